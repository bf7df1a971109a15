package reason

import (
	"slices"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// What was once said of moves of recorded games and was not true, or was true of most other moves, is said no more: that a Spy
// keeps off what is a danger only as a Miner, that a piece meets what gets past it, that a piece keeps off what can strike its
// way in, that it guards the Flag to which it opens the way, and that it keeps off a square where nearly no move goes.
func TestWhatWasOnceSaidAndUntrueIsSaidNoMore(t *testing.T) {
	for _, c := range []struct {
		game string
		ply  int
		not  []Kind
	}{
		{"duel-101", 28, []Kind{KeepsOff}},
		{"duel-101", 74, nil},
		{"duel-101", 76, nil},
		{"duel-101", 84, []Kind{Intercepts}},
		{"duel-101", 86, []Kind{Intercepts}},
		{"duel-101", 88, []Kind{Intercepts}},
		{"duel-101", 92, []Kind{Intercepts}},
		{"classic-104", 38, []Kind{Denies}},
		{"octa-barrage-111", 8, []Kind{HomeGuard}},
		{"barrage-106", 18, []Kind{HomeGuard, Safer}},
		{"octa-barrage-111", 0, []Kind{Safer}},
		{"octa-barrage-111", 24, []Kind{Safer}},
		{"barrage-106", 14, []Kind{Safer}},
		{"barrage-106", 16, []Kind{Safer}},
		{"barrage-106", 22, []Kind{Safer}},
	} {
		r := must.Get(kept(t, "untrue/"+c.game).Replay())(t)
		r.Seek(c.ply + 1)
		e := r.Event()
		r.Seek(c.ply)
		view := r.View(e.Side)
		w := Stratego(view, nil, e.Move)
		for _, claim := range w.Claims {
			spy := (claim.Kind == WalkerMet || claim.Kind == WalkerNow) && view.At(claim.Own).Rank() == stratego.Spy
			if slices.Contains(c.not, claim.Kind) || spy {
				t.Errorf("%s, ply %d, %s: %s", c.game, c.ply, view.Variant().FormatMove(e.Move), claim.Said)
			}
		}
		verify(t, view, Inferred(view), w, e.Move)
	}
}

// An attack that a move of Advance opens to another piece is told as that one's.
func TestAnAttackOfAnotherPieceOfAdvanceIsToldAsThat(t *testing.T) {
	r := must.Get(record.ReplayAdvance(kept(t, "untrue/advance-103").Record))(t)
	r.Seek(7)
	m := r.Played()
	r.Seek(6)
	w := Advance(r.Position(), m)
	if said := w.Why.String(); said != "lets your Dragon on g1 attack the Zombie on g8" {
		t.Errorf("%v: %s", m, said)
	}
	checkAdvance(t, *r.Position(), []advance.Move{m}, w)
}

// Of a Flag that can hardly be held nothing is said to keep an enemy from it.
func TestWhereTheFlagCanHardlyBeHeldNothingIsSaidToHoldIt(t *testing.T) {
	c := about(FlagNearly, 5)
	for _, why := range []Claim{about(Intercepts, 4), about(KeepsOff, 5), about(KeepsOff, 4)} {
		said := Words{Why: sideName(0), Claims: []Claim{why}}.Desperate(c)
		if kept := why.Kind == KeepsOff && why.Foe != c.Foe; said.Why.Empty() == kept || (len(said.Claims) == 2) != kept {
			t.Errorf("%s of %v: %+v", why.Kind, why.Foe, said)
		}
	}
}
