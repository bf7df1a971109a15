//go:build !js

package session

import (
	"context"

	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/internal/session/reason"
)

func (g *strategoGame) prover() prover {
	view, start := g.view(g.turn()), g.start
	if g.solo || !certainty.Few(view) {
		return nil
	}
	return func(ctx context.Context) (string, reason.Claim, bool) {
		win := certainty.Forced(ctx, view, start)
		if win == nil {
			return "", reason.Claim{}, false
		}
		return g.format(win.Move), reason.Forced(win.Moves(true), win.All), true
	}
}
