package contest

import (
	"strings"
	"testing"

	"flagfall.dev/internal/arena/tournament/tally"
)

func TestPlayersThatNeverMovedAreNamedWhoeverWon(t *testing.T) {
	err := NeverMoved([]tally.Standing{
		{Name: "loser", Games: 2, Losses: 2},
		{Name: "winner", Games: 2, Wins: 1, Losses: 1},
		{Name: "mover", Games: 2, Losses: 2, Moves: 1},
		{Name: "bystander"},
	})
	if err == nil || strings.Count(err.Error(), "\n") != 1 || !strings.Contains(err.Error(), "loser made no move in any of its 2 games") ||
		!strings.Contains(err.Error(), "winner made no move") {
		t.Error(err)
	}
	if err := NeverMoved([]tally.Standing{{Name: "mover", Games: 1, Moves: 1}}); err != nil {
		t.Error(err)
	}
}
