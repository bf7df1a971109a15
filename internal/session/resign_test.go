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

// gloomy is a program that gives itself a chance to win.
type gloomy struct {
	sampler
	win func(ply int) float64
}

func (g gloomy) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	m, info, err := g.sampler.Choose(ctx, view, l)
	info.Win = g.win(view.Ply())
	return m, info, err
}

func TestAProgramResignsBeyondHopeAndNotBefore(t *testing.T) {
	always := func(win float64) func(int) float64 { return func(int) float64 { return win } }
	for name, c := range map[string]struct {
		win     func(ply int) float64
		resigns bool
		after   int // plies; 0: it does not resign
	}{
		"hardly a chance":            {always(0.04), true, 2*faintMoves - 1},
		"hardly a chance, not asked": {always(0.04), false, 0},
		"some chance":                {always(0.05), true, 0},
		"it says nothing":            {always(0), true, 0},
		"it does not know":           {always(-1), true, 0},
		"hope for a moment": {func(ply int) float64 {
			if ply == 7 {
				return 0.3
			}
			return 0.01
		}, true, 8 + 2*faintMoves - 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				v := gametest.Variant(t, "classic")
				s := begin(t, StrategoConfig{
					Variant: v, Setups: [2]stratego.Setup{shuffled(v, 1)},
					Bots: [2]game.StrategoPlayer{nil, gloomy{sampler{3}, c.win}},
				}, Options{Resigns: [2]bool{false, c.resigns}})
				for {
					synctest.Wait()
					sc := s.Scene(AsFirst)
					if sc.Phase == Over || sc.Ply >= 60 {
						break
					}
					must.Do(t, s.Play(board.First, sc.Moves[sc.Ply%len(sc.Moves)].Text))
				}
				sc := s.Scene(AsFirst)
				resigned := sc.Phase == Over && sc.Result.Ending == board.Resignation && sc.Result.Winner == board.First
				if resigned != (c.after > 0) || resigned && sc.Ply != c.after {
					t.Errorf("after %d plies: %v", sc.Ply, sc.Result)
				}
			})
		})
	}
}
