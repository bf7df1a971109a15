package proof

import (
	"context"

	"flagfall.dev/stratego"
)

// Losing looks for moves of the side that asks, which has to move, after which an enemy that knows every
// rank wins by force within the limit of plies, in every assignment of ranks to the hidden pieces. It returns
// those that it found until a limit was reached, the soonest lost first.
func (s *Solver) Losing(ctx context.Context, q Question, l Limits) ([]stratego.Move, error) {
	r, err := newRoot(&q)
	if err != nil {
		return nil, err
	}
	if r.view.Turn() != r.side {
		return nil, ErrNotFound
	}
	run := s.begin(ctx, r, goalSafe, l)
	defer s.end(run)
	return run.losing(l.plies())
}

// losing deepens ply by ply. It looks at a move in one assignment until it is lost there, then in the next.
func (u *run) losing(plies int) (lost []stratego.Move, err error) {
	first, step := 2, 2
	if u.r.attrition { // then a side may lose by its own move
		first, step = 1, 1
	}
	left := make([]set, len(u.r.allowed)) // assignments in which a move is not lost yet
	for i, m := range u.r.allowed {
		left[i] = u.threads[0].legalAt(m, u.r.all)
	}
	for n := first; n <= plies && len(lost) < len(left); n += step {
		for i, m := range u.r.allowed {
			for !left[i].empty() {
				w := only(left[i].first())
				safe, ok := race(u, u.threads, func(t *thread) bool { return t.begins(m, w, n) })
				if !ok {
					return lost, u.ctx.Err()
				}
				if safe {
					break
				}
				if left[i] = left[i].andNot(w); left[i].empty() {
					lost = append(lost, m)
				}
			}
		}
		u.depth = n
	}
	return lost, nil
}

// legalAt returns the worlds in which a move is legal at the root.
func (t *thread) legalAt(m stratego.Move, s set) set {
	t.lead = s.first()
	if !t.exchanged(s) {
		return s
	}
	return t.legalIn(m, s)
}

// begins is start after a move of the side that asks.
func (t *thread) begins(m stratego.Move, s set, n int) bool {
	t.lead = s.first()
	return t.follow(m, s, n-1)
}
