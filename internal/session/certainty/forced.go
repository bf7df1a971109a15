package certainty

import (
	"context"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// What a hint or a review spends on a proof, and up to how much on the board it looks for one: limits of
// positions and none of time, so that the same is said again.
const (
	proofPieces = 16    // of both sides
	proofHidden = 5     // enemy pieces of unknown rank
	proofPlies  = 15    // the longest win
	proofNodes  = 3_000 // belief states
	proofTable  = 1 << 20
)

// Few reports whether so little is on the board that a win by force is looked for.
func Few(view *stratego.View) bool {
	side := view.Side()
	pieces := view.Pieces(side).Count() + view.Pieces(side.Opponent()).Count()
	return pieces <= proofPieces && view.Hidden().Count() <= proofHidden
}

// Forced looks for a win by force of the side to move that holds whatever the hidden pieces are. start is
// where the game began, nil where from set-ups. The win is nil where none was found.
func Forced(ctx context.Context, view *stratego.View, start *stratego.Position) *proof.Win {
	q := proof.Question{View: view}
	if start != nil {
		q.Army = new([stratego.Ranks]int)
		for at := range start.Pieces(view.Side().Opponent()).All() {
			q.Army[start.At(at).Rank()]++
		}
	}
	solver := proof.Solver{Table: proofTable}
	win, err := solver.Win(ctx, q, proof.Limits{Plies: proofPlies, Nodes: proofNodes, Certain: true})
	if err != nil || !win.Certain() {
		return nil
	}
	return win
}
