package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// rememberer is a program that is notified of every move and keeps it.
type rememberer struct {
	*gametest.Chooser
	heard []string
	fails error
}

func (r *rememberer) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	r.heard = append(r.heard, "asked")
	return r.Chooser.Choose(ctx, view, l)
}

func (r *rememberer) Observe(_ context.Context, e stratego.Event, over board.Result) error {
	time.Sleep(time.Second)
	r.heard = append(r.heard, fmt.Sprintf("%s moved, over: %v", stratego.SideName(e.Side), over.Over()))
	return r.fails
}

func (r *rememberer) Finish(context.Context, *stratego.View, board.Result) error {
	r.heard = append(r.heard, "the end")
	return nil
}

func (*rememberer) Remembers() bool { return true }

// against begins a game of a person against a program.
func against(t *testing.T, bot game.StrategoPlayer, plies int) *Session {
	t.Helper()
	d := gametest.Variant(t, "duel").Definition()
	d.PlyLimit = plies
	v := must.Get(stratego.New(d))(t)
	return begin(t, StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, bot},
	}, Options{})
}

func moveAny(t *testing.T, s *Session) {
	t.Helper()
	must.Do(t, s.Play(stratego.Red, s.Scene(AsFirst).Moves[0].Text))
}

func TestAProgramIsToldOfEveryMoveInOrderAndNobodyWaitsForThat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &rememberer{Chooser: gametest.NewChooser(1)}
		s := against(t, r, 4)
		for range 2 {
			began := time.Now()
			moveAny(t, s)
			if time.Since(began) > 0 {
				t.Error("the person waits for the program to be told")
			}
			time.Sleep(3 * time.Second)
		}
		s.Close()
		want := []string{
			"Red moved, over: false", "asked", "Blue moved, over: false",
			"Red moved, over: false", "asked", "Blue moved, over: true", "the end",
		}
		if !slices.Equal(r.heard, want) {
			t.Errorf("heard %q", r.heard)
		}
	})
}

func TestAProgramThatFailsWhenItIsToldHasLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := against(t, &rememberer{Chooser: gametest.NewChooser(1), fails: errors.New("it fell over")}, 4)
		moveAny(t, s)
		time.Sleep(3 * time.Second)
		if r := s.Result(); r != board.Won(stratego.Red, board.Crash) {
			t.Errorf("%+v", r)
		}
		s.Close()
	})
}

func TestNothingIsTakenBackFromAProgramThatRemembers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := against(t, &rememberer{Chooser: gametest.NewChooser(1)}, 4)
		moveAny(t, s)
		time.Sleep(3 * time.Second)
		if err := s.Undo(stratego.Red); err == nil || s.Scene(AsFirst).CanUndo || s.Ply() != 2 {
			t.Errorf("%v, ply %d", err, s.Ply())
		}
		s.Close()
	})
}
