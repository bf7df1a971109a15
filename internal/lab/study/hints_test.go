package study

import (
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
