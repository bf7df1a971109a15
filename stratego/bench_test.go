package stratego_test

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func benchPosition(t testing.TB, v *stratego.Variant) *stratego.Position {
	setup := must.Get(v.ParseSetup("BFB8B98B96" + "8754B5979B" + "S863462758" + "9931479596"))(t)
	p := must.Get(stratego.NewPosition(v, setup, setup))(t)
	return p
}

func classic(t testing.TB) *stratego.Variant {
	v := must.Get(stratego.VariantNamed("classic"))(t)
	return v
}

// BenchmarkSampledPly plays random games with sampled moves, all rules on.
func BenchmarkSampledPly(b *testing.B) {
	p := benchPosition(b, classic(b))
	red, blue := p.Setup(stratego.Red), p.Setup(stratego.Blue)
	rng := rand.NewPCG(1, 2)
	b.ReportAllocs()
	for b.Loop() {
		m, ok := p.Sample(rng)
		if ok {
			p.Make(m)
		}
		if !ok || p.Ended() {
			p.Reset(p.Variant(), red, blue)
		}
	}
}

// BenchmarkListedPly plays random games writing the full list at every ply.
func BenchmarkListedPly(b *testing.B) {
	p := benchPosition(b, classic(b))
	red, blue := p.Setup(stratego.Red), p.Setup(stratego.Blue)
	rng := rand.New(rand.NewPCG(1, 2))
	var buf [256]stratego.Move
	b.ReportAllocs()
	for b.Loop() {
		moves := p.Moves(buf[:0])
		if len(moves) > 0 {
			p.Make(moves[rng.IntN(len(moves))])
		}
		if len(moves) == 0 || p.Ended() {
			p.Reset(p.Variant(), red, blue)
		}
	}
}
