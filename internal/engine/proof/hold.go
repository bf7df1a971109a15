package proof

import (
	"context"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Hold is a proof that a side cannot be beaten, however long the game lasts: one of its pieces always gets
// away from all enemy pieces that move, and no enemy can reach its Flag. The proof is by the largest set
// of positions that such a piece can stay in (retrograde analysis over the places of the few pieces
// that move). The piece never goes next to an enemy that may move, so the chasing rule forbids it
// nothing; what the two-squares rule forbids it is counted.
type Hold struct {
	Side    board.Side
	Piece   board.Square  // that gets away
	Hunters int           // enemy pieces that may move
	Move    stratego.Move // a move that keeps it so; the zero Move where the other side is to move
	Reason  Reason
}

// Reason is why a piece is not caught.
type Reason uint8

const (
	// Sides: the hunters cannot close all sides of the piece.
	Sides Reason = iota
	// TwoSquares: the hunter would have to go to and fro more often than the two-squares rule allows.
	TwoSquares
)

// Draw is a proof that neither side can be beaten: that of the side that asks comes first.
type Draw struct{ Holds [2]Hold }

// Draw looks for a proof that neither side can be beaten. It returns ErrNotFound where it finds none.
func (s *Solver) Draw(ctx context.Context, q Question, l Limits) (*Draw, error) {
	side := q.View.Side()
	mine, err := s.Hold(ctx, q, side, l)
	if err != nil {
		return nil, err
	}
	theirs, err := s.Hold(ctx, q, side.Opponent(), l)
	if err != nil {
		return nil, err
	}
	return &Draw{[2]Hold{*mine, *theirs}}, nil
}

// Hold looks for a proof that a side cannot be beaten. It returns ErrNotFound where it finds none, also
// where more pieces move than it looks at.
func (s *Solver) Hold(ctx context.Context, q Question, side board.Side, l Limits) (*Hold, error) {
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
	defer func() { s.effort = Effort{Nodes: c.looked, Elapsed: time.Since(began), Worlds: len(r.worlds)} }()
	if len(c.hunters) == 0 || len(c.hunters) > mostHunters || c.runs || c.reachesFlag() {
		return nil, ErrNotFound
	}
	for _, from := range c.pieces() {
		for _, reason := range []Reason{Sides, TwoSquares} {
			if reason == TwoSquares && (len(c.hunters) > 1 || r.twoSquares == 0) {
				continue
			}
			if found := c.hold(ctx, from, reason); found != nil {
				return found, nil
			}
			if ctx.Err() != nil {
				return nil, ErrNotFound
			}
		}
	}
	return nil, ErrNotFound
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
