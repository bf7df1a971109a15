package stratego_test

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// TestRandomGamesHaveTheKnownLength compares uniformly random classic games
// from uniformly random set-ups, without repetition rules and limits, with the
// figures that independent programs found: about 807 plies and 22.7 legal moves
// a ply. (From set-ups as people make them, with the Flag at the back, random
// games last about 1,350 plies.)
func TestRandomGamesHaveTheKnownLength(t *testing.T) {
	d := stratego.Classic()
	d.TwoSquares, d.Chasing, d.QuietLimit = 0, false, 0
	v := must.Get(stratego.New(d))(t)
	rng, source := rand.New(rand.NewPCG(1, 1)), rand.NewPCG(1, 2)
	const games = 1200
	plies, moves := 0, 0
	for range games {
		p := newGame(t, v, rng)
		for !p.Ended() {
			m, ok := p.Sample(source)
			if !ok {
				break
			}
			moves += p.Count()
			p.Make(m)
			plies++
		}
	}
	length, breadth := float64(plies)/games, float64(moves)/float64(plies)
	t.Logf("%.1f plies, %.2f legal moves a ply", length, breadth)
	if length < 740 || length > 880 || breadth < 22.2 || breadth > 23.1 {
		t.Errorf("%.1f plies and %.2f legal moves a ply: expected about 807 and 22.7", length, breadth)
	}
}
