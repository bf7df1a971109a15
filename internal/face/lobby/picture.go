package lobby

import (
	"context"
	"fmt"
	"iter"

	"flagfall.dev/board"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Picture is a picture of a position that somebody asks for.
type Picture struct {
	Variant  string // a name that games.Variants has, or a file
	Position string // as a record starts from; empty: a start of the game
	Game     string // recorded game, as Recorded takes it, to draw a position of, instead of Position
	Ply      int    // the position of the game after this many moves; below 0: the last one
	Side     string // whose view is drawn; empty: everything
	Seed     uint64 // of the set-ups, where no position is given
	Kept     library.Library
}

// Board draws the picture. The error says what cannot be drawn.
func (c *Picture) Board(ctx context.Context) (*picture.Board, error) {
	rec, err := c.Record()
	if err != nil {
		return nil, err
	}
	s, err := games.ReplaySession(ctx, rec)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	scene, err := c.scene(s, rec)
	if err != nil {
		return nil, err
	}
	return games.Picture(&scene), nil
}

// Boards draws every position of the game, up to the one asked for. look is called
// with each before it is handed on. They can be drawn until the context ends.
func (c *Picture) Boards(ctx context.Context, look func(*picture.Board)) (iter.Seq[*picture.Board], error) {
	rec, err := c.Record()
	if err != nil {
		return nil, err
	}
	s, err := games.ReplaySession(ctx, rec)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, s.Close)
	last, err := c.scene(s, rec)
	if err != nil {
		return nil, err
	}
	return func(yield func(*picture.Board) bool) {
		for ply := range last.Ply + 1 {
			scene := s.SceneAt(last.Viewer, ply)
			b := games.Picture(&scene)
			look(b)
			if !yield(b) {
				return
			}
		}
	}, nil
}

// Record returns the game to draw: a recorded one, or one that begins with the
// position and has no moves.
func (c *Picture) Record() (*record.Game, error) {
	if c.Game != "" {
		game, err := Recorded(context.Background(), c.Kept, c.Game)
		if err != nil {
			return nil, fmt.Errorf("--game: %w", err)
		}
		return game.Legal(), nil
	}
	v, err := games.VariantNamed(c.Variant)
	if err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	rec := &record.Game{Game: v.Game, Variant: v.Name, Definition: v.Definition, Start: c.Position}
	if c.Position == "" && v.Stratego != nil {
		for s := range board.Side(2) {
			rec.Setups[s] = games.RandomSetup(v.Stratego, games.Seed(c.Seed, int(s))).String()
		}
	}
	if c.Position != "" && v.Stratego == nil {
		if _, err := rec.AdvancePosition(); err != nil {
			return nil, fmt.Errorf("--position: %w", err)
		}
	}
	return rec, nil
}

// View returns the position of Stratego as its side to move sees it.
func (c *Picture) View() (*stratego.View, error) {
	rec, err := c.Record()
	if err != nil {
		return nil, err
	}
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return nil, err
	}
	if v.Stratego == nil {
		return nil, fmt.Errorf("%s: marshal plays Stratego alone", v.Name)
	}
	r, err := record.ReplayStratego(rec, v.Stratego)
	if err != nil {
		return nil, err
	}
	if c.Ply > len(rec.Moves) {
		return nil, fmt.Errorf("--ply %d: the game has %d moves", c.Ply, len(rec.Moves))
	}
	ply := c.Ply
	if ply < 0 {
		ply = len(rec.Moves)
	}
	if !r.Seek(ply) {
		return nil, r.Fault()
	}
	p := r.Position()
	if rec.Unbegun() || p.Result().Over() || p.Count() == 0 {
		return nil, fmt.Errorf("after %d moves the game is over: expected a position with a move to choose", ply)
	}
	return p.View(p.Turn()), nil
}

// scene returns what is to be drawn.
func (c *Picture) scene(s *session.Session, rec *record.Game) (session.Scene, error) {
	viewer := session.Open
	if c.Side != "" {
		v, err := games.RecordedVariant(rec)
		if err != nil {
			return session.Scene{}, err
		}
		side, err := v.ParseSide(c.Side)
		if err != nil {
			return session.Scene{}, fmt.Errorf("--side: %w", err)
		}
		viewer = session.ViewerOf(side)
	}
	if c.Ply < 0 {
		return s.Scene(viewer), nil
	}
	if c.Ply > len(rec.Moves) {
		return session.Scene{}, fmt.Errorf("--ply %d: the game has %d moves", c.Ply, len(rec.Moves))
	}
	return s.SceneAt(viewer, c.Ply), nil
}
