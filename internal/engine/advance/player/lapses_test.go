package player

import (
	"context"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestEveryLevelPlaysLegalMovesAndRepeatsThemBySeed(t *testing.T) {
	for level := 1; level < Levels; level++ {
		c := must.Get(Easier(level))(t)
		for i, p := range midgames(4) {
			c.Seed = uint64(i)
			before := *p
			first, info := choose(t, c, p)
			again, _ := choose(t, c, p)
			if first != again || !p.Legal(first) || *p != before {
				t.Errorf("level %d plays %v, then %v", level, first, again)
			}
			if info.Line[0] != first {
				t.Errorf("level %d plays %v and expects %v", level, first, info.Line)
			}
		}
	}
}

func TestALevelOverlooksPiecesButNeitherItsGeneralNorWhoStandsBesideIt(t *testing.T) {
	p := advance.Start()
	pl := New(Config{Level: Free, Seed: 1})
	all := Lapses{Overlook: 1}.overlooked(&p, pl.random)
	if all.Has(p.GeneralOf(p.Turn())) || all.Has(p.GeneralOf(p.Turn().Opponent())) {
		t.Error("a General is overlooked")
	}
	near := parse(t, "g......../........./........./........./........./........./........./m......../G........", advance.White)
	if got := (Lapses{Overlook: 1}).overlooked(near, pl.random); !got.Empty() {
		t.Errorf("%d pieces beside the General are overlooked", got.Count())
	}
	if got := (Lapses{}).overlooked(&p, pl.random); !got.Empty() {
		t.Error("who overlooks nothing overlooks something")
	}
}

func TestWhatIsOverlookedIsNeitherMovedNorFeared(t *testing.T) {
	// The Miner could take the Dragon, and the Dragon the Miner.
	p := parse(t, "........g/........./........./....d..../........./........./....M..../........./G........", advance.White)
	blind := Config{Level: Free, Depth: 1, Lapses: Lapses{Overlook: 1}}
	if m, _ := choose(t, blind, p); p.At(m.From()).Kind() != advance.General {
		t.Errorf("a player that sees nothing but its General plays %v", m)
	}
	if m, _ := choose(t, Config{Level: Free, Depth: 1}, p); m.Gain() == 0 {
		t.Errorf("a player that sees everything plays %v", m)
	}
}

func TestLevelsAreFromOneToTen(t *testing.T) {
	for _, n := range []int{-1, 0, 11} {
		if _, err := Easier(n); err == nil {
			t.Errorf("there is a level %d", n)
		}
	}
	whole := must.Get(Easier(Levels))(t)
	if whole.Level != Free || whole.Lapses != (Lapses{}) || whole.Nodes != 0 || whole.Depth != 0 {
		t.Errorf("full strength is %+v", whole)
	}
	for n := 1; n < Levels; n++ {
		c := must.Get(Easier(n))(t)
		if n > 1 {
			below := must.Get(Easier(n - 1))(t)
			if c.Lapses.Overlook >= below.Lapses.Overlook || c.Lapses.Spread >= below.Lapses.Spread ||
				c.Depth < below.Depth || c.Nodes < below.Nodes {
				t.Errorf("level %d errs as much as the one below", n)
			}
		}
		if _, _, err := New(c).Choose(context.Background(), parse(t, "G.......g/.......m./........./........./........./........./........./........./.m.......", advance.White)); err == nil {
			t.Errorf("level %d moves where there is no move", n)
		}
	}
}
