package session

import (
	"testing"
	"testing/synctest"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
)

// timed is a game of Advance between two people with a minute each; it begins at
// once, so that the clock of the first side runs from the start.
func timed(t *testing.T, resume *record.Game) *Session {
	t.Helper()
	s := must.Get(NewAdvance(
		AdvanceConfig{Resume: resume}, Options{Clock: record.Clock{Initial: time.Minute, Increment: time.Second}},
	))(t)
	t.Cleanup(s.Close)
	return s
}

func TestNobodyLosesOnTimeBeforeBothPlayersHaveCome(t *testing.T) {
	for absent, name := range []string{"the first is absent", "the second is absent"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := timed(t, nil)
				var away [2]bool
				away[absent] = true
				s.SetAbsent(away)
				if absent == 1 { // who is there may move already
					must.Do(t, s.Play(advance.White, s.Scene(AsFirst).Moves[0].Text))
				}
				time.Sleep(time.Hour)
				if sc := s.Scene(Spectator); sc.Phase != Playing || sc.Clocks[absent] != (Clock{Left: time.Minute}) {
					t.Fatalf("after an hour: %s, clocks %v", sc.Phase, sc.Clocks)
				}
				s.SetAbsent([2]bool{})
				time.Sleep(20 * time.Second)
				if c := s.Scene(Spectator).Clocks[absent]; c != (Clock{Left: 40 * time.Second, Running: true}) {
					t.Errorf("20 s after both had come: %v", c)
				}
				time.Sleep(time.Minute)
				if got, want := s.Result(), board.Won(board.Side(absent).Opponent(), board.Time); got != want {
					t.Errorf("result %v, want %v", got, want)
				}
			})
		})
	}
}

func TestAClockThatRanDownShowsNothingLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := timed(t, nil)
		must.Do(t, s.Play(advance.White, s.Scene(AsFirst).Moves[0].Text))
		time.Sleep(2 * time.Minute)
		want := [2]Clock{{Left: time.Minute + time.Second}, {}}
		if sc := s.Scene(Spectator); sc.Phase != Over || sc.Clocks != want {
			t.Errorf("%s, clocks %v, want %v", sc.Phase, sc.Clocks, want)
		}
		if got := timed(t, s.Record()).Scene(Spectator).Clocks; got != want {
			t.Errorf("resumed: clocks %v, want %v", got, want)
		}
	})
}

func TestTheClocksStandAsTheyWereWhenSomebodyResigns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := timed(t, nil)
		time.Sleep(25 * time.Second)
		must.Do(t, s.Resign(advance.Black))
		time.Sleep(time.Hour)
		if got, want := s.Scene(Spectator).Clocks, ([2]Clock{{Left: 35 * time.Second}, {Left: time.Minute}}); got != want {
			t.Errorf("clocks %v, want %v", got, want)
		}
	})
}

func TestATakeBackOfATimeOutGivesTheTimeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := must.Get(NewAdvance(
			AdvanceConfig{Bots: [2]game.AdvancePlayer{nil, wanderer{3}}},
			Options{Clock: record.Clock{Initial: time.Minute}},
		))(t)
		defer s.Close()
		time.Sleep(10 * time.Second)
		must.Do(t, s.Play(advance.White, s.Scene(AsFirst).Moves[0].Text))
		synctest.Wait()
		time.Sleep(2 * time.Minute)
		if s.Result() != board.Won(advance.Black, board.Time) {
			t.Fatalf("result %v", s.Result())
		}
		must.Do(t, s.Undo(advance.White))
		if sc := s.Scene(AsFirst); sc.Phase != Playing || sc.Ply != 0 || sc.Clocks[0].Left != time.Minute {
			t.Errorf("%s at ply %d, clocks %v", sc.Phase, sc.Ply, sc.Clocks)
		}
	})
}
