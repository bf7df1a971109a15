package tournament

import (
	"strings"
	"testing"

	"flagfall.dev/internal/base/phrase"
)

func TestWhatIsWrongWithAFileCanBeSaidAndSaysWhatTheTerminalPrints(t *testing.T) {
	const text = `
name = "a/b"
games = 3
players = ["council"]
type = "league"
rounds = "two"
colour = 1
time = "soon"
watch_delay = 4
concurrency = -1
adjudication = { resign_win = 0.7, resign_moves = 2 }
anchor = { player = "z", rating = 3e9 }
`
	_, err := Parse([]byte(text))
	if err == nil {
		t.Fatal("nothing is wrong with the file")
	}
	said := phrase.Of(err)
	if said.String() != err.Error() {
		t.Errorf("said:\n%v\nprinted:\n%v", said, err)
	}
	if lines := strings.Count(err.Error(), "\n") + 1; lines < 10 {
		t.Errorf("%d lines: expected one for each fault\n%v", lines, err)
	}
	if said.Format != "%s\n%s" || said.With[1].(phrase.Text).Format != "line %d: %s: %s" {
		t.Errorf("%q has %+v", said.Format, said.With)
	}
}
