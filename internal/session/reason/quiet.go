package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// quiet says why a piece goes to an empty square without an immediate effect: what it
// prepares, which piece it makes room for, and what it moves towards.
func (l *look) quiet(line []stratego.Move) phrase.Text {
	m := line[0]
	if len(line) > 2 {
		if why := l.prepares(m, line[2]); !why.Empty() {
			return why
		}
	}
	for _, reason := range []func(stratego.Move, stratego.Rank) phrase.Text{l.nears, l.retreats, l.frees} {
		if why := reason(m, l.rank(m.From)); !why.Empty() {
			return why
		}
	}
	return l.waits(m, l.rank(m.From))
}

// opens is for a piece that stood in the way of a stronger one which could not move.
func (l *look) opens(m stratego.Move, r stratego.Rank) phrase.Text {
	for q := range l.shutBeside(m.From).All() {
		if other := l.rank(q); other < r && other <= stratego.Captain {
			return phrase.New("opens the way for %s", l.own(q))
		}
	}
	return phrase.Text{}
}

// frees is for a piece that stood in the way of any that could not move.
func (l *look) frees(m stratego.Move, _ stratego.Rank) phrase.Text {
	for q := range l.shutBeside(m.From).All() {
		return phrase.New("makes room for %s", l.own(q))
	}
	return phrase.Text{}
}

// shutBeside returns the pieces of mine beside a square that may move and have nowhere to
// go.
func (l *look) shutBeside(q board.Square) (shut board.Set) {
	mine := l.view.Pieces(l.me)
	for other := range l.variant.Adjacent(q).And(mine).All() {
		if l.rank(other).Movable() && l.variant.Adjacent(other).AndNot(mine).Empty() {
			shut = shut.With(other)
		}
	}
	return shut
}

// prepares is for a move that makes another one possible.
func (l *look) prepares(m, next stratego.Move) phrase.Text {
	switch {
	case next.From != m.To && l.crosses(next, m.From):
		return phrase.New("makes way for %s", l.own(next.From))
	case next.From != m.To:
		return phrase.Text{}
	case l.foeOn(next.To):
		return phrase.New("prepares to strike %s", l.enemy(next.To))
	}
	r := l.rank(m.From)
	for q := range l.variant.Adjacent(next.To).And(l.view.Pieces(l.foe)).All() {
		if l.mine(r, q).win >= probably || l.cheap(r) && !l.known(q) {
			return phrase.New("heads for %s, next to %s", l.variant.Format(next.To), l.enemy(q))
		}
	}
	return phrase.Text{}
}

// crosses reports whether a piece of mine goes over a square or onto it.
func (l *look) crosses(m stratego.Move, q board.Square) bool {
	g := l.variant.Grid()
	row := g.Row(m.From) == g.Row(q) && g.Row(q) == g.Row(m.To) && between(g.Col(m.From), g.Col(q), g.Col(m.To))
	col := g.Col(m.From) == g.Col(q) && g.Col(q) == g.Col(m.To) && between(g.Row(m.From), g.Row(q), g.Row(m.To))
	return l.view.Pieces(l.me).Has(m.From) && m.From != q && (row || col)
}

func between(a, b, c int) bool { return a <= b && b <= c || c <= b && b <= a }

// nears is for a piece that comes nearer to an enemy which it may beat.
func (l *look) nears(m stratego.Move, r stratego.Rank) phrase.Text {
	if l.ahead(m) > 1 {
		return phrase.New("runs ahead to explore")
	}
	goal, least := board.NoSquare, far
	for q := range l.view.Pieces(l.foe).All() {
		if o := l.mine(r, q); o.win < maybe || o.lose > o.win {
			continue
		}
		if steps := l.steps(q); steps[m.To] < steps[m.From] && steps[m.To] < least {
			goal, least = q, steps[m.To]
		}
	}
	if goal == board.NoSquare {
		return phrase.Text{}
	}
	return phrase.New("moves %s towards %s", yours(r), l.enemy(goal))
}

// retreats is for a piece that goes back, from an enemy which may beat it or to its Flag.
func (l *look) retreats(m stratego.Move, r stratego.Rank) phrase.Text {
	if l.ahead(m) >= 0 {
		return phrase.Text{}
	}
	foe, least := board.NoSquare, far
	for q := range l.view.Pieces(l.foe).All() {
		if l.theirs(q, r).win < maybe {
			continue
		}
		if steps := l.steps(q); steps[m.To] > steps[m.From] && steps[m.From] < least {
			foe, least = q, steps[m.From]
		}
	}
	if foe != board.NoSquare {
		return phrase.New("moves %s back, away from %s", yours(r), l.enemy(foe))
	}
	if flag, ok := l.flag(); ok {
		if steps := l.steps(flag); steps[m.To] < steps[m.From] {
			return phrase.New("moves %s back, nearer to the Flag", yours(r))
		}
	}
	return phrase.Text{}
}

// waits is for a move that has no other purpose.
func (l *look) waits(m stratego.Move, r stratego.Rank) phrase.Text {
	switch {
	case l.view.Moved().Has(m.From) && !l.shows(m):
		return phrase.New("waits, and shows the enemy nothing new")
	case l.cheap(r) || r > stratego.Captain:
		return phrase.New("moves %s, and keeps the stronger pieces hidden", yours(r))
	case l.ahead(m) > 0:
		return phrase.New("moves %s forward, to gain room", yours(r))
	}
	return phrase.New("moves %s to the side, to gain room", yours(r))
}

// ahead is by how many rows a move goes towards the enemy.
func (l *look) ahead(m stratego.Move) int {
	grid := l.variant.Grid()
	if l.variant.AtTop(l.me) {
		return grid.Row(m.To) - grid.Row(m.From)
	}
	return grid.Row(m.From) - grid.Row(m.To)
}
