package proof

import (
	"flagfall.dev/board"
)

const far = 255

// measure finds how many steps lie between any two squares if no piece is in the way.
func (r *root) measure() {
	n := r.v.Grid().Squares()
	r.distance = make([][board.MaxSquares]uint8, n)
	for from := range r.v.Playable().All() {
		d := &r.distance[from]
		for i := range d {
			d[i] = far
		}
		d[from] = 0
		queue := []board.Square{from}
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			for next := range r.v.Adjacent(at).All() {
				if d[next] == far {
					d[next] = d[at] + 1
					queue = append(queue, next)
				}
			}
		}
	}
}

// hopeless reports whether the winner cannot win with a number of moves left: there is a world in which
// it cannot reach the Flag in time, and in which the loser has a piece far from all of its pieces that
// can go to and fro until then. So the loser never runs out of moves, and it may use the strategy of
// moving nothing else.
//
// The bound is for winners without Scouts, as walkers get one square nearer with each move.
func (t *thread) hopeless(s set, winner board.Side, moves int) bool {
	r := t.r
	t.walkers = t.walkers[:0]
	for pieces := t.at(t.lead).Pieces(winner); !pieces.Empty(); {
		q := pieces.Pop()
		movable, runs := t.mobility(q)
		if runs.intersects(s) {
			return false
		}
		if movable.intersects(s) {
			t.walkers = append(t.walkers, q)
		}
	}
	if winner != r.side {
		near := r.ownFlag != board.NoSquare && r.within(t.walkers, r.ownFlag, moves)
		return !near && t.evades(t.lead, r.side, moves)
	}
	checked, near := board.NoSquare, false
	for rest := s; !rest.empty(); {
		w := rest.pop()
		if flag := r.flagAt[w]; flag != checked || flag == board.NoSquare {
			checked, near = flag, flag != board.NoSquare && r.within(t.walkers, flag, moves)
		}
		if !near && t.evades(w, r.side.Opponent(), moves) {
			return true
		}
	}
	return false
}

// mobility returns the worlds in which the piece on a square can move, and run.
func (t *thread) mobility(q board.Square) (movable, runs set) {
	if i := t.cells[q]; i > 0 {
		return t.r.movable[i-1], t.r.runs[i-1]
	}
	rank := t.at(t.lead).At(q).Rank()
	if rank.Movable() {
		movable = t.r.all
	}
	if t.r.running[rank&15] {
		runs = t.r.all
	}
	return movable, runs
}

// within reports whether one of some walkers is at most a number of steps from a square.
func (r *root) within(walkers []board.Square, q board.Square, steps int) bool {
	for _, from := range walkers {
		if int(r.distance[from][q]) <= steps {
			return true
		}
	}
	return false
}

// evades reports whether the loser has moves in a world for as long as the other side makes a number of
// moves, far from that side's walkers: with two pieces that go to and fro in turn, or with one that
// goes to and fro over three squares. That crosses no boundary more than twice running, which every
// two-squares rule allows but that of two times.
func (t *thread) evades(w int, loser board.Side, moves int) bool {
	r := t.r
	if r.twoSquares == 2 {
		return false
	}
	lead := t.at(t.lead)
	taken := lead.Pieces(0).Or(lead.Pieces(1))
	last := t.lastMove(loser)
	fresh := 0 // pieces with room that the loser did not move last
	for pieces := lead.Pieces(loser); !pieces.Empty(); {
		q := pieces.Pop()
		if movable, _ := t.mobility(q); !movable.has(w) || !t.remote(q, loser, moves) {
			continue
		}
		room := false
		for steps := r.v.Adjacent(q).AndNot(taken); !steps.Empty(); {
			b := steps.Pop()
			if !t.remote(b, loser, moves) {
				continue
			}
			room = true
			if r.twoSquares == 0 || (last.To != q || !sameRay(r.v.Grid(), q, last.From, b)) && t.goesOn(q, b, taken, loser, moves) {
				return true
			}
		}
		if room && last.To != q {
			if fresh++; fresh == 2 {
				return true
			}
		}
	}
	return false
}

// goesOn reports whether a piece that went from a to b can go on to a third square.
func (t *thread) goesOn(a, b board.Square, taken board.Set, loser board.Side, moves int) bool {
	for steps := t.r.v.Adjacent(b).AndNot(taken).Without(a); !steps.Empty(); {
		if t.remote(steps.Pop(), loser, moves) {
			return true
		}
	}
	return false
}

// remote reports whether the walkers cannot come next to a square with a number of moves, and whether no
// other piece of theirs stands there: a move to such a square could count as a threat.
func (t *thread) remote(q board.Square, loser board.Side, moves int) bool {
	for _, from := range t.walkers {
		if int(t.r.distance[from][q]) <= moves+1 {
			return false
		}
	}
	return !t.r.chasing || !t.r.v.Adjacent(q).Intersects(t.at(t.lead).Pieces(loser.Opponent()))
}

// sameRay reports whether two squares lie on the same side of a third in one line.
func sameRay(g board.Grid, at, a, b board.Square) bool {
	return sign(g.Col(a)-g.Col(at)) == sign(g.Col(b)-g.Col(at)) && sign(g.Row(a)-g.Row(at)) == sign(g.Row(b)-g.Row(at))
}

func sign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
