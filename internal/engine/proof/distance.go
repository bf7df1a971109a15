package proof

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
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
// it cannot take the Flag in time, and in which the loser has moves until then.
func (t *thread) hopeless(s set, winner board.Side, moves int) bool {
	r := t.r
	running := t.gather(s, winner)
	if winner != r.side {
		return !t.takes(t.lead, r.ownFlag, r.side, moves, running) && t.lasts(t.lead, r.side, moves, running)
	}
	checked, takes := board.NoSquare, false
	for rest := s; !rest.empty(); {
		w := rest.pop()
		if flag := r.flagAt[w]; flag != checked || flag == board.NoSquare || t.walled(w, flag, r.side.Opponent()) {
			checked, takes = flag, t.takes(w, flag, r.side.Opponent(), moves, running)
		}
		if !takes && t.lasts(w, r.side.Opponent(), moves, running) {
			return true
		}
	}
	return false
}

// gather finds the pieces of the winner that move in a world of a set, and those among them that may open a
// wall of Bombs. It reports whether one of them runs.
func (t *thread) gather(s set, winner board.Side) (running bool) {
	t.walkers, t.diggers = t.walkers[:0], t.diggers[:0]
	for pieces := t.at(t.lead).Pieces(winner); !pieces.Empty(); {
		q := pieces.Pop()
		movable, runs := t.mobility(q)
		if !movable.intersects(s) {
			continue
		}
		running = running || runs.intersects(s)
		t.walkers = append(t.walkers, q)
		if t.digs(q, s) {
			t.diggers = append(t.diggers, q)
		}
	}
	return running
}

// digs reports whether the piece on a square may remove a Bomb in a world of a set.
func (t *thread) digs(q board.Square, s set) bool {
	if i := t.cells[q]; i > 0 {
		return t.r.digging[i-1].intersects(s)
	}
	return t.r.digger[t.at(t.lead).At(q).Rank()&15]
}

// takes reports whether the winner may take the loser's Flag in a world with a number of moves. Walkers
// get one square nearer with each move. Of a Flag that stands among Bombs one of these has to go first.
func (t *thread) takes(w int, flag board.Square, loser board.Side, moves int, running bool) bool {
	switch {
	case flag == board.NoSquare:
		return false
	case t.walled(w, flag, loser):
		return len(t.diggers) > 0 && (running || t.r.within(t.diggers, flag, moves))
	case running:
		return true
	}
	return t.r.within(t.walkers, flag, moves)
}

// walled reports whether Bombs stand on all squares beside a Flag in a world, which never move.
func (t *thread) walled(w int, flag board.Square, loser board.Side) bool {
	if flag == board.NoSquare || t.r.v.Advancers().Has(stratego.Bomb) {
		return false
	}
	lead := t.at(t.lead)
	for beside := t.r.v.Adjacent(flag); !beside.Empty(); {
		q := beside.Pop()
		p := lead.At(q)
		if p.Empty() || p.Side() != loser {
			return false
		}
		rank := p.Rank()
		if i := t.cells[q]; i > 0 {
			rank = t.r.worlds[w].ranks[i-1]
		}
		if rank != stratego.Bomb {
			return false
		}
	}
	return true
}

// lasts reports whether the loser has moves in a world for as long as the winner makes a number of moves.
func (t *thread) lasts(w int, loser board.Side, moves int, running bool) bool {
	return t.outnumbers(w, loser, moves) || !running && t.evades(w, loser, moves)
}

// outnumbers reports whether the loser has so many pieces with room that it has a move in a world as long as
// the winner makes a number of moves. Each move of the winner takes one of them at most, and each of the
// loser's own gives one away at most; where it moves to is room for it to go back, and what it blocks
// has room again when it is taken. The loser moves another piece each time, and none that it moved last, so
// that the two-squares rule forbids nothing, nor does the chasing rule, where no chase is on.
func (t *thread) outnumbers(w int, loser board.Side, moves int) bool {
	lead := t.at(t.lead)
	need, i := 2*moves, 1
	if lead.Turn() == loser {
		need, i = need+1, 0
	}
	if t.r.attrition { // then its own last move may lose
		need++
	}
	own := lead.Pieces(loser)
	if own.Count() <= need || t.r.chasing && t.chased(i) > 0 {
		return false
	}
	last := t.lastMove(loser)
	for pieces := own; !pieces.Empty() && need > 0; {
		q := pieces.Pop()
		if q == last.To && last.From != last.To || t.r.v.Adjacent(q).AndNot(own).Empty() {
			continue
		}
		if movable, _ := t.mobility(q); movable.has(w) {
			need--
		}
	}
	return need <= 0
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
			if r.twoSquares == 0 || (last.To != q || !sameRay(r.v.Grid(), q, last.From, b)) &&
				t.goesOn(q, b, taken, loser, moves) {
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
