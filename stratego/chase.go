package stratego

// The chasing rule (ISF rules 11, "more squares"): whoever has been threatening without pause
// while the other side evades may not repeat a position of the chase by yet
// another threat. A threat is a move that ends next to an enemy piece, an
// evasion a quiet move away from a square next to where the last threat ended.

// evasion reports whether the move of a ply, counted from 0 and at least 1,
// was an evasion. That the evader stood there makes the move before it a
// threat.
func (p *Position) evasion(ply int) bool {
	h := &p.past[ply]
	return h.target == 0 && p.v.adjacent[h.move.From&127].Has(p.past[ply-1].move.To)
}

// chaseLength returns how many threats of the side to move the other side has
// evaded without pause. A strike ends the chase.
func (p *Position) chaseLength() int {
	length := 0
	for i := len(p.past) - 1; i >= 1 && p.evasion(i); i -= 2 {
		length++
		if p.past[i-1].target != 0 {
			break
		}
	}
	return length
}

// breaksChasing reports whether a move that is otherwise legal breaks the chasing
// rule: a quiet threat, not straight back to the square just left, that makes
// a position of the chase.
func (p *Position) breaksChasing(bans *repetitionBans, m Move) bool {
	if bans.chasePlies == 0 || p.at[m.To] != 0 || !p.v.adjacent[m.To].Intersects(p.side[p.turn^1]) {
		return false
	}
	n := len(p.past)
	if last := p.past[n-2].move; m.From == last.To && m.To == last.From {
		return false
	}
	pc := p.at[m.From].piece()
	hash := p.hash ^ p.v.keys[pc][m.From] ^ p.v.keys[pc][m.To]
	for k := 1; k <= bans.chasePlies; k++ {
		if p.past[n-k].hash == hash {
			return true
		}
	}
	return false
}
