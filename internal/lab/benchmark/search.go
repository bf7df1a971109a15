package benchmark

import (
	"context"
	"runtime"
	"time"
)

// Search is what our searching players choose in fixed positions, with fixed
// nodes and seeds, and how fast marshal thinks there.
type Search struct {
	// Nodes is how many nodes marshal visits in a second of processor time, with
	// search and rollouts together, the median over batches.
	Nodes float64 `json:"search_nodes_per_s,omitempty"`
	// Signature is a hash of what marshal chose, and Max of what max of Advance
	// chose. They change only with a choice: its move, the value of one of its
	// best moves, its nodes or its depth.
	Signature string `json:"search_signature"`
	Max       string `json:"max_signature"`
	// Choices is everything that was hashed, Stratego first.
	Choices []Choice `json:"choices,omitempty"`
}

// Searches lets the players choose in every position once and measures no speed.
func Searches(ctx context.Context) (Search, error) {
	all, err := positions()
	if err != nil {
		return Search{}, err
	}
	ways, err := ways()
	if err != nil {
		return Search{}, err
	}
	start, err := setups(ctx, all)
	if err != nil {
		return Search{}, err
	}
	stratego, err := marshals(ctx, all, ways)
	if err != nil {
		return Search{}, err
	}
	stratego = append(start, stratego...)
	advance, err := maxes(ctx, all)
	if err != nil {
		return Search{}, err
	}
	return Search{Signature: sign(stratego), Max: sign(advance), Choices: append(stratego, advance...)}, nil
}

// MeasureSearch is Searches with the speed of marshal, searching for at least the
// given time.
func MeasureSearch(ctx context.Context, atLeast time.Duration) (Search, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s, err := Searches(ctx)
	if err != nil {
		return s, err
	}
	all, err := positions()
	if err != nil {
		return s, err
	}
	var some []position // a quarter of them has every phase of a game
	for i := 0; i < len(all); i += 4 {
		some = append(some, all[i])
	}
	s.Nodes = rate(atLeast, func() (nodes uint64) {
		choices, wrong := marshals(ctx, some, []way{standard()})
		for _, c := range choices {
			nodes += c.Nodes
		}
		err = wrong
		return nodes
	})
	return s, err
}
