//go:build !js

package review

import (
	"context"

	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// forces reports whether a move is the one by which its side wins by force, by what it knows, as a hint would have said.
func forces(ctx context.Context, view *stratego.View, start *stratego.Position, made stratego.Move) bool {
	if !certainty.Few(view) {
		return false
	}
	win := certainty.Forced(ctx, view, start)
	return win != nil && win.Move == made
}

// begun is where a game began, nil where from set-ups.
func begun(replay *record.StrategoReplay) *stratego.Position {
	if replay.Game().Start == "" {
		return nil
	}
	replay.Seek(0)
	return replay.Position().Clone()
}

// prove looks for positions of a finished game that the side to move wins by force, by what it knew, from
// the end back for as long as few pieces are on the board.
func prove(ctx context.Context, replay *record.StrategoReplay, start *stratego.Position) []Forced {
	var found []Forced
	replay.Seek(len(replay.Game().Moves))
	for ply, asked := replay.Ply()-1, 0; ply >= 0 && asked < mostProofs && ctx.Err() == nil; ply-- {
		replay.Seek(ply)
		side := replay.Position().Turn()
		view := replay.View(side)
		if !certainty.Few(view) {
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
