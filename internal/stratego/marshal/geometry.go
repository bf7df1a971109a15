package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// none marks a missing square or piece.
const none = 255

// geometry is what the search needs of a variant, as flat tables.
type geometry struct {
	v *stratego.Variant
	// step has the neighbour in each direction (up, right, down, left), none
	// off the playable board.
	step [board.MaxSquares][4]uint8
	adj  [board.MaxSquares]board.Set
	near [board.MaxSquares]board.Set // within two steps, lakes ignored
	dist [board.MaxSquares][board.MaxSquares]uint8

	// Of my striker of rank r, the defenders it beats, ties with, falls to.
	beats, ties, loses [16]uint16
	// Of a defender of rank r, the strikers that beat it, tie, fall to it.
	felledBy, tiedBy, holds [16]uint16

	// edges are the squares of the first and of the last column.
	edges [2]board.Set
	width int

	runs, strikesAfar bool // Scouts
	squares           int
}

const (
	movable  = 1<<stratego.Marshal | 1<<stratego.General | 1<<stratego.Colonel | 1<<stratego.Major | 1<<stratego.Captain | 1<<stratego.Lieutenant | 1<<stratego.Sergeant | 1<<stratego.Miner | 1<<stratego.Scout | 1<<stratego.Spy
	scoutBit = 1 << stratego.Scout
	flagBit  = 1 << stratego.Flag
	bombBit  = 1 << stratego.Bomb
	minerBit = 1 << stratego.Miner
)

func newGeometry(v *stratego.Variant) *geometry {
	d := v.Definition()
	g := &geometry{v: v, runs: d.ScoutsRun, strikesAfar: d.ScoutsStrikeAfar, squares: d.Grid.Squares(), width: d.Grid.Width}
	for q := range board.Square(g.squares) {
		g.placeSquare(q)
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		g.beats[r], g.ties[r], g.loses[r] = uint16(v.Beats(r)), uint16(v.Ties(r)), uint16(v.Loses(r))
		for x := stratego.Marshal; x <= stratego.Spy; x++ {
			switch v.Strike(x, r) {
			case stratego.Win:
				g.felledBy[r] |= 1 << x
			case stratego.Both:
				g.tiedBy[r] |= 1 << x
			case stratego.Lose:
				g.holds[r] |= 1 << x
			}
		}
	}
	return g
}

func (g *geometry) placeSquare(q board.Square) {
	grid := g.v.Grid()
	col, row := grid.Col(q), grid.Row(q)
	if col == 0 {
		g.edges[0] = g.edges[0].With(q)
	}
	if col == grid.Width-1 {
		g.edges[1] = g.edges[1].With(q)
	}
	for d, delta := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		n := grid.At(col+delta[0], row+delta[1])
		if n == board.NoSquare || !g.v.Playable().Has(n) {
			g.step[q][d] = none
			continue
		}
		g.step[q][d] = uint8(n)
	}
	g.adj[q] = g.v.Adjacent(q)
	for p := range board.Square(g.squares) {
		g.dist[q][p] = uint8(grid.Distance(q, p))
		if p != q && g.dist[q][p] <= 2 {
			g.near[q] = g.near[q].With(p)
		}
	}
}

// beside returns the squares next to those of a set, and maybe some off the board.
func (g *geometry) beside(s board.Set) board.Set {
	sideways := s.AndNot(g.edges[1]).Shift(1).Or(s.AndNot(g.edges[0]).Shift(-1))
	return sideways.Or(s.Shift(g.width)).Or(s.Shift(-g.width))
}
