package proof

import (
	"sync"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// What the rules remember of a game belongs to the key of a position, as far as it can matter in
// the plies that are left. Too much in the key costs memory; too little would be wrong.

// keys are the parts of keys for pieces on squares. Hidden pieces have the codes from 32 on.
var keys [32 + maxHidden][board.MaxSquares]uint64

// fillKeys computes the keys, once, before the first question.
var fillKeys = sync.OnceFunc(func() {
	for code := range keys {
		for q := range keys[code] {
			keys[code][q] = scramble(uint64(code)<<8 | uint64(q) | 1<<40)
		}
	}
})

// scramble is the finish of SplitMix64 (Steele, Lea and Flood 2014).
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// code is the code of the piece on a square: one that was hidden when the search began has its own,
// whatever was shown since, because the set of worlds says its rank.
func (t *thread) code(q board.Square) int {
	if i := t.cells[q]; i > 0 {
		return 31 + int(i)
	}
	return int(t.at(t.lead).At(q)) & 31
}

// remember computes the keys of the positions since the last strike, the present one last.
func (r *root) remember() {
	at := [board.MaxSquares]int{}
	key := uint64(0)
	for q := range r.view.Pieces(0).Or(r.view.Pieces(1)).All() {
		at[q] = int(r.view.At(q))
		if i := r.cells[q]; i > 0 {
			at[q] = 31 + int(i)
		}
		key ^= keys[at[q]][q]
	}
	events := r.view.History()
	r.history = []uint64{key}
	for i := len(events) - 1; i >= 0 && events[i].Outcome == stratego.NoStrike; i-- {
		m := events[i].Move
		code := at[m.To]
		at[m.From], at[m.To] = code, 0
		key ^= keys[code][m.From] ^ keys[code][m.To]
		r.history = append(r.history, key)
	}
	for i, j := 0, len(r.history)-1; i < j; i, j = i+1, j-1 {
		r.history[i], r.history[j] = r.history[j], r.history[i]
	}
}

// stood returns the key of the pieces some plies ago.
func (t *thread) stood(plies int) uint64 {
	if plies <= len(t.path) {
		if plies == 0 {
			return t.placed
		}
		return t.path[len(t.path)-plies].placed
	}
	return t.r.history[len(t.r.history)-1-(plies-len(t.path))]
}

// lastMove returns a side's last move, the zero Move where it made none.
func (t *thread) lastMove(s board.Side) stratego.Move {
	lead := t.at(t.lead)
	n := lead.Ply() - 1
	if lead.Turn() == s {
		n--
	}
	if n < 0 {
		return stratego.Move{}
	}
	return lead.Event(n).Move
}

// key returns the key of the position with all that the rules remember of it, for a search of n plies.
func (t *thread) key(n int) uint64 {
	r := t.r
	lead := t.at(t.lead)
	key := t.placed ^ t.salt
	if lead.Turn() == stratego.Blue {
		key = scramble(key)
	}
	// How often the side to move, and the other, may look for a move, at the horizon included: there
	// the rules may leave it none.
	left := [2]int{n/2 + 1, (n + 1) / 2}
	for i, moves := range left {
		if r.twoSquares > 0 {
			key ^= t.backAndForth(i, moves)
		}
		if r.chasing {
			key ^= t.chase(i, moves)
		}
	}
	if t.limited {
		key ^= scramble(uint64(lead.Quiet())<<32 | uint64(len(t.path)) | 1<<60)
	}
	return key
}

// backAndForth returns the key of what the two-squares rule remembers of a side, that to move where i is 0,
// the other where i is 1, 0 where that cannot matter in the side's next moves. The rule looks at moves
// of one piece that each go back on the line of the one before.
func (t *thread) backAndForth(i, moves int) uint64 {
	lead, g := t.at(t.lead), t.r.v.Grid()
	n := lead.Ply() - 2 + i
	if n < 0 {
		return 0
	}
	last := lead.Event(n).Move
	key := scramble(uint64(last.From)<<8 | uint64(last.To) | uint64(i)<<16 | 1<<50)
	length := 1
	for ; length < t.r.twoSquares && n-2*length >= 0; length++ {
		m := lead.Event(n - 2*length).Move
		if m.To != last.From || !sameRay(g, m.To, m.From, last.To) {
			break
		}
		last = m
		key = scramble(key ^ (uint64(m.From)<<8 | uint64(m.To)))
	}
	if length+moves <= t.r.twoSquares {
		return 0 // the rule forbids nothing before the side has made all its moves
	}
	return key
}

// chase returns the key of what the chasing rule remembers of a side, as backAndForth.
func (t *thread) chase(i, moves int) uint64 {
	if moves == 0 {
		return 0
	}
	length := t.chased(i)
	if length == 0 {
		return 0
	}
	lead := t.at(t.lead)
	last := lead.Event(lead.Ply() - 2 + i).Move
	key := scramble(uint64(length)<<24 | uint64(i)<<16 | uint64(last.From)<<8 | uint64(last.To) | 1<<51)
	for k := 1; k < 2*length+i; k++ {
		key += scramble(t.stood(k))
	}
	return scramble(key)
}

// chased returns how many threats of a side the other has evaded without pause, as the chasing rule
// counts them.
func (t *thread) chased(i int) int {
	lead := t.at(t.lead)
	length := 0
	if i == 1 && lead.Quiet() == 0 {
		return 0 // its last move was a strike, which ends a chase
	}
	for n := lead.Ply() - 1 - i; n >= 1; n -= 2 {
		e, before := lead.Event(n), lead.Event(n-1)
		if e.Outcome != stratego.NoStrike || !t.r.v.Adjacent(e.Move.From).Has(before.Move.To) {
			break
		}
		length++
		if before.Outcome != stratego.NoStrike {
			break
		}
	}
	return length
}
