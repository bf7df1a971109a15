package advance

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// Rules tells the rules of Advance in words. Paragraphs are separated by empty
// lines; the caller wraps them.
func Rules() string {
	start := Start()
	army := []string{"ARMY. A piece has a sign, a name, a number of copies and a value:"}
	for k := General; k >= Zombie; k-- {
		army = append(army, fmt.Sprintf("  %c  %d × %v, %d", NewPiece(k, White).Letter(), start.Pieces(k, White).Count(), k, k.Value()))
	}
	parts := []string{"Advance: Dragons, Catapults and Jesters on 9×9 (an assignment of the Queensland University of Technology)"}
	for _, told := range RuleTexts() {
		parts = append(parts, told.String())
	}
	const before = 2 // title and aim
	return strings.Join(slices.Insert(parts, before, strings.Join(army, "\n")), "\n\n") + "\n"
}

// RuleTexts returns the rules for programs that speak other languages too: paragraphs,
// without the title and the list of pieces.
func RuleTexts() []phrase.Text {
	return []phrase.Text{
		phrase.New("AIM. White moves first and up the board, Black down. Nothing is hidden. A player who has no legal move loses. After %d moves each the higher material wins, and equal material is a tie.", Limit/2),
		phrase.New("ZOMBIE. Moves and captures on the three squares in front of it. It leaps over an empty one of them onto an enemy two squares away."),
		phrase.New("BUILDER. Moves and captures on the eight squares around it, or builds a wall on an empty one of them and stays. Nothing enters a wall."),
		phrase.New("JESTER. Moves to the eight squares around it and captures nothing. It changes places with a friendly piece there, except another Jester, or makes an enemy there its own and stays, except the General."),
		phrase.New("MINER. Moves and captures along rows and columns, and captures walls too."),
		phrase.New("SENTINEL. Moves and captures like a chess Knight, over whatever stands between. A friendly piece beside it in a row or a column is protected: it cannot be captured, but a Jester can win it over. A protected General is not in danger."),
		phrase.New("CATAPULT. Moves one square in a row or a column, to an empty square only. It shoots, without moving, an enemy three squares away in a row or a column or two squares away in both, over whatever stands between."),
		phrase.New("DRAGON. Moves and captures in all eight directions as far as the way is clear, but captures nothing right beside it."),
		phrase.New("GENERAL. Moves and captures on the eight squares around it. It is never captured: no move may leave it where an enemy could capture it."),
		phrase.New("SQUARES are written with a letter from the left and a number from White's side: from a9 at the top left to i1 at the bottom right."),
	}
}
