package stratego

import "flagfall/board"

// The chasing rule (ISF rules 11): whoever has been threatening without pause
// while the other side evades may not repeat a position of the chase by yet
// another threat. chase[p] counts player p's part in it.

// countChase updates both players' counters after side s played m.
func (p *Position) countChase(m Move, s board.Side, outcome Outcome) {
	o := s ^ 1
	if outcome != NoStrike {
		p.chase[o] = 0
	} else if last := p.lastTarget(o); last != board.NoSquare && p.v.adjacent[m.From].Has(last) {
		p.chase[o]++
	} else {
		p.chase[o] = 0
	}
	if outcome != NoStrike {
		p.chase[s] = 0
	}
	if p.v.adjacent[m.To].Intersects(p.side[o]) {
		p.chase[s]++
	} else {
		p.chase[s] = 0
	}
}

// lastTarget returns the square that a side's last move went to. It is called
// during s's move, when the other side's last move is the newest but one in
// the history.
func (p *Position) lastTarget(o board.Side) board.Square {
	if n := len(p.past); n >= 2 {
		return p.past[n-2].move.To
	}
	return board.NoSquare
}

// breaksChase reports whether a move that is otherwise legal is forbidden by
// the chasing rule.
func (p *Position) breaksChase(m Move) bool {
	s := p.turn
	if p.chase[s] <= 1 || !p.v.def.Chasing || p.at[m.To] != 0 {
		return false
	}
	if !p.v.adjacent[m.To].Intersects(p.side[s^1]) {
		return false
	}
	n := len(p.past)
	if last := p.past[n-2].move; m.From == last.To && m.To == last.From {
		return false
	}
	pc := p.at[m.From]
	return p.stoodBefore(p.hash^p.v.keys[pc][m.From]^p.v.keys[pc][m.To], int(p.chase[s])-1)
}

// stoodBefore reports whether the pieces stood as the hash says k plies before
// the present position, for some k from 1 to most, since the last strike.
func (p *Position) stoodBefore(hash uint64, most int) bool {
	n := len(p.past)
	for k := 1; k <= most && n-k >= p.quiet; k++ {
		if p.past[n-k].hash == hash {
			return true
		}
	}
	return false
}
