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
