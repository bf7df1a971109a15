package proof

import (
	"slices"

	"flagfall.dev/stratego"
)

// branch is a move with the worlds in which it is legal.
type branch struct {
	move  stratego.Move
	legal set
	order int32 // higher comes first
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
			out = append(out, branch{move: m, legal: t.able(int(id-1), m).and(s)})
		}
		listed |= now
	}
	return out
}

// able returns the worlds in which a hidden piece can make a move, as far as its rank decides.
func (t *thread) able(i int, m stratego.Move) set {
	if t.r.v.Adjacent(m.From).Has(m.To) {
		return t.r.movable[i]
	}
	return t.r.runs[i]
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
