package session

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// dozer gives up its turns until it has been asked so many times, each after a
// second.
type dozer struct {
	*gametest.Chooser
	turns, asked int
}

func (d *dozer) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	time.Sleep(time.Second)
	if d.asked++; d.asked <= d.turns {
		return stratego.Move{}, search.Info{}, &game.TurnForfeit{Reason: "no move within 1s"}
	}
	return d.Chooser.Choose(ctx, view, l)
}

// doze begins a game between two seats, nil for a person's.
func doze(t *testing.T, name string, bots [2]game.StrategoPlayer, c record.Clock) *Session {
	t.Helper()
	v := gametest.Variant(t, name)
	return begin(t, StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), shuffled(v, 4)}, Bots: bots,
	}, Options{Names: [2]string{"Ann", "Entry"}, Players: [2]string{"", "iut:./entry"}, Clock: c})
}

func TestATurnThatAProgramGivesUpPassesToItsOpponent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := record.Clock{Initial: time.Minute, Increment: 10 * time.Second}
		s := doze(t, "iut", [2]game.StrategoPlayer{nil, &dozer{Chooser: gametest.NewChooser(1), turns: 2}}, clock)
		defer s.Close()
		for passed := range 2 {
			moveAny(t, s)
			time.Sleep(1500 * time.Millisecond)
			sc := s.Scene(AsFirst)
			if sc.Phase != Playing || sc.Turn != stratego.Red || sc.Ply != passed+1 || len(sc.Moves) == 0 {
				t.Fatalf("after %d turns given up: %s, %v to move at ply %d: %s", passed+1, sc.Phase, sc.Turn, sc.Ply, sc.Verdict)
			}
			if !slices.Contains(phrase.Strings(sc.Notes), "Entry forfeits its turn: no move within 1s") {
				t.Errorf("nobody is told: %q", sc.Notes)
			}
			if left := sc.Clocks[1].Left; left != time.Minute-time.Duration(passed+1)*time.Second {
				t.Errorf("%v left on its clock", left)
			}
		}
		moveAny(t, s)
		time.Sleep(1500 * time.Millisecond)
		sc := s.Scene(AsFirst)
		if sc.Ply != 4 || sc.Turn != stratego.Red ||
			slices.ContainsFunc(phrase.Strings(sc.Notes), func(n string) bool { return strings.Contains(n, "forfeits") }) {
			t.Errorf("it moves at last: %v to move at ply %d, %q", sc.Turn, sc.Ply, sc.Notes)
		}
		again, err := NewStratego(t.Context(), StrategoConfig{Variant: gametest.Variant(t, "iut"), Resume: s.Record()}, Options{})
		if err != nil || again.Ply() != 4 {
			t.Fatalf("the record is not taken up: %v", err)
		}
		again.Close()
	})
}

func TestAGameInWhichNobodyMovesAnyMoreIsDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := doze(t, "iut", [2]game.StrategoPlayer{&dozer{turns: 99}, &dozer{turns: 99}}, record.Clock{})
		defer s.Close()
		time.Sleep((game.MaxForfeits + 1) * time.Second)
		if sc := s.Scene(Spectator); sc.Result != board.Draw(board.Adjudicated) || !strings.Contains(sc.Verdict, "20 turns in a row were given up") {
			t.Errorf("%+v: %s", sc.Result, sc.Verdict)
		}
	})
}

func TestATurnCannotBeGivenUpWhereRepetitionIsRuled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := doze(t, "barrage", [2]game.StrategoPlayer{nil, &dozer{turns: 1}}, record.Clock{})
		defer s.Close()
		moveAny(t, s)
		time.Sleep(1500 * time.Millisecond)
		if r := s.Result(); r != board.Won(stratego.Red, board.Time) {
			t.Errorf("%+v", r)
		}
	})
}
