package lab_test

import (
	"testing"

	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
)

// A game between players that do not think shows what the loop itself costs.
func BenchmarkMatch(b *testing.B) {
	m := weakMatch(b, 20)
	m.New = func(_ int, seed uint64) (game.StrategoPlayer, error) { return random.New(seed), nil }
	for range b.N {
		must.Get(m.Play(b.Context()))(b)
	}
}
