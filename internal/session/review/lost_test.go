package review

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// curve is a review of a game that Blue won, with Red's chances in levels of ten plies each.
func curve(levels ...float64) *Review {
	r := &Review{Sides: [2]string{"Red", "Blue"}}
	for _, x := range levels {
		r.Truth = append(r.Truth, slices.Repeat([]float64{x}, 10)...)
	}
	for i := range r.Truth[1:] {
		p := Ply{Ply: i, Side: board.Side(i & 1), Move: "A1-A2"}
		p.Change = own(p.Side, r.Truth[i+1]-r.Truth[i])
		r.Plies = append(r.Plies, p)
	}
	r.turn(len(r.Plies))
	return r
}

var won = ending{Result: board.Won(board.Second, board.FlagTaken)}

func TestAGameIsLostByItsDeepestFallAfterWhichNothingWasWonBack(t *testing.T) {
	for name, c := range map[string]struct {
		levels   []float64
		from, to int // plies
	}{
		"a slow end":              {[]float64{0.6, 0.3, 0.1, 0}, 7, 12},
		"a fall that was made up": {[]float64{0.6, 0.2, 0.6, 0}, 27, 32},
		"a last small one":        {[]float64{0.9, 0.9, 0.26, 0.1}, 17, 22},
	} {
		l := curve(c.levels...).lost(won)
		if l.Side != board.First || l.Walk || l.Ply < c.from || l.Ply > c.to {
			t.Errorf("%s: %+v: expected a ply from %d to %d", name, l, c.from, c.to)
		}
	}
}

// A curve that stands low from its start on, within the error of its games, says nothing of the first move.
func TestAGameThatNeverStoodBetterIsLostByWhatCostMost(t *testing.T) {
	for name, levels := range map[string][]float64{"low": {0.2, 0.1, 0.1}, "a little better at the start": {0.26, 0.2, 0.1}} {
		r := curve(levels...)
		if name != "low" {
			r.Truth = append([]float64{0.27}, slices.Repeat([]float64{0.22}, 29)...)
		}
		r.Plies[5].Strike = &Strike{Outcome: "loses"} // Blue's, which lost its piece
		r.Plies[5].Change = 0.2
		r.Plies[12].Cost = 0.3
		if l := r.lost(won); l.Ply != 12 {
			t.Errorf("%s: %+v: expected ply 12, which cost most", name, l)
		}
	}
}

