// Package outcome makes finished games for tests of what is counted of a tournament: games of which
// nothing matters but how they ended.
package outcome

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/record"
)

// Store returns an empty file of results, which is closed at the end of the test.
func Store(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Create(t.Context(), filepath.Join(t.TempDir(), "t.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// WithRecord gives a game a record that says what the game tells, with as many moves, none of
// which could be played, and returns it. A game without an ending is won by the flag.
func WithRecord(t testing.TB, g *store.Game) *store.Game {
	t.Helper()
	if g.Ending == "" {
		g.Ending = board.FlagTaken.String()
	}
	ending, err := board.ParseEnding(g.Ending)
	if err != nil {
		t.Fatal(err)
	}
	rec := record.Game{
		Game: record.Stratego, Variant: "barrage", Players: g.Players, Result: board.Draw(ending),
		Setups: [2]string{"F", "F"}, Moves: make([]record.Move, g.Plies),
	}
	switch g.Winner {
	case store.First:
		rec.Result = board.Won(board.First, ending)
	case store.Second:
		rec.Result = board.Won(board.Second, ending)
	}
	if !g.Started.IsZero() {
		rec.Date = g.Started.Truncate(time.Second)
	}
	for i := range rec.Moves {
		rec.Moves[i].Text = fmt.Sprintf("%c%d-%c%d", 'A'+i%10, i%7, 'A'+i/3%10, i%9)
	}
	g.Record = rec.String()
	return g
}
