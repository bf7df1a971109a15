package lab_test

import (
	"context"
	"strings"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// cheat moves from a corner to the same corner.
type cheat struct{ *random.Player }

func (cheat) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	return stratego.Move{}, search.Info{}, nil
}

// babbler is an outside program that answers what is no move.
type babbler struct{ outsideCheat }

func (babbler) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	return stratego.Move{}, search.Info{}, game.NewBadReply("hello", "a move")
}

// sleeper is an outside program that does not answer in time.
type sleeper struct{ outsideCheat }

func (sleeper) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	return stratego.Move{}, search.Info{}, &proc.Fault{Kind: proc.Stall}
}

// outsideCheat is a cheat that holds a program, as outside players do.
type outsideCheat struct{ cheat }

func (outsideCheat) Close(context.Context) error { return nil }

func TestAFaultLosesAnOutsideProgramItsGameAndEndsAMatchOfOurOwn(t *testing.T) {
	m := weakMatch(t, 2)
	m.Seed = 7 // in some games of barrage a Scout takes the Flag at once
	sound := m.New
	against := func(foe game.StrategoPlayer) {
		m.New = func(player int, seed uint64) (game.StrategoPlayer, error) {
			if player == 1 {
				return foe, nil
			}
			return sound(0, seed)
		}
	}
	faults := 0
	m.Done = func(g lab.Game) bool {
		if g.Fault != nil {
			faults++
		}
		return true
	}
	for _, foe := range []game.StrategoPlayer{outsideCheat{}, babbler{}, sleeper{}} {
		m.Forfeit = false
		against(foe)
		if _, err := m.Play(t.Context()); err == nil {
			t.Errorf("the fault of %T was passed over", foe)
		}
		m.Forfeit = true
		faults = 0
		against(foe)
		if s, err := m.Play(t.Context()); err != nil || s.Won != 4 || faults != 4 {
			t.Errorf("against %T: %v with %d faults, %v", foe, s, faults, err)
		}
	}
	against(cheat{})
	m.Names = [2]string{"sound", "cheat"}
	if _, err := m.Play(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "pair 0: cheat: ") {
		t.Errorf("an illegal move of our own player: %v, expected an error that names it", err)
	}
}
