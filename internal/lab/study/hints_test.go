//go:build !race

package study

import (
	"context"
	"io"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// Short games by hints alone: a review with four times the effort calls no hint a mistake.
func TestAReviewWithMoreEffortCallsNoHintAMistake(t *testing.T) {
	for _, h := range []Hints{
		{Variant: "barrage", Opponent: "council", Games: 1, Seed: 4, Nodes: 20_000, Times: 4, Plies: 24},
		{Variant: "duel", Opponent: "council", Games: 1, Seed: 4, Nodes: 20_000, Times: 4, Plies: 24},
		{Variant: "classic", Opponent: "council", Games: 1, Seed: 3, Nodes: 20_000, Times: 4, Plies: 16},
		{Variant: "advance", Opponent: "level5", Games: 1, Seed: 3, Nodes: 40_000, Times: 4, Plies: 24},
	} {
		var out strings.Builder
		must.Do(t, h.Run(t.Context(), Report{Out: &out, Notes: io.Discard}))
		if !strings.Contains(out.String(), " 0 over 10 %") || !strings.Contains(out.String(), "1 games") ||
			!strings.Contains(out.String(), "ms, the median; the longest") {
			t.Errorf("%s", out.String())
		}
	}
}

func TestTheSameSeedGivesTheSameHintsAndNoGamesAreNone(t *testing.T) {
	var told [2]string
	for i := range told {
		var out strings.Builder
		h := Hints{Variant: "duel", Opponent: "marshal:nodes=500", Games: 1, Seed: 9, Nodes: 2000, Times: 1, Plies: 20, Told: true}
		must.Do(t, h.Run(t.Context(), Report{Out: &out, Notes: io.Discard}))
		told[i], _, _ = strings.Cut(out.String(), "a hint took")
	}
	if told[0] != told[1] {
		t.Errorf("%s\nand again\n%s", told[0], told[1])
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	h := Hints{Variant: "duel", Opponent: "council", Games: 1, Seed: 9, Nodes: 2000, Times: 1, Plies: 20}
	if err := h.Run(ctx, Report{Out: io.Discard, Notes: io.Discard}); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("interrupted: %v", err)
	}
	h.Games = 0
	if err := h.Run(t.Context(), Report{Out: io.Discard, Notes: io.Discard}); err == nil {
		t.Error("no games were played without a complaint")
	}
}

func TestHintsAreCountedByTheirReasonsWithoutAReview(t *testing.T) {
	var out strings.Builder
	h := Hints{Variant: "duel", Opponent: "marshal:nodes=200", Games: 1, Seed: 9, Nodes: 500, Plies: 20}
	must.Do(t, h.Run(t.Context(), Report{Out: &out, Notes: io.Discard}))
	if s := out.String(); !strings.Contains(s, "reasons: ") || !strings.Contains(s, "of 10 hints") || strings.Contains(s, "effort") {
		t.Errorf("%s", s)
	}
}
