package reason

import (
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Advance says why the side to move makes the first move of a line. The moves after it
// are what the side expects, the enemy's reply first; there may be none.
func Advance(p *advance.Position, line ...advance.Move) Words {
	m, after := line[0], *p
	after.Make(m)
	l := &match{*p, after, p.Turn(), p.Turn().Opponent()}
	w := Words{Why: l.why(m, line)}
	if after.Result().Over() {
		return w
	}
	w.Risk = l.risk(m)
	if len(line) > 1 && after.Legal(line[1]) {
		w.Expect = phrase.New("%s's %s", sideName(l.foe), after.Described(line[1]))
	}
	return w
}

// A match is a position of Advance before and after a move.
type match struct {
	before, after advance.Position
	me, foe       board.Side
}

// why says what the move does: the weightiest reason there is.
func (l *match) why(m advance.Move, line []advance.Move) phrase.Text {
	if r := l.after.Result(); r.Ending == advance.Trapped {
		return phrase.New("leaves %s without a move and wins the game", sideName(l.foe))
	}
	if gain := l.takes(m); !gain.Empty() {
		return gain
	}
	if l.before.InDanger(l.me) {
		return phrase.New("brings the General out of danger")
	}
	if l.after.InDanger(l.foe) {
		return phrase.New("attacks %s", l.piece(advance.General, l.after.GeneralOf(l.foe)))
	}
	lost, saved := dearest(l.before, l.foe), dearest(l.after, l.foe)
	if lost.Gain() > saved.Gain() {
		return l.saves(m, lost)
	}
	had, has := dearest(l.before, l.me), dearest(l.after, l.me)
	if has.Gain() > had.Gain() {
		return phrase.New("attacks %s", l.piece(has.Target().Kind(), has.To()))
	}
	return l.quiet(m, line)
}

// piece names a piece: "the Dragon on e4".
func (l *match) piece(k advance.Kind, on board.Square) phrase.Text {
	return phrase.New("the %s on %s", k, advance.SquareName(on))
}

// own names a piece of the side that moves: "your Dragon on e4".
func (l *match) own(k advance.Kind, on board.Square) phrase.Text {
	return phrase.New("your %s on %s", k, advance.SquareName(on))
}

func sideName(s board.Side) phrase.Text { return phrase.New(advance.SideName(s)) }

// takes is for moves that win something.
func (l *match) takes(m advance.Move) phrase.Text {
	target := l.piece(m.Target().Kind(), m.To())
	switch m.Kind() {
	case advance.Capture, advance.Leap:
		if m.Target() == advance.WallPiece {
			return phrase.New("clears the wall on %s", advance.SquareName(m.To()))
		}
		if l.lost(m.From(), l.before) && l.lost(m.To(), l.after) {
			return phrase.New("takes %s before it falls itself", target)
		}
		return phrase.New("takes %s", target)
	case advance.Shot:
		return phrase.New("shoots %s from afar", target)
	case advance.Convert:
		return phrase.New("makes the enemy's %s on %s your own", m.Target().Kind(), advance.SquareName(m.To()))
	}
	return phrase.Text{}
}

// lost reports whether the enemy can take what stands on a square.
func (l *match) lost(q board.Square, p advance.Position) bool {
	if p.Turn() != l.foe {
		p.Pass()
	}
	return slices.ContainsFunc(p.Captures(nil), func(m advance.Move) bool { return m.To() == q })
}

// saves is for moves after which less can be lost.
func (l *match) saves(m, lost advance.Move) phrase.Text {
	piece, by := l.own(lost.Target().Kind(), lost.To()), l.piece(l.before.At(lost.From()).Kind(), lost.From())
	switch {
	case m.From() == lost.To():
		return phrase.New("gets away from %s", by)
	case m.Kind() == advance.Build:
		return phrase.New("raises a wall to shelter %s from %s", piece, by)
	}
	return phrase.New("guards %s against %s", piece, by)
}

// risk says what the enemy can win next.
func (l *match) risk(m advance.Move) phrase.Text {
	can := dearest(l.after, l.foe)
	if can.Gain() == 0 {
		return phrase.Text{}
	}
	piece, by := l.own(can.Target().Kind(), can.To()), l.piece(l.after.At(can.From()).Kind(), can.From())
	switch back := l.answered(can); {
	case can.Kind() == advance.Convert:
		return phrase.New("%s can make %s its own", by, piece)
	case can.To() == m.To() && back:
		return phrase.New("%s can take it there, and can then be taken itself", by)
	case can.To() == m.To():
		return phrase.New("%s can take it there", by)
	case back:
		return phrase.New("%s can take %s, and can then be taken itself", by, piece)
	}
	return phrase.New("%s can take %s", by, piece)
}

// answered reports whether what the enemy takes with can be taken there in its turn.
func (l *match) answered(can advance.Move) bool {
	taken := l.after
	if taken.Turn() != l.foe || can.Kind() == advance.Shot {
		return false
	}
	taken.Make(can)
	answer := dearest(taken, l.me)
	return answer.To() == can.To() && answer.Gain() > 0
}

// dearest returns the move by which a side would win most at once, were it to move;
// advance.NoMove where it wins nothing.
func dearest(p advance.Position, side board.Side) (best advance.Move) {
	if p.Turn() != side {
		p.Pass()
	}
	for _, m := range p.Captures(nil) {
		if best == advance.NoMove || m.Gain() > best.Gain() {
			best = m
		}
	}
	return best
}
