package proof

import (
	"context"

	"flagfall.dev/board"
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
	most    uint64 // places to look at, 0: no limit

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

// settled looks for a proof for one piece, where the reason says whether what the two-squares rule forbids
// the hunter is counted.
func (c *chase) settled(ctx context.Context, from board.Square, reason Reason) *Escape {
	c.counted = reason == TwoSquares
	size := c.size()
	if size > mostPlaces {
		return nil
	}
	c.free = c.room(from)
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

// room returns the squares that the piece may enter.
func (c *chase) room(from board.Square) board.Set {
	taken := c.r.view.Pieces(0).Or(c.r.view.Pieces(1))
	for _, h := range c.hunters {
		taken = taken.Without(h)
	}
	return c.r.v.Playable().AndNot(taken.Without(from))
}
