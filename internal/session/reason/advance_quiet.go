package reason

import (
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// blocksOrOpens is for moves after which some other piece has many more moves, or many fewer.
func (l *match) blocksOrOpens() (Claim, bool) {
	foe, blocked := l.changed(l.foe)
	c := about(BlocksFoe, foe).after(-blocked)
	if l.move.Kind() == advance.Build && blocked <= -much {
		return l.of(c, phrase.New("raises a wall on %s, which blocks %s", advance.SquareName(l.move.To()), l.piece(l.before.At(foe).Kind(), foe))), true
	}
	if own, opened := l.changed(l.me); opened >= much {
		return l.of(plain(OpensWay).own(own).after(opened), phrase.New("opens the way for %s", l.own(l.before.At(own).Kind(), own))), true
	}
	if blocked <= -much {
		return l.of(c, phrase.New("gets in the way of %s", l.piece(l.before.At(foe).Kind(), foe))), true
	}
	return Claim{}, false
}

// circles is how many moves of its side ago a piece left the square to which a step brings it, if it has struck nothing since; 0
// where it did not within a few moves.
func circles(past []advance.Move, m advance.Move) int {
	at := m.From()
	for i, ago := len(past)-2, 1; i >= 0 && ago <= circle && m.Kind() == advance.Step; i, ago = i-2, ago+1 {
		switch e := past[i]; {
		case rests(e) == at && e.Kind() != advance.Step:
			return 0
		case rests(e) == at && e.From() == m.To():
			return ago
		case rests(e) == at:
			at = e.From()
		}
	}
	return 0
}

// repeats is for a piece that goes to and fro.
func (l *match) repeats() (Claim, bool) {
	c := plain(ToAndAgain).after(l.ago)
	if l.ago == 1 {
		return l.of(c, phrase.New("goes back to where it came from")), true
	}
	return l.of(c, phrase.New("goes to and fro: it was there %d moves ago", l.ago)), true
}

// prepares is for a move after which the side expects to win something that it could not take before.
func (l *match) prepares() (Claim, bool) {
	if len(l.line) < 3 || !l.after.Legal(l.line[1]) {
		return Claim{}, false
	}
	next, p := l.line[2], l.after
	p.Make(l.line[1])
	if p.Result().Over() || !p.Legal(next) || next.Gain() <= 0 || l.before.At(next.To()) != next.Target() {
		return Claim{}, false
	}
	if slices.ContainsFunc(strikesOf(l.before, l.me), func(m advance.Move) bool { return m.To() == next.To() }) {
		return Claim{}, false
	}
	target := l.piece(next.Target().Kind(), next.To())
	c := about(Prepares, next.To())
	if next.Kind() == advance.Convert {
		return l.of(c, phrase.New("prepares to convert %s", target)), true
	}
	return l.of(c, phrase.New("prepares to take %s", target)), true
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
func (l *match) goes() Claim {
	m := l.move
	piece := yours(l.before.At(m.From()).Kind())
	before, after := ways(l.before, l.me, m.From()), ways(l.after, l.me, m.To())
	switch {
	case m.Kind() == advance.Build:
		return l.of(plain(BuildsWall), phrase.New("raises a wall on %s, which only a Miner can enter", advance.SquareName(m.To())))
	case m.Kind() == advance.Swap && ways(l.after, l.me, m.From()) > ways(l.before, l.me, m.To()):
		return l.of(plain(Swaps).after(1), phrase.New("swaps %s and %s, which gives %s more room", piece, yours(m.Target().Kind()), yours(m.Target().Kind())))
	case m.Kind() == advance.Swap:
		return l.of(plain(Swaps), phrase.New("swaps %s and %s", piece, yours(m.Target().Kind())))
	case after >= before+much:
		return l.of(plain(MoreRoom).after(after-before), phrase.New("gives %s more room (%d moves instead of %d)", piece, after, before))
	}
	if c, ok := l.nears(); ok {
		return c
	}
	ahead := advance.Grid.Row(m.From()) - advance.Grid.Row(m.To())
	if l.me == advance.Black {
		ahead = -ahead
	}
	switch {
	case ahead > 0:
		return l.of(plain(Forward), phrase.New("moves %s forward", piece))
	case ahead < 0:
		return l.of(plain(Back), phrase.New("moves %s back", piece))
	}
	return l.of(plain(Aside), phrase.New("moves %s to the side", piece))
}

// nears is for a piece that comes nearer to a General, its own to guard it and the other to
// attack it later.
func (l *match) nears() (Claim, bool) {
	m := l.move
	k := l.before.At(m.From()).Kind()
	switch k {
	case advance.General:
		return l.walks()
	case advance.Zombie:
		return Claim{}, false
	}
	own, foe := l.before.GeneralOf(l.me), l.before.GeneralOf(l.foe)
	switch {
	case steps(m.To(), own) <= 2 && steps(m.From(), own) > 2:
		return l.of(plain(GuardGeneral), phrase.New("brings %s near %s, to guard it", yours(k), yours(advance.General))), true
	case steps(m.To(), foe) < steps(m.From(), foe):
		return l.of(plain(NearGeneral).after(steps(m.To(), foe)), phrase.New("brings %s nearer to the enemy's General", yours(k))), true
	}
	return Claim{}, false
}

// walks is for a General that goes towards the enemy's nearest piece, or away from it.
func (l *match) walks() (Claim, bool) {
	nearest, most := board.Square(0), advance.Grid.Squares()
	for q := range board.Square(advance.Grid.Squares()) {
		if p := l.after.At(q); p.Kind() != advance.NoKind && p != advance.WallPiece && p.Side() == l.foe &&
			steps(l.move.From(), q) < most {
			nearest, most = q, steps(l.move.From(), q)
		}
	}
	if most == advance.Grid.Squares() {
		return Claim{}, false
	}
	foe := l.piece(l.after.At(nearest).Kind(), nearest)
	switch d := steps(l.move.To(), nearest); {
	case d > most:
		return l.of(about(GeneralAway, nearest), phrase.New("keeps %s away from %s", yours(advance.General), foe)), true
	case d < most:
		return l.of(about(GeneralNear, nearest), phrase.New("brings %s nearer to %s", yours(advance.General), foe)), true
	}
	return Claim{}, false
}

// steps is how many steps in any direction lie between two squares.
func steps(a, b board.Square) int {
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
