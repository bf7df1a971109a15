package advance

import (
	"sync"

	"flagfall.dev/board"
)

// Limit is the number of plies after which the game ends: 100 moves a side.
const Limit = 200

// Position is a board, the side to move and the number of plies played. The
// zero value is an empty board, which is not a playable position: use Start or
// Parse. Positions may be copied by assignment and compared with ==.
type Position struct {
	sets     [32]board.Set // squares of every piece code
	owned    [2]board.Set  // all squares of a side
	cells    [128]Piece    // what stands on every square
	hash     uint64        // Zobrist hash, side to move not included
	material [2]int16      // the score of each side
	ply      uint16
	side     board.Side
}

// zobrist are the keys of every position hash.
var zobrist board.Keys

// fillTables fills the tables of this package, once. Parse does so before it makes a position, and no table is
// read without one: a program that plays no Advance starts without them.
var fillTables = sync.OnceFunc(func() {
	geo.fill()
	zobrist = *board.NewKeys(0xadfa_2ce5) // the seed has no meaning
})

// blackToMove is mixed into the hash when Black is to move.
const blackToMove = 0x9d39247e33776d41

// startBoard is the position every game starts from.
const startBoard = `mjdsgscjm
bzzzzzzzb
.........
.........
.........
.........
.........
BZZZZZZZB
MJCSGSDJM
`

// Start returns the position that every game starts from, White to move.
func Start() Position {
	p, err := Parse(startBoard, White)
	if err != nil {
		panic(err) // startBoard is a constant
	}
	return p
}

// Turn returns the side to move.
func (p *Position) Turn() board.Side { return p.side }

// At returns what stands on a square of the board.
func (p *Position) At(sq board.Square) Piece { return p.cells[sq&127] }

// Ply returns how many plies have been played, from 0. A position read from a
// board file starts at 0, since the file does not say.
func (p *Position) Ply() int { return int(p.ply) }

// SetPly says how many plies have been played. Only the end at Limit depends on
// it.
func (p *Position) SetPly(n int) { p.ply = uint16(n) }

// Hash returns the Zobrist hash of the board and the side to move.
func (p *Position) Hash() uint64 { return p.hash ^ blackToMove*uint64(p.side) }

// Material returns the score of a side: the sum of its pieces' values.
func (p *Position) Material(s board.Side) int { return int(p.material[s&1]) }

// Balance returns the score of a side less that of its opponent.
func (p *Position) Balance(s board.Side) int {
	return int(p.material[s&1]) - int(p.material[s&1^1])
}

// Pieces returns the squares of a side's pieces of one kind.
func (p *Position) Pieces(k Kind, s board.Side) board.Set { return p.sets[NewPiece(k, s)&31] }

// Of returns the squares of all of a side's pieces.
func (p *Position) Of(s board.Side) board.Set { return p.owned[s&1] }

// Walls returns the squares of the walls.
func (p *Position) Walls() board.Set { return p.sets[WallPiece] }

// GeneralOf returns the square of a side's General.
func (p *Position) GeneralOf(s board.Side) board.Square { return p.Pieces(General, s).First() }

// occupied returns every square on which something stands.
func (p *Position) occupied() board.Set {
	return p.owned[0].Or(p.owned[1]).Or(p.sets[WallPiece])
}

// put places a side's piece on an empty square.
func (p *Position) put(piece Piece, sq board.Square) {
	p.toggle(piece, sq)
	p.cells[sq&127] = piece
	p.material[piece>>4&1] += int16(values[piece&15])
}

// remove takes a side's piece off its square.
func (p *Position) remove(piece Piece, sq board.Square) {
	p.toggle(piece, sq)
	p.cells[sq&127] = Empty
	p.material[piece>>4&1] -= int16(values[piece&15])
}

// toggle puts a square into the sets of a piece or takes it out, with the hash.
func (p *Position) toggle(piece Piece, sq board.Square) {
	bit := geo.bit[sq&127]
	p.sets[piece&31] = p.sets[piece&31].Xor(bit)
	p.owned[piece>>4&1] = p.owned[piece>>4&1].Xor(bit)
	p.hash ^= zobrist[piece&31][sq&127]
}

// setWall builds a wall on an empty square or takes one away.
func (p *Position) setWall(piece Piece, sq board.Square) {
	p.sets[WallPiece] = p.sets[WallPiece].Xor(geo.bit[sq&127])
	p.hash ^= zobrist[WallPiece][sq&127]
	p.cells[sq&127] = piece
}
