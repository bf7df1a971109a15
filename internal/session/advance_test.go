package session

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
)

// wanderer plays any legal move of Advance.
type wanderer struct{ seed uint64 }

func (w wanderer) Choose(_ context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	moves := pos.Moves(nil)
	rng := rand.New(rand.NewPCG(w.seed, uint64(pos.Ply())))
	return moves[rng.IntN(len(moves))], search.Info{}, nil
}

func beginAdvance(t *testing.T, c AdvanceConfig) *Session {
	t.Helper()
	s := must.Get(NewAdvance(c, Options{}))(t)
	t.Cleanup(s.Close)
	return s
}

func TestAGameOfAdvanceIsPlayedSavedAndResumed(t *testing.T) {
	s := beginAdvance(t, AdvanceConfig{})
	playOn(t, s, 150, 4)
	rec := must.Get(record.Parse(s.Record().String()))(t)
	again := beginAdvance(t, AdvanceConfig{Resume: rec})
	a, b := s.Scene(AsSecond), again.Scene(AsSecond)
	a.Version, b.Version, a.Clocks, b.Clocks = 0, 0, [2]Clock{}, [2]Clock{}
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
	if !a.Turned || s.Scene(AsFirst).Turned {
		t.Error("the board is not drawn with the viewer at the bottom")
	}
}

func TestEverySpecialMoveOfAdvanceHasATextOfItsOwn(t *testing.T) {
	board := "....g....\n.........\n...z.....\n....J....\n....Z....\n.........\nB........\n.........\n....G....\n"
	pos := must.Get(advance.Parse(board, advance.White))(t)
	s := beginAdvance(t, AdvanceConfig{Start: pos})
	texts, kinds := map[string]bool{}, map[string]bool{}
	for _, m := range s.Scene(AsFirst).Moves {
		if texts[m.Text] {
			t.Errorf("two moves are called %s", m.Text)
		}
		texts[m.Text], kinds[m.Kind] = true, true
		if err := s.Check(advance.White, m.Text); err != nil {
			t.Errorf("%s: %v", m.Text, err)
		}
	}
	for _, kind := range []string{"step", "build", "swap"} {
		if !kinds[kind] {
			t.Errorf("no %s among %v", kind, texts)
		}
	}
}

func TestAdvanceAgainstAProgramWithUndo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := beginAdvance(t, AdvanceConfig{Bots: [2]game.AdvancePlayer{nil, wanderer{3}}, Adviser: wanderer{4}})
		before := s.Scene(AsFirst)
		advice := must.Get(s.Hint(t.Context(), advance.White))(t)
		must.Do(t, s.Play(advance.White, advice.Move.Text))
		synctest.Wait()
		if sc := s.Scene(AsFirst); sc.Ply != 2 || !strings.HasPrefix(sc.History[1].Words, "Black's ") {
			t.Fatalf("ply %d, history %v", sc.Ply, sc.History)
		}
		must.Do(t, s.Undo(advance.White))
		after := s.Scene(AsFirst)
		if !after.Assisted {
			t.Error("a hint left no mark")
		}
		after.Version, before.Version, after.Assisted = 0, 0, false
		if diff := cmp.Diff(before, after); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAGeneralInDangerIsNoted(t *testing.T) {
	board := "....g....\n.........\n.........\n.........\n....D....\n.........\n.........\n.........\n....G....\n"
	pos := must.Get(advance.Parse(board, advance.Black))(t)
	s := beginAdvance(t, AdvanceConfig{Start: pos})
	if notes := s.Scene(AsSecond).Notes; len(notes) == 0 || notes[0].String() != "Black's General is in danger" {
		t.Errorf("notes %q", notes)
	}
	if err := s.CheckFrom(advance.Black, 80); err == nil {
		t.Error("Black may move from an empty square")
	}
	if err := s.Deploy(advance.Black, ""); err == nil {
		t.Error("a set-up was taken in Advance")
	}
	rec := s.Record()
	again := must.Get(NewAdvance(AdvanceConfig{Resume: rec}, Options{}))(t)
	defer again.Close()
	if turn, _ := again.Side(); turn != advance.Black {
		t.Errorf("turn %v", turn)
	}
	rec.Moves = []record.Move{{Side: 0, Text: "a1-a2"}}
	if _, err := NewAdvance(AdvanceConfig{Resume: rec}, Options{}); err == nil {
		t.Error("a move of the wrong side was taken from a record")
	}
	if err := s.Play(advance.Black, "e9-e8x"); err == nil || errors.Is(err, ErrNotYourTurn) {
		t.Errorf("a move that is no move: %v", err)
	}
}
