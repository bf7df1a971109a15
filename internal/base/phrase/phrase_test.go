package phrase

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"testing"
)

type rank int

func (rank) String() string { return "Miner" }

func TestATextSaysItsEnglishAndNamesItsParts(t *testing.T) {
	list := List(New("the %s", rank(8)), Verbatim("A4"), New("it"))
	text := New("%s for %.0f %%, %d", list, 12.4, 3)
	if got := text.String(); got != "the Miner, A4 and it for 12 %, 3" {
		t.Errorf("%q", got)
	}
	sent, err := json.Marshal(New("the %s on %s", rank(8), "D4"))
	if want := `{"say":"the %s on %s","with":[{"say":"Miner"},"D4"]}`; err != nil || string(sent) != want {
		t.Errorf("%s, %v", sent, err)
	}
	changed := text.Replace(func(format string) string { return strings.ReplaceAll(format, "the ", "its ") })
	if got := changed.String(); got != "its Miner, A4 and it for 12 %, 3" || text.String() == got {
		t.Errorf("%q of %q", got, text)
	}
}

func TestAnErrorCanBeSaidAndStillWrapsItsCause(t *testing.T) {
	inner := Errorf("no game %q: %w", "x", fs.ErrNotExist)
	err := Errorf("%s: %w", rank(8), inner)
	if got := Of(err); err.Error() != `Miner: no game "x": file does not exist` || got.String() != err.Error() || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v, %v", err, got)
	}
	if got := Of(err).With[1].(Text); got.Format != "no game %q: %s" {
		t.Errorf("the part is %q", got.Format)
	}
	if got := Of(errors.New("50 % of it")); got.String() != "50 % of it" {
		t.Errorf("words from elsewhere: %q", got)
	}
}
