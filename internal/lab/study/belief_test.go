package study

import (
	"path/filepath"
	"strings"
	"testing"

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
		if err := g.Save(names[len(names)-1]); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := (&Belief{Games: names}).Run(t.Context(), Report{Out: &out}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "1 games, 0 hidden pieces") {
		t.Error(out.String())
	}
}
