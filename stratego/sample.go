package stratego

import (
	"math/bits"
	"math/rand/v2"

	"flagfall.dev/board"
)

// Sample returns a legal move, each with the same probability, without writing
// a list. It reports false where there is none.
func (p *Position) Sample(rng *rand.PCG) (Move, bool) {
	if p.v.wide {
		before := *rng
		m, total := draw(p, rng.Uint64())
		if total > 0 && !(p.suspicious(m) && p.repeats(m)) {
			return m, true
		}
		*rng = before // for the same random numbers on every processor
	}
	return p.sampleCounted(rng)
}

// sampleCounted is Sample without instructions that few processors have.
func (p *Position) sampleCounted(rng *rand.PCG) (Move, bool) {
	var g generator
	if !p.generate(&g) {
		return p.sampleListed(rng)
	}
	if g.total == 0 {
		return Move{}, false
	}
	m := p.nth(&g, below(rng, g.total))
	var bans repetitionBans
	if p.suspicious(m) && p.repetitionBans(&bans) && p.breaksRepetition(&bans, m) {
		return p.resample(rng, &g, &bans)
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

// generator holds the moves of a position before the repetition rules, as
// counts and target sets instead of a list.
type generator struct {
	// targets of the one-square moves of everything but running Scouts, by
	// direction. No two pieces share a target in one direction, so targets
	// stand for moves.
	targets [4]board.Set
	before  [4]int32 // moves in earlier directions
	steps   int      // moves in all directions
	total   int      // moves including runs
	// The targets of each Scout are bits of its row, then from bit 16 on of its
	// column.
	run  [maxRuns]uint32
	from [maxRuns]board.Square
}

// maxRuns is how many running Scouts a generator holds; a position with more
// (only in unusual variants) is handled by a list.
const maxRuns = 8

// generate fills g for the side to move. It reports false where there are more Scouts
// than fit.
func (p *Position) generate(g *generator) bool {
	s := p.turn & 1
	up, right, down, left := p.steps(s)
	g.targets[0], g.targets[1], g.targets[2], g.targets[3] = up, right, down, left
	n := g.targets[0].Count() // from there, or the registers' contents would be saved twice
	g.before[1] = int32(n)
	n += g.targets[1].Count()
	g.before[2] = int32(n)
	n += g.targets[2].Count()
	g.before[3] = int32(n)
	n += g.targets[3].Count()
	g.steps = n
	set := p.runners[s]
	for i := range maxRuns {
		if set.Empty() {
			break
		}
		from := set.Pop()
		run := p.runFrom(from, s)
		g.from[i], g.run[i] = from, run
		n += bits.OnesCount32(run)
	}
	g.total = n
	return set.Empty()
}

// nth returns the n-th move of a generator.
func (p *Position) nth(g *generator, n int) Move {
	if n < g.steps {
		// The direction is as good as random, so it is counted, not branched.
		dir := reached(int(g.before[1]), n) + reached(int(g.before[2]), n) + reached(int(g.before[3]), n)
		to := g.targets[dir&3].Nth(n - int(g.before[dir&3]))
		return Move{to - board.Square(p.v.delta[dir&3]), to}
	}
	n -= g.steps
	for i, run := range g.run {
		total := bits.OnesCount32(run)
		if n < total {
			return Move{g.from[i], p.runTo(g.from[i], int(board.Set{Lo: uint64(run)}.Nth(n)))}
		}
		n -= total
	}
	panic("stratego: move number out of range")
}

// reached returns 1 where n has reached the limit, 0 below it, without a
// branch.
func reached(limit, n int) int { return 1 - int(uint(n-limit)>>63) }
