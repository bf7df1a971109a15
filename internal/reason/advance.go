package reason

import (
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/board"
)

// Advance says why the side to move makes the first move of a line. The moves after it
// are what the side expects, the enemy's reply first; there may be none.
func Advance(p *advance.Position, line ...advance.Move) Words {
	m, after := line[0], *p
	after.Make(m)
	l := &match{*p, after, p.Turn(), p.Turn().Opponent()}
	w := Words{Why: l.why(m)}
	if after.Result().Over() {
		return w
	}
	w.Risk = l.risk(m)
	if len(line) > 1 && after.Legal(line[1]) {
		w.Expect = advance.SideName(l.foe) + "'s " + after.Describe(line[1])
	}
	return w
}

// A match is a position of Advance before and after a move.
type match struct {
	before, after advance.Position
	me, foe       board.Side
}

// why says what the move does: the weightiest reason there is.
func (l *match) why(m advance.Move) string {
	if r := l.after.Result(); r.Ending == advance.Trapped {
		return "leaves " + advance.SideName(l.foe) + " without a move and wins the game"
	}
	if gain := l.takes(m); gain != "" {
		return gain
	}
	if l.before.InDanger(l.me) {
		return "brings the General out of danger"
	}
	if l.after.InDanger(l.foe) {
		return "attacks the General on " + advance.SquareName(l.after.GeneralOf(l.foe))
	}
	lost, saved := dearest(l.before, l.foe), dearest(l.after, l.foe)
	if lost.Gain() > saved.Gain() {
		return l.saves(m, lost)
	}
	had, has := dearest(l.before, l.me), dearest(l.after, l.me)
	if has.Gain() > had.Gain() {
		return "attacks the " + has.Target().Kind().String() + " on " + advance.SquareName(has.To())
	}
	return l.goes(m)
}

// takes is for moves that win something.
func (l *match) takes(m advance.Move) string {
	target, on := m.Target().Kind().String(), " on "+advance.SquareName(m.To())
	switch m.Kind() {
	case advance.Capture, advance.Leap:
		if m.Target() == advance.WallPiece {
			return "clears the wall" + on
		}
		if l.lost(m.From(), l.before) && l.lost(m.To(), l.after) {
			return "takes the " + target + on + " before it falls itself"
		}
		return "takes the " + target + on
	case advance.Shot:
		return "shoots the " + target + on + " from afar"
	case advance.Convert:
		return "makes the enemy's " + target + on + " your own"
	}
	return ""
}

// lost reports whether the enemy can take what stands on a square.
func (l *match) lost(q board.Square, p advance.Position) bool {
	if p.Turn() != l.foe {
		p.Pass()
	}
	return slices.ContainsFunc(p.Captures(nil), func(m advance.Move) bool { return m.To() == q })
}

// saves is for moves after which less can be lost.
func (l *match) saves(m, lost advance.Move) string {
	piece, from := lost.Target().Kind().String(), advance.SquareName(lost.To())
	by := "the " + l.before.At(lost.From()).Kind().String() + " on " + advance.SquareName(lost.From())
	switch {
	case m.From() == lost.To():
		return "gets away from " + by
	case m.Kind() == advance.Build:
		return "raises a wall to shelter your " + piece + " on " + from + " from " + by
	}
	return "guards your " + piece + " on " + from + " against " + by
}

// goes is for moves of which there is nothing else to say.
func (l *match) goes(m advance.Move) string {
	kind := l.before.At(m.From()).Kind().String()
	switch m.Kind() {
	case advance.Build:
		return "raises a wall on " + advance.SquareName(m.To())
	case advance.Swap:
		return "lets your " + kind + " and your " + m.Target().Kind().String() + " change places"
	}
	ahead := advance.Grid.Row(m.From()) - advance.Grid.Row(m.To())
	if l.me == advance.Black {
		ahead = -ahead
	}
	switch {
	case ahead > 0:
		return "brings your " + kind + " forward"
	case ahead < 0:
		return "draws your " + kind + " back"
	}
	return "moves your " + kind + " aside"
}

// risk says what the enemy can win next.
func (l *match) risk(m advance.Move) string {
	can := dearest(l.after, l.foe)
	if can.Gain() == 0 {
		return ""
	}
	piece := can.Target().Kind().String() + " on " + advance.SquareName(can.To())
	by := "the " + l.after.At(can.From()).Kind().String() + " on " + advance.SquareName(can.From())
	if can.Kind() == advance.Convert {
		return by + " can make your " + piece + " its own"
	}
	back := ""
	if taken := l.after; taken.Turn() == l.foe {
		taken.Make(can)
		if answer := dearest(taken, l.me); answer.To() == can.To() && answer.Gain() > 0 && can.Kind() != advance.Shot {
			back = ", and can then be taken itself"
		}
	}
	if can.To() == m.To() {
		return by + " can take it there" + back
	}
	return by + " can take your " + piece + back
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
