package game_test

import (
	"context"
	"errors"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// sleeper moves at random and can be stopped. It is told of moves, and looks when it
// is asked whether it has been woken and its opponent stopped.
type sleeper struct {
	*gametest.Chooser
	t       *testing.T
	other   *sleeper
	ruled   bool // nobody may ponder
	stopped bool
	stops   int
	choose  func() error // nil: it moves
	resume  error
}

func (s *sleeper) Pause() error {
	if !s.stopped {
		s.stops++
	}
	s.stopped = true
	return nil
}

func (s *sleeper) Resume() error {
	s.stopped = false
	return s.resume
}

func (s *sleeper) Choose(ctx context.Context, v *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	if s.stopped || s.other.stopped != s.ruled {
		s.t.Errorf("ply %d: the mover is stopped: %v, and its opponent: %v", v.Ply(), s.stopped, s.other.stopped)
	}
	if s.choose != nil {
		if err := s.choose(); err != nil {
			return stratego.Move{}, search.Info{}, err
		}
	}
	return s.Chooser.Choose(ctx, v, l)
}

func (s *sleeper) Observe(context.Context, stratego.Event, board.Result) error {
	if s.stopped {
		s.t.Error("a stopped program is told of a move")
	}
	return nil
}

func (s *sleeper) Finish(context.Context, *stratego.View, board.Result) error {
	if s.stopped {
		s.t.Error("a stopped program is told of the end")
	}
	return nil
}

// sleepers plays a game of two, of which the first can be spoilt, and returns them.
func sleepers(t *testing.T, noPondering bool, spoil func(s *sleeper)) ([2]*sleeper, error) {
	t.Helper()
	all := [2]*sleeper{
		{Chooser: gametest.NewChooser(1), t: t, ruled: noPondering},
		{Chooser: gametest.NewChooser(2), t: t, ruled: noPondering},
	}
	all[0].other, all[1].other = all[1], all[0]
	if spoil != nil {
		spoil(all[0])
	}
	d := (&game.Stratego{Variant: gametest.Variant(t, "ucc"), Players: [2]game.StrategoPlayer{all[0], all[1]}}).Driver()
	d.NoPondering = noPondering
	end, err := d.Play(t.Context())
	for side, s := range all {
		if s.stopped {
			t.Errorf("side %d is still stopped after the game", side)
		}
		if noPondering && s.stops == 0 {
			t.Errorf("side %d has never been stopped", side)
		}
		if err := d.Finish(t.Context(), board.Side(side), end.Result); err != nil {
			t.Error(err)
		}
	}
	return all, err
}

func TestWhoeverIsNotToMoveIsStoppedWhereNobodyMayPonder(t *testing.T) {
	if _, err := sleepers(t, true, nil); err != nil {
		t.Error(err)
	}
}

func TestWhoeverGivesItsTurnUpIsStopped(t *testing.T) {
	n := 0
	all, err := sleepers(t, true, func(s *sleeper) {
		s.choose = func() error {
			if n++; n%3 == 0 {
				return &game.TurnForfeit{Reason: "no"}
			}
			return nil
		}
	})
	if err != nil || all[0].stops != n+1 { // one stop before the first turn, and one after each
		t.Errorf("stopped %d times in %d turns: %v", all[0].stops, n, err)
	}
}

func TestAProgramThatHasNotStoodStillIsToBlame(t *testing.T) {
	pondered := errors.New("pondered")
	_, err := sleepers(t, true, func(s *sleeper) { s.resume = pondered })
	var of *game.PlayerError
	if !errors.Is(err, pondered) || !errors.As(err, &of) || of.Side != 0 {
		t.Errorf("got %v", err)
	}
}

func TestNobodyIsStoppedWherePonderingIsAllowed(t *testing.T) {
	all, err := sleepers(t, false, nil)
	if err != nil || all[0].stops+all[1].stops != 0 {
		t.Errorf("got %v, %d and %d stops", err, all[0].stops, all[1].stops)
	}
}
