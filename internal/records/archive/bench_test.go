package archive

import (
	"testing"
)

// BenchmarkCheck checks a log of some hundred moves, as a tournament does with
// every game that it is told.
func BenchmarkCheck(b *testing.B) {
	pos := worn(b, 101)
	g, err := Parse(uccLogOf(pos, "This player has surrendered!"))
	if err != nil {
		b.Fatal(err)
	}
	if g, err = Parse(g.Legal().String()); err != nil || !g.Check().OK() {
		b.Fatal(err, g.Check())
	}
	b.ReportAllocs()
	for b.Loop() {
		g.Check()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(pos.Ply()), "ns/move")
}
