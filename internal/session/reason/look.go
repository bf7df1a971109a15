package reason

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// A look is what a side sees before it moves.
type look struct {
	view    *stratego.View
	variant *stratego.Variant
	guess   Guess
	me, foe board.Side
}

// odds are how a strike may end, seen from the striker.
type odds struct{ win, both, lose float64 }

// rank returns what stands on a square: a rank, stratego.Hidden or none.
func (l *look) rank(q board.Square) stratego.Rank { return l.view.At(q).Rank() }

// foeOn reports whether an enemy stands on a square.
func (l *look) foeOn(q board.Square) bool { return l.view.Pieces(l.foe).Has(q) }

// known reports whether the rank of the enemy on a square is known.
func (l *look) known(q board.Square) bool { return l.foeOn(q) && l.rank(q) != stratego.Hidden }

// chances calls f with each rank that the enemy on a square may have, and how likely.
func (l *look) chances(q board.Square, f func(r stratego.Rank, p float64)) {
	if l.known(q) {
		f(l.rank(q), 1)
		return
	}
	for r, p := range l.guess[q] {
		if p > 0 {
			f(stratego.Rank(r), p)
		}
	}
}

// mine returns the odds of a piece of mine striking the enemy on a square.
func (l *look) mine(r stratego.Rank, q board.Square) (o odds) {
	l.chances(q, func(other stratego.Rank, p float64) { o.add(l.variant.Strike(r, other), p) })
	return o
}

// theirs returns the odds of the enemy on a square striking a piece of mine. One that
// cannot move strikes nothing.
func (l *look) theirs(q board.Square, r stratego.Rank) (o odds) {
	l.chances(q, func(other stratego.Rank, p float64) {
		if other.Movable() {
			o.add(l.variant.Strike(other, r), p)
		}
	})
	return o
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

// chance returns how likely the enemy on a square has a rank.
func (l *look) chance(q board.Square, r stratego.Rank) (p float64) {
	l.chances(q, func(other stratego.Rank, c float64) {
		if other == r {
			p = c
		}
	})
	return p
}

// enemy names the enemy on a square: "the General on D5", "the hidden piece on D5".
func (l *look) enemy(q board.Square) phrase.Text {
	if l.known(q) {
		return phrase.New("the %s on %s", l.rank(q), l.variant.Format(q))
	}
	return phrase.New("the hidden piece on %s", l.variant.Format(q))
}

// own names a piece of mine: "your Major on C4".
func (l *look) own(q board.Square) phrase.Text {
	return phrase.New("your %s on %s", l.rank(q), l.variant.Format(q))
}

// yours names a piece of mine by its kind alone: "your Major".
func yours(kind fmt.Stringer) phrase.Text { return phrase.New("your %s", kind) }

// threat is an enemy beside a square that may take what stands there.
type threat struct {
	from board.Square
	odds odds
}

// threats returns the enemy beside a square that would most likely take a piece of mine
// there, and whether there is one. One that stands on gone has been struck.
func (l *look) threat(q board.Square, r stratego.Rank, gone board.Square) (worst threat, ok bool) {
	for from := range l.variant.Adjacent(q).And(l.view.Pieces(l.foe)).All() {
		if from == gone {
			continue
		}
		if o := l.theirs(from, r); o.win > worst.odds.win {
			worst, ok = threat{from, o}, true
		}
	}
	return worst, ok
}

// steps counts the steps from every square to one, around lakes and through pieces.
func (l *look) steps(to board.Square) (n [board.MaxSquares]int) {
	for i := range n {
		n[i] = board.MaxSquares
	}
	n[to] = 0
	for queue := []board.Square{to}; len(queue) > 0; queue = queue[1:] {
		for q := range l.variant.Adjacent(queue[0]).All() {
			if n[q] == board.MaxSquares {
				n[q] = n[queue[0]] + 1
				queue = append(queue, q)
			}
		}
	}
	return n
}

// flag returns the square of my Flag.
func (l *look) flag() (q board.Square, ok bool) {
	for q := range l.view.Pieces(l.me).All() {
		if l.rank(q) == stratego.Flag {
			return q, true
		}
	}
	return 0, false
}
