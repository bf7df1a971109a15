package benchmark

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Speeds are the figures of the rules, of the search and of short thoughts.
type Speeds struct {
	Cores
	Search
	Thoughts
}

// Measure measures the rules, the search and short thoughts, each figure for at least the given
// time.
func Measure(ctx context.Context, each time.Duration) (Speeds, error) {
	search, err := MeasureSearch(ctx, each)
	if err != nil {
		return Speeds{}, err
	}
	search.Choices = nil // Searches has them
	thoughts, err := MeasureThoughts(ctx, each)
	return Speeds{MeasureCores(each), search, thoughts}, err
}

// String writes the figures, a line for each.
func (r Speeds) String() string {
	var b strings.Builder
	for _, f := range []struct {
		what string
		rate float64
	}{
		{"classic, random plies, moves sampled", r.SamplePlies},
		{"classic, random plies, moves listed", r.ListPlies},
		{"classic, perft leaves", r.PerftNodes},
		{"advance, perft leaves, last ply counted", r.AdvancePerftBulk},
		{"advance, perft leaves, every leaf made", r.AdvancePerftMade},
		{"marshal, nodes in positions of games", r.Nodes},
	} {
		fmt.Fprintf(&b, "%-42s %8.2f M/s\n", f.what, f.rate/1e6)
	}
	fmt.Fprintf(&b, "%-42s %8.2f games/s\n", "marshal against itself, 300 nodes a move", r.Games)
	fmt.Fprintf(&b, "%-42s %8.0f games/s\n", "marshal, rollouts in positions of games", r.Rollouts)
	fmt.Fprintf(&b, "%-42s %8.0f µs\n", "marshal, a move before its first node", r.Fixed)
	fmt.Fprintf(&b, "%-42s %8.0f µs\n", "marshal, a look by the learned policy", r.Policy)
	fmt.Fprintf(&b, "random classic games without repetition rules, from human-like set-ups: %.0f plies, %.1f legal moves a ply\n", r.MeanPlies, r.MeanMoves)
	fmt.Fprintf(&b, "rules signature %s\nsearch signature %s\nmax signature %s\n", r.Rules, r.Signature, r.Max)
	return b.String()
}

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
