package ucc

import (
	"io"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/stratego"
)

func FuzzMove(f *testing.F) {
	for _, s := range []string{"0 3 DOWN", "0 3 DOWN 2", "9 6 UP 1 KILLS 9 s", "0 3 DOWN BOTHDIE 9 9", "-1 -1 LEFT -5", "NO_MOVE"} {
		f.Add(s)
	}
	v := gametest.Variant(f, "ucc")
	f.Fuzz(func(t *testing.T, line string) {
		m, err := parseMove(v.Grid(), line)
		if err == nil {
			if again, err := parseMove(v.Grid(), moveText(v.Grid(), m)); err != nil || again != m {
				t.Errorf("%q is %v, and written again %v, %v", line, m, again, err)
			}
		}
		e, err := parseResult(v.Grid(), stratego.Red, line)
		if err != nil {
			return
		}
		again, err := parseResult(v.Grid(), stratego.Red, resultText(moveText(v.Grid(), e.Move), e))
		if err != nil || again != e {
			t.Errorf("%q is %v, and written again %v, %v", line, e, again, err)
		}
	})
}

func FuzzBot(f *testing.F) {
	f.Add("RED x 10 10\nSTART\n" + strings.Repeat("..........\n", 10))
	f.Add("BLUE x 10 10\n0 3 DOWN OK\n")
	v := gametest.Variant(f, "ucc")
	f.Fuzz(func(t *testing.T, says string) {
		b := &Bot{Variant: v}
		_ = b.Serve(t.Context(), strings.NewReader(says), io.Discard, gametest.NewChooser(1))
	})
}
