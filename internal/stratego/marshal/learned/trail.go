package learned

import (
	"encoding/binary"
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// A trail is the first layer of a net for the state that was looked at last. The search
// copies states instead of taking moves back, and goes from one to a child, a sibling or a
// cousin: so the layer follows from what differs between the two.
type trail struct {
	net     *net.Net
	sum     net.Sum
	scratch net.Layer

	k       *state.Knowledge
	squares int
	turned  bool // the own back row is at the other end
	first   int  // movers of both sides at the beginning

	at           [board.MaxSquares]uint8
	mask         [state.MaxPieces]uint16
	known, moved board.Set
	pieces       [state.MaxPieces]piece
	pool         net.Pool
	seen         int // enemies of known rank that may move
}

// piece is what is known of a piece of the last state.
type piece struct {
	input net.Input
	where uint8 // its square, state.None where it is gone
	mine  bool
	// out is how it has left the pool: not yet, by falling, or as a rank that was seen.
	out uint8
	as  uint16 // the ranks that it may have had, if it has fallen
}

const (
	inPool = 0
	fallen = 255
)

func newTrail(n *net.Net) trail { return trail{net: n, sum: n.NewSum(), scratch: n.NewLayer()} }

// begin makes the trail that of the root of some knowledge.
func (t *trail) begin(k *state.Knowledge) {
	v := k.Board.Variant
	army := net.ArmyOf(v)
	t.k, t.squares, t.turned, t.first = k, k.Board.Squares, !v.AtTop(k.Side), 2*army.Movers()
	t.net.Reset(t.sum)
	t.mask, t.known, t.moved, t.seen = [state.MaxPieces]uint16{}, board.Set{}, board.Set{}, 0
	for q := range t.at {
		t.at[q] = state.None
	}
	for p := range t.pieces {
		t.pieces[p] = piece{where: state.None}
	}
	for mine := k.Root.Occupied[state.Me]; !mine.Empty(); {
		t.pieces[k.Root.At[mine.Pop()]].mine = true
	}
	t.fillPool(&k.Root)
	t.follow(&k.Root)
}

// fillPool counts what the hidden enemies may be.
func (t *trail) fillPool(root *state.State) {
	t.pool = net.Pool{}
	var whole [stratego.Ranks]float64
	for foes := root.Occupied[state.Enemy]; !foes.Empty(); {
		q := foes.Pop()
		p := root.At[q]
		for r, c := range t.k.Likely[p] {
			whole[r] += c
		}
	}
	for r, c := range whole {
		t.pool[r] = int16(math.Round(c * net.PoolUnit))
	}
	t.net.Shift(t.sum, &t.pool)
}

// follow brings the layer from the last state to another.
func (t *trail) follow(st *state.State) {
	changed := t.known.Xor(st.Known).Or(t.moved.Xor(st.Moved)).Or(t.moves(st)).Or(t.narrowed(st))
	if changed.Empty() {
		return
	}
	for gone := changed; !gone.Empty(); {
		t.lift(uint8(gone.Pop()))
	}
	left := changed
	for come := changed; !come.Empty(); {
		q := uint8(come.Pop())
		t.put(st, q)
	}
	// A piece that has not come back anywhere has fallen.
	for !left.Empty() {
		if p := t.at[left.Pop()]; p != state.None && t.pieces[p].where == state.None {
			t.account(int(p), fallen, st.Mask[p])
		}
	}
	for set := changed; !set.Empty(); {
		q := set.Pop()
		t.at[q] = st.At[q]
	}
	t.known, t.moved = st.Known, st.Moved
}

// observed says what stands on a square of the last state, as stratego.Position.Observe does.
func (t *trail) observed(q uint8) byte {
	p := t.at[q]
	if p == state.None {
		return 0
	}
	cell := byte(stratego.Hidden)
	if known := t.known.Has(board.Square(q)); t.pieces[p].mine || known && seen(t.mask[p]) {
		cell = byte(state.RankOf(t.mask[p]))
	}
	if t.moved.Has(board.Square(q)) {
		cell |= stratego.ObservedMoved
	}
	return cell
}

// moves returns the squares on which other pieces stand.
func (t *trail) moves(st *state.State) (set board.Set) {
	for i := 0; i < t.squares; i += 8 {
		x := binary.LittleEndian.Uint64(t.at[i:i+8]) ^ binary.LittleEndian.Uint64(st.At[i:i+8])
		for k := 0; x != 0; k++ {
			if x&255 != 0 {
				set = set.With(board.Square(i + k))
			}
			x >>= 8
		}
	}
	return set
}

// narrowed returns the squares of the pieces that may be of other ranks, and accounts for
// those that have fallen as others.
func (t *trail) narrowed(st *state.State) (set board.Set) {
	for p := range t.k.Pieces {
		if t.mask[p] == st.Mask[p] {
			continue
		}
		t.mask[p] = st.Mask[p]
		if q := t.pieces[p].where; q != state.None {
			set = set.With(board.Square(q))
		} else if t.pieces[p].out == fallen {
			t.account(p, fallen, st.Mask[p])
		}
	}
	return set
}

// lift takes the piece on a square of the last state out of the layer.
func (t *trail) lift(q uint8) {
	p := t.at[q]
	if p == state.None || t.pieces[p].where == state.None {
		return
	}
	t.net.Off(t.sum, t.pieces[p].input)
	t.pieces[p].where = state.None
}

// put adds the piece on a square of a state.
func (t *trail) put(st *state.State, q uint8) {
	p := st.At[q]
	if p == state.None {
		return
	}
	here := t.place(q)
	known, moved := st.Known.Has(board.Square(q)), st.Moved.Has(board.Square(q))
	mask := st.Mask[p]
	r := state.RankOf(mask)
	at := &t.pieces[p]
	switch {
	case at.mine:
		at.input = net.Own(t.squares, here, r, known)
	case known && seen(mask):
		at.input = net.Seen(t.squares, here, r)
		t.account(int(p), uint8(r), 0)
	default:
		at.input = net.Unseen(t.squares, here, moved)
		t.account(int(p), inPool, 0)
	}
	at.where = q
	t.net.On(t.sum, at.input)
}

// place returns the number of a square from the own back row.
func (t *trail) place(q uint8) int {
	if t.turned {
		return t.squares - 1 - int(q)
	}
	return int(q)
}

// seen reports whether an enemy that is known is of one rank for a net. That a piece is the Flag
// can be inferred, but no game goes on after it was seen: a net has learned nothing of that.
func seen(mask uint16) bool { return mask&(mask-1) == 0 && mask != state.FlagBit }

// account brings the pool up to date with how an enemy has left it, and which ranks it may
// have had if it has fallen.
func (t *trail) account(p int, out uint8, as uint16) {
	was := &t.pieces[p]
	if was.mine || was.out == out && was.as == as {
		return
	}
	before, now := t.taken(p, was.out, was.as), t.taken(p, out, as)
	var by net.Pool
	for r := range by {
		by[r] = before[r] - now[r]
		t.pool[r] += by[r]
	}
	t.seen += movable(out) - movable(was.out)
	t.net.Shift(t.sum, &by)
	was.out, was.as = out, as
}

// taken is what a piece takes out of the pool where it has left it. One that has fallen
// takes what it may have been, as far as its fall allows.
func (t *trail) taken(p int, out uint8, as uint16) (n net.Pool) {
	switch out {
	case inPool:
	case fallen:
		likely, all := &t.k.Likely[p], 0.0
		for left := as; left != 0; left &= left - 1 {
			all += likely[state.RankOf(left)]
		}
		for left := as; left != 0 && all > 0; left &= left - 1 {
			r := state.RankOf(left)
			n[r] = int16(math.Round(likely[r] / all * net.PoolUnit))
		}
	default:
		n[out] = net.PoolUnit
	}
	return n
}

// movable is 1 for an enemy that is seen and may move.
func movable(out uint8) int {
	if out == inPool || out == fallen || !stratego.Rank(out).Movable() {
		return 0
	}
	return 1
}

// phase returns the phase of a state.
func (t *trail) phase(st *state.State) int {
	return net.PhaseOf(t.pool.Movers()+t.seen+st.Movers[state.Me].Count(), t.first)
}
