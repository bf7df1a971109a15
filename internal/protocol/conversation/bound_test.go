//go:build !race

package conversation

import (
	"fmt"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheFileOfAGameIsBounded(t *testing.T) {
	l, path := begin(t)
	line := strings.Repeat("x", 2*mostLine)
	for i := range 3 * most / mostLine {
		l.Line("red", From, fmt.Sprint(i, " ", line))
		if l.kept > mostTail {
			t.Fatalf("%d bytes are kept", l.kept)
		}
	}
	l.Line("red", From, "the last")
	must.Do(t, l.Close("over"))
	text := read(t, path)
	if len(text) > most+mostTail+1000 {
		t.Errorf("%d bytes", len(text))
	}
	for _, want := range []string{"red   << 0 xxx", "bytes more]\n", "lines are left out\n", "red   << the last\n", "## over\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
}
