package proof

import (
	"context"
	"slices"

	"flagfall.dev/board"
)

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
		if !c.spent(ctx) {
			c.check(p)
		}
	})
	return c.settleQueued(ctx)
}

// settleQueued checks the places that are queued until there are none. ok is false where it was stopped.
func (c *chase) settleQueued(ctx context.Context) (ok bool) {
	for len(c.queue) > 0 && ctx.Err() == nil {
		c.queue, c.later = c.later[:0], c.queue
		for _, i := range c.later {
			c.queued[i] = false
			if c.spent(ctx) {
				return false
			}
			p := c.placesOf(i)
			c.check(&p)
		}
	}
	return !c.spent(ctx) && ctx.Err() == nil
}

// spent reports whether a limit is reached.
func (c *chase) spent(ctx context.Context) bool {
	return c.most > 0 && c.looked >= c.most || c.looked%1024 == 0 && ctx.Err() != nil
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
		now, ok := c.threatens(&next, threats)
		if ok && c.safe[c.index(&next)]>>(after+now*c.memories())&1 != 0 {
			return to, true
		}
	}
	return board.NoSquare, false
}

// threatens returns how many threats running the piece has made once it stands in a place. ok is false where the
// chasing rule may forbid it to go there.
func (c *chase) threatens(p *places, before int) (threats int, ok bool) {
	if !c.strong || !c.r.chasing {
		return 0, true
	}
	beside := c.beside(p)
	if before == mostThreats && (beside || c.r.v.Adjacent(p.piece).Intersects(c.fixed)) {
		return 0, false
	}
	if beside {
		return before + 1, true
	}
	return 0, true
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
				if q.hunters[k] = c.step(p.hunters[k], d); q.hunters[k] != board.NoSquare && !c.walls.Has(q.hunters[k]) {
					c.addAll(&q)
				}
			}
		}
	}
}

// addAll queues places with whatever the hunter remembers.
func (c *chase) addAll(p *places) {
	if !c.counted {
		c.add(p)
		return
	}
	for p.memory = range c.memories() {
		c.add(p)
	}
}

// add queues places from which the piece may still get away.
func (c *chase) add(p *places) {
	if i := c.index(p); c.safe[i] != 0 && !c.queued[i] {
		c.queued[i] = true
		c.queue = append(c.queue, i)
	}
}
