package reason

import (
	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/phrase"
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
	switch m.Kind() {
	case advance.Build:
		return phrase.New("raises a wall on %s, which nothing can enter", advance.SquareName(m.To()))
	case advance.Swap:
		return phrase.New("swaps %s and %s", piece, yours(m.Target().Kind()))
	}
	ahead := advance.Grid.Row(m.From()) - advance.Grid.Row(m.To())
	if l.me == advance.Black {
		ahead = -ahead
	}
	switch {
	case ahead > 0:
		return phrase.New("moves %s forward, to gain room", piece)
	case ahead < 0:
		return phrase.New("moves %s back, and loses nothing", piece)
	}
	return phrase.New("moves %s to the side, and loses nothing", piece)
}
