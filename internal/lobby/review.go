package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/library"
	"flagfall.dev/internal/review"
)

// Review goes over a finished game.
type Review struct {
	Game  string // a kept game's name, a file in any form that replay reads, or STORE.db#GAME
	Nodes uint64 // searched for every move; 0 stands for review.DefaultNodes
	All   bool   // a line for every move
	JSON  bool
}

// Write goes over the game and writes what was found.
func (r *Review) Write(ctx context.Context, w io.Writer) error {
	g, err := r.open(ctx)
	if err != nil {
		return err
	}
	found, err := review.Of(ctx, g, review.Options{Nodes: r.Nodes}, nil)
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
	if _, _, stored := storedGame(r.Game); stored {
		return readReplay(ctx, r.Game)
	}
	if _, err := os.Stat(r.Game); !errors.Is(err, fs.ErrNotExist) {
		return archive.Read(r.Game)
	}
	kept, err := library.Default().Find(r.Game)
	if errors.Is(err, library.ErrNone) {
		return nil, fmt.Errorf("%q is neither a file nor a game that was played here ('flagfall games list' names those)", r.Game)
	}
	if err = errors.Join(err, kept.Err); err != nil {
		return nil, err
	}
	if !kept.Record.Result.Over() {
		return nil, fmt.Errorf("%s is not over: finish it first, for a review shows what is hidden", kept.Name)
	}
	return archive.Parse(kept.Record.String())
}
