package advance

import (
	"fmt"

	"flagfall.dev/board"
)

// Ending is why a game of Advance is over.
type Ending uint8

// The endings. NotOver is the zero value.
const (
	NotOver     Ending = iota
	Trapped            // the side to move has no legal move and loses
	LimitPassed        // both sides have made 100 moves: material decides
)

// Result is the state of a game: whether it is over, why, and who won.
type Result struct {
	Ending Ending
	Winner board.Side // meaningless for a tie or while the game goes on
	Tie    bool
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Ending != NotOver }

// Result says whether the game is over in this position. A side to move that
// has no legal move has lost, in danger or not; that counts before the limit,
// since the last move of the game may still be a winning one.
func (p *Position) Result() Result {
	if !p.HasMove() {
		return Result{Ending: Trapped, Winner: p.side.Opponent()}
	}
	if p.Ply() < Limit {
		return Result{}
	}
	switch b := p.Balance(White); {
	case b > 0:
		return Result{Ending: LimitPassed, Winner: White}
	case b < 0:
		return Result{Ending: LimitPassed, Winner: Black}
	}
	return Result{Ending: LimitPassed, Tie: true}
}

// String says the result in words.
func (r Result) String() string {
	switch {
	case r.Ending == NotOver:
		return "not over"
	case r.Tie:
		return "a tie: equal material after 100 moves each"
	case r.Ending == LimitPassed:
		return fmt.Sprintf("%s wins: more material after 100 moves each", SideName(r.Winner))
	}
	return fmt.Sprintf("%s wins: %s has no legal move", SideName(r.Winner), SideName(r.Winner.Opponent()))
}

// Shared returns the result in the terms that every game shares.
func (r Result) Shared() board.Result {
	switch {
	case r.Ending == Trapped:
		return board.Won(r.Winner, board.NoMove)
	case r.Tie:
		return board.Draw(board.Limit)
	case r.Over():
		return board.Won(r.Winner, board.Limit)
	}
	return board.Result{}
}
