package study

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

func TestBeliefsAreMeasuredOnGamesInWhichSomethingIsHidden(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for name, g := range map[string]*record.Game{
		"advance":   {Game: record.Advance, Variant: record.Advance, Moves: []record.Move{{Text: "b2-b3"}}},
		"no set-up": {Game: record.Stratego, Variant: "mini"},
		"mini":      {Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r"},
	} {
		names = append(names, filepath.Join(dir, name))
		must.Do(t, g.Save(names[len(names)-1]))
	}
	var out strings.Builder
	must.Do(t, (&Belief{Games: names}).Run(t.Context(), Report{Out: &out}))
	if !strings.HasPrefix(out.String(), "1 games, 0 hidden pieces") {
		t.Error(out.String())
	}
}

// interrupted is a context that ends after it was asked a number of times whether it has.
type interrupted struct {
	context.Context
	asked int
}

func (c *interrupted) Err() error {
	if c.asked--; c.asked < 0 {
		return context.Canceled
	}
	return nil
}

func TestAnInterruptedMeasurementSaysWhatItHasRead(t *testing.T) {
	names, err := filepath.Glob("../benchmark/positions/classic-*")
	if err != nil || len(names) < 2 {
		t.Fatal(names, err)
	}
	for asked, lines := range []int{0, 5} { // the games, and the bits of four beliefs
		var out strings.Builder
		err := (&Belief{Games: names}).Run(&interrupted{t.Context(), asked}, Report{Out: &out})
		if want := fmt.Sprintf("interrupted after %d of %d games", asked, len(names)); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
		if got := strings.Count(out.String(), "\n"); got != lines {
			t.Errorf("after %d games %d lines, want %d:\n%s", asked, got, lines, out.String())
		}
	}
}
