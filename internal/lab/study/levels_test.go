package study

import (
	"context"
	"io"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestInterruptedLevelsSayWhatTheirFiguresAreOf(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	l := &Levels{Player: "marshal:memory=1", Variant: "duel", From: 1, To: 2, Pairs: 1, Own: true}
	var out strings.Builder
	err := l.Run(stopped, Report{Out: &out, Notes: io.Discard})
	if err == nil || err.Error() != "interrupted before the first game of level 2 against level 1 was over" || out.String() != "" {
		t.Errorf("%v after %q", err, out.String())
	}
}

func TestLevelsAreMeasuredStepByStepAndAgainstAnOpponent(t *testing.T) {
	var out strings.Builder
	l := &Levels{Player: "marshal:memory=1", Variant: "duel", From: 1, To: 3, Pairs: 1, Seed: 1, Own: true, Against: "random"}
	must.Do(t, l.Run(t.Context(), Report{Out: &out, Notes: io.Discard}))
	for _, want := range []string{"level 1 against random, duel: ", "level 2 against level 1, duel: ", "level 3 against level 2, duel: ", "Elo", "level 3 is "} {
		if strings.Count(out.String(), want) == 0 {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
