// Package state is what a search over the public knowledge of a position looks at: the
// squares, what each side knows of every piece, the chances of the hidden ranks, and how
// moves change them. It holds no value of anything.
package state

import (
	"math/bits"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/stratego"
)

// None marks a missing square or piece.
const None = 255

// Board is what a search needs of a variant, as flat tables.
type Board struct {
	Variant *stratego.Variant
	// Next has the neighbour in each direction (up, right, down, left), None off the
	// playable board.
	Next     [board.MaxSquares][4]uint8
	Adjacent [board.MaxSquares]board.Set
	// Steps has the same in rows of vector.Lanes numbers a square; no square's row is the last.
	Steps [board.MaxSquares][4]uint16
	// Sweeps are orders of the playable squares in which two of the four neighbours of each
	// come before it, and all squares of a diagonal one after the other.
	Sweeps   [2][]uint8
	Playable board.Set                   // squares that pieces may stand on
	Near     [board.MaxSquares]board.Set // within two steps, lakes ignored
	Distance [board.MaxSquares][board.MaxSquares]uint8

	// Of my striker of a rank, the defenders it beats, ties with, falls to.
	Beats, Ties, Loses [16]uint16
	// Of a defender of a rank, the strikers that beat it, tie, fall to it.
	FelledBy, TiedBy, Holds [16]uint16

	Runs, StrikesAfar bool // Scouts
	Attrition         bool // a side without a movable piece is judged by what both have
	Squares           int

	// TwoSquares is how many times running a piece may cross a boundary; 0 = any.
	TwoSquares int
	Chasing    bool // the chasing rule holds

	advancers uint16 // ranks that take the square of a striker that they beat
	row, col  [board.MaxSquares]uint8
	// rays are the squares in each direction of Next, up to a lake or the edge.
	rays [board.MaxSquares][4]board.Set
	// Afar are those of all directions but the next squares.
	Afar [board.MaxSquares]board.Set
	// edges are the squares of the first and of the last column, and squares all.
	edges   [2]board.Set
	squares board.Set
	width   uint
}

// Sets of ranks, as bits.
const (
	Movable = 1<<stratego.Marshal | 1<<stratego.General | 1<<stratego.Colonel | 1<<stratego.Major | 1<<stratego.Captain |
		1<<stratego.Lieutenant | 1<<stratego.Sergeant | 1<<stratego.Miner | 1<<stratego.Scout | 1<<stratego.Spy
	ScoutBit = 1 << stratego.Scout
	FlagBit  = 1 << stratego.Flag
	BombBit  = 1 << stratego.Bomb
	MinerBit = 1 << stratego.Miner
)

// NewBoard makes the tables of a variant.
func NewBoard(v *stratego.Variant) *Board {
	d := v.Definition()
	b := &Board{
		Variant: v, Runs: d.ScoutsRun, StrikesAfar: d.ScoutsStrikeAfar, Attrition: d.Attrition,
		Squares: d.Grid.Squares(), width: uint(d.Grid.Width), TwoSquares: d.TwoSquares, Chasing: d.Chasing,
		advancers: uint16(v.Advancers()), Playable: v.Playable(),
	}
	for q := range board.Square(b.Squares) {
		b.row[q], b.col[q] = uint8(d.Grid.Row(q)), uint8(d.Grid.Col(q))
	}
	for q := range board.Square(b.Squares) {
		b.placeSquare(q)
	}
	b.placeSweeps()
	for q := range b.Playable.All() {
		for d := range b.rays[q] {
			for n := b.Next[q][d]; n != None; n = b.Next[n][d] {
				b.rays[q][d] = b.rays[q][d].With(board.Square(n))
			}
			b.Afar[q] = b.Afar[q].Or(b.rays[q][d].AndNot(b.Adjacent[q]))
		}
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		b.Beats[r], b.Ties[r], b.Loses[r] = uint16(v.Beats(r)), uint16(v.Ties(r)), uint16(v.Loses(r))
		for x := stratego.Marshal; x <= stratego.Spy; x++ {
			switch v.Strike(x, r) {
			case stratego.Win:
				b.FelledBy[r] |= 1 << x
			case stratego.Both:
				b.TiedBy[r] |= 1 << x
			case stratego.Lose:
				b.Holds[r] |= 1 << x
			}
		}
	}
	return b
}

