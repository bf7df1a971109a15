package session

import (
	"fmt"

	"flagfall.dev/board"
)

// verdict says the result of a scene in words.
func verdict(sc *Scene, reason string) string {
	r, sides := sc.Result, sc.Sides
	if !r.Over() {
		return ""
	}
	words := "The game is drawn: " + drawWords[r.Ending]
	if !r.Drawn {
		why := winWords[r.Ending]
		if sc.Refused {
			why = "%s handed in a set-up against the rules"
		}
		words = fmt.Sprintf("%s wins: ", sides[r.Winner]) + fmt.Sprintf(why, sides[r.Winner.Opponent()])
	}
	if reason != "" {
		words += " (" + reason + ")"
	}
	return words + "."
}

// drawWords say why a game is drawn; winWords why one is won, %[1]s being the
// loser.
var (
	drawWords = map[board.Ending]string{
		board.NoPiece: "neither side can move any more", board.Agreed: "both sides agreed",
		board.Limit: "the length limit is reached", board.Adjudicated: "so it was decided",
		board.NoMove: "there is no legal move", board.Time: "time ran out", board.Crash: "a program failed",
	}
	winWords = map[board.Ending]string{
		board.FlagTaken: "%s's Flag was taken", board.NoPiece: "%s has no movable piece left",
		board.NoMove: "%s has no legal move", board.IllegalMove: "%s made an illegal move",
		board.Time: "%s's time ran out", board.Crash: "%s's program failed",
		board.Resignation: "%s resigned", board.Limit: "more material than %s at the length limit",
		board.Adjudicated: "so it was decided against %s", board.Agreed: "as agreed with %s",
	}
)
