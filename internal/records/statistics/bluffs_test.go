package statistics

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// slowBluffs counts the bluffs of a game by its recorded moves alone.
func slowBluffs(t *testing.T, v *stratego.Variant, rec *record.Game, side board.Side) (b Bluffs) {
	t.Helper()
	g := v.Grid()
	pos := must.Get(record.ReplayStratego(rec, v))(t).Position()
	ranks, owners := map[board.Square]stratego.Rank{}, map[board.Square]board.Side{}
	for s := range board.Side(2) {
		for q := range pos.Pieces(s).All() {
			ranks[q], owners[q] = pos.At(q).Rank(), s
		}
	}
	known := map[board.Square]bool{}
	var pending *Bluff
	var to board.Square
	for _, m := range rec.Moves {
		move := must.Get(m.Squares(g))(t)
		if pending != nil {
			pending.Made++
			if move.To == to {
				pending.Called++
			}
			pending = nil
		}
		mine, seen := ranks[move.From], known[move.From] || m.Struck() || g.Distance(move.From, move.To) > 1
		delete(ranks, move.From)
		delete(known, move.From)
		switch {
		case m.Outcome == "loses":
			known[move.To] = true
			continue
		case m.Outcome == "both":
			delete(ranks, move.To)
			delete(known, move.To)
			continue
		}
		ranks[move.To], owners[move.To], known[move.To] = mine, m.Side, seen
		if m.Struck() || seen {
			continue
		}
		for q, r := range ranks {
			stands := g.Distance(q, move.To) == 1 && g.Distance(q, move.From) != 1
			if stands && owners[q] != m.Side && known[q] && r.Movable() && r < stratego.Bomb &&
				v.Strike(r, mine) == stratego.Win && v.Strike(mine, r) == stratego.Lose {
				if pending, to = &b.Enemy, move.To; m.Side == side {
					pending = &b.Own
				}
				break
			}
		}
	}
	return b
}

func TestBluffsAreCountedAsTheyAreDefined(t *testing.T) {
	v := must.Get(stratego.VariantNamed("duel"))(t)
	var sum Bluffs
	for seed := range uint64(400) {
		rec, side := random(t, v, seed), board.Side(seed%2)
		want := slowBluffs(t, v, rec, side)
		if got := Of([]Game{{Record: rec, Side: side}}).Given.Bluffs; got != want {
			t.Errorf("seed %d: %+v, expected %+v", seed, got, want)
		}
		sum.Own.Made, sum.Own.Called = sum.Own.Made+want.Own.Made, sum.Own.Called+want.Own.Called
		sum.Enemy.Made, sum.Enemy.Called = sum.Enemy.Made+want.Enemy.Made, sum.Enemy.Called+want.Enemy.Called
		rec.Opened = true
		if got := Of([]Game{{Record: rec, Side: side}}).Given.Bluffs; got != (Bluffs{}) {
			t.Errorf("seed %d with hidden pieces shown: %+v", seed, got)
		}
	}
	if sum.Own.Called == 0 || sum.Enemy.Called == 0 || sum.Own.Called == sum.Own.Made || sum.Enemy.Called == sum.Enemy.Made {
		t.Errorf("the games have too few bluffs to tell: %+v", sum)
	}
}
