package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestAGameAgainstAProgramIsPlayedToItsEnd(t *testing.T) {
	v := gametest.Variant(t, "mini")
	s := begin(t, StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}},
	}, Options{})
	rng := rand.New(rand.NewPCG(5, 5))
	for {
		sc := await(t, s, AsFirst, "the person's turn", func(sc Scene) bool { return sc.Phase == Over || sc.Turn == stratego.Red })
		if sc.Phase == Over {
			if sc.Verdict == "" || len(sc.Moves) != 0 {
				t.Errorf("at the end: verdict %q, %d moves", sc.Verdict, len(sc.Moves))
			}
			return
		}
		if sc.Ply > 2000 {
			must.Do(t, s.Resign(stratego.Red))
			continue
		}
		must.Do(t, s.Play(stratego.Red, sc.Moves[rng.IntN(len(sc.Moves))].Text))
	}
}

func TestUndoTakesBackTheReplyToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := gametest.Variant(t, "classic")
		s := begin(t, StrategoConfig{
			Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}},
		}, Options{})
		before := s.Scene(AsFirst)
		if err := s.Undo(stratego.Red); err == nil {
			t.Error("a move was taken back before the first one")
		}
		must.Do(t, s.Play(stratego.Red, before.Moves[0].Text))
		synctest.Wait()
		if sc := s.Scene(AsFirst); sc.Ply != 2 {
			t.Fatalf("ply %d after a move and the reply", sc.Ply)
		}
		must.Do(t, s.Undo(stratego.Red))
		after := s.Scene(AsFirst)
		after.Version, before.Version = 0, 0
		after.Opened, after.OpenedBy = false, phrase.Text{} // the reply was a Scout's run, which shows its rank
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("taking back is not going back:\n%s", diff)
		}
	})
}

func TestUndoAfterResigningGoesOnWithTheSamePosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := gametest.Variant(t, "classic")
		s := begin(t, StrategoConfig{
			Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}},
		}, Options{})
		must.Do(t, s.Play(stratego.Red, s.Scene(AsFirst).Moves[0].Text))
		synctest.Wait()
		must.Do(t, s.Resign(stratego.Red))
		must.Do(t, s.Undo(stratego.Red))
		if sc := s.Scene(AsFirst); sc.Phase != Playing || sc.Ply != 2 {
			t.Errorf("%s at ply %d", sc.Phase, sc.Ply)
		}
	})
}

func TestUndoWhileTheProgramThinksStopsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := gametest.Variant(t, "classic")
		s := begin(t, StrategoConfig{
			Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, stuck{}},
		}, Options{})
		must.Do(t, s.Play(stratego.Red, s.Scene(AsFirst).Moves[0].Text))
		if !s.Scene(AsFirst).Thinking {
			t.Error("the program does not think")
		}
		must.Do(t, s.Undo(stratego.Red))
		synctest.Wait()
		if sc := s.Scene(AsFirst); sc.Thinking || sc.Ply != 0 || sc.Phase != Playing {
			t.Errorf("thinking %v, ply %d, %s", sc.Thinking, sc.Ply, sc.Phase)
		}
	})
}

func TestAProgramThatFailsLosesAsTheRefereeJudges(t *testing.T) {
	v := gametest.Variant(t, "classic")
	for name, c := range map[string]struct {
		err     error
		ending  board.Ending
		verdict string
	}{
		"our own error": {errors.New("out of ideas"), board.Crash, "Blue's program failed (out of ideas)"},
		"a crash":       {&proc.Fault{Kind: proc.Crash, Detail: "exited with status 3"}, board.Crash, "Blue's program failed (exited with status 3)"},
		"a resignation": {&game.Resignation{Word: "quit"}, board.Resignation, "Blue resigned (resigned with quit)"},
		"silence":       {&proc.Fault{Kind: proc.Stall, Detail: "said nothing"}, board.Time, "Blue's time ran out (said nothing)"},
		"nonsense":      {&proc.Fault{Kind: proc.Garbage, Detail: "wrote bytes"}, board.IllegalMove, "Blue made an illegal move (wrote bytes)"},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := begin(t, StrategoConfig{
				Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil},
				Bots: [2]game.StrategoPlayer{nil, broken{err: c.err}},
			}, Options{})
			must.Do(t, s.Play(stratego.Red, s.Scene(AsFirst).Moves[0].Text))
			synctest.Wait()
			sc := s.Scene(AsFirst)
			if want := board.Won(stratego.Red, c.ending); sc.Result != want {
				t.Errorf("%s: result %v, want %v", name, sc.Result, want)
			}
			if want := "Red wins: " + c.verdict + "."; sc.Verdict != want {
				t.Errorf("%s: verdict %q, want %q", name, sc.Verdict, want)
			}
		})
	}
}

func TestASlowObserverBlocksNobodyAndGetsTheNewestVersion(t *testing.T) {
	v := gametest.Variant(t, "classic")
	s := begin(t, people(v), Options{})
	ctx, cancel := context.WithCancel(t.Context())
	watch := s.Watch(ctx)
	playOn(t, s, 20, 1)
	if got, want := <-watch, s.Scene(Spectator).Version; got != want {
		t.Errorf("observer got version %d, newest is %d", got, want)
	}
	cancel()
	if _, open := <-watch; open {
		t.Error("the channel is open after its context ended")
	}
}

