package environment

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// coding is how squares and moves are numbered. Everything is seen from the side to
// move: its squares are numbered row by row from its own back row, so that a
// program plays both sides alike. An action is a square and where its piece goes:
// first the other rows of its column, then the other columns of its row. Where
// set-ups are actions, one for each rank follows, from none to the Flag.
type coding struct {
	atTop   [2]bool
	squares int
	height  int
	ways    int             // targets of a square
	moves   []stratego.Move // by action
	places  int             // actions of set-ups
	row     [board.MaxSquares]int32
	col     [board.MaxSquares]int32
	// The action of each move along a row or a column, by side and by its squares in the
	// board's own numbering: for masks, which need many at once.
	actions [2][board.MaxSquares * board.MaxSquares]uint16
}

func newCoding(v *stratego.Variant, places bool) coding {
	g := v.Grid()
	c := coding{squares: g.Squares(), height: g.Height, ways: g.Width + g.Height - 2}
	if places {
		c.places = stratego.Ranks
	}
	c.atTop = [2]bool{v.AtTop(stratego.Red), v.AtTop(stratego.Blue)}
	for q := range board.Square(c.squares) {
		row, col := g.Row(q), g.Col(q)
		c.row[q], c.col[q] = int32(row), int32(col)
		for r := range g.Height {
			if r != row {
				c.moves = append(c.moves, stratego.Move{From: q, To: g.At(col, r)})
			}
		}
		for k := range g.Width {
			if k != col {
				c.moves = append(c.moves, stratego.Move{From: q, To: g.At(k, row)})
			}
		}
	}
	c.number()
	return c
}

// Actions returns how many actions there are: they are numbered from 0.
func (c *coding) Actions() int { return len(c.moves) + c.places }

// place returns the rank that an action of a set-up puts up, false where it is none.
func (c *coding) place(action int32) (stratego.Rank, bool) {
	rank := int(action) - len(c.moves)
	return stratego.Rank(rank), rank >= 0 && rank < c.places
}

// placing returns the action that puts up a rank, or leaves a square empty.
func (c *coding) placing(rank stratego.Rank) int32 { return int32(len(c.moves)) + int32(rank) }

// view turns a move between the board's numbering and a side's; it is its own
// inverse.
func (c *coding) view(side board.Side, m stratego.Move) stratego.Move {
	if c.atTop[side&1] {
		return m
	}
	last := board.Square(c.squares - 1)
	return stratego.Move{From: last - m.From, To: last - m.To}
}

// move returns the move of an action, false where there is none of that number.
func (c *coding) move(action int32) (stratego.Move, bool) {
	if uint(action) >= uint(len(c.moves)) {
		return stratego.Move{}, false
	}
	return c.moves[action], true
}

// number notes the actions of all moves.
func (c *coding) number() {
	for a, seen := range c.moves {
		for side := range c.actions {
			m := c.view(board.Side(side), seen)
			c.actions[side][squares(m)] = uint16(a)
		}
	}
}

// squares returns the two squares of a move as one number.
func squares(m stratego.Move) int { return int(m.From&127)<<7 | int(m.To&127) }

// action returns the number of a move along a row or a column, as its side numbers squares.
func (c *coding) action(m stratego.Move) int32 {
	from, to := m.From&127, m.To&127
	a, b, base := c.row[from], c.row[to], int32(0)
	if a == b {
		a, b, base = c.col[from], c.col[to], int32(c.height-1)
	}
	if b > a {
		b--
	}
	return int32(from)*int32(c.ways) + base + b
}
