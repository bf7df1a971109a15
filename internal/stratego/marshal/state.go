package marshal

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// The sides of a search: me, who thinks, and the enemy.
const (
	me    = 0
	enemy = 1
)

// maxPieces is the most pieces two sides can have.
const maxPieces = board.MaxSquares

// state is one node of the public-belief tree. My pieces have one rank; an
// enemy piece has the set of ranks it may still have, and its chances within
// the set are in the model. A state holds no pointer, so taking a move back is
// forgetting a copy.
type state struct {
	at     [board.MaxSquares]uint8 // piece number, none for an empty square
	mask   [maxPieces]uint16       // possible ranks by piece
	occ    [2]board.Set
	movers [2]board.Set // pieces that may move
	known  board.Set    // pieces the other side knows
	moved  board.Set
	// runners are the pieces that are known to the search to be Scouts.
	runners board.Set
	// stormed are squares that pieces of mine took in the search and still stand on.
	stormed board.Set
	hash    uint64
	score   int32 // from my point of view: material, secrecy, places
}

// key mixes three small numbers into a hash word.
func key(a, b, c uint64) uint64 {
	x := (a<<24 | b<<16 | c) * 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

func squareKey(piece, sq uint8) uint64          { return key(1, uint64(piece), uint64(sq)) }
func maskKey(piece uint8, mask uint16) uint64   { return key(2, uint64(piece), uint64(mask)) }
func knownKey(piece uint8) uint64               { return key(3, uint64(piece), 0) }
func bit(q uint8) board.Set                     { return board.Set{}.With(board.Square(q)) }
func (st *state) has(s board.Set, q uint8) bool { return s.Has(board.Square(q)) }

// lift takes the piece off a square.
func (st *state) lift(side int, q uint8) {
	p := st.at[q]
	b := bit(q)
	st.at[q] = none
	st.occ[side] = st.occ[side].AndNot(b)
	st.movers[side] = st.movers[side].AndNot(b)
	if st.known.Has(board.Square(q)) {
		st.hash ^= knownKey(p)
	}
	st.known = st.known.AndNot(b)
	st.moved = st.moved.AndNot(b)
	st.runners = st.runners.AndNot(b)
	st.stormed = st.stormed.AndNot(b)
	st.hash ^= squareKey(p, q) ^ maskKey(p, st.mask[p])
}

// carry takes a mover to an empty square.
func (st *state) carry(side int, from, to uint8) {
	p := st.at[from]
	f, t := bit(from), bit(to)
	st.at[from], st.at[to] = none, p
	st.occ[side] = st.occ[side].AndNot(f).Or(t)
	st.movers[side] = st.movers[side].AndNot(f).Or(t)
	if st.known.Has(board.Square(from)) {
		st.known = st.known.AndNot(f).Or(t)
	}
	st.moved = st.moved.AndNot(f).Or(t)
	st.runners = st.runners.AndNot(f)
	st.stormed = st.stormed.AndNot(f)
	st.noteScout(to)
	st.hash ^= squareKey(p, from) ^ squareKey(p, to)
}

// noteScout notes that a piece is a Scout, if it is.
func (st *state) noteScout(q uint8) {
	if st.mask[st.at[q]] == scoutBit {
		st.runners = st.runners.Or(bit(q))
	}
}

// narrow leaves a piece only some ranks.
func (st *state) narrow(p uint8, mask uint16) {
	if mask == st.mask[p] || mask == 0 {
		return
	}
	st.hash ^= maskKey(p, st.mask[p]) ^ maskKey(p, mask)
	st.mask[p] = mask
}

// reveal makes the piece on a square known.
func (st *state) reveal(q uint8) {
	if !st.known.Has(board.Square(q)) {
		st.known = st.known.With(board.Square(q))
		st.hash ^= knownKey(st.at[q])
	}
}

// put sets up a piece when a state is built.
func (st *state) put(side int, p, q uint8, mask uint16, known, moved bool) {
	st.at[q] = p
	st.mask[p] = mask
	st.occ[side] = st.occ[side].Or(bit(q))
	if mask&movable != 0 {
		st.movers[side] = st.movers[side].Or(bit(q))
	}
	st.noteScout(q)
	st.hash ^= squareKey(p, q) ^ maskKey(p, mask)
	if known {
		st.reveal(q)
	}
	if moved {
		st.moved = st.moved.Or(bit(q))
	}
}

// rankOf returns the rank of a piece with one possible rank.
func rankOf(mask uint16) stratego.Rank { return stratego.RankSet(mask).First() }
