package policy

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A trace is what everybody saw a piece do. It follows the piece.
type trace struct {
	chased uint8    // strength of the strongest known enemy that it went next to
	fled   uint8    // strength of the strongest known enemy that it left
	known  [2]uint8 // its strength, at its side, where everybody knows its rank
}

// strength returns how strong a piece that moves is: 1 for a Spy to 10 for the Marshal, 0 for one
// that does not move. It is not what it wins against, but what people are afraid of.
func strength(r stratego.Rank) uint8 {
	if r > stratego.Spy {
		return 0
	}
	return uint8(11 - r)
}

// chases are the traces of all pieces by square, with a border around the board. They are computed
// from the moves alone, which are public, and so are the same for both sides.
type chases [bordered * bordered]trace

// replay computes the traces from all moves of a game.
func (c *chases) replay(v *stratego.Variant, events []stratego.Event) {
	clear(c[:])
	for i := range events {
		e := &events[i]
		if e.Outcome == stratego.NoStrike {
			c.move(e)
		} else {
			c.strike(v, e)
		}
	}
}

// move moves a piece to an empty square. A run shows that it is a Scout.
func (c *chases) move(e *stratego.Event) {
	from, to := inBorder(e.Move.From), inBorder(e.Move.To)
	enemy := e.Side&1 ^ 1
	t := c[from]
	t.chased = max(t.chased, c.strongest(enemy, to))
	t.fled = max(t.fled, c.strongest(enemy, from))
	switch to - from {
	case 1, -1, bordered, -bordered:
	default:
		t.known[e.Side&1] = strength(stratego.Scout)
	}
	c[from], c[to] = trace{}, t
}

// strongest returns the strength of the strongest known piece of a side beside a square.
func (c *chases) strongest(s board.Side, at int) uint8 {
	return max(c[at-bordered].known[s], c[at-1].known[s], c[at+1].known[s], c[at+bordered].known[s])
}

// strike moves what survives a strike, whose rank is known then.
func (c *chases) strike(v *stratego.Variant, e *stratego.Event) {
	from, to := inBorder(e.Move.From), inBorder(e.Move.To)
	mine, theirs := c[from], c[to]
	c[from], c[to] = trace{}, trace{}
	striker, defender := v.AfterStrike(e.Move, e.Outcome, e.Defender)
	if striker != board.NoSquare {
		mine.known[e.Side&1] = strength(e.Striker)
		c[inBorder(striker)] = mine
	}
	if defender != board.NoSquare {
		theirs.known[e.Side&1^1] = strength(e.Defender)
		c[inBorder(defender)] = theirs
	}
}
