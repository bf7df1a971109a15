package lab

import (
	"testing"

	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/lab/gametest/must"
)

// A game between players that hardly think shows what the loop itself costs. Through the
// driver of all games such a ply takes some 150 ns more than the loop that it replaced, 7 to
// 10 % here: a third of that is the copy of the position which the player may change as it
// likes, the rest is the checks of clock, forfeits and guests, which others need.
func BenchmarkMatch(b *testing.B) {
	m := Match{Player: player.Config{Level: player.Grade4}, Opponent: player.Config{Level: player.Grade4}, Games: 40}
	for range b.N {
		must.Get(m.Run(b.Context()))(b)
	}
}
