package marshal

import (
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// TestCandidatesAreWrittenAsTheGameWritesMoves holds the first against the move
// that is made, in variants that write squares with letters and with numbers.
func TestCandidatesAreWrittenAsTheGameWritesMoves(t *testing.T) {
	InEveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		p := someGame(t, v, 4, 20)
		view := p.View(p.Turn())
		move, info, err := New(Config{Seed: 1, Memory: 1 << 18, Nodes: 3000}).Choose(t.Context(), view, search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		at := func(c search.Candidate) bool { return c.Move == v.FormatMove(move) }
		if !slices.ContainsFunc(info.Candidates, at) {
			t.Errorf("%s is played, weighed are %v", v.FormatMove(move), info.Candidates)
		}
		for _, c := range info.Candidates {
			for _, reply := range c.Line {
				if from, to, ok := strings.Cut(reply, "-"); !ok || from == "" || to == "" {
					t.Errorf("after %s %q is expected", c.Move, reply)
				}
			}
		}
	})
}

func TestTheChanceToWinCountsThePiecesThereAreAndWhatTheMoveBrings(t *testing.T) {
	chance := func(mine, theirs float64, value int32) float64 {
		m := &model{w: parameter.Standard()}
		m.worth[me][stratego.Major], m.worth[enemy][stratego.Major] = 300, 300
		m.mine[stratego.Major], m.theirs[stratego.Major] = mine, theirs
		return (&thought{tree: tree{model: m}}).winChance(value)
	}
	even := chance(3, 3, 0)
	if even != 0.5 {
		t.Errorf("equal armies have a chance of %v", even)
	}
	for name, better := range map[string]float64{
		"a piece more":           chance(3, 2, 0),
		"a move that brings one": chance(3, 3, 300),
	} {
		if better <= even || better >= 1 {
			t.Errorf("%s: %v, not more than %v", name, better, even)
		}
	}
	if a, b := chance(3, 2, 0), chance(3, 3, 300); a != b {
		t.Errorf("a piece taken already counts %v, one that is being taken %v", a, b)
	}
}
