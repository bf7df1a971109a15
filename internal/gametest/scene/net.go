package scene

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// Net returns a net for boards of a variant's size, of weights drawn at random, that has opinions
// of all sizes.
func Net(t testing.TB, v *stratego.Variant, width int) *net.Net {
	t.Helper()
	g := v.Grid()
	n, err := net.New(net.Shape{Width: g.Width, Height: g.Height, First: width})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, list := range [][]int16{n.Input, n.Pool, n.Turn, n.Bias, n.Middle, n.Value, n.Move, n.Origin, n.Strike} {
		for i := range list {
			list[i] = int16(rng.IntN(301) - 150)
		}
	}
	for i := range n.Weights.Pool {
		n.Weights.Pool[i] /= net.PoolUnit // these are for a part of a piece
	}
	return n
}
