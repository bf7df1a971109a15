package player

import (
	"context"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// standstill is a board on which two Jesters convert one Catapult for ever; the
// places of two more pieces are left open.
const standstill = "%......cg/........./.Z.....#b/........./........./....j..../.#.c....#/....J..../...SGS..&"

func TestConversionsToAndFroAreWorthWhatTheyEndWith(t *testing.T) {
	for _, c := range []struct {
		name, black, white string
		side               board.Side
		wins               bool
	}{
		{"Black has the last word and more", ".", ".", advance.White, false},
		{"Black has the last word and less", ".", "D", advance.White, true},
		{"Black has as much in the end", "z", "M", advance.White, false},
		{"Black is on the move and has more", ".", ".", advance.Black, true},
		{"Black is on the move and has less", ".", "D", advance.Black, false},
	} {
		text := strings.NewReplacer("%", c.black, "&", c.white, "\n", "").Replace(standstill)
		if c.side == advance.Black {
			text = strings.ReplaceAll(text, ".#.c", ".#.C")
		}
		p := parse(t, text, c.side)
		for depth := 1; depth <= 3; depth++ {
			s := new(searcher)
			s.begin(context.Background(), p, &Config{Level: Max, Depth: depth})
			v := s.search(depth, -infinite, infinite, 0)
			if wins := v > 4000; wins != c.wins || !wins && v > -4000 {
				t.Errorf("%s: %d at depth %d in\n%s", c.name, v, depth, p)
			}
		}
	}
}

func TestWeightsAreSetByName(t *testing.T) {
	for _, l := range []Level{Max, Free} {
		w := DefaultWeights(l)
		for i, x := range w.All() {
			must.Do(t, w.Set(x.Name, 1000+i))
		}
		for i, x := range w.All() {
			if *x.Value != 1000+i {
				t.Errorf("%s is %d after it was set to %d", x.Name, *x.Value, 1000+i)
			}
		}
		if err := w.Set("worthX", 1); err == nil || !strings.Contains(err.Error(), "worthZ") {
			t.Errorf("an unknown weight: %v, want an error with the names", err)
		}
	}
}
