package advance

import (
	"fmt"
	"strings"
)

// Rules tells the rules of Advance in words. Paragraphs are separated by empty
// lines; the caller wraps them.
func Rules() string {
	start := Start()
	army := []string{"ARMY. A piece has a sign, a name, a number of copies and a value:"}
	for k := General; k >= Zombie; k-- {
		army = append(army, fmt.Sprintf("  %c  %d × %v, %d", NewPiece(k, White).Letter(), start.Pieces(k, White).Count(), k, k.Value()))
	}
	return strings.Join([]string{
		"Advance: Dragons, Catapults and Jesters on 9×9 (an assignment of the Queensland University of Technology)",
		"AIM. White moves first and up the board, Black down. Nothing is hidden. A player who has no legal move loses. " +
			fmt.Sprintf("After %d moves each the higher material wins, and equal material is a tie.", Limit/2),
		strings.Join(army, "\n"),
		"ZOMBIE. Moves and captures on the three squares in front of it. It leaps over an empty one of them onto an enemy two squares away.",
		"BUILDER. Moves and captures on the eight squares around it, or builds a wall on an empty one of them and stays. Nothing enters a wall.",
		"JESTER. Moves to the eight squares around it and captures nothing. It changes places with a friendly piece there, except another Jester, or makes an enemy there its own and stays, except the General.",
		"MINER. Moves and captures along rows and columns, and captures walls too.",
		"SENTINEL. Moves and captures like a chess Knight, over whatever stands between. A friendly piece beside it in a row or a column is protected: it cannot be captured, but a Jester can win it over. A protected General is not in danger.",
		"CATAPULT. Moves one square in a row or a column, to an empty square only. It shoots, without moving, an enemy three squares away in a row or a column or two squares away in both, over whatever stands between.",
		"DRAGON. Moves and captures in all eight directions as far as the way is clear, but captures nothing right beside it.",
		"GENERAL. Moves and captures on the eight squares around it. It is never captured: no move may leave it where an enemy could capture it.",
		"SQUARES are written with a letter from the left and a number from White's side: from a9 at the top left to i1 at the bottom right.",
	}, "\n\n") + "\n"
}
