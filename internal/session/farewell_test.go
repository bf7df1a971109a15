package session

import (
	"context"
	"slices"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// hearer is a program of Stratego that wants to hear of the end.
type hearer struct {
	*gametest.Chooser
	heard []board.Result
}

func (h *hearer) Finish(_ context.Context, view *stratego.View, r board.Result) error {
	if view.Side() == stratego.Blue {
		h.heard = append(h.heard, r)
	}
	return nil
}

// advanceHearer is the same for Advance.
type advanceHearer struct{ heard []board.Result }

func (*advanceHearer) Choose(_ context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	return pos.Moves(nil)[0], search.Info{}, nil
}

func (h *advanceHearer) Finish(_ context.Context, r board.Result) error {
	h.heard = append(h.heard, r)
	return nil
}

func TestProgramsAreToldOnceHowAGameThatIsOverEnded(t *testing.T) {
	v := must.Get(stratego.VariantNamed("duel"))(t)
	for _, resign := range []bool{true, false} {
		h, a := &hearer{Chooser: gametest.NewChooser(1)}, &advanceHearer{}
		setup := must.Get(gametest.NewChooser(2).Deploy(t.Context(), v, stratego.Red))(t)
		one := must.Get(NewStratego(
			t.Context(),
			StrategoConfig{Variant: v, Setups: [2]stratego.Setup{setup}, Bots: [2]game.StrategoPlayer{nil, h}},
			Options{},
		))(t)
		two := must.Get(NewAdvance(AdvanceConfig{Bots: [2]game.AdvancePlayer{nil, a}}, Options{}))(t)
		var want []board.Result
		if resign {
			want = []board.Result{board.Won(board.Second, board.Resignation)}
		}
		for _, s := range []*Session{one, two} {
			if resign {
				must.Do(t, s.Resign(board.First))
			}
			s.Close()
			s.Close()
		}
		if !slices.Equal(h.heard, want) || !slices.Equal(a.heard, want) {
			t.Errorf("resigned %v: heard %v and %v, want %v", resign, h.heard, a.heard, want)
		}
	}
}
