package session

import (
	"context"
	"testing"
	"testing/synctest"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// peaceful is a program that strikes nothing where it need not, and gives itself a chance to win.
type peaceful struct {
	sampler
	win float64
}

func (p peaceful) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	moves := view.Moves(nil)
	for n := range moves {
		if m := moves[(n+view.Ply())%len(moves)]; view.At(m.To).Empty() {
			return m, search.Info{Win: p.win}, nil
		}
	}
	return moves[0], search.Info{Win: p.win}, nil
}

func TestAProgramOffersAPersonADrawWhenItIsBeyondHopeOfWinningAndNotAgainAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		win    float64
		asked  bool // it may resign, and so offer a draw
		offers bool
	}{
		"it is not ahead":             {0.5, true, true},
		"it is not ahead, not asked":  {0.5, false, false},
		"it is ahead":                 {0.51, true, false},
		"it says nothing of a chance": {0, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				v := gametest.Variant(t, "barrage")
				s := begin(t, StrategoConfig{
					Variant: v, Setups: [2]stratego.Setup{shuffled(v, 1)},
					Bots: [2]game.StrategoPlayer{nil, peaceful{sampler{3}, c.win}},
				}, Options{Resigns: [2]bool{false, c.asked}})
				var at []int
				for {
					synctest.Wait()
					sc := s.Scene(AsFirst)
					if sc.Phase == Over || sc.Ply >= 260 {
						break
					}
					if sc.Offered {
						at = append(at, sc.Ply)
					}
					m := sc.Moves[0]
					for n := range sc.Moves {
						if o := sc.Moves[(n+sc.Ply)%len(sc.Moves)]; o.Kind == "move" {
							m = o
							break
						}
					}
					must.Do(t, s.Play(board.First, m.Text))
				}
				if c.offers != (len(at) > 0) || c.offers && (at[0] < evenQuiet || len(at) > 1 && at[1]-at[0] < evenQuiet) {
					t.Errorf("offered after %v", at)
				}
			})
		})
	}
}
