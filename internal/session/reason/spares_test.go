package reason

import (
	"testing"

	"flagfall.dev/stratego"
)

// What a better move is said to prevent can happen after the other one with the chance that is said, and not after it, by the
// slow reading.
func TestWhatABetterMovePreventsHappensAfterTheOtherAlone(t *testing.T) {
	seen := 0
	for _, v := range stratego.Variants() {
		for seed := range uint64(6) {
			p := playedFast(t, v, seed, 20+int(seed)*15)
			if p.Result().Over() {
				continue
			}
			view := p.View(p.Turn())
			guess, moves := Inferred(view), view.Moves(nil)
			for i, better := range moves[:min(10, len(moves))] {
				made := moves[len(moves)-1-i]
				w := Instead(view, guess, made, better)
				if len(w.Claims) == 0 || w.Claims[0].Kind != Spares || made == better {
					continue
				}
				seen++
				c := w.Claims[0]
				if w.Why.String() != c.Said.String() || filler[w.Claims[0].Kind] {
					t.Errorf("%s is not said: %s", c.Said, w.Why)
				}
				for m, chance := range map[stratego.Move]float64{made: c.Chance, better: 0} {
					s := newSlow(view, guess, m)
					q, then := int(c.Own), s.board(true)
					if c.Own == m.From {
						q = int(m.To)
					}
					hit := s.fight(then, int(c.Foe), q, then[q].rank, stratego.Win)
					both := s.fight(then, int(c.Foe), q, then[q].rank, stratego.Both)
					if !then[q].mine || !then[c.Foe].foe || !near(hit, chance) || chance == 0 && both != 0 {
						t.Errorf("%s, seed %d: %s: after %s the chance is %.2f", v, seed, c.Said, v.FormatMove(m), hit)
					}
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d claims were seen", seen)
	}
}
