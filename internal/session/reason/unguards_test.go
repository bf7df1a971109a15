package reason

import (
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/stratego"
)

// checkUnguards checks by the slow reading that a move takes away the last piece that keeps an enemy from my Flag.
func (s *slow) checkUnguards(c Claim) bool {
	w := s.shortest(int(c.Foe))
	if w.flag != int(c.Own) || w.moves != c.Moves || w.miner > 0 || s.sooner(int(c.Foe)) {
		return false
	}
	for q, x := range s.board(true) {
		if x.mine && x.rank.Movable() && s.stops(q, int(c.Foe), w) {
			return false
		}
	}
	before := newSlow(s.view, s.guess, stratego.Move{From: c.Own, To: c.Own})
	keepers := before.stoppers(int(c.Foe), before.shortest(int(c.Foe)))
	return len(keepers) == 1 && keepers[0] == int(s.m.From)
}

// A move that takes the last guard from the Flag is warned of, and the warning is true; one that leaves it is not.
func TestAMoveThatTakesTheLastGuardFromTheFlagIsWarnedOf(t *testing.T) {
	warned, quiet := 0, 0
	for _, name := range []string{"duel", "barrage"} {
		v := gametest.Variant(t, name)
		for seed := range uint64(40) {
			p := playedFast(t, v, seed, 20+int(seed)*2)
			if p.Result().Over() {
				continue
			}
			view := p.View(p.Turn())
			guess := Inferred(view)
			for _, m := range view.Moves(nil) {
				l := newLook(view, guess, m)
				for _, c := range l.unguarding() {
					if !l.holds(c) {
						quiet++
						if newSlow(view, guess, m).checkUnguards(c) && !l.known(c.Foe) {
							t.Errorf("%s, seed %d, %s: %+v is not warned of", name, seed, v.FormatMove(m), c)
						}
						continue
					}
					warned++
					if w := Stratego(view, guess, m); w.Warning.Empty() {
						t.Errorf("%s, seed %d, %s: no warning of %s", name, seed, v.FormatMove(m), l.say(c).Said)
					}
					if !newSlow(view, guess, m).checkUnguards(c) {
						t.Errorf("%s, seed %d, %s: %s\n%s", name, seed, v.FormatMove(m), l.say(c).Said, view)
					}
				}
			}
		}
	}
	if warned < 3 || quiet < 10 {
		t.Errorf("%d moves were warned of, %d not", warned, quiet)
	}
}
