package proof

import (
	"context"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

const (
	mostHunters = 3
	// mostPlaces bounds the places of the moving pieces that are looked at, nine bytes each.
	mostPlaces = 2 << 20
)

// chase is the game of one piece that gets away from hunters, over squares. The hunters may move
// whatever the repetition rules forbid them (unless they are counted), and pass every piece of the side
// that one of them may beat; both only make it harder to get away.
type chase struct {
	r       *root
	side    board.Side // that gets away
	hunters []board.Square
	runs    bool      // a hunter may be a Scout that runs
	fixed   board.Set // pieces of the hunters' side that never move
	walls   board.Set // squares that no hunter enters
	looked  uint64

	free    board.Set // squares that the piece may enter, as far as no hunter stands there
	strong  bool      // the one hunter falls when it strikes the piece or is struck by it
	turns   int       // times running that the two-squares rule allows; 0 = any number
	counted bool      // what the two-squares rule forbids the hunter is counted

	// safe has, by places, a bit for each memory of the piece: it gets away there with the hunters to
	// move.
	safe   []uint64
	queued []bool
	queue  []int
	later  []int
	n      int // squares
}

// newChase looks at who hunts.
func newChase(r *root, side board.Side) *chase {
	c := &chase{r: r, side: side, turns: r.twoSquares, n: r.v.Grid().Squares()}
	enemies := r.view.Pieces(side.Opponent())
	for q := range enemies.All() {
		movable, runs := r.mobility(q)
		if !movable.empty() {
			c.hunters = append(c.hunters, q)
		}
		c.runs = c.runs || !runs.empty()
	}
	c.walls = enemies
	for _, q := range c.hunters {
		c.walls = c.walls.Without(q)
	}
	c.fixed = c.walls
	return c
}

// choose takes one piece of the side as that which gets away; the others stay where they are.
func (c *chase) choose(piece board.Square) {
	c.walls = c.fixed
	for q := range c.r.view.Pieces(c.side).Without(piece).All() {
		if c.holds(q) {
			c.walls = c.walls.With(q)
		}
	}
	c.strong = len(c.hunters) == 1 && c.holds(piece) && c.beats(piece, c.hunters[0])
}

// beats reports whether a piece that strikes another removes it and stays, in every world.
func (c *chase) beats(striker, defender board.Square) bool {
	r := c.r
	for all := r.all; !all.empty(); {
		w := all.pop()
		if !r.v.Beats(r.rankAt(striker, w)).Has(r.rankAt(defender, w)) {
			return false
		}
	}
	return true
}

// holds reports whether every hunter that strikes the piece on a square falls and leaves it where it is, in
// every world.
func (c *chase) holds(q board.Square) bool {
	for all := c.r.all; !all.empty(); {
		if !c.holdsIn(q, all.pop()) {
			return false
		}
	}
	return true
}

// holdsIn is holds in one world.
func (c *chase) holdsIn(q board.Square, w int) bool {
	r := c.r
	defender := r.rankAt(q, w)
	for _, h := range c.hunters {
		striker := r.rankAt(h, w)
		if striker.Movable() && (!r.v.Loses(striker).Has(defender) || r.v.Advancers().Has(defender)) {
			return false
		}
	}
	return true
}

// reachesFlag reports whether a hunter may reach the Flag in some world while the side moves one piece only.
func (c *chase) reachesFlag(piece board.Square) bool {
	for all := c.r.all; !all.empty(); {
		w := all.pop()
		walls, flag := c.fixed, board.NoSquare
		for q := range c.r.view.Pieces(c.side).Without(piece).All() {
			if c.holdsIn(q, w) {
				walls = walls.With(q)
			}
			if c.r.rankAt(q, w) == stratego.Flag {
				flag = q
			}
		}
		if flag != board.NoSquare && c.reached(walls).Has(flag) {
			return true
		}
	}
	return false
}

// reached returns the squares that the hunters may come to.
func (c *chase) reached(walls board.Set) board.Set {
	reached := board.SetOf(c.hunters...)
	for edge := reached; !edge.Empty(); {
		next := c.r.v.Adjacent(edge.Pop()).AndNot(reached).AndNot(walls)
		reached, edge = reached.Or(next), edge.Or(next)
	}
	return reached
}

// A memory is what the rules remember of a piece: 0, or 1 + direction + 4×(times - 1), how often running it
// has crossed the boundary that it crossed last and in which direction, and memories() times how many
// threats running it has made, 2 at most. The chasing rule forbids nothing before the third.
const mostThreats = 2

// places is where everybody stands: the piece, the hunters in order, and what the hunter remembers.
type places struct {
	piece   board.Square
	hunters [mostHunters]board.Square
	memory  int // of the hunter, as in chase.safe; 0 where it is not counted
}

// memories is how many a memory may be, threats aside.
func (c *chase) memories() int { return 1 + 4*c.turns }

// every is how many a memory of the piece may be.
func (c *chase) every() int {
	if c.strong && c.r.chasing {
		return c.memories() * (1 + mostThreats)
	}
	return c.memories()
}

// index numbers places.
func (c *chase) index(p *places) int {
	k := len(c.hunters)
	h := p.hunters
	slices.Sort(h[:k])
	i := int(p.piece)
	for _, q := range h[:k] {
		i = i*c.n + int(q)
	}
	if c.counted {
		i = i*c.memories() + p.memory
	}
	return i
}

// settled looks for a proof for one piece, where the reason says whether what the two-squares rule forbids
// the hunter is counted.
func (c *chase) settled(ctx context.Context, from board.Square, reason Reason) *Escape {
	c.counted = reason == TwoSquares
	size := c.n
	for range c.hunters {
		size *= c.n
	}
	if c.counted {
		size *= c.memories()
	}
	if size > mostPlaces {
		return nil
	}
	taken := c.r.view.Pieces(0).Or(c.r.view.Pieces(1))
	for _, h := range c.hunters {
		taken = taken.Without(h)
	}
	c.free = c.r.v.Playable().AndNot(taken.Without(from))
	start := places{piece: from}
	copy(start.hunters[:], c.hunters)
	memory := c.remembered(from, c.side) + c.threatened()
	if c.counted {
		start.memory = c.remembered(c.hunters[0], c.side.Opponent())
	}
	if !c.settle(ctx, size) {
		return nil
	}
	h := &Escape{Side: c.side, Piece: from, Hunters: len(c.hunters), Reason: reason}
	if c.r.view.Turn() != c.side {
		if c.safe[c.index(&start)]>>memory&1 == 0 {
			return nil
		}
		return h
	}
	to, ok := c.away(&start, memory)
	if !ok {
		return nil
	}
	h.Move.From, h.Move.To = from, to
	return h
}

// remembered returns the memory of a piece of a side at the root. A run forbids the way back.
func (c *chase) remembered(q board.Square, side board.Side) int {
	view, g := c.r.view, c.r.v.Grid()
	if c.turns == 0 {
		return 0
	}
	events := view.History()
	n := len(events) - 1
	if view.Turn() == side {
		n--
	}
	if n < 0 || events[n].Move.To != q {
		return 0
	}
	last := events[n].Move
	direction, step := 0, false
	for d := range 4 {
		if c.step(last.From, d) == last.To {
			direction, step = d, true
		}
	}
	if !step {
		for d := range 4 {
			if next := c.step(last.To, d^2); next != board.NoSquare && sameRay(g, last.To, next, last.From) {
				return 1 + d + 4*(c.turns-1)
			}
		}
	}
	times := 1
	for n -= 2; n >= 0 && times < c.turns; n -= 2 {
		m := events[n].Move
		if m.To != last.From || !sameRay(g, m.To, m.From, last.To) {
			break
		}
		last = m
		times++
	}
	return 1 + direction + 4*(times-1)
}

// step returns the square one step from another in a direction, of which d and d^2 are opposite, NoSquare
// where there is none.
func (c *chase) step(q board.Square, d int) board.Square {
	g := c.r.v.Grid()
	x, y := g.Col(q), g.Row(q)
	switch d {
	case 0:
		y--
	case 1:
		x++
	case 2:
		y++
	case 3:
		x--
	}
	if to := g.At(x, y); to != board.NoSquare && c.r.v.Playable().Has(to) {
		return to
	}
	return board.NoSquare
}

// goes returns the memory after a step in a direction. ok is false where the two-squares rule forbids it.
func (c *chase) goes(memory, d int) (after int, ok bool) {
	if c.turns == 0 {
		return 0, true
	}
	if memory > 0 && (memory-1)%4 == d^2 {
		times := (memory-1)/4 + 2
		return 1 + d + 4*(times-1), times <= c.turns
	}
	return 1 + d, true
}

// settle finds where the piece gets away: everywhere but where a hunter stands next to it, until no place
// is left from which the hunters can force one that was taken out.
func (c *chase) settle(ctx context.Context, size int) bool {
	c.safe = make([]uint64, size)
	c.queued = make([]bool, size)
	c.queue = c.queue[:0]
	every := uint64(1)<<c.every() - 1
	c.each(func(p *places) {
		if c.strong || !c.beside(p) {
			c.safe[c.index(p)] = every
		}
	})
	c.each(func(p *places) {
		if c.looked%1024 != 0 || ctx.Err() == nil {
			c.check(p)
		}
	})
	for len(c.queue) > 0 && ctx.Err() == nil {
		c.queue, c.later = c.later[:0], c.queue
		for _, i := range c.later {
			c.queued[i] = false
			if c.looked%1024 == 0 && ctx.Err() != nil {
				return false
			}
			p := c.placesOf(i)
			c.check(&p)
		}
	}
	return ctx.Err() == nil
}

// each ranges over all places.
func (c *chase) each(do func(*places)) {
	var p places
	var place func(i int, from board.Square)
	place = func(i int, from board.Square) {
		if i < len(c.hunters) {
			for q := from; int(q) < c.n; q++ {
				if c.r.v.Playable().Has(q) && !c.walls.Has(q) && q != p.piece {
					p.hunters[i] = q
					place(i+1, q+1)
				}
			}
			return
		}
		if !c.counted {
			do(&p)
			return
		}
		for p.memory = range c.memories() {
			do(&p)
		}
		p.memory = 0
	}
	for q := range c.free.All() {
		p.piece = q
		place(0, 0)
	}
}

// placesOf is the inverse of index.
func (c *chase) placesOf(i int) (p places) {
	if c.counted {
		p.memory = i % c.memories()
		i /= c.memories()
	}
	for k := len(c.hunters) - 1; k >= 0; k-- {
		p.hunters[k] = board.Square(i % c.n)
		i /= c.n
	}
	p.piece = board.Square(i)
	return p
}

// beside reports whether a hunter stands next to the piece.
func (c *chase) beside(p *places) bool {
	near := c.r.v.Adjacent(p.piece)
	for i := range c.hunters {
		if near.Has(p.hunters[i]) {
			return true
		}
	}
	return false
}

// check takes out the memories with which the piece does not get away, and queues the places before.
func (c *chase) check(p *places) {
	c.looked++
	i := c.index(p)
	was := c.safe[i]
	if was == 0 {
		return
	}
	c.hunt(p, func(next *places) bool {
		for memory := range c.every() {
			if c.safe[i]>>memory&1 != 0 {
				if _, ok := c.away(next, memory); !ok {
					c.safe[i] &^= 1 << memory
				}
			}
		}
		return c.safe[i] != 0
	})
	if c.safe[i] != was {
		c.before(p)
	}
}

// hunt ranges over the hunters' moves. One of several that falls when it strikes a wall has passed, as far as
// the others are concerned: the piece goes on as if it still stood there.
func (c *chase) hunt(p *places, do func(*places) bool) {
	if c.falls(p) && !do(p) {
		return
	}
	for k := range c.hunters {
		for d := range 4 {
			to := c.step(p.hunters[k], d)
			if to == board.NoSquare || c.walls.Has(to) || to == p.piece || slices.Contains(p.hunters[:len(c.hunters)], to) {
				continue
			}
			next := *p
			next.hunters[k] = to
			if c.counted {
				var ok bool
				if next.memory, ok = c.goes(p.memory, d); !ok {
					continue
				}
			}
			if !do(&next) {
				return
			}
		}
	}
}

// away returns a square that the piece can go to and still get away.
func (c *chase) away(p *places, memory int) (board.Square, bool) {
	crossed, threats := memory%c.memories(), memory/c.memories()
	for d := range 4 {
		to := c.step(p.piece, d)
		if to == board.NoSquare {
			continue
		}
		after, ok := c.goes(crossed, d)
		if !ok {
			continue
		}
		if c.strong && to == p.hunters[0] {
			return to, true // nobody hunts any more
		}
		if !c.free.Has(to) || slices.Contains(p.hunters[:len(c.hunters)], to) {
			continue
		}
		next := *p
		next.piece = to
		if c.strong && c.r.chasing {
			if threats == mostThreats && (c.beside(&next) || c.r.v.Adjacent(to).Intersects(c.fixed)) {
				continue
			}
			if c.beside(&next) {
				after += (threats + 1) * c.memories()
			}
		}
		if c.safe[c.index(&next)]>>after&1 != 0 {
			return to, true
		}
	}
	return board.NoSquare, false
}

// threatened returns the part of a memory for the threats that the side made before the root and that the
// enemy evaded, or may evade now.
func (c *chase) threatened() int {
	view := c.r.view
	if !c.strong || !c.r.chasing || view.Ply() == 0 {
		return 0
	}
	last := view.Ply() - 1
	if view.Turn() == c.side {
		return min(c.evaded(last), mostThreats) * c.memories()
	}
	if !c.r.v.Adjacent(view.History()[last].Move.To).Intersects(board.SetOf(c.hunters...)) {
		return 0
	}
	return min(c.evaded(last-1)+1, mostThreats) * c.memories()
}

// evaded returns how many threats were evaded without pause up to a ply, as the chasing rule counts.
func (c *chase) evaded(ply int) (length int) {
	events := c.r.view.History()
	for ; ply >= 1; ply -= 2 {
		e, before := &events[ply], &events[ply-1]
		if e.Outcome != stratego.NoStrike || !c.r.v.Adjacent(e.Move.From).Has(before.Move.To) {
			break
		}
		length++
		if before.Outcome != stratego.NoStrike {
			break
		}
	}
	return length
}

// falls reports whether one of several hunters stands next to a piece that it falls to.
func (c *chase) falls(p *places) bool {
	walls := c.walls.AndNot(c.fixed)
	for _, h := range p.hunters[:len(c.hunters)] {
		if len(c.hunters) > 1 && c.r.v.Adjacent(h).Intersects(walls) {
			return true
		}
	}
	return false
}

// before queues the places from which a hunter's move and then one of the piece lead to some places.
func (c *chase) before(p *places) {
	for d := range 4 {
		piece := c.step(p.piece, d)
		if piece == board.NoSquare || !c.free.Has(piece) {
			continue
		}
		if len(c.hunters) > 1 {
			q := *p
			q.piece = piece
			c.add(&q)
		}
		for k := range c.hunters {
			for d := range 4 {
				q := *p
				q.piece = piece
				q.hunters[k] = c.step(p.hunters[k], d)
				if q.hunters[k] == board.NoSquare || c.walls.Has(q.hunters[k]) {
					continue
				}
				if !c.counted {
					c.add(&q)
					continue
				}
				for q.memory = range c.memories() {
					c.add(&q)
				}
			}
		}
	}
}

func (c *chase) add(p *places) {
	if i := c.index(p); c.safe[i] != 0 && !c.queued[i] {
		c.queued[i] = true
		c.queue = append(c.queue, i)
	}
}
