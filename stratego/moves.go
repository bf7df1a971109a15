package stratego

import (
	"math/bits"
	"math/rand/v2"

	"flagfall/board"
)

// Moves are generated in a fixed order: first the one-square moves of
// everything but running Scouts, by direction up, right, down, left and within
// a direction by target square; then Scout by Scout (by square) right, left,
// down, up, each from near to far. Moves, Count, Nth and Sample agree on it.

// steps returns the targets of one-square moves by direction. No two pieces
// share a target in one direction, so targets stand for moves.
func (p *Position) steps(s board.Side) [4]board.Set {
	free := p.v.all.AndNot(p.side[s])
	m := p.movable[s].AndNot(p.runners[s])
	w := uint(p.v.width) & 63
	up := board.Set{Lo: m.Lo>>w | m.Hi<<(64-w), Hi: m.Hi >> w}
	down := board.Set{Lo: m.Lo << w, Hi: m.Hi<<w | m.Lo>>(64-w)}
	right := board.Set{Lo: m.Lo << 1, Hi: m.Hi<<1 | m.Lo>>63}
	left := board.Set{Lo: m.Lo>>1 | m.Hi<<63, Hi: m.Hi >> 1}
	return [4]board.Set{
		up.And(free),
		right.And(free).And(p.v.inner[0]),
		down.And(free),
		left.And(free).And(p.v.inner[1]),
	}
}

// origin returns the square a one-square move in a direction came from.
func (p *Position) origin(to board.Square, dir int) board.Square {
	w := board.Square(p.v.width)
	return to + [4]board.Square{w, ^board.Square(0), -w, 1}[dir&3]
}

// reach is how far a running Scout gets in each direction, strikes included:
// right, left, down, up.
type reach [4]int

func (r *reach) total() int { return r[0] + r[1] + r[2] + r[3] }

// reachOf counts the targets of a Scout. On each of its two lines the nearest
// obstacle on either side is found with one bit scan; an enemy there is a
// target too, where the variant lets Scouts strike from afar or it is adjacent.
func (p *Position) reachOf(q board.Square, s board.Side) reach {
	at := &p.v.place[q&127]
	var r reach
	r[0], r[1] = p.reachOnLine(uint(at.row&15), uint(at.col)+1, s)
	r[2], r[3] = p.reachOnLine(uint(16+at.col&15), uint(at.row)+1, s)
	return r
}

// reachOnLine counts the targets up and down a line from its bit i.
func (p *Position) reachOnLine(line, i uint, s board.Side) (up, down int) {
	enemy := uint32(p.lines[s^1][line&31])
	full := uint32(p.lines[s][line&31]) | enemy | uint32(p.v.walls[line&31])
	free := uint(bits.TrailingZeros32(full >> ((i + 1) & 31)))
	hit := int(enemy>>((i+1+free)&31)) & 1
	below := full & (1<<(i&31) - 1)
	top := uint(bits.Len32(below)) // obstacle at bit top-1
	gap := i - top
	hitBelow := int(enemy>>((top-1)&31)) & 1
	if !p.v.def.ScoutsStrikeAfar {
		hit &= near(free)
		hitBelow &= near(gap)
	}
	return int(free) + hit, int(gap) + hitBelow
}

// near returns 1 for no distance and 0 for any other.
func near(d uint) int {
	if d == 0 {
		return 1
	}
	return 0
}

// runTo returns the target of a Scout's n-th move, counted from 0.
func (p *Position) runTo(q board.Square, r reach, n int) board.Square {
	w := p.v.width
	for dir, delta := range [4]int{1, -1, w, -w} {
		if n < r[dir] {
			return board.Square(int(q) + delta*(n+1))
		}
		n -= r[dir]
	}
	panic("stratego: Scout move out of range")
}

