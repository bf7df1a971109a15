//go:build !js

package session

import (
	"context"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/stratego"
)

// What a hint spends on a proof, and up to how much on the board it looks for one: limits of positions
// and none of time, so that a hint says the same again.
const (
	proofPieces = 16    // of both sides
	proofHidden = 5     // enemy pieces of unknown rank
	proofPlies  = 15    // the longest win
	proofNodes  = 3_000 // belief states
	proofTable  = 1 << 20
)

func (g *strategoGame) prover() prover {
	side := g.turn()
	view := g.view(side)
	pieces := view.Pieces(side).Count() + view.Pieces(side.Opponent()).Count()
	if g.solo || pieces > proofPieces || view.Hidden().Count() > proofHidden {
		return nil
	}
	q := proof.Question{View: view}
	if g.start != nil {
		q.Army = new([stratego.Ranks]int)
		for at := range g.start.Pieces(side.Opponent()).All() {
			q.Army[g.start.At(at).Rank()]++
		}
	}
	return func(ctx context.Context) (string, reason.Claim, bool) {
		solver := proof.Solver{Table: proofTable}
		win, err := solver.Win(ctx, q, proof.Limits{Plies: proofPlies, Nodes: proofNodes, Certain: true})
		if err != nil || !win.Certain() {
			return "", reason.Claim{}, false
		}
		return g.format(win.Move), reason.Forced(win.Moves(true), win.All), true
	}
}
