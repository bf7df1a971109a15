package progress

import (
	"bytes"
	"strings"
	"testing"
)

func TestALineThatIsDrawnOverFitsItsTerminal(t *testing.T) {
	const text = "epoch 1/9 – 12 % of 1/9"
	for _, c := range []struct {
		columns int
		want    string
	}{{10, "epoch 1/9…"}, {23, text}, {24, text}, {0, text}} {
		var out bytes.Buffer
		l := &Line{out: &out, terminal: true, width: func() int { return c.columns }}
		l.Update(true, func() string { return text })
		l.Clear()
		if want := c.want + "\r\x1b[K"; out.String() != want {
			t.Errorf("%d columns: %q, expected %q", c.columns, out.String(), want)
		}
	}
}

func TestALineForNoTerminalIsWhole(t *testing.T) {
	var out bytes.Buffer
	l := On(&out)
	l.Update(true, func() string { return "done" })
	l.Clear()
	if out.String() != "done\n" {
		t.Errorf("%q", out.String())
	}
}

func TestResultsDoNotStandBehindTheProgress(t *testing.T) {
	var screen strings.Builder
	line := On(&screen)
	line.Update(true, func() string { return "half" })
	line.drawn = true // as on a terminal
	if _, err := line.Above(&screen).Write([]byte("result\n")); err != nil || !strings.HasSuffix(screen.String(), "\r\x1b[Kresult\n") {
		t.Errorf("%q, %v", screen.String(), err)
	}
}
