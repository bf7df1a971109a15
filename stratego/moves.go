package stratego

import (
	"math/bits"
	"slices"

	"flagfall.dev/board"
)

// steps returns the targets of one-square moves by direction.
func (p *Position) steps(s board.Side) (up, right, down, left board.Set) {
	v := p.v
	s &= 1
	side := p.side[s]
	free := v.all.AndNot(side)
	m := side.AndNot(p.fixed[s]).AndNot(p.runners[s])
	right = board.Set{Lo: m.Lo << 1, Hi: m.Hi<<1 | m.Lo>>63}.And(free).And(v.inner[0])
	left = board.Set{Lo: m.Lo>>1 | m.Hi<<63, Hi: m.Hi >> 1}.And(free).And(v.inner[1])
	if v.width == 10 { // as most boards are: shifts by a number known here are faster
		up = board.Set{Lo: m.Lo>>10 | m.Hi<<54, Hi: m.Hi >> 10}.And(free)
		down = board.Set{Lo: m.Lo << 10, Hi: m.Hi<<10 | m.Lo>>54}.And(free)
		return up, right, down, left
	}
	w, x := uint(v.width)&63, uint(64-v.width)&63
	up = board.Set{Lo: m.Lo>>w | m.Hi<<x, Hi: m.Hi >> w}.And(free)
	down = board.Set{Lo: m.Lo << w, Hi: m.Hi<<w | m.Lo>>x}.And(free)
	return up, right, down, left
}

// runFrom returns the targets of a Scout's moves: bits of its row, then from bit
// 16 on of its column. How far it gets on a line is looked up by the line's
// obstacles; enemies among them are targets too.
func (p *Position) runFrom(q board.Square, s board.Side) uint32 {
	v := p.v
	at := &v.place[q&127]
	row, col := at.row&31, at.col&31
	mine, theirs := &p.lines[s&1], &p.lines[(s^1)&1]
	across := v.runs[at.rowRuns|mine[row]|theirs[row]] &^ mine[row]
	along := v.runs[at.colRuns|mine[col]|theirs[col]] &^ mine[col]
	if !v.afar {
		across &= ^theirs[row] | at.rowBit<<1 | at.rowBit>>1
		along &= ^theirs[col] | at.colBit<<1 | at.colBit>>1
	}
	return uint32(across) | uint32(along)<<16
}

// runTo returns the square of a bit of a Scout's targets.
func (p *Position) runTo(from board.Square, bit int) board.Square {
	at := &p.v.place[from&127]
	col := board.Square(at.col & 15)
	starts := [2]board.Square{from - col, col}
	return starts[bit>>4&1] + p.v.along[bit&31]
}

// Moves appends all legal moves to buf and returns it: the one-square moves in
// the order of squares, then the Scouts' runs. It does not test whether the
// game is over.
func (p *Position) Moves(buf []Move) []Move {
	start := len(buf)
	if n := p.listVectors(buf[start:cap(buf)]); n >= 0 {
		buf = buf[:start+n]
	} else {
		buf = p.listMoves(buf)
	}
	var bans repetitionBans
	if p.repetitionBans(&bans) {
		buf = p.dropBanned(buf, start, &bans)
	}
	return buf
}

// listVectors writes all moves before the repetition rules to out and returns their number, -1 where
// there may not be enough room for them, or the processor has not the instructions.
func (p *Position) listVectors(out []Move) int {
	if !p.v.wide {
		return -1
	}
	return list(p, out)
}

// listMoves appends all moves before the repetition rules.
func (p *Position) listMoves(buf []Move) []Move {
	up, right, down, left := p.origins()
	movers := up.Or(right).Or(down).Or(left).Count()

	start := len(buf)
	buf = slices.Grow(buf, 4*movers+4)
	out := buf[start:cap(buf)]
	n := p.listSteps(out, 0, 0, up.Lo, right.Lo, down.Lo, left.Lo)
	n = p.listSteps(out, n, 64, up.Hi, right.Hi, down.Hi, left.Hi)
	return p.listRuns(buf[:start+n])
}

