package environment

import (
	"encoding/binary"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A recent has the last plies of a game as each side sees them, in the bytes of an observation. They
// are brought up to date when they are shown: a game that nobody looks at does not pay for them.
type recent struct {
	seen  [2][playedSize / 8]uint64 // by side, the newest ply in the lowest bytes
	plies int                       // of the game that are in it
}

// forget makes it that of a game without plies.
func (r *recent) forget() {
	*r = recent{}
	for side := range r.seen {
		for i := range r.seen[side] {
			r.seen[side][i] = 1<<64 - 1
		}
	}
}

// show writes the last plies of a game as a side saw them.
func (r *recent) show(c *coding, pos *stratego.Position, side board.Side, to []byte) {
	ply := pos.Ply()
	for r.plies = max(r.plies, ply-playedPlies); r.plies < ply; r.plies++ {
		event := pos.Event(r.plies)
		for s := range r.seen {
			m := c.view(board.Side(s), event.Move)
			r.push(s, uint64(m.From)|uint64(m.To)<<8|uint64(event.Outcome)<<16)
		}
	}
	for i, word := range r.seen[side&1] {
		binary.LittleEndian.PutUint64(to[8*i:], word)
	}
}

// push adds a ply of three bytes.
func (r *recent) push(side int, ply uint64) {
	seen := &r.seen[side]
	seen[2] = seen[2]<<24 | seen[1]>>40
	seen[1] = seen[1]<<24 | seen[0]>>40
	seen[0] = seen[0]<<24 | ply
}
