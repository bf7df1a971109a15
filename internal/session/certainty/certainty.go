// Package certainty asks the solver what is certain of a position, and says it in words.
package certainty

import (
	"context"
	"errors"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
)

// Answer is what is certain of a position of Stratego for the side that asks. What is not certain, or was not
// found within the limits, is nil.
type Answer struct {
	Side   board.Side // that asks
	Turn   board.Side // that moves
	Hidden int        // enemy pieces of unknown rank
	// Assignments of ranks to them that fit what was seen, 0 where there are too many to look at.
	Assignments int

	Win *proof.Win
	// NoWin is for how many plies no move wins by force whatever the hidden pieces are.
	NoWin  int
	Draw   *proof.Draw
	Mine   *proof.Escape // a piece of the side that asks
	Theirs *proof.Escape
	Safety *proof.Safety

	Nodes   uint64
	Elapsed time.Duration
}

// Certain reports whether the answer says how the game ends with best play, whatever is hidden.
func (a *Answer) Certain() bool { return a.Win != nil && a.Win.Certain() || a.Draw != nil }

// Ask looks for what is certain: a win first, then what is never caught, then how long a loss can be
// avoided. Half of the time and of the nodes are for the win; the limit of nodes is that of all together. The error is
// that of the context, or says that the game is over or that no assignment of ranks fits what was seen.
func Ask(ctx context.Context, s *proof.Solver, q proof.Question, l proof.Limits) (*Answer, error) {
	a := &Answer{Side: q.View.Side(), Turn: q.View.Turn(), Hidden: q.View.Hidden().Count()}
	part, _ := a.part(l, 2, 2)
	var err error
	a.Win, err = s.Win(ctx, q, part)
	a.add(s.Effort())
	a.NoWin = s.Effort().Depth
	switch {
	case errors.Is(err, proof.ErrTooMany):
		a.NoWin = 0
		return a, nil
	case err != nil && !errors.Is(err, proof.ErrNotFound):
		return nil, err
	}
	a.Assignments = s.Effort().Assignments
	if a.Win != nil && a.Win.Certain() {
		return a, nil
	}
	a.escapes(ctx, s, q, l)
	if a.Draw != nil {
		return a, nil
	}
	if part, ok := a.part(l, 4, 1); ok {
		a.Safety = found(s.Safety(ctx, q, part))
		a.add(s.Effort())
	}
	return a, ctx.Err()
}

// part is a part of the time, and of the nodes that are left; none where these are spent.
func (a *Answer) part(l proof.Limits, time time.Duration, nodes uint64) (part proof.Limits, ok bool) {
	part, part.Time, part.Exact = l, l.Time/time, true
	if l.Nodes == 0 {
		return part, true
	}
	left := l.Nodes - min(l.Nodes, a.Nodes)
	part.Nodes = max(1, left/nodes)
	return part, left > 0
}

// escapes looks for what is never caught.
func (a *Answer) escapes(ctx context.Context, s *proof.Solver, q proof.Question, l proof.Limits) {
	for i, to := range []**proof.Escape{&a.Mine, &a.Theirs} {
		if part, ok := a.part(l, 8, 4); ok {
			*to = found(s.Escape(ctx, q, a.Side^board.Side(i), part))
			a.add(s.Effort())
		}
	}
	if a.Mine != nil && a.Theirs != nil && a.Mine.Unbeaten && a.Theirs.Unbeaten {
		a.Draw = &proof.Draw{Escapes: [2]proof.Escape{*a.Mine, *a.Theirs}}
	}
}

// found drops the reason why something was not found.
func found[T any](what *T, err error) *T {
	if err != nil {
		return nil
	}
	return what
}

func (a *Answer) add(e proof.Effort) {
	a.Nodes += e.Nodes
	a.Elapsed += e.Elapsed
}
