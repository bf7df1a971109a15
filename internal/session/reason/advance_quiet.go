package reason

import (
	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// quiet is for moves that win, save and attack nothing: what they prepare, what they open
// and what they block.
func (l *match) quiet(m advance.Move, line []advance.Move) phrase.Text {
	if why := l.prepares(line); !why.Empty() {
		return why
	}
	foe, blocked := l.changed(l.foe)
	if m.Kind() == advance.Build && blocked <= -much {
		return phrase.New("raises a wall on %s, which blocks %s", advance.SquareName(m.To()), l.piece(l.before.At(foe).Kind(), foe))
	}
	if own, opened := l.changed(l.me); opened >= much {
		return phrase.New("opens the way for %s", l.own(l.before.At(own).Kind(), own))
	}
	if blocked <= -much {
		return phrase.New("gets in the way of %s", l.piece(l.before.At(foe).Kind(), foe))
	}
	for _, say := range []func(advance.Move) phrase.Text{l.aims, l.covers, l.avoids} {
		if why := say(m); !why.Empty() {
			return why
		}
	}
	return l.goes(m)
}

// prepares is for a move after which the side expects to win something.
func (l *match) prepares(line []advance.Move) phrase.Text {
	if len(line) < 3 || !l.after.Legal(line[1]) {
		return phrase.Text{}
	}
	next, p := line[2], l.after
	p.Make(line[1])
	if p.Result().Over() || !p.Legal(next) || next.Gain() <= 0 || l.before.At(next.To()) != next.Target() {
		return phrase.Text{}
	}
	target := l.piece(next.Target().Kind(), next.To())
	if next.Kind() == advance.Convert {
		return phrase.New("prepares to convert %s", target)
	}
	return phrase.New("prepares to take %s", target)
}

// much is how many moves more or fewer of one piece are worth a word.
const much = 3

// changed returns the piece of a side, other than those that the move acts on, whose number
// of moves the move changes most to the good of the side that moves, and by how many.
func (l *match) changed(side board.Side) (most board.Square, by int) {
	before, after := l.before, l.after
	for _, p := range []*advance.Position{&before, &after} {
		if p.Turn() != side {
			p.Pass()
		}
	}
	for q := range board.Square(advance.Grid.Squares()) {
		piece := before.At(q)
		if piece.Kind() == advance.NoKind || piece == advance.WallPiece || piece.Side() != side || after.At(q) != piece {
			continue
		}
		n := len(after.MovesFrom(nil, q)) - len(before.MovesFrom(nil, q))
		if side == l.me && n > by || side == l.foe && n < by {
			most, by = q, n
		}
	}
	return most, by
}

// goes is for moves of which there is nothing else to say.
func (l *match) goes(m advance.Move) phrase.Text {
	piece := yours(l.before.At(m.From()).Kind())
	before, after := ways(l.before, l.me, m.From()), ways(l.after, l.me, m.To())
	switch {
	case m.Kind() == advance.Build:
		return phrase.New("raises a wall on %s, which nothing can enter", advance.SquareName(m.To()))
	case m.Kind() == advance.Swap && ways(l.after, l.me, m.From()) > ways(l.before, l.me, m.To()):
		return phrase.New("swaps %s and %s, which gives %s more room", piece, yours(m.Target().Kind()), yours(m.Target().Kind()))
	case m.Kind() == advance.Swap:
		return phrase.New("swaps %s and %s", piece, yours(m.Target().Kind()))
	case after >= before+much:
		return phrase.New("gives %s more room", piece)
	}
	if why := l.nears(m); !why.Empty() {
		return why
	}
	ahead := advance.Grid.Row(m.From()) - advance.Grid.Row(m.To())
	if l.me == advance.Black {
		ahead = -ahead
	}
	switch {
	case ahead > 0:
		return phrase.New("moves %s forward, to gain room", piece)
	case ahead < 0 && dearest(l.after, l.foe).Gain() == 0:
		return phrase.New("moves %s back, and leaves nothing to take", piece)
	case ahead < 0:
		return phrase.New("moves %s back", piece)
	case dearest(l.after, l.foe).Gain() == 0:
		return phrase.New("moves %s to the side, and leaves nothing to take", piece)
	}
	return phrase.New("moves %s to the side", piece)
}

// nears is for a piece that comes nearer to a General, its own to guard it and the other to
// attack it later.
func (l *match) nears(m advance.Move) phrase.Text {
	k := l.before.At(m.From()).Kind()
	switch k {
	case advance.General:
		return l.walks(m)
	case advance.Zombie:
		return phrase.Text{}
	}
	own, foe := l.before.GeneralOf(l.me), l.before.GeneralOf(l.foe)
	switch {
	case distance(m.To(), own) <= 2 && distance(m.From(), own) > 2:
		return phrase.New("brings %s near %s, to guard it", yours(k), yours(advance.General))
	case distance(m.To(), foe) < distance(m.From(), foe):
		return phrase.New("brings %s nearer to the enemy's General", yours(k))
	}
	return phrase.Text{}
}

// walks is for a General that goes towards the enemy's nearest piece, or away from it.
func (l *match) walks(m advance.Move) phrase.Text {
	nearest, most := board.Square(0), advance.Grid.Squares()
	for q := range board.Square(advance.Grid.Squares()) {
		p := l.after.At(q)
		if p.Kind() == advance.NoKind || p == advance.WallPiece || p.Side() != l.foe {
			continue
		}
		if d := distance(m.From(), q); d < most {
			nearest, most = q, d
		}
	}
	foe := l.piece(l.after.At(nearest).Kind(), nearest)
	switch d := distance(m.To(), nearest); {
	case d > most:
		return phrase.New("keeps %s away from %s", yours(advance.General), foe)
	case d < most:
		return phrase.New("brings %s nearer to %s", yours(advance.General), foe)
	}
	return phrase.Text{}
}

// distance is how many steps in any direction lie between two squares.
func distance(a, b board.Square) int {
	g := advance.Grid
	columns, rows := g.Col(a)-g.Col(b), g.Row(a)-g.Row(b)
	return max(columns, -columns, rows, -rows)
}

// ways counts the moves of a side's piece on a square, were it to move.
func ways(p advance.Position, side board.Side, from board.Square) int {
	if p.Turn() != side {
		p.Pass()
	}
	return len(p.MovesFrom(nil, from))
}
