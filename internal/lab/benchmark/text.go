package benchmark

import (
	"fmt"
	"strings"
)

// String writes every choice, and the signatures.
func (s Search) String() string {
	var b strings.Builder
	for _, choice := range s.Choices {
		fmt.Fprintln(&b, choice)
	}
	fmt.Fprintf(&b, "search signature %s\nmax signature %s\n", s.Signature, s.Max)
	return b.String()
}

// String writes the figures in words.
func (r Arena) String() string {
	return fmt.Sprintf("referee, from a reply to the other's request: median %.1f µs, 99th of 100 %.1f µs (%d moves)\n", r.OverheadMedian, r.OverheadP99, r.Moves) +
		fmt.Sprintf("bot, from a request to its reply: median %.1f µs\n", r.ReplyMedian) +
		fmt.Sprintf("start of a program: median %.0f µs\n", r.StartMedian)
}

// String writes the figures in words.
func (r Environment) String() string {
	text := fmt.Sprintf("environment, %d games at once, legal actions drawn: %.2f M steps/s\n", r.Games, r.Steps/1e6) +
		fmt.Sprintf("with observations, masks, rewards and ends: %.2f M steps/s\n", r.Observed/1e6)
	if w := r.TwoWorkers; w != nil {
		text += fmt.Sprintf("two workers: %.2f M and %.2f M steps/s, %.2f and %.2f times those of one\n", w.TwoSteps/1e6, w.TwoObserved/1e6, w.Gain, w.ObservedGain)
	}
	return text
}
