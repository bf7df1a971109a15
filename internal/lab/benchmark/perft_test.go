package benchmark

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestASeedOrItsStringGivesTheSamePosition(t *testing.T) {
	v := must.Get(stratego.New(stratego.Classic()))(t)
	drawn := must.Get(Position(v, "", 7))(t)
	for _, again := range []struct {
		text string
		seed uint64
		same bool
	}{{"", 7, true}, {"", 8, false}, {drawn.String(), 8, true}} {
		p := must.Get(Position(v, again.text, again.seed))(t)
		if same := p.String() == drawn.String(); same != again.same {
			t.Errorf("%q, seed %d: %v, expected %v", again.text, again.seed, same, again.same)
		}
	}
}

func TestAPositionOfAdvanceIsTheStartOrThatOfAFile(t *testing.T) {
	start := advance.Start()
	file := filepath.Join(t.TempDir(), "board.txt")
	must.Do(t, os.WriteFile(file, []byte(start.String()), 0o600))
	for _, test := range []struct {
		file  string
		black bool
	}{{"", false}, {file, false}, {file, true}} {
		p, err := AdvancePosition(test.file, test.black)
		if err != nil || p.String() != start.String() || (p.Turn() == advance.Black) != test.black {
			t.Errorf("%+v: %v to move of\n%s%v", test, p.Turn(), &p, err)
		}
	}
	must.Do(t, os.WriteFile(file, []byte("no board"), 0o600))
	if _, err := AdvancePosition(file, false); err == nil || !strings.HasPrefix(err.Error(), file+": ") {
		t.Errorf("%v: expected the name of the file", err)
	}
}
