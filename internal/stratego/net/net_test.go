package net

import (
	"bytes"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/stratego"
)

// drawn returns a net of weights drawn at random.
func drawn(t testing.TB, v *stratego.Variant, seed uint64) *Net {
	t.Helper()
	g := v.Grid()
	n, err := New(Shape{Width: g.Width, Height: g.Height, First: 32})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, l := range n.sizes() {
		for i := range *l.list {
			(*l.list)[i] = int16(rng.IntN(401) - 200)
		}
	}
	for _, l := range n.wide() {
		for i := range *l.list {
			(*l.list)[i] = int32(rng.IntN(1e6) - 5e5)
		}
	}
	return n
}

// positions calls a function with the positions of a game of moves drawn at random.
func positions(t testing.TB, v *stratego.Variant, seed uint64, each func(p *stratego.Position, left *[2]Pool)) {
	t.Helper()
	p, left := start(t, v, seed)
	rng := rand.NewPCG(seed, 9)
	for p.Ply() < 200 && !p.Result().Over() {
		each(p, &left)
		m, _ := p.Sample(rng)
		p.Make(m)
		e := p.Event(p.Ply() - 1)
		if e.Outcome != stratego.NoStrike && e.Outcome != stratego.Win {
			left[e.Side][e.Striker] -= PoolUnit
		}
		if e.Outcome != stratego.NoStrike && e.Outcome != stratego.Lose {
			left[e.Side.Opponent()][e.Defender] -= PoolUnit
		}
	}
}

func TestASumThatFollowsPieceByPieceIsThatFromNothing(t *testing.T) {
	for _, name := range []string{"duel", "classic"} {
		v, _ := stratego.VariantNamed(name)
		n := drawn(t, v, 5)
		var o Observer
		var now, before Features
		followed, fresh, scratch := n.NewSum(), n.NewSum(), n.NewLayer()
		var out Outputs
		positions(t, v, 3, func(p *stratego.Position, left *[2]Pool) {
			before, now = now, before
			o.Observe(p, stratego.Red, &left[stratego.Blue], false, &now)
			for _, i := range before.Inputs {
				if !slices.Contains(now.Inputs, i) {
					n.Off(followed, i)
				}
			}
			for _, i := range now.Inputs {
				if !slices.Contains(before.Inputs, i) {
					n.On(followed, i)
				}
			}
			by := now.Pool
			for r := range by {
				by[r] -= before.Pool[r]
			}
			n.Shift(followed, &by)
			n.Apply(&now, fresh, scratch, &out)
			if !slices.Equal(followed, fresh) {
				t.Fatalf("%s, ply %d: another sum", name, p.Ply())
			}
		})
	}
}

// What a net of fixed weights says of a game is the same on every platform and path.
func TestValuesAreTheSameEverywhere(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	n := drawn(t, v, 7)
	var o Observer
	var f Features
	sum, scratch := n.NewSum(), n.NewLayer()
	var out Outputs
	hash := fnv.New32a()
	positions(t, v, 4, func(p *stratego.Position, left *[2]Pool) {
		o.Observe(p, p.Turn(), &left[p.Turn().Opponent()], false, &f)
		said := []int32{n.Apply(&f, sum, scratch, &out)}
		for _, c := range o.Choices(n.Shape, p, p.Moves(nil), false, nil) {
			said = append(said, n.Prefer(&out, c))
		}
		for _, x := range said {
			hash.Write([]byte{byte(x), byte(x >> 8), byte(x >> 16), byte(x >> 24)})
		}
	})
	const want = 0x269289ef
	if got := hash.Sum32(); got != want {
		t.Errorf("all values come to %#x, want %#x", got, uint32(want))
	}
}

func TestLeftAndRightAreExchangedTogether(t *testing.T) {
	v, _ := stratego.VariantNamed("barrage")
	g := v.Grid()
	var o Observer
	var plain, mirrored Features
	positions(t, v, 2, func(p *stratego.Position, left *[2]Pool) {
		o.Observe(p, p.Turn(), &left[p.Turn().Opponent()], false, &plain)
		legal := p.Moves(nil)
		choices := o.Choices(Shape{g.Width, g.Height, 16}, p, legal, false, nil)
		o.Observe(p, p.Turn(), &left[p.Turn().Opponent()], true, &mirrored)
		var turned []Input
		for _, i := range plain.Inputs {
			at := int(i) % g.Squares()
			turned = append(turned, i-Input(at)+Input(at-at%g.Width+g.Width-1-at%g.Width))
		}
		slices.Sort(turned)
		slices.Sort(mirrored.Inputs)
		if !slices.Equal(turned, mirrored.Inputs) || plain.Pool != mirrored.Pool {
			t.Fatal("other inputs")
		}
		for i, c := range o.Choices(Shape{g.Width, g.Height, 16}, p, legal, true, nil) {
			if c.Strike != choices[i].Strike || c.Origin == choices[i].Origin {
				t.Fatalf("%v became %v", choices[i], c)
			}
		}
	})
}

func TestAFileIsReadAsItWasWrittenAndNothingElseIs(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	n := drawn(t, v, 1)
	b, err := Encode(n, About{Variants: []string{"duel"}, Games: 7})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a.net")
	if err := os.WriteFile(file, b, 0o644); err != nil {
		t.Fatal(err)
	}
	got, about, err := Read(file)
	if err != nil || about.Games != 7 {
		t.Fatalf("%+v, %v", about, err)
	}
	again, err := Encode(got, *about)
	if err != nil || !bytes.Equal(again, b) {
		t.Errorf("another net was read: %v", err)
	}
	for name, spoil := range map[string]struct {
		b    []byte
		says string
	}{
		"another version": {append([]byte("flagfall net 2 "), b[len(Mark):]...), "flagfall net 1"},
		"cut off":         {b[:len(b)-5], "expected"},
		"a changed byte":  {flipped(b, len(b)/2), "SHA-256"},
		"another shape":   {bytes.Replace(b, []byte(`"first":32`), []byte(`"first":48`), 1), "expected"},
		"no shape":        {bytes.Replace(b, []byte(`"first":32`), []byte(`"first":33`), 1), "multiple of 16"},
		"nothing":         {nil, "expected"},
	} {
		if _, _, err := Decode(spoil.b); err == nil || !strings.Contains(err.Error(), spoil.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := Read(t.TempDir()); err == nil || !strings.Contains(err.Error(), "expected a file with a net") {
		t.Errorf("a folder: %v", err)
	}
	other, _ := stratego.VariantNamed("mini")
	if n.Fits(v) != nil || n.Fits(other) == nil {
		t.Error("it fits another board")
	}
}

func flipped(b []byte, at int) []byte {
	c := bytes.Clone(b)
	c[at] ^= 1
	return c
}

func FuzzDecode(f *testing.F) {
	v, _ := stratego.VariantNamed("duel")
	b, err := Encode(drawn(f, v, 1), About{})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b[:200])
	f.Add([]byte(Mark + `{"width":10,"height":10,"first":1024}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if n, _, err := Decode(b); err == nil && n.Check() != nil {
			t.Error("a net of no shape was read")
		}
	})
}