func (b *Board) placeSquare(q board.Square) {
	grid := b.Variant.Grid()
	col, row := grid.Col(q), grid.Row(q)
	b.squares = b.squares.With(q)
	if col == 0 {
		b.edges[0] = b.edges[0].With(q)
	}
	if col == grid.Width-1 {
		b.edges[1] = b.edges[1].With(q)
	}
	for d, delta := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		n := grid.At(col+delta[0], row+delta[1])
		if n == board.NoSquare || !b.Variant.Playable().Has(n) {
			b.Next[q][d] = None
			continue
		}
		b.Next[q][d] = uint8(n)
	}
	b.Adjacent[q] = b.Variant.Adjacent(q)
	for p := range board.Square(b.Squares) {
		b.Distance[q][p] = apart(b.row[q], b.row[p]) + apart(b.col[q], b.col[p])
		if p != q && b.Distance[q][p] <= 2 {
			b.Near[q] = b.Near[q].With(p)
		}
	}
}

// apart is how far two rows or columns are from each other.
func apart(x, y uint8) uint8 { return max(x, y) - min(x, y) }

// placeSweeps fills in the sweeps.
func (b *Board) placeSweeps() {
	for q := range b.Playable.All() {
		for d, n := range b.Next[q] {
			b.Steps[q][d] = uint16(n) * vector.Lanes
		}
		for i := range b.Sweeps {
			b.Sweeps[i] = append(b.Sweeps[i], uint8(q))
		}
	}
	for i, sign := range []int{1, -1} {
		order.Stable(b.Sweeps[i], func(p, q uint8) int {
			return int(b.row[p]) - int(b.row[q]) + sign*(int(b.col[p])-int(b.col[q]))
		})
	}
}

// Crossing returns the line of a move and the boundaries that it crosses: bit i is the one
// between squares i and i+1 of the line.
func (b *Board) Crossing(from, to uint8) (line uint8, boundaries uint16) {
	line = b.row[from]
	x, y := b.col[from], b.col[to]
	if x == y {
		line = 16 + b.col[from]
		x, y = b.row[from], b.row[to]
	}
	return line, 1<<max(x, y) - 1<<min(x, y)
}

// Apart returns the squares further than two steps from any of a set, lakes ignored, and maybe some
// off the board.
func (b *Board) Apart(s board.Set) board.Set {
	one := b.Beside(s).And(b.squares)
	return board.Set{Lo: ^uint64(0), Hi: ^uint64(0)}.AndNot(s.Or(one).Or(b.Beside(one)))
}

// Ways returns the directions in which the next square is empty, as bits.
func (b *Board) Ways(q uint8, occupied board.Set) (ways uint8) {
	for d, n := range &b.Next[q] {
		if n != None && !occupied.Has(board.Square(n)) {
			ways |= 1 << d
		}
	}
	return ways
}

// Ahead returns the first occupied square in a direction, None where there is none.
func (b *Board) Ahead(q uint8, direction int, occupied board.Set) uint8 {
	ahead := b.rays[q][direction&3].And(occupied)
	switch {
	case ahead.Empty():
		return None
	case direction == 1 || direction == 2: // to higher squares
		return uint8(ahead.First())
	}
	return uint8(ahead.Last())
}

// Sight returns the squares in all directions up to the first that is occupied, with it.
func (b *Board) Sight(q uint8, occupied board.Set) board.Set {
	sight := b.Adjacent[q]
	for ways := b.Ways(q, occupied); ways != 0; ways &= ways - 1 {
		d := bits.TrailingZeros8(ways) & 3
		sight = sight.Or(b.rays[q][d])
		if n := b.Ahead(q, d, occupied); n != None {
			sight = sight.AndNot(b.rays[n][d])
		}
	}
	return sight
}

// Beside returns the squares next to those of a set, and maybe some off the board.
func (b *Board) Beside(s board.Set) board.Set {
	right, left := s.AndNot(b.edges[1]), s.AndNot(b.edges[0])
	n, m := b.width&63, (64-b.width)&63 // the compiler need not think of longer shifts
	return board.Set{
		Lo: right.Lo<<1 | left.Lo>>1 | left.Hi<<63 | s.Lo<<n | s.Lo>>n | s.Hi<<m,
		Hi: right.Hi<<1 | right.Lo>>63 | left.Hi>>1 | s.Hi<<n | s.Lo>>m | s.Hi>>n,
	}
}
