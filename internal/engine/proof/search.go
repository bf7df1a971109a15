package proof

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// goal is what is to be proved for the side that asks.
type goal uint8

const (
	goalWin  goal = iota // it wins within n plies
	goalSafe             // it does not lose within n plies
)

// covers reports whether the claim for a plies implies the claim for b plies.
func (g goal) covers(a, b int) bool {
	if g == goalWin {
		return a <= b
	}
	return a >= b
}

// achieved reports whether a game that ended so is what is to be proved.
func (g goal) achieved(r board.Result, side board.Side) bool {
	won := !r.Drawn && r.Winner == side
	return won || g == goalSafe && r.Drawn
}

// holds reports whether the claim holds for n plies in all worlds of a set. Where the search was stopped
// the answer means nothing.
func (t *thread) holds(s set, n int) bool {
	if t.stopped {
		return false
	}
	if t.nodes++; t.nodes&(t.run.grain-1) == 0 && t.run.poll() {
		t.stopped = true
		return false
	}
	s, over := t.ended(s)
	if over || s.empty() {
		return s.empty()
	}
	if !s.has(t.lead) {
		t.lead = s.first() // pop restores it
	}
	asks := t.at(t.lead).Turn() == t.r.side
	if n == 0 {
		return t.horizon(s, asks)
	}
	if t.bounded(s, n, asks) {
		return t.goal == goalSafe
	}
	key := t.key(n)
	value, known, best := t.table.probe(t.goal, key, s, n)
	if known {
		return value
	}
	hint := stratego.Move{From: board.Square(best.from), To: board.Square(best.to)}
	value, by := t.try(s, n, asks, hint)
	if t.stopped {
		return false
	}
	t.table.store(t.goal, key, s, n, value, uint8(by.From), uint8(by.To), t.asked)
	return value
}

// bounded reports whether the side that would have to win cannot do so in n plies.
func (t *thread) bounded(s set, n int, asks bool) bool {
	winner := t.r.side
	if t.goal == goalSafe {
		winner = winner.Opponent()
	}
	moves := n / 2
	if (winner == t.r.side) == asks {
		moves = (n + 1) / 2
	}
	return t.hopeless(s, winner, moves)
}

// ended takes the worlds out of a set in which the game has ended as it should. over is set where it
// has ended otherwise in one of them.
func (t *thread) ended(s set) (rest set, over bool) {
	lead := t.at(t.lead)
	struck := len(t.path) > 0 && lead.Quiet() == 0
	if !lead.Ended() && !(t.r.attrition && struck) {
		return s, false
	}
	for all := s; !all.empty(); {
		w := all.pop()
		p := t.at(w)
		if !p.Ended() {
			continue
		}
		if !t.goal.achieved(p.Result(), t.r.side) {
			return s, true
		}
		s = s.andNot(only(w))
	}
	return s, false
}

// horizon answers where no plies are left: only a side without a move has lost.
func (t *thread) horizon(s set, asks bool) bool {
	if asks == (t.goal == goalWin) {
		return t.goal == goalSafe
	}
	for all := s; !all.empty(); {
		has := t.at(all.pop()).HasMove()
		if asks && !has { // the side that asks has lost in this world
			return false
		}
		if !asks && has { // the other has not lost
			return false
		}
		if asks && !t.exchanged(s) {
			break // its moves are the same in all worlds
		}
	}
	return true
}

// try looks at the moves of the side to move. by is the move that shows the answer, if one move does.
func (t *thread) try(s set, n int, asks bool, hint stratego.Move) (value bool, by stratego.Move) {
	depth := len(t.path)
	t.list(s, asks)
	branches := t.memory[depth]
	t.arrange(branches, s, asks, hint)
	for i := range branches {
		b := &branches[i]
		if asks && b.legal != s {
			continue
		}
		if t.follow(b.move, b.legal, n-1) == asks {
			if t.stopped {
				return false, b.move
			}
			t.credit[t.turn()][b.move.From][b.move.To] += uint32(n * n)
			return asks, b.move
		}
		if t.stopped {
			return false, b.move
		}
	}
	return !asks, stratego.Move{}
}

func (t *thread) turn() board.Side { return t.at(t.lead).Turn() & 1 }

// follow reports whether the claim holds after a move, whatever it shows.
func (t *thread) follow(m stratego.Move, s set, n int) bool {
	for rest := s; !rest.empty(); {
		part := t.part(m, rest)
		rest = rest.andNot(part)
		t.push(m, part)
		value := t.holds(part, n)
		t.pop()
		if !value {
			return false
		}
	}
	return true
}

// part returns the worlds of a set in which a move shows what it shows in the first of them.
func (t *thread) part(m stratego.Move, s set) set {
	if t.at(t.lead).At(m.To).Empty() {
		return s
	}
	id := t.cells[m.From]
	if id == 0 {
		id = t.cells[m.To]
	}
	if id == 0 {
		return s
	}
	rank := t.r.worlds[s.first()].ranks[id-1]
	return s.and(t.r.kind[id-1][t.r.classes[rank]])
}
