package state

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// The sides of a search: the one that thinks, and the enemy.
const (
	Me    = 0
	Enemy = 1
)

// MaxPieces is the most pieces two sides can have.
const MaxPieces = board.MaxSquares

// State is one node of the public-belief tree. My pieces have one rank; an enemy piece has
// the set of ranks it may still have, and its chances within the set are in the Knowledge.
// A state holds no pointer, so a move is taken back by dropping the copy.
type State struct {
	At       [board.MaxSquares]uint8 // piece number, None for an empty square
	Mask     [MaxPieces]uint16       // possible ranks by piece
	Occupied [2]board.Set
	Movers   [2]board.Set // pieces that may move
	Known    board.Set    // pieces the other side knows
	Moved    board.Set
	// Runners are the pieces that are known to the search to be Scouts.
	Runners board.Set
	// Stormed are squares that pieces of mine took in the search and still stand on.
	Stormed board.Set
	// Arrived are the squares that pieces of mine moved to since the state was built. On every other
	// square stands who stood there then, or nobody of mine.
	Arrived board.Set
	Hash    uint64
	// Score is what the moves until here brought, from my point of view, in points. An
	// evaluation says by how much each changes it.
	Score int32
}

// key mixes three small numbers into a hash word.
func key(a, b, c uint64) uint64 {
	x := (a<<24 | b<<16 | c) * 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

// SquareKey is the part of a hash that says where a piece stands.
func SquareKey(piece, sq uint8) uint64 { return key(1, uint64(piece), uint64(sq)) }

func maskKey(piece uint8, mask uint16) uint64 { return key(2, uint64(piece), uint64(mask)) }
func knownKey(piece uint8) uint64             { return key(3, uint64(piece), 0) }
func movedKey(piece uint8) uint64             { return key(4, uint64(piece), 0) }
func stormedKey(piece uint8) uint64           { return key(5, uint64(piece), 0) }

// Bit is the set of one square.
func Bit(q uint8) board.Set { return board.Set{}.With(board.Square(q)) }

// RankOf returns the rank of a piece with one possible rank.
func RankOf(mask uint16) stratego.Rank { return stratego.RankSet(mask).First() }

// Clear makes a state of an empty board.
func (st *State) Clear() {
	*st = State{}
	for i := range st.At {
		st.At[i] = None
	}
}

// Put sets up a piece of a side when a state is built.
func (st *State) Put(side int, p, q uint8, mask uint16, known, moved bool) {
	st.At[q] = p
	st.Mask[p] = mask
	st.Occupied[side] = st.Occupied[side].Or(Bit(q))
	if mask&Movable != 0 {
		st.Movers[side] = st.Movers[side].Or(Bit(q))
	}
	st.noteScout(q)
	st.Hash ^= SquareKey(p, q) ^ maskKey(p, mask)
	if known {
		st.reveal(q)
	}
	if moved {
		st.Moved = st.Moved.Or(Bit(q))
		st.Hash ^= movedKey(p)
	}
}

// Step makes a move to an empty square. Who goes far is a Scout, and both sides know it.
func (st *State) Step(side int, from, to uint8, far bool) {
	p := st.At[from]
	if side == Enemy {
		st.Narrow(p, st.Mask[p]&Movable)
		if far {
			st.Narrow(p, ScoutBit)
		}
	}
	if far {
		st.reveal(from)
	}
	st.carry(side, from, to)
}

// Strike makes a strike with a given outcome, which leaves the enemy piece some ranks; 0
// are all that it had. An enemy that may stay where it has won does.
func (b *Board) Strike(st *State, side int, from, to uint8, outcome stratego.Outcome, left uint16) {
	defends := st.Mask[st.At[to]]
	if side == Me {
		defends = left
	}
	if stay := defends &^ b.advancers; stay != 0 {
		defends = stay
	}
	move := stratego.Move{From: board.Square(from), To: board.Square(to)}
	striker, defender := b.Variant.AfterStrike(move, outcome, RankOf(defends))
	if defender == board.NoSquare {
		st.fell(1-side, to, left)
	} else {
		if side == Me {
			st.showDefender(to, left)
		}
		st.reveal(to)
	}
	if striker == board.NoSquare {
		st.fell(side, from, left)
	} else {
		st.storm(side, from, to, left)
	}
	if defender == board.Square(from) {
		st.carry(1-side, to, from)
	}
}

// storm takes a striker that has won to its target.
func (st *State) storm(side int, from, to uint8, left uint16) {
	if side == Enemy {
		st.Narrow(st.At[from], left)
	}
	st.carry(side, from, to)
	st.reveal(to)
	if side == Me {
		st.Storm(to)
	}
}

// Storm notes that the piece on a square struck its way there in the search.
func (st *State) Storm(q uint8) {
	if !st.Stormed.Has(board.Square(q)) {
		st.Stormed = st.Stormed.Or(Bit(q))
		st.Hash ^= stormedKey(st.At[q])
	}
}

// showDefender narrows an enemy that withstood a strike.
func (st *State) showDefender(q uint8, left uint16) {
	st.Narrow(st.At[q], left)
	st.noteScout(q)
	if left&Movable == 0 {
		st.Movers[Enemy] = st.Movers[Enemy].Without(board.Square(q))
	}
}

// fell removes a piece that has fallen in a strike. An enemy keeps the ranks that it may have
// had, because they say what is still hidden.
func (st *State) fell(side int, q uint8, left uint16) {
	p := st.At[q]
	st.lift(side, q)
	if side == Enemy && left != 0 {
		st.Mask[p] = left // no part of the hash, as the piece is gone
	}
}

// lift takes the piece off a square.
func (st *State) lift(side int, q uint8) {
	p := st.At[q]
	b := Bit(q)
	st.At[q] = None
	st.Occupied[side] = st.Occupied[side].AndNot(b)
	st.Movers[side] = st.Movers[side].AndNot(b)
	if st.Known.Has(board.Square(q)) {
		st.Hash ^= knownKey(p)
	}
	if st.Moved.Has(board.Square(q)) {
		st.Hash ^= movedKey(p)
	}
	if st.Stormed.Has(board.Square(q)) {
		st.Hash ^= stormedKey(p)
	}
	st.Known = st.Known.AndNot(b)
	st.Moved = st.Moved.AndNot(b)
	st.Runners = st.Runners.AndNot(b)
	st.Stormed = st.Stormed.AndNot(b)
	st.Hash ^= SquareKey(p, q) ^ maskKey(p, st.Mask[p])
}

// carry takes a mover to an empty square.
func (st *State) carry(side int, from, to uint8) {
	p := st.At[from]
	f, t := Bit(from), Bit(to)
	both := f.Or(t)
	st.At[from], st.At[to] = None, p
	st.Occupied[side] = st.Occupied[side].Xor(both)
	st.Movers[side] = st.Movers[side].AndNot(f).Or(t)
	if st.Known.Intersects(f) {
		st.Known = st.Known.Xor(both)
	}
	if !st.Moved.Intersects(f) {
		st.Hash ^= movedKey(p)
	}
	if st.Stormed.Intersects(f) {
		st.Hash ^= stormedKey(p)
		st.Stormed = st.Stormed.AndNot(f)
	}
	st.Moved = st.Moved.AndNot(f).Or(t)
	st.Runners = st.Runners.AndNot(f)
	if st.Mask[p] == ScoutBit {
		st.Runners = st.Runners.Or(t)
	}
	if side == Me {
		st.Arrived = st.Arrived.Or(t)
	}
	st.Hash ^= SquareKey(p, from) ^ SquareKey(p, to)
}

// noteScout notes that a piece is a Scout, if it is.
func (st *State) noteScout(q uint8) {
	if st.Mask[st.At[q]] == ScoutBit {
		st.Runners = st.Runners.Or(Bit(q))
	}
}

// Narrow leaves a piece only some ranks.
func (st *State) Narrow(p uint8, mask uint16) {
	if mask == st.Mask[p] || mask == 0 {
		return
	}
	st.Hash ^= maskKey(p, st.Mask[p]) ^ maskKey(p, mask)
	st.Mask[p] = mask
}

// reveal makes the piece on a square known.
func (st *State) reveal(q uint8) {
	if !st.Known.Has(board.Square(q)) {
		st.Known = st.Known.With(board.Square(q))
		st.Hash ^= knownKey(st.At[q])
	}
}