func TestAWalkLosesAGameThatStoodAndNotOneThatWasLostBefore(t *testing.T) {
	for name, c := range map[string]struct {
		walk   Walk
		levels []float64
		walked bool
	}{
		"it could be met no longer when the curve fell": {Walk{From: 5, Until: 16, Guard: "8"}, []float64{0.5, 0.5, 0, 0}, true},
		"it was on its way, and there were pieces":      {Walk{From: 5, Until: 32, Guard: "8", Movers: [2]int{2, 4}}, []float64{0.5, 0.5, 0, 0}, true},
		"hardly a piece was left":                       {Walk{From: 5, Until: 32, Guard: "8", Movers: [2]int{1, 4}}, []float64{0.5, 0.5, 0, 0}, false},
		"it set out when all was lost":                  {Walk{From: 27, Until: 32, Guard: "8", Movers: [2]int{4, 4}}, []float64{0.5, 0.5, 0, 0}, false},
		"nothing could meet it":                         {Walk{From: 5, Met: -1}, []float64{0.5, 0.5, 0, 0}, false},
		"the curve fell shortly before it set out":      {Walk{From: 22, Until: 27, Guard: "8"}, []float64{0.5, 0.5, 0, 0}, true},
		"the game was lost long before, if not wholly":  {Walk{From: 28, Until: 32, Guard: "8"}, []float64{0.5, 0.5, 0.15, 0}, false},
		"the curve was low from the start":              {Walk{From: 5, Until: 32, Guard: "8", Movers: [2]int{4, 4}}, []float64{0.15, 0.15, 0, 0}, true},
	} {
		r := curve(c.levels...)
		c.walk.Side = board.Second
		r.Walk = &c.walk
		if l := r.lost(won); l.Walk != c.walked || l.Walk && l.Ply != c.walk.Until {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// Whatever the curve says: the move that lost is the loser's, not before a win that the loser was proved to have, and not after
// the winner's that was never given up.
func TestTheMoveThatLostIsTheLosersAndAgreesWithWhatWasProved(t *testing.T) {
	setups, missed, bounded := 0, 0, 0
	for seed := range uint64(600) {
		r, rng := drawn(seed), rand.New(rand.NewPCG(seed, 3))
		n := 1 + rng.IntN(40)
		r.Plies, r.Truth = r.Plies[:n], r.Truth[len(r.Truth)-n-1:]
		end := ending{Result: board.Won(board.Side(seed&1), board.FlagTaken)}
		if seed%3 == 0 { // it never stood well
			for i, x := range r.Truth {
				r.Truth[i] = of(end.Winner, 1-x/5)
			}
		}
		r.Truth[n] = of(end.Winner, 1)
		from, last := rng.IntN(2*n), -1
		for i := range r.Plies {
			p := &r.Plies[i]
			if p.Side == end.Winner {
				p.Won, p.Held = i >= from, i >= from
			} else if p.Won = i < from && rng.IntN(8) == 0; p.Won {
				p.Held, last = rng.IntN(2) == 0, i
			}
		}
		r.Walk = &Walk{Side: end.Winner, Guard: "8", Until: rng.IntN(n) | 1&^int(seed)}
		if r.Walk.Until >= n || r.Plies[r.Walk.Until].Side == end.Winner {
			r.Walk = nil
		}
		l, held := r.lost(end), r.heldFrom(end.Winner)
		switch {
		case l.Setups:
			setups++
			if last >= 0 {
				t.Errorf("seed %d: %+v, and the loser could have won at %d", seed, l, last)
			}
		case r.Plies[l.Ply].Side != end.Winner.Opponent() || l.Ply < last || l.Ply > held:
			t.Errorf("seed %d: %+v: the loser was proved to win at %d, the winner from %d on", seed, l, last, held)
		case l.Missed:
			missed++
		case held < n:
			bounded++
		}
	}
	if setups < 5 || missed < 20 || bounded < 20 {
		t.Errorf("%d lost by the set-ups, %d by a missed win, %d with a win to the end", setups, missed, bounded)
	}
}

func TestAFirstStrikeThatDecidesBlamesNoMoveOfTheLoser(t *testing.T) {
	r := &Review{Sides: [2]string{"Red", "Blue"}, Truth: []float64{1, 1, 1, 1}, Plies: []Ply{
		{Ply: 0, Side: board.First, Move: "J3-J9", Change: 0.1, Strike: &Strike{Outcome: "wins"}},
		{Ply: 1, Side: board.Second},
		{Ply: 2, Side: board.First, Strike: &Strike{Outcome: "wins"}},
	}}
	l := r.lost(ending{Result: board.Won(board.First, board.FlagTaken)})
	want := "No move of Blue lost the game, the set-ups as they met did: its chance never came above 0 %."
	if got := r.lostWords(l).String(); got != want {
		t.Errorf("%+v: %s", l, got)
	}
}

// A piece that went about for long before it took the Flag did not walk there all that time.
func TestAWalkBeginsWhereThePieceNoLongerWanders(t *testing.T) {
	steps := [board.MaxSquares]int{}
	for q := range steps {
		steps[q] = q
	}
	for name, c := range map[string]struct {
		from []board.Square // by their distance
		far  int
	}{
		"straight":              {[]board.Square{6, 5, 4, 3, 2, 1}, 0},
		"away first":            {[]board.Square{4, 5, 4, 3, 2, 1}, 1},
		"long to and fro":       {[]board.Square{6, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 1}, 17},
		"to and fro on the way": {[]board.Square{6, 5, 4, 3, 4, 3, 2, 1}, 0},
	} {
		w := &tracer{Walk: Walk{To: 2*len(c.from) - 2}}
		for i, q := range c.from {
			w.path = append(w.path, stride{ply: 2 * i, move: stratego.Move{From: q}})
		}
		if got := w.setOut(steps); got != c.far {
			t.Errorf("%s: %d", name, got)
		}
	}
}

// The least evidence is the strike itself: a Flag that stood open from the start is lost when it can be saved no longer.
func TestASideThatNeverStoodWellLosesWhenItsFlagCanBeSavedNoLonger(t *testing.T) {
	r := curve(0.02, 0.02, 0.02)
	r.Taker = &Taker{Saved: 26}
	if l := r.lost(won); !l.Flag || l.Ply != 26 {
		t.Errorf("%+v: expected ply 26", l)
	}
	r = curve(0.6, 0.3, 0.02)
	r.Taker = &Taker{Saved: 26}
	if l := r.lost(won); l.Flag {
		t.Errorf("%+v of a game that stood well", l)
	}
}

// Without one deep fall a game is lost when its chance was last worth a quarter or, of a side that never stood well, half of the
// best that it had; and what is said to come never again does not.
func TestAGameThatWasLostBitByBitIsLostWhereTheCurveLastHadAChance(t *testing.T) {
	for _, top := range []float64{0.6, 0.34} {
		r := &Review{Sides: [2]string{"Red", "Blue"}}
		for i := range 90 {
			r.Truth = append(r.Truth, max(0.01, top-0.012*max(0, float64(i-15))))
		}
		for i := range r.Truth[1:] {
			r.Plies = append(r.Plies, Ply{Ply: i, Side: board.Side(i & 1)})
		}
		r.turn(len(r.Plies))
		least := min(lostBelow, top/2)
		if top == 0.6 {
			least = lostBelow
		}
		l := r.lost(won)
		if l.Ply+2 < len(r.Truth) && r.Truth[l.Ply+2] >= least || r.Truth[max(0, l.Ply-1)] < least {
			t.Errorf("lost at ply %d, before which the chance is %.3f", l.Ply, r.Truth[l.Ply])
		}
	}
}

// A fall that was made up for is not where the game was lost, though the side never stood well again.
func TestAGameIsNotLostBeforeItsChanceCameBack(t *testing.T) {
	r := curve(0.42, 0.02, 0.36, 0.3, 0.2, 0.12, 0.02, 0)
	for i := range r.Truth[:len(r.Truth)-1] {
		if i >= 30 && i < 70 {
			r.Truth[i] = 0.38 - 0.009*float64(i-30)
		}
	}
	if l := r.lost(won); l.Ply < 40 {
		t.Errorf("%+v: its chance came back to 38 %%", l)
	}
}

// A slow fall is several steps of the curve, whose moves may be the same: each is told once.
func TestTwoStepsOfASlowFallAreNotToldByTheSameMoves(t *testing.T) {
	shared := 0
	for seed := range uint64(200) {
		rng, r := rand.New(rand.NewPCG(seed, 5)), &Review{Sides: [2]string{"Red", "Blue"}}
		for level := 0.9; len(r.Truth) < 60; level = max(0.05, level-0.04*rng.Float64()) {
			r.Truth = append(r.Truth, rounded(level))
		}
		r.Truth[30+seed%8] = rounded(r.Truth[30+seed%8] - 0.05)
		for i := range r.Truth[1:] {
			r.Plies = append(r.Plies, Ply{Ply: i, Side: board.Side(i & 1), Move: "A1-A2"})
		}
		r.divide()
		r.turn(len(r.Plies))
		for i := range r.Turning[min(1, len(r.Turning)):] {
			if a, b := &r.Turning[i], &r.Turning[i+1]; b.From <= a.To {
				t.Errorf("seed %d: %+v and %+v share moves", seed, a, b)
			}
		}
		if len(r.Turning) < len(steps(r.Truth, turns)) {
			shared++
		}
	}
	if shared == 0 {
		t.Error("no two steps lie around the same moves")
	}
}
