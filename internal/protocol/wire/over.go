package wire

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
)

// Over returns the line that ends a game for a side.
func Over(r board.Result, side board.Side) string {
	outcome := "draw"
	switch {
	case !r.Drawn && r.Winner == side:
		outcome = "win"
	case !r.Drawn:
		outcome = "loss"
	}
	return fmt.Sprintf("over %s %v\n", outcome, r.Ending)
}

// ReadOver reads how a game ended for a side from the words after over.
func ReadOver(words []string, side board.Side) (board.Result, error) {
	if len(words) != 2 {
		return board.Result{}, fmt.Errorf("%q: expected win, loss or draw and a reason", strings.Join(words, " "))
	}
	e, err := board.ParseEnding(words[1])
	switch words[0] {
	case "win":
		return board.Won(side, e), err
	case "loss":
		return board.Won(side.Opponent(), e), err
	case "draw":
		return board.Draw(e), err
	}
	return board.Result{}, fmt.Errorf("%q: expected win, loss or draw", words[0])
}
