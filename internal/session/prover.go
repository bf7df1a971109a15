package session

import (
	"context"

	"flagfall.dev/internal/session/reason"
)

// A prover looks for a win by force that holds whatever the hidden pieces are.
type prover func(ctx context.Context) (move string, c reason.Claim, ok bool)

func (g *advanceGame) prover() prover { return nil }