// listSteps writes the moves of the pieces that can go up, right, down and
// left, given as one word each of their sets, to out[n:] and returns the new n.
// Every piece writes four moves at once and n passes those it has.
// It stays a function of its own: within Moves its loop has not enough registers.
//
//go:noinline
func (p *Position) listSteps(out []Move, n int, base board.Square, up, right, down, left uint64) int {
	fans := &p.v.fans
	for any := up | right | down | left; any != 0; any &= any - 1 {
		i := bits.TrailingZeros64(any) & 63
		f := &fans[up>>i&1|right>>i&1<<1|down>>i&1<<2|left>>i&1<<3]
		w := f.from(base + board.Square(i))
		four := (*[4]Move)(out[n:]) // the compiler makes one store of the eight
		four[0].From = board.Square(w)
		four[0].To = board.Square(w >> 8)
		four[1].From = board.Square(w >> 16)
		four[1].To = board.Square(w >> 24)
		four[2].From = board.Square(w >> 32)
		four[2].To = board.Square(w >> 40)
		four[3].From = board.Square(w >> 48)
		four[3].To = board.Square(w >> 56)
		n += f.count
	}
	return n
}

// listRuns appends the Scouts' runs.
func (p *Position) listRuns(buf []Move) []Move {
	s := p.turn & 1
	for set := p.runners[s]; !set.Empty(); {
		from := set.Pop()
		w := p.runFrom(from, s)
		n := len(buf)
		buf = slices.Grow(buf, 2*MaxSide)
		out := buf[n : n+2*MaxSide]
		buf = buf[:n+bits.OnesCount32(w)]
		// Two at a time, for how many there are is as good as random.
		for ; w != 0; out = out[2:] {
			two := (*[2]Move)(out)
			two[0] = Move{from, p.runTo(from, bits.TrailingZeros32(w))}
			w &= w - 1
			two[1] = Move{from, p.runTo(from, bits.TrailingZeros32(w))}
			w &= w - 1
		}
	}
	return buf
}

// dropBanned removes from buf[start:] what the repetition rules forbid.
func (p *Position) dropBanned(buf []Move, start int, bans *repetitionBans) []Move {
	kept := buf[:start]
	for _, m := range buf[start:] {
		if !p.breaksRepetition(bans, m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// listed reports whether counting and choosing needs the list: where a
// repetition rule may forbid moves, or there are more runners than a generator
// holds.
func (p *Position) listed() bool {
	var bans repetitionBans
	return p.repetitionBans(&bans) || p.runners[p.turn&1].Count() > maxRuns
}

// Count returns the number of legal moves.
func (p *Position) Count() int {
	if p.listed() {
		var buf [256]Move
		return len(p.Moves(buf[:0]))
	}
	if p.v.wide {
		_, total := draw(p, 0)
		return total
	}
	var g generator
	p.generate(&g)
	return g.total
}

// Nth returns the n-th legal move in the order of Moves; n must be from 0 to
// Count()-1.
func (p *Position) Nth(n int) Move {
	if p.listed() {
		var buf [256]Move
		return p.Moves(buf[:0])[n]
	}
	up, right, down, left := p.origins()
	for set := up.Or(right).Or(down).Or(left); !set.Empty(); {
		q := set.Pop()
		for dir, from := range [4]board.Set{up, right, down, left} {
			if !from.Has(q) {
				continue
			}
			if n == 0 {
				return Move{q, q + board.Square(p.v.delta[dir])}
			}
			n--
		}
	}
	for set := p.runners[p.turn&1]; !set.Empty(); {
		from := set.Pop()
		targets := board.Set{Lo: uint64(p.runFrom(from, p.turn))}
		if total := targets.Count(); n >= total {
			n -= total
			continue
		}
		return Move{from, p.runTo(from, int(targets.Nth(n)))}
	}
	panic("stratego: move number out of range")
}

// origins returns the squares from which something can go up, right, down and
// left by one square.
func (p *Position) origins() (up, right, down, left board.Set) {
	up, right, down, left = p.steps(p.turn & 1)
	w := p.v.width
	return up.Shift(w), right.Shift(-1), down.Shift(-w), left.Shift(1)
}
