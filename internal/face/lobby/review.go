package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/review"
)

// Review goes over a finished game.
type Review struct {
	Game  string // a kept game's name, a file in any form that replay reads, or STORE.db#GAME
	Nodes uint64 // searched for every move; 0 stands for review.DefaultNodes
	All   bool   // a line for every move
	JSON  bool
	// Progress is told how many moves are gone over, nil for nobody.
	Progress func(done, all int)
}

// Write goes over the game and writes what was found.
func (r *Review) Write(ctx context.Context, w io.Writer) error {
	g, err := r.open(ctx)
	if err != nil {
		return err
	}
	found, err := review.Of(ctx, g, review.Options{Nodes: r.Nodes}, func(p review.Ply) {
		if r.Progress != nil {
			r.Progress(p.Ply+1, len(g.Record.Moves))
		}
	})
	if err != nil {
		return fmt.Errorf("%s: %w", r.Game, err)
	}
	if r.JSON {
		return json.NewEncoder(w).Encode(found)
	}
	return found.WriteText(w, r.All)
}

// open reads the game. Without a file of that name it is one that was played here, and
// then it must be over: its record has what is still hidden.
func (r *Review) open(ctx context.Context) (*archive.Game, error) {
	if _, _, stored := storedGame(r.Game); stored || isFile(r.Game) {
		return Recorded(ctx, library.Library{}, r.Game)
	}
	kept, err := findKept(library.Default(), r.Game)
	if err != nil {
		return nil, err
	}
	if !kept.Record.Result.Over() {
		return nil, fmt.Errorf("%s is not over: finish it first, because a review shows what is hidden", kept.Name)
	}
	return archive.Parse(kept.Record.String())
}
