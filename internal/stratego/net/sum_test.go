package net

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/stratego"
)

// first sets all weights of the first layer, and makes a net whose second layer passes the first
// layer's units on.
func first(t *testing.T, v *stratego.Variant, weight func() int16) *Net {
	t.Helper()
	g := v.Grid()
	n, err := New(Shape{Width: g.Width, Height: g.Height, First: Hidden})
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range [][]int16{n.Input, n.Pool, n.Turn, n.Bias} {
		for i := range list {
			list[i] = weight()
		}
	}
	for k := range Hidden {
		n.Middle[k*Hidden+k] = Second
	}
	return n
}

func TestNoWeightsOverflowTheFirstLayer(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for name, weight := range map[string]func() int16{
		"largest":  func() int16 { return math.MaxInt16 },
		"smallest": func() int16 { return math.MinInt16 },
		"drawn":    func() int16 { return int16(rng.Uint32()) },
	} {
		v, _ := stratego.VariantNamed("classic")
		n := first(t, v, weight)
		var o Observer
		var f Features
		sum, in, out := n.NewSum(), n.NewLayer(), new(Outputs)
		farthest := int64(0)
		positions(t, v, 3, func(p *stratego.Position, left *[2]Pool) {
			o.Observe(p, stratego.Red, &left[stratego.Blue], false, &f)
			n.Apply(&f, sum, in, out)
			for u := range n.First {
				exact := int64(n.Bias[u])
				if f.Turn {
					exact += int64(n.Turn[u])
				}
				for _, i := range f.Inputs {
					exact += int64(n.Input[int(i)*n.First+u])
				}
				for r, k := range f.Pool {
					exact += int64(k) * int64(n.Pool[r*n.First+u])
				}
				if want := min(max(exact, 0), Top); int64(out[u]) != want {
					t.Fatalf("%s weights, ply %d, unit %d: %d, expected %d as the sum is %d", name, p.Ply(), u, out[u], want, exact)
				}
				farthest = max(farthest, exact, -exact)
			}
		})
		if farthest <= math.MaxInt16 || farthest >= 1<<29 {
			t.Errorf("%s weights: sums up to %d, expected more than 16 bits and less than 2^29", name, farthest)
		}
	}
}

func TestANetWhoseOutputsCouldOverflowIsRefused(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	fill := func(list []int16, w int16) {
		for i := range list {
			list[i] = w
		}
	}
	for name, c := range map[string]struct {
		spoil func(n *Net)
		says  string
	}{
		"as drawn":                {func(*Net) {}, ""},
		"a second layer too high": {func(n *Net) { n.Offset[3] = math.MaxInt32 }, "unit 3 of its second layer"},
		"a second layer too low":  {func(n *Net) { n.Offset[0] = math.MinInt32 }, "unit 0 of its second layer"},
		"a value too high":        {func(n *Net) { fill(n.Value, math.MaxInt16) }, "its value"},
		"a value too low":         {func(n *Net) { n.Level[7] = math.MinInt32 }, "its value"},
		"a policy too high":       {func(n *Net) { fill(n.Strike, math.MaxInt16) }, "log odds of a move"},
		"a policy too low":        {func(n *Net) { fill(n.Move, math.MinInt16) }, "log odds of a move"},
	} {
		n := drawn(t, v, 1)
		c.spoil(n)
		b, err := Encode(n, About{})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := Decode(b); (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, expected %q", name, err, c.says)
		}
	}
}
