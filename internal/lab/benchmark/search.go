package benchmark

import "context"

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
	stratego, err := choicesOfStratego(ctx)
	if err != nil {
		return Search{}, err
	}
	all, err := positions()
	if err != nil {
		return Search{}, err
	}
	advance, err := maxes(ctx, all)
	if err != nil {
		return Search{}, err
	}
	return Search{Signature: sign(stratego), Max: sign(advance), Choices: append(stratego, advance...)}, nil
}

// choicesOfStratego has set-ups and moves of marshal.
func choicesOfStratego(ctx context.Context) ([]Choice, error) {
	all, err := positions()
	if err != nil {
		return nil, err
	}
	ways, err := ways()
	if err != nil {
		return nil, err
	}
	start, err := setups(ctx, all)
	if err != nil {
		return nil, err
	}
	moves, err := marshals(ctx, all, ways)
	return append(start, moves...), err
}
