package proof

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// arrange sorts branches, the most promising first.
func (t *thread) arrange(b []branch, s set, asks bool, hint stratego.Move) {
	for i := range b {
		b[i].order = t.promise(b[i].move, s, asks, hint)
	}
	for i := 1; i < len(b); i++ {
		for j := i; j > 0 && b[j].order > b[j-1].order; j-- {
			b[j], b[j-1] = b[j-1], b[j]
		}
	}
}

// promise says how promising a move is, before it is searched.
func (t *thread) promise(m stratego.Move, s set, asks bool, hint stratego.Move) int32 {
	lead := t.at(t.lead)
	order := int32(min(t.credit[lead.Turn()&1][m.From][m.To], 1<<20))
	if !lead.At(m.To).Empty() {
		order += 1 << 21
	}
	if asks == (t.goal == goalWin) {
		order += t.nearer(m, s, asks)
	}
	if m == hint {
		order += 1 << 28
	}
	if t.noise != 0 { // threads take different ways
		order += int32(scramble(t.noise^uint64(m.From)<<8^uint64(m.To)) >> 45)
	}
	return order
}

// nearer says how much nearer a move of the winner leads to a Flag.
func (t *thread) nearer(m stratego.Move, s set, asks bool) int32 {
	flag := t.r.ownFlag
	if asks {
		flag = t.r.flagAt[s.first()]
	}
	switch {
	case flag == board.NoSquare:
		return 0
	case m.To == flag:
		return 1 << 26
	}
	d := &t.r.distance[flag]
	return (int32(d[m.From]) - int32(d[m.To])) << 18
}
