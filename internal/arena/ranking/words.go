package ranking

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/referee"
)

// kinds are how games end, and what players do wrong, in words. Other kinds are words already.
var kinds = map[string]string{
	board.FlagTaken.String(): "Flag taken", board.NoPiece.String(): "no movable piece left", board.NoMove.String(): "no legal move",
	board.IllegalMove.String(): "illegal move", board.Time.String(): "out of time", board.Crash.String(): "program failed",
	board.Resignation.String(): "resigned", board.Agreed.String(): "draw agreed", board.Limit.String(): "length limit",
	board.Adjudicated.String(): "adjudicated", referee.NotStarted: "not started",
}

// Kind is how a game ended, or a fault, in words.
func Kind(kind string) string {
	if words, ok := kinds[kind]; ok {
		return words
	}
	return kind
}

// Called are what pages call players, by their names in the plan: those that have none but their specification as people
// know them. No two of them are called the same.
func Called(names []string) map[string]string {
	shared := map[string]int{}
	for _, name := range names {
		shared[roster.Called(name)]++
		shared[name]++
	}
	called := map[string]string{}
	for _, name := range names {
		called[name] = name
		if title := roster.Called(name); title != name && shared[title] == 1 {
			called[name] = title
		}
	}
	return called
}
