package session

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestATakeBackBetweenPeopleIsAskedAndGranted(t *testing.T) {
	s := begin(t, people(gametest.Variant(t, "barrage")), Options{})
	if err := s.AskUndo(stratego.Red); err == nil {
		t.Error("asked before a move was made")
	}
	playOn(t, s, 2, 1)
	want := s.SceneAt(AsFirst, 0).Squares
	must.Do(t, s.AskUndo(stratego.Red))
	if sc := s.Scene(AsSecond); !sc.UndoAsked || sc.UndoAsker != stratego.Red || sc.Ply != 2 {
		t.Errorf("Blue sees %v of %v at ply %d", sc.UndoAsked, sc.UndoAsker, sc.Ply)
	}
	if err := s.RefuseUndo(stratego.Blue); err != nil || s.Scene(AsFirst).UndoAsked {
		t.Fatalf("it stands after Blue refused: %v", err)
	}
	for _, side := range []board.Side{stratego.Red, stratego.Blue} {
		must.Do(t, s.AskUndo(side))
	}
	sc := s.Scene(AsFirst)
	if sc.Ply != 0 || sc.UndoAsked || len(sc.Moves) == 0 {
		t.Errorf("ply %d, asked %v, %d moves", sc.Ply, sc.UndoAsked, len(sc.Moves))
	}
	for q := range want {
		if (want[q].Piece == nil) != (sc.Squares[q].Piece == nil) {
			t.Fatalf("%s is not as it was", want[q].Name)
		}
	}
}

// A take-back between people marks the game where a move that is taken back had
// shown either of them a rank.
func TestATakeBackBetweenPeopleMarksWhatEitherLearned(t *testing.T) {
	marked, unmarked := 0, 0
	for seed := range uint64(60) {
		s := begin(t, people(gametest.Variant(t, "mini")), Options{})
		playOn(t, s, 1+int(seed%8), seed)
		sc := s.Scene(AsFirst)
		if sc.Phase != Playing {
			continue
		}
		asker := sc.Last.Side
		known := [2]int{s.Scene(AsFirst).hidden(), s.Scene(AsSecond).hidden()}
		must.Do(t, s.AskUndo(asker))
		must.Do(t, s.AskUndo(asker.Opponent()))
		learned := s.Scene(AsFirst).hidden() > known[0] || s.Scene(AsSecond).hidden() > known[1]
		if got := s.Scene(AsFirst).Opened; got != learned {
			t.Fatalf("seed %d: marked %v, somebody learned %v", seed, got, learned)
		}
		if learned {
			marked++
		} else {
			unmarked++
		}
	}
	if marked == 0 || unmarked == 0 {
		t.Errorf("%d marked, %d not: the test shows nothing", marked, unmarked)
	}
}
