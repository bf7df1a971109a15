package reason

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// A look is what a side sees before it makes a move.
type look struct {
	view    *stratego.View
	variant *stratego.Variant
	afar    bool // Scouts strike at the end of a run
	runs    bool // Scouts run
	guess   Guess
	me, foe board.Side
	move    stratego.Move
	rank    stratego.Rank // of the piece that moves
	// now and then are the squares that are taken before and after the move.
	now, then board.Set
}

func newLook(view *stratego.View, guess Guess, m stratego.Move) *look {
	l := newSight(view, guess)
	l.move, l.rank = m, l.rankOn(m.From)
	l.then = l.now.Without(m.From).With(m.To)
	return l
}

// newSight is a look without a move.
func newSight(view *stratego.View, guess Guess) *look {
	if guess == nil {
		guess = Inferred(view)
	}
	d := view.Variant().Definition()
	return &look{
		view: view, variant: view.Variant(), afar: d.ScoutsStrikeAfar && d.ScoutsRun, runs: d.ScoutsRun, guess: guess,
		me: view.Side(), foe: view.Side().Opponent(), now: view.Pieces(view.Side()).Or(view.Pieces(view.Side().Opponent())),
	}
}

// odds are how a strike may end, seen from the striker.
type odds struct{ win, both, lose float64 }

// rankOn returns what stands on a square: a rank, stratego.Hidden or none.
func (l *look) rankOn(q board.Square) stratego.Rank { return l.view.At(q).Rank() }

// foeOn reports whether an enemy stands on a square.
func (l *look) foeOn(q board.Square) bool { return l.view.Pieces(l.foe).Has(q) }

// known reports whether the rank of the enemy on a square is known.
func (l *look) known(q board.Square) bool { return l.foeOn(q) && l.rankOn(q) != stratego.Hidden }

// chances calls f with each rank that the enemy on a square may have, and how likely.
func (l *look) chances(q board.Square, f func(r stratego.Rank, p float64)) {
	if l.known(q) {
		f(l.rankOn(q), 1)
		return
	}
	for r, p := range l.guess[q] {
		if p > 0 {
			f(stratego.Rank(r), p)
		}
	}
}

// chance returns how likely the enemy on a square has a rank.
func (l *look) chance(q board.Square, r stratego.Rank) (p float64) {
	l.chances(q, func(other stratego.Rank, c float64) {
		if other == r {
			p = c
		}
	})
	return p
}

// mine returns the odds of a piece of mine striking the enemy on a square.
func (l *look) mine(r stratego.Rank, q board.Square) (o odds) {
	l.chances(q, func(other stratego.Rank, p float64) { o.add(l.variant.Strike(r, other), p) })
	return o
}

// theirs returns the odds of the enemy on a square striking a piece of mine on another, with some
// squares taken. What it cannot do at all is no part of them.
func (l *look) theirs(from, to board.Square, r stratego.Rank, taken board.Set) (o odds) {
	l.chances(from, func(other stratego.Rank, p float64) {
		if l.reaches(other, from, to, taken) {
			o.add(l.variant.Strike(other, r), p)
		}
	})
	return o
}

// reaches reports whether a rank may strike from one square to another, with some squares taken.
func (l *look) reaches(r stratego.Rank, from, to board.Square, taken board.Set) bool {
	if !r.Movable() || from == to {
		return false
	}
	return l.variant.Adjacent(from).Has(to) || r == stratego.Scout && l.afar && l.clear(from, to, taken)
}

// clear reports whether the squares between two are in a row and free.
func (l *look) clear(from, to board.Square, taken board.Set) bool {
	g := l.variant.Grid()
	dc, dr := sign(g.Col(to)-g.Col(from)), sign(g.Row(to)-g.Row(from))
	if (dc == 0) == (dr == 0) {
		return false
	}
	c, r := g.Col(from)+dc, g.Row(from)+dr
	for c != g.Col(to) || r != g.Row(to) {
		q := g.At(c, r)
		if taken.Has(q) || !l.variant.Playable().Has(q) {
			return false
		}
		c, r = c+dc, r+dr
		if c < 0 || r < 0 || c >= g.Width || r >= g.Height {
			return false
		}
	}
	return true
}

