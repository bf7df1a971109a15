package advance

import (
	"flagfall.dev/board"
)

// Make plays a legal move. It does not check the move: Play does.
func (p *Position) Make(m Move) {
	from, to := m.From(), m.To()
	me := p.side
	p.side = me.Opponent()
	p.ply++
	switch m.Kind() {
	case Step:
		p.carry(p.cells[from], from, to)
	case Capture, Leap:
		p.lift(m.Target(), to)
		p.carry(p.cells[from], from, to)
	case Shot:
		p.remove(m.Target(), to)
	case Build:
		p.setWall(WallPiece, to)
	case Swap:
		p.exchange(m)
	case Convert:
		p.remove(m.Target(), to)
		p.put(m.Target()^blackBit, to)
	}
}

// Unmake takes back the move that was made last.
func (p *Position) Unmake(m Move) {
	from, to := m.From(), m.To()
	p.side = p.side.Opponent()
	p.ply--
	switch m.Kind() {
	case Step:
		p.carry(p.cells[to], to, from)
	case Capture, Leap:
		p.carry(p.cells[to], to, from)
		p.drop(m.Target(), to)
	case Shot:
		p.put(m.Target(), to)
	case Build:
		p.setWall(Empty, to)
	case Swap:
		p.exchange(m)
	case Convert:
		p.remove(m.Target()^blackBit, to)
		p.put(m.Target(), to)
	}
}

// Pass lets the other side move without a move being made, which the rules do not allow but
// searches use: a position that is good even after a pass is very good. Unpass takes it
// back.
func (p *Position) Pass() {
	p.side = p.side.Opponent()
	p.ply++
}

// Unpass takes back a Pass.
func (p *Position) Unpass() {
	p.side = p.side.Opponent()
	p.ply--
}

// carry moves a piece to an empty square.
func (p *Position) carry(piece Piece, from, to board.Square) {
	from, to = from&127, to&127
	both := geo.bit[from].Or(geo.bit[to])
	set, own := &p.sets[piece&31], &p.owned[piece>>4&1]
	*set, *own = set.Xor(both), own.Xor(both)
	keys := &zobrist[piece&31]
	p.hash ^= keys[from] ^ keys[to]
	p.cells[from] = Empty
	p.cells[to] = piece
}

// lift takes what a piece captures off the board: a wall or an enemy piece.
func (p *Position) lift(taken Piece, sq board.Square) {
	if taken == WallPiece {
		p.setWall(Empty, sq)
		return
	}
	p.remove(taken, sq)
}

// drop puts back what was captured.
func (p *Position) drop(taken Piece, sq board.Square) {
	if taken == WallPiece {
		p.setWall(WallPiece, sq)
		return
	}
	p.put(taken, sq)
}

// exchange lets the pieces on a move's two squares change places.
func (p *Position) exchange(m Move) {
	from, to := m.From()&127, m.To()&127
	first, second := p.cells[from], p.cells[to]
	both := geo.bit[from].Or(geo.bit[to])
	p.sets[first&31] = p.sets[first&31].Xor(both)
	p.sets[second&31] = p.sets[second&31].Xor(both)
	a, b := &zobrist[first&31], &zobrist[second&31]
	p.hash ^= a[from] ^ a[to] ^ b[from] ^ b[to]
	p.cells[from], p.cells[to] = second, first
}
