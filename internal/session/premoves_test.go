package session

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// Whatever the opponent does, every move that a side has then was a premove before;
// and there are none for the side to move, and for those who watch.
func TestEveryNextMoveIsAPremoveBefore(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, v := range stratego.Variants() {
		s := begin(t, people(v), Options{})
		for range 60 {
			turn, playing := s.Side()
			if !playing {
				break
			}
			before := s.Scene(ViewerOf(turn.Opponent())).Premoves
			if s.Scene(ViewerOf(turn)).Premoves != nil || s.Scene(Spectator).Premoves != nil {
				t.Fatalf("%s: premoves for the side to move, or for who watches", v)
			}
			playOn(t, s, 1, rng.Uint64())
			sc := s.Scene(ViewerOf(turn.Opponent()))
			for _, m := range sc.Moves {
				if m.From == sc.Last.From {
					continue // a defender that won and advanced
				}
				if !slices.Contains(before[m.From], int(m.To)) {
					t.Fatalf("%s: %s is no premove among %v", v, m.Text, before[m.From])
				}
			}
		}
	}
}

// What a rulebook says of a piece is what its strikes do.
func TestARulebookAgreesWithTheTableOfStrikes(t *testing.T) {
	for _, v := range stratego.Variants() {
		for _, k := range NewRulebook(v).Army {
			r := must.Get(stratego.ParseRank(k.Token))(t)
			if k.Goes == Still != v.Reach(r, v.HomeSquare(board.First, 0)).Empty() {
				t.Errorf("%s: a %s goes %s", v, k.Name, k.Goes)
			}
			for _, token := range k.Beats {
				other, _ := stratego.ParseRank(string(token))
				if v.Strike(r, other) != stratego.Win {
					t.Errorf("%s: a %s does not beat a %s", v, k.Name, other)
				}
			}
			for _, token := range k.Fears {
				other, _ := stratego.ParseRank(string(token))
				if v.Strike(other, r) != stratego.Win {
					t.Errorf("%s: a %s need not fear a %s", v, k.Name, other)
				}
			}
		}
	}
}
