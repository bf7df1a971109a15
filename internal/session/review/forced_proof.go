//go:build !js

package review

import (
	"context"

	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// prove looks for positions of a finished game that the side to move wins by force, by what it knew, from
// the end back for as long as few pieces are on the board.
func prove(ctx context.Context, replay *record.StrategoReplay, plies []Ply) []Forced {
	var start *stratego.Position
	if replay.Seek(0); replay.Game().Start != "" {
		start = replay.Position().Clone()
	}
	var found []Forced
	for ply, asked := len(plies)-1, 0; ply >= 0 && asked < mostProofs && ctx.Err() == nil; ply-- {
		replay.Seek(ply)
		side := replay.Position().Turn()
		view := replay.View(side)
		if side != plies[ply].Side || !certainty.Few(view) {
			continue
		}
		asked++
		if win := certainty.Forced(ctx, view, start); win != nil {
			f := Forced{Side: side, Ply: ply, Moves: win.Moves(true), Move: view.Variant().FormatMove(win.Move)}
			found = append([]Forced{f}, found...)
		}
	}
	return found
}
