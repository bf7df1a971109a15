package games

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

// In a barrage that is lost from the set-up on, every hint says that the Flag falls: by force, or by the line that is expected.
func TestAHintSaysThatTheFlagCanHardlyBeHeld(t *testing.T) {
	all := must.Get(record.Load("testdata/barrage-9211.flagfall"))(t)
	for _, c := range []struct {
		plies int
		said  string
	}{
		{4, "Beware: the Scout on E1 can take your Flag with its next move, and no move of yours prevents it."},
		{8, "Beware: your Flag can hardly be held (1 % to win): by the line that is expected the Scout on E1 comes near it"},
		{10, "Beware: your Flag can hardly be held (1 % to win): by the line that is expected the Scout on E1 takes it in 2 moves."},
		{14, "Beware: your Flag can hardly be held (1 % to win): by the line that is expected the Scout on E1 takes it in 2 moves."},
	} {
		rec := *all
		rec.Moves, rec.Result = all.Moves[:c.plies], board.Result{}
		a, _, err := Advise(t.Context(), &rec, search.Limits{Nodes: 10_000})
		if said := strings.Join(phrase.Strings(a.Reasons()), "\n"); err != nil || !strings.Contains(said, c.said) {
			t.Errorf("after %d moves: %v\n%s", c.plies, err, said)
		}
	}
}
