package policy

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestAFileIsReadOnlyWhole(t *testing.T) {
	b := drawn(1, 16, 1).file(t)
	if n, err := Read(b); err != nil || n.Made != "drawn at random" || n.Channels != 16 {
		t.Fatalf("%+v, %v", n, err)
	}
	for i := range b {
		if _, err := Read(b[:i]); err == nil {
			t.Fatalf("a file cut off after %d bytes was read", i)
		}
		spoilt := bytes.Clone(b)
		spoilt[i] ^= byte(1 + i%255)
		if _, err := Read(spoilt); err == nil {
			t.Fatalf("a file with another byte %d was read", i)
		}
	}
	if _, err := Read(append(bytes.Clone(b), 0)); err == nil {
		t.Error("a longer file was read")
	}
}

func TestWhatIsWrongWithAFileIsSaid(t *testing.T) {
	n := drawn(1, 16, 1)
	b := n.file(t)
	for name, c := range map[string]struct {
		b    []byte
		says string
	}{
		"another version": {append([]byte("flagfall policy 2 "), b[len(Mark):]...), `"flagfall policy 1 "`},
		"another net":     {[]byte("flagfall net 1 {}\n"), `"flagfall policy 1 "`},
		"nothing":         {nil, "expected a policy"},
		"no line":         {[]byte(Mark + strings.Repeat(" ", 5000)), "4096 bytes"},
		"no shape":        {[]byte(Mark + "weights\n"), "first line"},
		"cut off":         {b[:len(b)-5], "expected"},
		"a changed byte":  {append(append(bytes.Clone(b[:5000]), b[5000]^1), b[5001:]...), "SHA-256"},
		"other channels":  {bytes.Replace(b, []byte(`"channels":16`), []byte(`"channels":32`), 1), "bytes behind its first line"},
		"odd channels":    {bytes.Replace(b, []byte(`"channels":16`), []byte(`"channels":17`), 1), "multiple of 16"},
		"no block":        {bytes.Replace(b, []byte(`"blocks":1`), []byte(`"blocks":0`), 1), "expected 1 to 32"},
		"other inputs":    {bytes.Replace(b, []byte(`"inputs":38`), []byte(`"inputs":39`), 1), "expected 38 and 26"},
		"a shift of 0":    {bytes.Replace(b, []byte(`[7,`), []byte(`[0,`), 1), "expected 1 to 14"},
		"a shift less":    {bytes.Replace(b, []byte(`[7,`), []byte(`[`), 1), "5 shifts: expected 6"},
	} {
		if _, err := Read(c.b); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, expected %q", name, err, c.says)
		}
	}
}

func TestANetworkWhoseSumsCouldOverflowIsRefused(t *testing.T) {
	const high, low = math.MaxInt32, math.MinInt32
	for name, c := range map[string]struct {
		list  int // of the biases
		to    int32
		shift int // of which layer is 1
		says  string
	}{
		"as drawn":           {0, 0, 0, ""},
		"the first layer":    {0, high, 0, "its first layer"},
		"into a block":       {1, low, 0, "number 4 of block 1"},
		"out of a block":     {2, high, 0, "number 4 of block 1"},
		"out of a 2nd block": {4, low, 0, "number 4 of block 2"},
		"the policy":         {5, high, 0, "its policy"},
		"the value's layer":  {6, low, 0, "its value's layer"},
		"the value":          {7, low, 0, "its value"},
	} {
		n := drawn(1, 16, 2)
		if c.says != "" {
			n.biases[c.list][min(3, len(n.biases[c.list])-1)] = c.to
		}
		if _, err := Read(n.file(t)); (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, expected %q", name, err, c.says)
		}
	}
}

// No sum of a single layer is too large here, but all blocks together could be.
func TestBlocksMayNotAddUpToMoreThan32Bits(t *testing.T) {
	n := drawn(1, 16, 32)
	for b := range n.Blocks {
		n.Shifts[2+2*b] = 1
		for i := range n.biases[2+2*b] {
			n.biases[2+2*b][i] = 1 << 30
		}
	}
	if _, err := Read(n.file(t)); err == nil || !strings.Contains(err.Error(), "of block 4 can come to") {
		t.Errorf("%v, expected block 4 to be too much", err)
	}
}

func TestOtherBoardsAreRefused(t *testing.T) {
	n := drawn(1, 16, 1).read(t)
	for name, fits := range map[string]bool{"ucc": true, "classic": true, "barrage": true, "mini": false, "octa-barrage": false} {
		v := must.Get(stratego.VariantNamed(name))(t)
		if err := n.Fits(v); (err == nil) != fits {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	b := drawn(1, 16, 1).file(f)
	f.Add(b[:200])
	f.Add([]byte(Mark + `{"channels":256,"blocks":32,"inputs":38,"globals":26,"shifts":[1]}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if n, err := Read(b); err == nil && n.Check() != nil {
			t.Error("a network of no shape was read")
		}
	})
}
