package stratego

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"flagfall.dev/board"
)

// generator holds the moves of a position before the repetition rules, as
// counts and target sets instead of a list.
type generator struct {
	// targets of the one-square moves of everything but running Scouts, by
	// direction. No two pieces share a target in one direction, so targets
	// stand for moves.
	targets [4]board.Set
	upTo    [4]int // moves in this and earlier directions
	total   int    // moves including runs
	run     [maxRuns]run
	runs    int
	// overflow is set where there are more runners than fit.
	overflow bool
}

// maxRuns is how many running Scouts a generator holds; a position with more
// (only in unusual variants) is handled by a list.
const maxRuns = 8

// run is a Scout's moves. The low half of targets are bits of its row, the
// high half of its column, numbered as in place.
type run struct {
	targets uint32
	from    board.Square
}

// generate fills g for the side to move.
func (p *Position) generate(g *generator) {
	s := p.turn & 1
	up, right, down, left := p.steps(s)
	c0, c1, c2, c3 := up.Count(), right.Count(), down.Count(), left.Count()
	g.targets[0], g.targets[1], g.targets[2], g.targets[3] = up, right, down, left
	g.upTo[0], g.upTo[1], g.upTo[2], g.upTo[3] = c0, c0+c1, c0+c1+c2, c0+c1+c2+c3
	g.total = c0 + c1 + c2 + c3
	for set := p.runners[s]; !set.Empty(); g.runs++ {
		if g.runs == maxRuns {
			g.overflow = true
			return
		}
		r := &g.run[g.runs&(maxRuns-1)]
		r.from = set.Pop()
		r.targets = p.runFrom(r.from, s)
		g.total += bits.OnesCount32(r.targets)
	}
}

// steps returns the targets of one-square moves by direction.
func (p *Position) steps(s board.Side) (up, right, down, left board.Set) {
	v := p.v
	free := v.all.AndNot(p.side[s])
	m := p.side[s].AndNot(p.fixed[s]).AndNot(p.runners[s])
	w, x := uint(v.width)&63, uint(64-v.width)&63
	up = board.Set{Lo: m.Lo>>w | m.Hi<<x, Hi: m.Hi >> w}.And(free)
	right = board.Set{Lo: m.Lo << 1, Hi: m.Hi<<1 | m.Lo>>63}.And(free).And(v.inner[0])
	down = board.Set{Lo: m.Lo << w, Hi: m.Hi<<w | m.Lo>>x}.And(free)
	left = board.Set{Lo: m.Lo>>1 | m.Hi<<63, Hi: m.Hi >> 1}.And(free).And(v.inner[1])
	return up, right, down, left
}

// runFrom returns the targets of a Scout's moves. How far it gets on a line is
// looked up by the line's obstacles; enemies among them are targets too.
func (p *Position) runFrom(q board.Square, s board.Side) uint32 {
	v := p.v
	at := &v.place[q&127]
	row, col := at.row&15, at.col&15|16
	mine, theirs := &p.lines[s&1], &p.lines[(s^1)&1]
	shutRow, shutCol := mine[row]|v.walls[row], mine[col]|v.walls[col]
	across := v.runs.from(at.col, shutRow|theirs[row]) &^ shutRow
	along := v.runs.from(at.row, shutCol|theirs[col]) &^ shutCol
	if !v.afar {
		across &= ^theirs[row] | at.rowBit<<1 | at.rowBit>>1
		along &= ^theirs[col] | at.colBit<<1 | at.colBit>>1
	}
	return uint32(across) | uint32(along)<<16
}

// runTo returns the square of a bit of run.targets.
func (p *Position) runTo(from board.Square, bit int) board.Square {
	at := &p.v.place[from&127]
	starts := [2]board.Square{from - board.Square(at.col), board.Square(at.col)}
	return starts[bit>>4&1] + p.v.along[bit&31]
}

// nth returns the n-th move of a generator.
func (p *Position) nth(g *generator, n int) Move {
	if n < g.upTo[3] {
		// The direction is as good as random, so it is counted, not branched.
		dir := reached(g.upTo[0], n) + reached(g.upTo[1], n) + reached(g.upTo[2], n)
		n -= g.upTo[(dir-1)&3] & -reached(1, dir)
		to := g.targets[dir&3].Nth(n)
		return Move{to - board.Square(p.v.delta[dir&3]), to}
	}
	n -= g.upTo[3]
	for i := range g.runs {
		r := &g.run[i&(maxRuns-1)]
		total := bits.OnesCount32(r.targets)
		if n < total {
			bit := int(board.Set{Lo: uint64(r.targets)}.Nth(n))
			return Move{r.from, p.runTo(r.from, bit)}
		}
		n -= total
	}
	panic("stratego: move number out of range")
}

// reached returns 1 where n has reached the limit, 0 below it, without a
// branch.
func reached(limit, n int) int { return 1 - int(uint(n-limit)>>63) }

// Moves appends all legal moves to buf and returns it: the one-square moves in
// the order of squares, then the Scouts' runs. It does not test whether the
// game is over.
func (p *Position) Moves(buf []Move) []Move {
	up, right, down, left := p.origins()
	movers := up.Or(right).Or(down).Or(left).Count()

	start := len(buf)
	buf = slices.Grow(buf, 4*movers+4)
	out := buf[start:cap(buf)]
	n := p.listSteps(out, 0, 0, up.Lo, right.Lo, down.Lo, left.Lo)
	n = p.listSteps(out, n, 64, up.Hi, right.Hi, down.Hi, left.Hi)
	buf = p.listRuns(buf[:start+n])

	var bans repetitionBans
	if p.repetitionBans(&bans) {
		buf = p.dropBanned(buf, start, &bans)
	}
	return buf
}

// listSteps writes the moves of the pieces that can go up, right, down and
// left, given as one word each of their sets, to out[n:] and returns the new n.
// Every piece writes four moves at once and n passes those it has.
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
		n := len(buf)
		buf = slices.Grow(buf, 2*MaxSide)
		out := (*[2 * MaxSide]Move)(buf[n : n+2*MaxSide])
		k := 0
		for w := p.runFrom(from, s); w != 0 && k < len(out); w &= w - 1 {
			out[k] = Move{from, p.runTo(from, bits.TrailingZeros32(w))}
			k++
		}
		buf = buf[:n+k]
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

// Sample returns a legal move, each with the same probability, without writing
// a list. It reports false where there is none.
func (p *Position) Sample(rng *rand.PCG) (Move, bool) {
	var g generator
	p.generate(&g)
	if g.total == 0 {
		return Move{}, false
	}
	if g.overflow {
		return p.sampleListed(rng)
	}
	m := p.nth(&g, below(rng, g.total))
	if n := len(p.past); n >= 4 && (m.From == p.past[n-2].move.To || p.evasion(n-1)) {
		var bans repetitionBans
		if p.repetitionBans(&bans) && p.breaksRepetition(&bans, m) {
			return p.resample(rng, &g, &bans)
		}
	}
	return m, true
}

// resample draws again until no repetition rule forbids the move.
func (p *Position) resample(rng *rand.PCG, g *generator, bans *repetitionBans) (Move, bool) {
	for range 8 {
		if m := p.nth(g, below(rng, g.total)); !p.breaksRepetition(bans, m) {
			return m, true
		}
	}
	return p.sampleListed(rng)
}

// sampleListed draws from the full list.
func (p *Position) sampleListed(rng *rand.PCG) (Move, bool) {
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
