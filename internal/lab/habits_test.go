package lab_test

import (
	"context"
	"testing"

	"flagfall/internal/lab"
	"flagfall/internal/search"
	"flagfall/internal/stratego/random"
	"flagfall/stratego"
)

// teller moves its Miners if it can, and nothing else before: its habits tell
// its ranks.
type teller struct{ other *random.Player }

func (p *teller) Choose(ctx context.Context, v *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	for _, m := range v.Moves(nil) {
		if v.At(m.From).Rank() == stratego.Miner && v.At(m.To).Empty() {
			return m, search.Info{}, nil
		}
	}
	return p.other.Choose(ctx, v, l)
}

func TestHabitsThatTellRanksAreLearned(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	var lessons lab.Lessons
	m := &lab.Match{
		Variant: v, Pairs: 20, Seed: 3, MaxPly: 240, Watch: lessons.Watch,
		New: func(_ int, seed uint64) (lab.Player, error) { return &teller{random.New(seed)}, nil },
	}
	if _, err := m.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, before, after := lessons.Fit(3, 1)
	if after > before-0.04 {
		t.Errorf("%.3f bits a piece without behaviour and %.3f with it, want at least 0.04 less", before, after)
	}
}

func TestEachPlayersHabitsAreLearnedForThemselves(t *testing.T) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	var lessons lab.Lessons
	m := &lab.Match{
		Variant: v, Pairs: 14, Seed: 3, MaxPly: 200, Watch: lessons.Watch,
		Done: func(g lab.Game) bool {
			lessons.Name(g.First, [2]string{"teller", "silent"})
			return true
		},
		New: func(i int, seed uint64) (lab.Player, error) {
			if i == 0 {
				return &teller{random.New(seed)}, nil
			}
			return random.New(seed), nil
		},
	}
	if _, err := m.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	all := lessons.Manners(3, 1)
	if len(all) != 3 || all[0].Name != "silent" || all[1].Name != "teller" || all[2].Name != "all" {
		t.Fatalf("manners %v", all)
	}
	silent, teller := all[0], all[1]
	if silent.Pieces+teller.Pieces != all[2].Pieces || silent.Pieces == 0 || teller.Pieces == 0 {
		t.Errorf("%d and %d pieces of %d", silent.Pieces, teller.Pieces, all[2].Pieces)
	}
	if teller.Own > teller.Common {
		t.Errorf("%v: its own habits tell less", &teller)
	}
}
