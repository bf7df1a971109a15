package session

import (
	"testing"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/reason"
)

// What a hint said of a move that waits is not said word for word of the next one that waits too.
func TestAHintThatWaitsOnceMoreSaysSo(t *testing.T) {
	var h hints
	waits := func(said string, ply int) string {
		c := reason.Claim{Kind: reason.Waits, Said: phrase.Verbatim(said)}
		sc := Scene{History: make([]Played, ply)}
		return h.fresh(reason.Words{Why: c.Said, Claims: []reason.Claim{c}}, 3, &sc).Why.String()
	}
	for i, step := range []struct{ said, told string }{
		{"waits", "waits"}, {"waits", "goes on waiting"}, {"waits", "goes on waiting"}, {"waits otherwise", "waits otherwise"},
	} {
		if got := waits(step.said, 2*i); got != step.told {
			t.Errorf("hint %d: %q", i, got)
		}
	}
}
