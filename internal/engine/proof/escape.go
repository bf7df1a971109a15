package proof

import (
	"context"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Escape is a proof that a piece is never caught, however long the game lasts: it always gets away from all
// enemy pieces that move. The proof is by the largest set of positions that such a piece can stay in
// (retrograde analysis over the places of the few pieces that move). The piece never goes next to an
// enemy that may move, so the chasing rule forbids it nothing; what the two-squares rule forbids it is
// counted. A piece that beats the only hunter may strike it, and go next to it twice running.
type Escape struct {
	Side    board.Side
	Piece   board.Square  // that gets away
	Hunters int           // enemy pieces that may move
	Move    stratego.Move // a move that keeps it so; the zero Move where the other side is to move
	Reason  Reason
	// Unbeaten is set where no enemy can reach the side's Flag either, so that it cannot be beaten.
	Unbeaten bool
}

// Reason is why a piece is not caught.
type Reason uint8

const (
	// Sides: the hunters cannot close all sides of the piece.
	Sides Reason = iota
	// TwoSquares: the hunter would have to go to and fro more often than the two-squares rule allows.
	TwoSquares
)

// String returns the reason as one word.
func (r Reason) String() string { return [...]string{"sides", "two-squares"}[r&1] }

// Draw is a proof that neither side can be beaten: that of the side that asks comes first.
type Draw struct{ Escapes [2]Escape }

// Draw looks for a proof that neither side can be beaten. It returns ErrNotFound where it finds none.
func (s *Solver) Draw(ctx context.Context, q Question, l Limits) (*Draw, error) {
	var d Draw
	for i, side := range [2]board.Side{q.View.Side(), q.View.Side().Opponent()} {
		e, err := s.Escape(ctx, q, side, l)
		switch {
		case err != nil:
			return nil, err
		case !e.Unbeaten:
			return nil, ErrNotFound
		}
		d.Escapes[i] = *e
	}
	return &d, nil
}

// Escape looks for a piece of a side that is never caught, first for one with which the side is not beaten.
// It returns ErrNotFound where it finds none, also where more pieces move than it looks at.
func (s *Solver) Escape(ctx context.Context, q Question, side board.Side, l Limits) (*Escape, error) {
	r, err := newRoot(&q)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if l.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, l.Time)
		defer cancel()
	}
	c := newChase(r, side)
	c.most = l.Nodes
	defer func() {
		s.effort = Effort{Nodes: c.looked, Elapsed: time.Since(began), Assignments: r.total, Worlds: len(r.worlds)}
	}()
	if len(c.hunters) == 0 || len(c.hunters) > mostHunters || c.runs {
		return nil, ErrNotFound
	}
	var found *Escape
	for _, from := range c.pieces() {
		if r.v.Advancers() != 0 && c.others(from) {
			continue // one of them could win a strike and stand in the way
		}
		c.choose(from)
		unbeaten := !c.reachesFlag(from)
		if found != nil && !unbeaten {
			continue
		}
		if e := c.escape(ctx, from); e != nil {
			if e.Unbeaten = unbeaten; unbeaten {
				return e, nil
			}
			found = e
		}
	}
	if found == nil {
		return nil, ErrNotFound
	}
	return found, nil
}

// escape looks for a proof for one piece.
func (c *chase) escape(ctx context.Context, from board.Square) *Escape {
	if e := c.settled(ctx, from, Sides); e != nil {
		return e
	}
	if len(c.hunters) > 1 || c.r.twoSquares == 0 {
		return nil
	}
	return c.settled(ctx, from, TwoSquares)
}

// pieces returns the squares of the side's pieces that move in every world and may get away.
func (c *chase) pieces() (squares []board.Square) {
	for q := range c.r.view.Pieces(c.side).All() {
		if movable, _ := c.r.mobility(q); movable == c.r.all {
			squares = append(squares, q)
		}
	}
	return squares
}

// others reports whether the side has another piece that moves in some world.
func (c *chase) others(piece board.Square) bool {
	for q := range c.r.view.Pieces(c.side).Without(piece).All() {
		if movable, _ := c.r.mobility(q); !movable.empty() {
			return true
		}
	}
	return false
}

// mobility returns the worlds in which the piece on a square of the view can move, and run.
func (r *root) mobility(q board.Square) (movable, runs set) {
	if i := r.cells[q]; i > 0 {
		return r.movable[i-1], r.runs[i-1]
	}
	rank := r.view.At(q).Rank()
	if rank.Movable() {
		movable = r.all
	}
	if r.running[rank&15] {
		runs = r.all
	}
	return movable, runs
}

// rankAt returns the rank of the piece on a square in a world.
func (r *root) rankAt(q board.Square, w int) stratego.Rank {
	if i := r.cells[q]; i > 0 {
		return r.worlds[w].ranks[i-1]
	}
	return r.view.At(q).Rank()
}
