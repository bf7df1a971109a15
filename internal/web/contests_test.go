package web

import (
	"testing"

	"flagfall.dev/record"
)

func TestAGameOfEachContestAndCourseCanBeReplayed(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range contestGames() {
		text, ok := contestRecord(g.ID)
		rec, err := record.Parse(text)
		if !ok || err != nil || rec.Variant != g.Variant || len(rec.Moves) != g.Ply || g.Names[0] == "" || !g.Contest {
			t.Errorf("%+v: %v", g, err)
		}
		seen[g.Variant] = true
	}
	if len(seen) != 5 {
		t.Errorf("games of %v", seen)
	}
	for _, id := range []string{"contest/nosuch", "contest/../demos/ucc", "ucc", ""} {
		if _, ok := contestRecord(id); ok {
			t.Errorf("%q is one", id)
		}
	}
}