// pseudoCount counts the moves before the repetition rules.
func (p *Position) pseudoCount(steps *[4]board.Set) int {
	n := steps[0].Count() + steps[1].Count() + steps[2].Count() + steps[3].Count()
	s := p.turn
	for run := p.runners[s]; !run.Empty(); {
		r := p.reachOf(run.Pop(), s)
		n += r.total()
	}
	return n
}

// pseudoNth returns the n-th move before the repetition rules.
func (p *Position) pseudoNth(steps *[4]board.Set, n int) Move {
	for dir := range steps {
		c := steps[dir].Count()
		if n < c {
			to := steps[dir].Nth(n)
			return Move{p.origin(to, dir), to}
		}
		n -= c
	}
	s := p.turn
	for run := p.runners[s]; !run.Empty(); {
		q := run.Pop()
		r := p.reachOf(q, s)
		if n < r.total() {
			return Move{q, p.runTo(q, r, n)}
		}
		n -= r.total()
	}
	panic("stratego: move number out of range")
}

// barred reports whether a repetition rule forbids a move that is otherwise
// legal.
func (p *Position) barred(m Move) bool {
	return p.breaksTwoSquares(m) || p.breaksChase(m)
}

// mayBar reports whether some move could be barred at all.
func (p *Position) mayBar() bool {
	if p.v.def.Chasing && p.chase[p.turn] > 1 {
		return true
	}
	n := p.v.def.TwoSquares
	return n != 0 && p.track[p.turn].forbidden(n) != 0
}

// Moves appends all legal moves to buf and returns it. It does not test
// whether the game is over.
func (p *Position) Moves(buf []Move) []Move {
	start := len(buf)
	steps := p.steps(p.turn)
	for dir := range steps {
		for targets := steps[dir]; !targets.Empty(); {
			to := targets.Pop()
			buf = append(buf, Move{p.origin(to, dir), to})
		}
	}
	s, w := p.turn, p.v.width
	for run := p.runners[s]; !run.Empty(); {
		q := run.Pop()
		r := p.reachOf(q, s)
		for dir, delta := range [4]int{1, -1, w, -w} {
			to := int(q)
			for range r[dir] {
				to += delta
				buf = append(buf, Move{q, board.Square(to)})
			}
		}
	}
	if p.mayBar() {
		buf = p.dropBarred(buf, start)
	}
	return buf
}

// dropBarred removes from buf[start:] what the repetition rules forbid.
func (p *Position) dropBarred(buf []Move, start int) []Move {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if !p.barred(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// Count returns the number of legal moves.
func (p *Position) Count() int {
	if p.mayBar() {
		var buf [256]Move
		return len(p.Moves(buf[:0]))
	}
	steps := p.steps(p.turn)
	return p.pseudoCount(&steps)
}

// Nth returns the n-th legal move in the order of Moves; n must be from 0 to
// Count()-1.
func (p *Position) Nth(n int) Move {
	if p.mayBar() {
		var buf [256]Move
		return p.Moves(buf[:0])[n]
	}
	steps := p.steps(p.turn)
	return p.pseudoNth(&steps, n)
}

// Sample returns a legal move, each with the same probability, without writing
// a list. It reports false where there is none.
func (p *Position) Sample(rng *rand.PCG) (Move, bool) {
	steps := p.steps(p.turn)
	n := p.pseudoCount(&steps)
	if n == 0 {
		return Move{}, false
	}
	m := p.pseudoNth(&steps, below(rng, n))
	if !p.mayBar() {
		return m, true
	}
	for range 8 {
		if !p.barred(m) {
			return m, true
		}
		m = p.pseudoNth(&steps, below(rng, n))
	}
	var buf [256]Move
	legal := p.Moves(buf[:0])
	if len(legal) == 0 {
		return Move{}, false
	}
	return legal[below(rng, len(legal))], true
}

// below returns a number from 0 to n-1 (Lemire 2019, without the rejection
// step: for n below 2^16 the bias is under 2^-48).
func below(rng *rand.PCG, n int) int {
	hi, _ := bits.Mul64(rng.Uint64(), uint64(n))
	return int(hi)
}
