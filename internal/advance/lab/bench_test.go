package lab

import (
	"testing"

	"flagfall.dev/internal/advance/player"
)

// A game between players that hardly think shows what the loop itself costs.
func BenchmarkMatch(b *testing.B) {
	m := Match{Player: player.Config{Level: player.Grade4}, Opponent: player.Config{Level: player.Grade4}, Games: 40}
	for range b.N {
		if _, err := m.Run(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
