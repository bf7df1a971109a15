package proof

import (
	"slices"

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

// branch is a move with the worlds in which it is legal.
type branch struct {
	move  stratego.Move
	legal set
	order int32 // higher comes first
}

// holds reports whether the claim holds for n plies in all worlds of a set. Where the search was stopped
// the answer means nothing.
func (t *thread) holds(s set, n int) bool {
	if t.nodes++; t.nodes%pollEach == 0 && t.run.poll() {
		t.stopped = true
	}
	if t.stopped {
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

// exchanged reports whether the worlds of a set may disagree on what the chasing rule forbids: it
// compares positions by ranks, so it tells two pieces that have changed places only where their ranks
// differ, and of a hidden piece that depends on the world.
func (t *thread) exchanged(s set) bool {
	if !t.r.chasing || s.single() || t.chased(0) < 2 {
		return false
	}
	lead := t.at(t.lead)
	moved, hidden := 0, 0
	for enemies := lead.Moved().And(lead.Pieces(t.r.side.Opponent())); !enemies.Empty(); {
		moved++
		if t.cells[enemies.Pop()] > 0 {
			hidden++
		}
	}
	return moved > 1 && hidden > 0
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

// list writes the moves of the side to move to the memory of this depth, with the worlds in which each is
// legal.
func (t *thread) list(s set, asks bool) {
	depth := len(t.path)
	out := t.memory[depth][:0]
	exact := t.exchanged(s)
	lead := t.at(t.lead)
	switch {
	case asks:
		t.moves = lead.Moves(t.moves[:0])
		for _, m := range t.moves {
			if depth > 0 || t.r.allows(m) {
				out = append(out, branch{move: m, legal: s})
			}
		}
	case exact:
		out = t.listAll(s, out)
	default:
		out = t.listEnemy(s, out)
	}
	if exact {
		for i := range out {
			out[i].legal = t.legalIn(out[i].move, out[i].legal)
		}
	}
	t.memory[depth] = out
}

// listAll lists all moves that are legal in some world of a set.
func (t *thread) listAll(s set, out []branch) []branch {
	for rest := s; !rest.empty(); {
		t.moves = t.at(rest.pop()).Moves(t.moves[:0])
		for _, m := range t.moves {
			if !slices.ContainsFunc(out, func(b branch) bool { return b.move == m }) {
				out = append(out, branch{move: m, legal: s})
			}
		}
	}
	return out
}

// listEnemy lists the moves of the side that has hidden pieces. A position of one world lists the moves
// of all pieces whose moves are the same in other worlds where they move.
func (t *thread) listEnemy(s set, out []branch) []branch {
	lead := t.at(t.lead)
	t.moves = lead.Moves(t.moves[:0])
	listed := uint64(0) // hidden pieces whose moves were listed
	for _, m := range t.moves {
		if id := t.cells[m.From]; id == 0 {
			out = append(out, branch{move: m, legal: s})
		}
	}
	for w := range t.covering(s) {
		p := t.at(w)
		if w != t.lead {
			t.moves = p.Moves(t.moves[:0])
		}
		now := uint64(0)
		for _, m := range t.moves {
			id := t.cells[m.From]
			if id == 0 || listed>>(id-1)&1 != 0 || !t.stands(int(id-1), w, s) {
				continue
			}
			now |= 1 << (id - 1)
			legal := t.r.movable[id-1].and(s)
			if !t.r.v.Adjacent(m.From).Has(m.To) {
				legal = t.r.runs[id-1].and(s)
			}
			out = append(out, branch{move: m, legal: legal})
		}
		listed |= now
	}
	return out
}

// stands reports whether the moves of a hidden piece in a world are those in all worlds of a set.
func (t *thread) stands(i, w int, s set) bool {
	if runs := t.r.runs[i].and(s); !runs.empty() {
		return runs.has(w)
	}
	return t.r.movable[i].has(w)
}

// covering ranges over worlds of a set such that each hidden piece has one that stands for it, the
// leading world first.
func (t *thread) covering(s set) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		need := uint64(0)
		for i := range t.r.hidden {
			if t.r.movable[i].intersects(s) {
				need |= 1 << i
			}
		}
		w := t.lead
		for rest := s; ; w = rest.first() {
			before := need
			for i := range t.r.hidden {
				if need>>i&1 != 0 && t.stands(i, w, s) {
					need &^= 1 << i
				}
			}
			if (need != before || w == t.lead) && !yield(w) || need == 0 {
				return
			}
			if rest = rest.andNot(only(w)); rest.empty() {
				return
			}
		}
	}
}

// legalIn returns the worlds of a set in which a move is legal.
func (t *thread) legalIn(m stratego.Move, s set) (legal set) {
	for rest := s; !rest.empty(); {
		if w := rest.pop(); t.at(w).Legal(m) {
			legal = legal.or(only(w))
		}
	}
	return legal
}

// arrange sorts branches, the most promising first.
func (t *thread) arrange(b []branch, s set, asks bool, hint stratego.Move) {
	lead := t.at(t.lead)
	turn := lead.Turn() & 1
	for i := range b {
		m := b[i].move
		order := int32(min(t.credit[turn][m.From][m.To], 1<<20))
		if !lead.At(m.To).Empty() {
			order += 1 << 21
		}
		if asks == (t.goal == goalWin) {
			order += t.nearer(m, s, asks)
		}
		if m == hint {
			order += 1 << 28
		}
		if t.noise != 0 { // threads take different ways
			order += int32(scramble(t.noise^uint64(m.From)<<8^uint64(m.To)) >> 45)
		}
		b[i].order = order
	}
	for i := 1; i < len(b); i++ {
		for j := i; j > 0 && b[j].order > b[j-1].order; j-- {
			b[j], b[j-1] = b[j-1], b[j]
		}
	}
}

// nearer says how much nearer a move of the winner leads to a Flag.
func (t *thread) nearer(m stratego.Move, s set, asks bool) int32 {
	flag := t.r.ownFlag
	if asks {
		flag = t.r.flagAt[s.first()]
	}
	switch {
	case flag == board.NoSquare:
		return 0
	case m.To == flag:
		return 1 << 26
	}
	d := &t.r.distance[flag]
	return (int32(d[m.From]) - int32(d[m.To])) << 18
}
