package stratego

import "flagfall.dev/board"

// Legal reports whether a move is legal now, as Check does but without words. It
// does not test whether the game is over.
func (p *Position) Legal(m Move) bool {
	s := p.turn & 1
	if m.From >= board.MaxSquares || m.To >= board.MaxSquares || !p.side[s].AndNot(p.fixed[s]).Has(m.From) {
		return false
	}
	if p.runners[s].Has(m.From) {
		if !p.runsTo(m, s) {
			return false
		}
	} else if !p.v.adjacent[m.From].AndNot(p.side[s]).Has(m.To) {
		return false
	}
	return !p.suspicious(m) || !p.repeats(m)
}

// runsTo reports whether a run of a side's Scout is possible.
func (p *Position) runsTo(m Move, s board.Side) bool {
	from, to := &p.v.place[m.From], &p.v.place[m.To]
	var target uint32
	if from.row == to.row {
		target = uint32(to.rowBit)
	}
	if from.col == to.col {
		target |= uint32(to.colBit) << 16
	}
	return p.runFrom(m.From, s)&target != 0
}

// HasMove reports whether the side to move has a legal move.
func (p *Position) HasMove() bool {
	var bans repetitionBans
	if p.repetitionBans(&bans) {
		return p.Count() > 0
	}
	s := p.turn & 1
	up, right, down, left := p.steps(s)
	if !up.Or(right).Or(down).Or(left).Empty() {
		return true
	}
	for set := p.runners[s]; !set.Empty(); {
		if p.runFrom(set.Pop(), s) != 0 {
			return true
		}
	}
	return false
}

// What a byte of Observe says besides the rank in its lowest four bits.
const (
	ObservedEnemy = 1 << 4 // the piece is the other side's
	ObservedMoved = 1 << 5 // it has moved
	ObservedKnown = 1 << 6 // the other side has seen its rank
)

// Observe writes what a side may know of each square, one byte a square: the rank,
// 0 for an empty square and Hidden for one that it has not seen, with the
// Observed bits. Squares are numbered from the side's own end: the first is the
// first of its set-up. cells must have room for every square of the board.
func (p *Position) Observe(side board.Side, cells []byte) {
	n := p.v.def.Grid.Squares()
	cells = cells[:n]
	clear(cells)
	flip := board.Square(0)
	if !p.v.AtTop(side) {
		flip = board.Square(n - 1)
	}
	place := func(q board.Square) board.Square {
		if flip != 0 {
			return flip - q
		}
		return q
	}
	for set := p.side[side&1]; !set.Empty(); {
		q := set.Pop()
		cells[place(q)] = byte(p.at[q] & (rankBits | hasMoved | isKnown))
	}
	for set := p.side[side&1^1]; !set.Empty(); {
		q := set.Pop()
		c := p.at[q]
		if c&isKnown == 0 {
			c = c&^rankBits | cell(Hidden)
		}
		cells[place(q)] = byte(c&(rankBits|hasMoved|isKnown)) | ObservedEnemy
	}
}
