package evaluation

import (
	"math"
	"testing"

	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestLearnedWorthsMoveThoseOfTheTableByTheirShare(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 6, 90)
	at := func(share float64) *Evaluation {
		w := parameter.Standard()
		w.Learned = share
		return studiedBy(p, w)
	}
	table, half, learned := at(0), at(0.5), at(1)
	different := 0
	for side := range 2 {
		for r := stratego.Marshal; r < stratego.Flag; r++ {
			a, b, c := table.worth[side][r], half.worth[side][r], learned.worth[side][r]
			if d := b - (a+c)/2; d > 0.01 || d < -0.01 {
				t.Errorf("side %d, %v: worth %v with half a share, expected the mean of %v and %v", side, r, b, a, c)
			}
			if a != c {
				different++
			}
		}
	}
	if different == 0 {
		t.Error("what was learned changes nothing")
	}
	if learned.tabled != table.worth {
		t.Error("enemies choose by what was learned, expected by the table")
	}
}

func TestCountsOfARootAreThoseOfBothArmies(t *testing.T) {
	w := parameter.Standard()
	w.Learned = 1
	e := studiedBy(scene.Game(t, gametest.Variant(t, "ucc"), 6, 90), w)
	var armies [2]float32
	for i, n := range e.prices.counts {
		armies[i/(len(e.prices.counts)/2)] += n
	}
	for side, got := range armies {
		want := float32(0)
		for r, n := range e.k.Armies[side] {
			if stratego.Rank(r) != stratego.Flag {
				want += float32(n)
			}
		}
		if d := got - want; d > 1e-3 || d < -1e-3 {
			t.Errorf("side %d: %v pieces counted, expected %v", side, got, want)
		}
	}
}

func TestAnArmyOfWhichNothingWasLearnedKeepsTheTable(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "barrage"), 6, 20)
	w := parameter.Standard()
	w.Learned = 1
	if a, b := studiedBy(p, w), studiedBy(p, parameter.Standard()); a.worth != b.worth || a.secret != b.secret {
		t.Error("worths differ from the table's")
	}
}

// Worths are what one piece more or less changes. Added up they once said that taking a Colonel
// with the General halves the chance to win, because all other worths change with it.
func TestTakingAPieceRaisesTheChanceToWin(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	w := parameter.Standard()
	taken := 0
	for seed := range uint64(60) {
		p := scene.Game(t, v, seed, 120)
		if p.Turn() != stratego.Red {
			continue
		}
		before := Chance(studiedBy(p, w).Balance(), w)
		for _, m := range p.Moves(nil) {
			striker, defender := p.At(m.From).Rank(), p.At(m.To).Rank()
			if p.At(m.To).Empty() || !p.Known().Has(m.To) || v.Strike(striker, defender) != stratego.Win ||
				defender == stratego.Flag {
				continue
			}
			p.Make(m)
			after := Chance(studiedBy(p, w).Balance(), w)
			p.Unmake()
			taken++
			if after <= before {
				t.Errorf("seed %d: a %v that takes a %v makes %.3f of %.3f", seed, striker, defender, after, before)
			}
		}
	}
	if taken < 10 {
		t.Errorf("%d pieces taken", taken)
	}
}

// The counts of both armies are public, so true ranks change nothing.
func TestByLearnedOddsAStandingAtTheRootIsTheBalance(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	w := parameter.Standard()
	w.Learned = 1
	for seed := range uint64(10) {
		p := scene.Game(t, v, seed, 120)
		e := studiedBy(p, w)
		board := state.NewBoard(v)
		mine, _ := scene.Learned(board, p.View(stratego.Red))
		theirs, _ := scene.Learned(board, p.View(stratego.Blue))
		if got, want := e.Standing(&mine.Root, &theirs.Root), e.Balance(); math.Abs(got-want) > 1 {
			t.Errorf("seed %d: %v points ahead where all ranks are known, expected the balance, %v", seed, got, want)
		}
	}
}