func sign(x int) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}

func (o *odds) add(outcome stratego.Outcome, p float64) {
	switch outcome {
	case stratego.Win:
		o.win += p
	case stratego.Both:
		o.both += p
	case stratego.Lose:
		o.lose += p
	}
}

// enemy names the enemy on a square: "the General on D5", "the hidden piece on D5".
func (l *look) enemy(q board.Square) phrase.Text {
	if l.known(q) {
		return phrase.New("the %s on %s", l.rankOn(q), l.variant.Format(q))
	}
	return phrase.New("the hidden piece on %s", l.variant.Format(q))
}

// square names a square.
func (l *look) square(q board.Square) phrase.Text { return phrase.Verbatim(l.variant.Format(q)) }

// own names a piece of mine: "your Major on C4".
func (l *look) own(q board.Square) phrase.Text {
	return phrase.New("your %s on %s", l.rankOn(q), l.variant.Format(q))
}

// yours names a piece of mine by its kind alone: "your Major".
func yours(kind fmt.Stringer) phrase.Text { return phrase.New("your %s", kind) }

// threat returns the enemy that would most likely take a piece of mine on a square, and whether
// there is one. One that stands on gone has been struck.
func (l *look) threat(q board.Square, r stratego.Rank, gone board.Square, taken board.Set) (from board.Square, o odds) {
	from = board.NoSquare
	for f := range l.view.Pieces(l.foe).All() {
		if f == gone {
			continue
		}
		if x := l.theirs(f, q, r, taken); x.win > o.win {
			from, o = f, x
		}
	}
	return from, o
}

// risked is at most how likely some enemy takes a piece of mine on a square with its next move, or falls together with it.
func (l *look) risked(q board.Square, r stratego.Rank, taken board.Set) (p float64) {
	for f := range l.view.Pieces(l.foe).All() {
		o := l.theirs(f, q, r, taken)
		p += o.win + o.both
	}
	return p
}

// distance is how many moves a rank needs from one square to strike or enter another while all
// other pieces stand still, some squares being taken; far where it cannot.
func (l *look) distance(r stratego.Rank, from, to board.Square, taken board.Set) int {
	steps := [board.MaxSquares]int{}
	steps[from] = 1
	for queue := []board.Square{from}; len(queue) > 0; queue = queue[1:] {
		q := queue[0]
		if l.variant.Adjacent(q).Has(to) || r == stratego.Scout && l.runs && l.clear(q, to, taken.Without(from)) &&
			(l.afar || !taken.Has(to)) {
			return steps[q]
		}
		for next := range l.goes(r, q, taken.Without(from)).All() {
			if steps[next] == 0 {
				steps[next] = steps[q] + 1
				queue = append(queue, next)
			}
		}
	}
	return unreachable
}

// unreachable is more moves than there are squares.
const unreachable = 2 * board.MaxSquares

// goes are the free squares that a rank may go to in one move.
func (l *look) goes(r stratego.Rank, from board.Square, taken board.Set) (free board.Set) {
	if r != stratego.Scout || !l.runs {
		return l.variant.Adjacent(from).AndNot(taken)
	}
	for q := range l.variant.Reach(r, from).AndNot(taken).All() {
		if l.clear(from, q, taken) {
			free = free.With(q)
		}
	}
	return free
}

// flag returns the square of my Flag.
func (l *look) flag() (q board.Square, ok bool) {
	for q := range l.view.Pieces(l.me).All() {
		if l.rankOn(q) == stratego.Flag {
			return q, true
		}
	}
	return 0, false
}

// ahead is by how many rows a move goes towards the enemy.
func (l *look) ahead(m stratego.Move) int {
	grid := l.variant.Grid()
	if l.variant.AtTop(l.me) {
		return grid.Row(m.To) - grid.Row(m.From)
	}
	return grid.Row(m.From) - grid.Row(m.To)
}

// cheap reports whether a piece may be spent to learn something. Where there are few
// pieces none may but Scouts.
func (l *look) cheap(r stratego.Rank) bool {
	return r == stratego.Scout || l.variant.Pieces() > 20 && (r == stratego.Sergeant || r == stratego.Lieutenant)
}
