//go:build !race

package marshal

import (
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// TestCandidatesAreWrittenAsTheGameWritesMoves holds the first against the move
// that is made, in variants that write squares with letters and with numbers.
func TestCandidatesAreWrittenAsTheGameWritesMoves(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		p := scene.Game(t, v, 4, 20)
		view := p.View(p.Turn())
		move, info := must.Get2(New(Config{Seed: 1, Memory: 1 << 18, Nodes: 3000}).Choose(t.Context(), view, search.Limits{}))(t)
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

// At the first move nothing has moved, and that speaks for no rank.
func TestThatAPieceHasNotMovedIsNoReasonAtTheFirstMoves(t *testing.T) {
	v := gametest.Variant(t, "duel")
	p := &suspect{possible: stratego.RankSet(1) << stratego.Bomb, chance: [stratego.Ranks]float64{stratego.Bomb: 1}}
	if why := p.words(v, nil).Why; !why.Empty() {
		t.Errorf("at the first move: %s", why)
	}
	p.settled = true
	if why := p.words(v, nil).Why.String(); why != "has not moved" {
		t.Errorf("later: %q", why)
	}
}
