package session

import (
	"strings"
	"testing"
	"testing/synctest"

	"flagfall.dev/advance"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A take-back after a strike or a Scout's run leaves the person with a rank that
// it could not know at its move; one after a quiet move, or after a strike
// between pieces whose ranks were known, leaves nothing.
func TestATakeBackMarksTheGameWhereItsMovesHadShownARank(t *testing.T) {
	for _, name := range []string{"classic", "barrage", "mactech"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { takeBackEverything(t, gametest.Variant(t, name)) })
		})
	}
}

// takeBackEverything plays a game and takes every pair of moves back in a copy
// of the session.
func takeBackEverything(t *testing.T, v *stratego.Variant) {
	config := StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}},
	}
	s := begin(t, config, Options{})
	marked, unmarked := 0, 0
	for range 60 {
		before := s.Scene(AsFirst)
		if before.Phase != Playing {
			break
		}
		must.Do(t, s.Play(stratego.Red, before.Moves[before.Ply%len(before.Moves)].Text))
		synctest.Wait()
		after := s.Scene(AsFirst)
		if after.Phase != Playing {
			break
		}
		config.Resume = s.Record()
		back := begin(t, config, Options{})
		must.Do(t, back.Undo(stratego.Red))
		got, want := back.Scene(AsFirst), learned(before, after)
		rec := back.Record()
		if got.Opened != want || !got.OpenedBy.Empty() != want || rec.TakenBack != want || rec.Opened {
			t.Fatalf("ply %d, learned %v: opened %v (%s), taken back %v", after.Ply, want, got.Opened, got.OpenedBy, rec.TakenBack)
		}
		if want {
			marked++
		} else {
			unmarked++
		}
		back.Close()
	}
	if marked == 0 || unmarked == 0 {
		t.Errorf("%d take-backs marked the game, %d did not: the test shows nothing", marked, unmarked)
	}
}

// learned reports whether an enemy piece is known after two moves, or was met in
// one, that was hidden before.
func learned(before, after Scene) bool {
	hidden := func(sc Scene) (n int) {
		for _, q := range sc.Squares {
			if q.Piece != nil && q.Piece.Hidden {
				n++
			}
		}
		return n
	}
	return hidden(after) < hidden(before)
}

func TestTheMarkOfATakeBackIsInTheRecordAndComesBackWithIt(t *testing.T) {
	v := gametest.Variant(t, "barrage")
	s := begin(t, StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), shuffled(v, 4)}}, Options{})
	playOn(t, s, 20, 5)
	rec := s.Record()
	rec.TakenBack = true
	text := rec.String()
	if !strings.Contains(text, "\ntaken-back: yes\n") {
		t.Fatalf("the record does not say it:\n%s", text)
	}
	read := must.Get(record.Parse(text))(t)
	again := begin(t, StrategoConfig{Variant: v, Resume: read}, Options{})
	if sc := again.Scene(AsFirst); !sc.Opened || sc.OpenedBy.String() != "a move was taken back that had shown a rank" || !again.Record().TakenBack {
		t.Errorf("opened %v: %q", sc.Opened, sc.OpenedBy)
	}
}

func TestATakeBackOfTheEndMarksTheGameBecauseEverythingLayOpen(t *testing.T) {
	v := gametest.Variant(t, "classic")
	s := begin(t, StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, stuck{}},
	}, Options{})
	must.Do(t, s.Play(stratego.Red, s.Scene(AsFirst).Moves[0].Text))
	must.Do(t, s.Resign(stratego.Red))
	must.Do(t, s.Undo(stratego.Red))
	if sc := s.Scene(AsFirst); !sc.Opened || sc.OpenedBy.String() != "hidden pieces were shown" {
		t.Errorf("opened %v: %q", sc.Opened, sc.OpenedBy)
	}
}

func TestATakeBackNeverMarksAGameThatHidesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := must.Get(NewAdvance(AdvanceConfig{Bots: [2]game.AdvancePlayer{nil, wanderer{3}}}, Options{}))(t)
		defer s.Close()
		must.Do(t, s.Play(advance.White, s.Scene(AsFirst).Moves[0].Text))
		synctest.Wait()
		must.Do(t, s.Resign(advance.White))
		must.Do(t, s.Undo(advance.White))
		if sc := s.Scene(AsFirst); sc.Opened || sc.OpenedBy.String() != "" {
			t.Errorf("opened %v: %q", sc.Opened, sc.OpenedBy)
		}
	})
}

func TestAHintThatSaysNothingIsAnEmptyListAndNotNone(t *testing.T) {
	if lines := (Advice{}).Reasons(); lines == nil || len(lines) != 0 {
		t.Errorf("reasons %#v", lines)
	}
}
