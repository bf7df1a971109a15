package reason

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/stratego"
)

// checkShared reports whether a move has by the slow reading what others have in common with it.
func (s *slow) checkShared(c Claim) bool {
	now, then := s.board(false), s.board(true)
	from, to, own := int(s.m.From), int(s.m.To), int(c.Own)
	strikes := now[to].foe
	switch c.Kind {
	case SharedTarget:
		return strikes && to == int(c.Foe)
	case SharedPiece:
		return from == own
	case SharedStrike:
		return strikes
	case SharedGuard:
		w := s.shortest(int(c.Foe))
		return !strikes && from != own && then[own].mine && s.moves(int(c.Foe)) && near(w.miner, c.Chance) && w.moves <= 6 &&
			!s.sooner(int(c.Foe)) && slices.Contains(s.stoppers(int(c.Foe), w), own) && s.alone(own, int(c.Foe))
	case SharedQuiet:
		return !strikes && s.quiet(then)
	case SharedRank:
		return now[from].rank == c.Taken
	case SharedSeen:
		if s.view.Known().Has(s.m.From) {
			return true
		}
		for _, e := range s.view.History() {
			if e.Side == s.view.Side() && int(e.Move.To) == from {
				return true
			}
		}
		return false
	case SharedForward:
		return !strikes && s.ahead() > 0
	case SharedBack:
		return !strikes && s.ahead() < 0
	case SharedPeace:
		return !strikes
	}
	return false
}

// What moves are said to have in common is true of each of them by the slow reading, and of no more than half of the others; of
// a guard that all leave where it stands the others move it.
func TestWhatMovesHaveInCommonSetsThemApart(t *testing.T) {
	told := map[Kind]int{}
	for _, name := range []string{"classic", "barrage", "duel", "mini", "ucc", "octa-barrage"} {
		for seed := range uint64(5) {
			p, rng := playedFast(t, gametest.Variant(t, name), seed, 14+int(seed)*11), rand.New(rand.NewPCG(seed, 9))
			if p.Result().Over() {
				continue
			}
			view := p.View(p.Turn())
			guess, all := Inferred(view), view.Moves(nil)
			for range 2 {
				for _, moves := range groups(view, guess, all, rng) {
					if c, ok := shared(view, guess, moves); ok {
						told[c.Kind]++
						checkGroup(t, view, guess, c, moves, all)
					}
				}
			}
		}
	}
	for _, k := range []Kind{
		SharedTarget, SharedPiece, SharedStrike, SharedGuard, SharedQuiet, SharedRank, SharedSeen, SharedPeace, SharedForward,
		SharedBack,
	} {
		if told[k] == 0 {
			t.Errorf("%s was never said: %v", k, told)
		}
	}
}

// groups draws some groups of the legal moves: some at random, those like one of them, and those without one of its pieces.
func groups(view *stratego.View, guess Guess, all []stratego.Move, rng *rand.Rand) (list [][]stratego.Move) {
	if len(all) < 2 {
		return nil
	}
	like := newLook(view, guess, all[rng.IntN(len(all))])
	var some, without []stratego.Move
	for _, m := range all {
		if rng.IntN(3) == 0 {
			some = append(some, m)
		}
		if m.From != like.move.From && !like.foeOn(m.To) {
			without = append(without, m)
		}
	}
	list = append(list, some, without)
	for _, c := range like.common() {
		list = append(list, slices.DeleteFunc(slices.Clone(all), func(m stratego.Move) bool {
			return !newLook(view, guess, m).has(c) || m != like.move && rng.IntN(4) == 0
		}))
	}
	return slices.DeleteFunc(list, func(moves []stratego.Move) bool { return len(moves) < 2 })
}

func checkGroup(t *testing.T, view *stratego.View, guess Guess, c Claim, moves, all []stratego.Move) {
	t.Helper()
	others, too, moved := 0, 0, 0
	for _, m := range all {
		holds := newSlow(view, guess, m).checkShared(c)
		if slices.Contains(moves, m) {
			if !holds {
				t.Errorf("%s, ply %d: %q is not true of %s\n%s", view.Variant(), view.Ply(), c.Said, view.Variant().FormatMove(m), view)
			}
			continue
		}
		if others++; holds {
			too++
		}
		if m.From == c.Own {
			moved++
		}
	}
	if c.Said.Empty() || 2*too > others && (c.Kind != SharedGuard || moved == 0) {
		t.Errorf("%q is true of %d of the %d other moves too", c.Said, too, others)
	}
}
