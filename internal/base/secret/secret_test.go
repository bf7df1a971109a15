package secret

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"testing"
)

// counting is the key of the bytes 0 to 31.
func counting() (k Key) {
	for i := range k {
		k[i] = byte(i)
	}
	return k
}

// The values are those of Python's hmac module for the messages that docs/arena.md describes.
func TestDerivationsAreHMACOfTheMessageThatIsDocumented(t *testing.T) {
	k := counting()
	source := k.mac(message(aSource, "set-up", []string{"0", "1"}))
	for what, tt := range map[string]struct{ got, want string }{
		"the key of seed 7": {Of(7).Hex(), "d002b23a0b1abc4234584d856413c12520f38c5647a701e4a3dbe1db530d7844"},
		"the key of seed 0": {Of(0).Hex(), "e26911365d3b41fe21b2783af00372c7c1a4dd3d9f94e500b760752c00af4c44"},
		"a further key":     {k.Derive("pair of games", "spring/1/0-1/0").Hex(), "9545229ab0c955a06e89adfe357480001288c765b254422eb64910362d9453be"},
		"a number":          {strconv.FormatUint(k.Number("player", "0", "0", "1"), 10), "10848873268905243200"},
		"a source's seed":   {hex.EncodeToString(source[:]), "833e917c801e445a40c4873cdc2f90e26a338d1ab7b622552e6fcf6b63af3b25"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %s, want %s", what, tt.got, tt.want)
		}
	}
}

// lists are lists of parts that a careless writer of messages would confuse.
func lists() (all [][]string) {
	words := []string{"", "a", "b", "ab", "a/b", "0", "1", "10", "\x00", "\x00\x00\x00\x00\x00\x00\x00\x01", strings.Repeat("a", 300)}
	for _, kind := range []string{aKey, aNumber, aSource} {
		for _, purpose := range words {
			all = append(all, []string{kind, purpose})
			for _, x := range words {
				all = append(all, []string{kind, purpose, x})
				for _, y := range words {
					all = append(all, []string{kind, purpose, x, y})
				}
			}
		}
	}
	return all
}

func TestNoMessageIsAnotherOrTheBeginningOfAnother(t *testing.T) {
	var messages [][]byte
	for _, parts := range lists() {
		messages = append(messages, message(parts[0], parts[1], parts[2:]))
	}
	for i, m := range messages {
		for j, other := range messages {
			if i != j && bytes.HasPrefix(other, m) {
				t.Fatalf("%q begins with %q", lists()[j], lists()[i])
			}
		}
	}
}

func FuzzAMessageTellsItsParts(f *testing.F) {
	f.Add("purpose", "a", "b")
	f.Fuzz(func(t *testing.T, purpose, a, b string) {
		m := message(aNumber, purpose, []string{a, b})
		var parts []string
		count, rest := be(m)
		for range count {
			var n uint64
			n, rest = be(rest)
			parts = append(parts, string(rest[:n]))
			rest = rest[n:]
		}
		if want := []string{aNumber, purpose, a, b}; len(rest) > 0 || fmt.Sprintf("%q", parts) != fmt.Sprintf("%q", want) {
			t.Errorf("%q became %q and %q", want, parts, rest)
		}
	})
}

// be reads a number of a message.
func be(m []byte) (n uint64, rest []byte) {
	for _, b := range m[:8] {
		n = n<<8 | uint64(b)
	}
	return n, m[8:]
}

func TestEveryBitOfTheKeyAndOfTheIDChangesHalfOfTheBits(t *testing.T) {
	k := counting()
	from := k.Derive("purpose", "id")
	changed, tries := 0, 0
	differ := func(other Key) {
		n := 0
		for i := range other {
			n += bits.OnesCount8(from[i] ^ other[i])
		}
		// A binomial of 256 bits is farther from 128 than 60 once in 10¹³.
		if n < 68 || n > 188 {
			t.Errorf("%d of 256 bits have changed", n)
		}
		changed, tries = changed+n, tries+1
	}
	for bit := range 256 {
		other := k
		other[bit/8] ^= 1 << (bit % 8)
		differ(other.Derive("purpose", "id"))
	}
	for n := range 256 {
		differ(k.Derive("purpose", strconv.Itoa(n)))
		differ(k.Derive(strconv.Itoa(n), "id"))
	}
	if mean := float64(changed) / float64(tries); mean < 126.5 || mean > 129.5 { // its deviation is 0.29
		t.Errorf("%.2f bits change on average", mean)
	}
}

func TestNumbersSourcesAndKeysOfOnePurposeHaveNothingInCommon(t *testing.T) {
	k := counting()
	derived, number := k.Derive("purpose"), k.Number("purpose")
	first := k.Source("purpose").Uint64()
	again := k.Source("purpose").Uint64()
	n, _ := be(derived[:])
	if n == number || number == first || n == first || first != again {
		t.Errorf("%x %x %x %x", n, number, first, again)
	}
}

func TestANumberIsNeverZero(t *testing.T) {
	for _, tt := range []struct {
		last byte
		want uint64
	}{{0, 1}, {9, 9}} {
		var sum [size]byte
		sum[size-1] = tt.last
		if got := number(sum); got != tt.want {
			t.Errorf("%d, want %d", got, tt.want)
		}
	}
}

func TestNewKeysAreNew(t *testing.T) {
	seen := map[Key]bool{{}: true}
	for range 1000 {
		k := New()
		if seen[k] {
			t.Fatal("a key came twice, or was none")
		}
		seen[k] = true
	}
}

func TestAKeyIsToldOnlyWhereItIsAskedFor(t *testing.T) {
	k := New()
	job := struct {
		ID  string
		Key Key
	}{"t", k}
	for _, text := range []string{
		fmt.Sprint(k), fmt.Sprintf("%v %+v %#v %s %q", job, job, job, k, k), fmt.Sprint(&job),
		fmt.Errorf("%v", job).Error(),
	} {
		if strings.Contains(text, k.Hex()) || strings.Contains(text, fmt.Sprint([size]byte(k))[1:20]) {
			t.Errorf("a message tells the key: %s", text)
		}
	}
	text, err := json.Marshal(job)
	if err != nil || !strings.Contains(string(text), k.Hex()) {
		t.Errorf("%s, %v", text, err)
	}
	again := job
	again.Key = Key{}
	if err := json.Unmarshal(text, &again); err != nil || again.Key != k {
		t.Errorf("%v", err)
	}
}

func TestWhatIsNoKeyIsRefused(t *testing.T) {
	for _, text := range []string{
		"", "7", strings.Repeat("0", 64), strings.Repeat("g", 64), strings.Repeat("a", 63), strings.Repeat("a", 66),
		" " + strings.Repeat("a", 64),
	} {
		if k, err := Parse(text); err == nil || !k.IsZero() || !strings.Contains(err.Error(), "64 hexadecimal digits") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if k, err := Parse(strings.Repeat("aB", 32)); err != nil || k.IsZero() {
		t.Errorf("%v", err)
	}
}