func TestTheClockThatRunsDownLoses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := gametest.Variant(t, "classic")
		s := begin(t, people(v), Options{Clock: record.Clock{Initial: time.Minute, Increment: 2 * time.Second}})
		time.Sleep(10 * time.Second)
		playOn(t, s, 1, 1)
		if left := s.Scene(AsFirst).Clocks[0].Left; left != 52*time.Second {
			t.Errorf("Red has %v left, want 52s", left)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if got, want := s.Result(), board.Won(stratego.Red, board.Time); got != want {
			t.Errorf("result %v, want %v", got, want)
		}
	})
}

func TestInTheSoloGameOnlyRedMoves(t *testing.T) {
	v := gametest.Variant(t, "mini")
	s := begin(t, people(v), Options{Solo: true})
	for range 5 {
		sc := s.Scene(AsFirst)
		if sc.Phase == Over {
			break
		}
		if sc.Turn != stratego.Red {
			t.Fatalf("ply %d: it is Blue's turn", sc.Ply)
		}
		must.Do(t, s.Play(stratego.Red, sc.Moves[0].Text))
	}
	n := s.Scene(AsFirst).Ply
	must.Do(t, s.Undo(stratego.Red))
	if got := s.Scene(AsFirst); got.Ply != n-1 || got.Turn != stratego.Red {
		t.Errorf("after undo: ply %d of %d, turn %v", got.Ply, n, got.Turn)
	}
	if _, err := NewStratego(t.Context(), people(gametest.Variant(t, "classic")), Options{Solo: true}); err == nil {
		t.Error("a solo game with repetition rules began")
	}
}

func TestADrawNeedsBothPeople(t *testing.T) {
	s := begin(t, people(gametest.Variant(t, "classic")), Options{})
	must.Do(t, s.OfferDraw(stratego.Red))
	if err := s.OfferDraw(stratego.Red); err == nil {
		t.Error("the same draw was offered twice")
	}
	must.Do(t, s.DeclineDraw(stratego.Blue))
	must.Do(t, s.OfferDraw(stratego.Blue))
	must.Do(t, s.OfferDraw(stratego.Red))
	if got := s.Result(); got != board.Draw(board.Agreed) {
		t.Errorf("result %v", got)
	}
	if err := s.Play(stratego.Red, "A4-A5"); !errors.Is(err, ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
}

func TestAHintIsALegalMoveOfTheSide(t *testing.T) {
	v := gametest.Variant(t, "classic")
	s := begin(t, StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil},
		Bots: [2]game.StrategoPlayer{nil, sampler{4}}, Adviser: sampler{5},
	}, Options{})
	advice := must.Get(s.Hint(t.Context(), stratego.Red))(t)
	if err := s.Check(stratego.Red, advice.Move.Text); err != nil {
		t.Errorf("hint %v: %v", advice.Move, err)
	}
	if _, err := s.Hint(t.Context(), stratego.Blue); err == nil {
		t.Error("a hint for the side that is not on turn")
	}
}

func TestTheCountsOfAnArmyAddUp(t *testing.T) {
	for _, v := range stratego.Variants() {
		s := begin(t, people(v), Options{})
		for range 20 {
			playOn(t, s, 6, uint64(s.Scene(Spectator).Ply))
			for _, viewer := range []Viewer{AsFirst, AsSecond, Spectator} {
				sc := s.Scene(viewer)
				for side := range sc.Armies {
					taken, known := 0, 0
					for _, u := range sc.Armies[side] {
						taken += u.Taken
						known += u.Total - u.Taken - u.Hidden
						if u.Hidden < 0 || u.Taken < 0 {
							t.Fatalf("%s, ply %d: %+v", v, sc.Ply, u)
						}
					}
					seen := 0
					for _, q := range sc.Squares {
						if q.Piece != nil && q.Piece.Known && int(q.Piece.Side) == side {
							seen++
						}
					}
					if taken != len(sc.Taken[side]) || known != seen {
						t.Fatalf("%s, ply %d: %d taken of %d, %d known of %d on the board", v, sc.Ply, taken, len(sc.Taken[side]), known, seen)
					}
				}
			}
		}
	}
}

func TestEveryMoveOfASceneIsAccepted(t *testing.T) {
	for _, v := range stratego.Variants() {
		s := begin(t, people(v), Options{})
		playOn(t, s, 40, 3)
		side, playing := s.Side()
		if !playing {
			continue
		}
		texts := map[string]bool{}
		for _, m := range s.Scene(ViewerOf(side)).Moves {
			if texts[m.Text] {
				t.Errorf("%s: two moves are called %s", v, m.Text)
			}
			texts[m.Text] = true
			if err := s.Check(side, m.Text); err != nil {
				t.Errorf("%s: %s: %v", v, m.Text, err)
			}
		}
	}
}

func TestAfterCloseNothingMoves(t *testing.T) {
	s := begin(t, people(gametest.Variant(t, "classic")), Options{})
	watch := s.Watch(context.Background())
	s.Close()
	for range watch {
	}
	for what, err := range map[string]error{
		"Play":    s.Play(stratego.Red, "A4-A5"),
		"Resign":  s.Resign(stratego.Red),
		"Undo":    s.Undo(stratego.Red),
		"Offer":   s.OfferDraw(stratego.Red),
		"Deploy":  s.Deploy(stratego.Red, ""),
		"Reveal":  s.Reveal(stratego.Red, true),
		"Decline": s.DeclineDraw(stratego.Red),
	} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
	_ = fmt.Sprint(s.Scene(AsFirst)) // still drawable
}
