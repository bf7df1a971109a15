package advance

import (
	"flagfall.dev/board"
)

// Grid is the board of Advance.
var Grid = board.Grid{Width: 9, Height: 9}

// squares is how many squares the board has.
const squares = 81

// all is the set of every square of the board.
var all = Grid.All()

// The board without its last and its first file: from these squares a shift to
// the right or to the left stays on the board.
var (
	notFileI = all.AndNot(board.SetOf(8, 17, 26, 35, 44, 53, 62, 71, 80))
	notFileA = all.AndNot(board.SetOf(0, 9, 18, 27, 36, 45, 54, 63, 72))
)

// The eight directions as (column, row) steps. The first four lead to higher
// square numbers; d^4 is the opposite of d, and even directions are those of a
// Miner.
var directions = [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// noDirection stands in geometry.toward for two squares not on one line.
const noDirection = 255

// geometry holds what depends on the squares alone. Its arrays have 128 places
// so that an index masked with 127 needs no bounds check.
type geometry struct {
	bit     [128]board.Set    // the square alone
	ray     [8][128]board.Set // every square in a direction up to the edge
	lines   [128]board.Set    // the eight rays together
	orth    [128]board.Set    // the neighbours that share an edge
	king    [128]board.Set    // all neighbours
	jump    [128]board.Set    // a Sentinel's landing squares
	shot    [128]board.Set    // a Catapult's range
	forward [2][128]board.Set // a Zombie's steps, by side
	leap    [2][128]board.Set // a Zombie's landing squares, by side
	toward  [128][128]uint8   // direction from one square to another
}

var geo geometry

// fill computes every table.
func (g *geometry) fill() {
	for i := range g.toward {
		for j := range g.toward[i] {
			g.toward[i][j] = noDirection
		}
	}
	for i := range squares {
		g.fillSquare(board.Square(i))
	}
}

// fillSquare computes every table of one square.
func (g *geometry) fillSquare(sq board.Square) {
	g.bit[sq] = board.SetOf(sq)
	for d, step := range directions {
		for n := 1; ; n++ {
			to := offset(sq, step[0]*n, step[1]*n)
			if to == board.NoSquare {
				break
			}
			g.ray[d][sq] = g.ray[d][sq].With(to)
			g.toward[sq][to] = uint8(d)
		}
		g.lines[sq] = g.lines[sq].Or(g.ray[d][sq])
	}
	around(&g.orth[sq], sq, func(dc, dr int) bool { return dc*dc+dr*dr == 1 })
	around(&g.king[sq], sq, func(dc, dr int) bool { return dc*dc+dr*dr <= 2 })
	around(&g.jump[sq], sq, func(dc, dr int) bool { return dc*dc+dr*dr == 5 })
	around(&g.shot[sq], sq, func(dc, dr int) bool {
		return dc*dr == 0 && dc*dc+dr*dr == 9 || dc*dc == 4 && dr*dr == 4
	})
	for side, up := range [2]int{-1, 1} {
		around(&g.forward[side][sq], sq, func(dc, dr int) bool { return dr == up && dc*dc <= 1 })
		around(&g.leap[side][sq], sq, func(dc, dr int) bool { return dr == 2*up && dc%2 == 0 && dc*dc <= 4 })
	}
}

// around adds the squares at most three away from sq whose offset passes.
func around(s *board.Set, sq board.Square, pass func(dc, dr int) bool) {
	for dr := -3; dr <= 3; dr++ {
		for dc := -3; dc <= 3; dc++ {
			to := offset(sq, dc, dr)
			if to != board.NoSquare && to != sq && pass(dc, dr) {
				*s = s.With(to)
			}
		}
	}
}

func offset(sq board.Square, dc, dr int) board.Square {
	return Grid.At(Grid.Col(sq)+dc, Grid.Row(sq)+dr)
}

// slide returns the squares that a piece on sq can look at in one direction:
// the empty ones and the first occupied one.
func slide(sq board.Square, d uint8, occupied board.Set) board.Set {
	ray := &geo.ray[d&7]
	reach := ray[sq&127]
	blockers := reach.And(occupied)
	if blockers.Empty() {
		return reach
	}
	first := blockers.Last()
	if d < 4 {
		first = blockers.First()
	}
	return reach.AndNot(ray[first&127])
}

// between returns the squares strictly between two squares of one line.
func between(a, b board.Square) board.Set {
	d := geo.toward[a&127][b&127]
	return geo.ray[d&7][a&127].And(geo.ray[(d^4)&7][b&127])
}

// SquareName returns the name of a square, such as "e4".
func SquareName(sq board.Square) string {
	return string([]byte{'a' + byte(Grid.Col(sq)), '9' - byte(Grid.Row(sq))})
}

// SquareOf returns the square of a name such as "e4" in either case, or
// board.NoSquare for anything else.
func SquareOf(name string) board.Square {
	if len(name) != 2 {
		return board.NoSquare
	}
	return Grid.At(int(name[0]|0x20)-'a', '9'-int(name[1]))
}
