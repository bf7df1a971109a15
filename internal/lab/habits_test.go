package lab_test

import (
	"context"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// teller moves its Miners if it can, and nothing else before: its behaviour tells
// its ranks.
type teller struct{ *random.Player }

func (p *teller) Choose(ctx context.Context, v *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	for _, m := range v.Moves(nil) {
		if v.At(m.From).Rank() == stratego.Miner && v.At(m.To).Empty() {
			return m, search.Info{}, nil
		}
	}
	return p.Player.Choose(ctx, v, l)
}

// watched plays a match of a teller and a silent player and returns its lessons.
func watched(t *testing.T, m *lab.Match) *lab.Lessons {
	t.Helper()
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	l := &lab.Lessons{}
	m.Variant, m.Seed, m.Watch = v, 3, l.Watch
	m.Done = func(g lab.Game) bool {
		l.Name(g.First, [2]string{"teller", "silent"})
		return true
	}
	must.Get(m.Play(t.Context()))(t)
	return l
}

func TestBehaviourThatTellsRanksIsLearned(t *testing.T) {
	lessons := watched(t, &lab.Match{Pairs: 20, MaxPly: 240, New: func(_ int, seed uint64) (game.StrategoPlayer, error) {
		return &teller{random.New(seed)}, nil
	}})
	_, before, after := lessons.Fit(3, 1)
	if after > before-0.04 {
		t.Errorf("%.3f bits a piece without behaviour and %.3f with it, want at least 0.04 less", before, after)
	}
}

func TestEachPlayerHasAModelOfItsOwn(t *testing.T) {
	lessons := watched(t, &lab.Match{Pairs: 14, MaxPly: 200, New: func(i int, seed uint64) (game.StrategoPlayer, error) {
		if i == 0 {
			return &teller{random.New(seed)}, nil
		}
		return random.New(seed), nil
	}})
	all := lessons.Models(3, 1)
	if len(all) != 3 || all[0].Name != "silent" || all[1].Name != "teller" || all[2].Name != "all" {
		t.Fatalf("models %v", all)
	}
	silent, teller := all[0], all[1]
	if silent.Pieces+teller.Pieces != all[2].Pieces || silent.Pieces == 0 || teller.Pieces == 0 {
		t.Errorf("%d and %d pieces of %d", silent.Pieces, teller.Pieces, all[2].Pieces)
	}
	if teller.Own > teller.Common {
		t.Errorf("%v: its own model tells less", &teller)
	}
}
