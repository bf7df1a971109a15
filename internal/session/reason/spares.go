package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// Spares is the kind of claims that a move keeps Own out of reach of Foe, which could strike it after another move, and win with
// Chance.
const Spares Kind = "spares"

// Instead says why a move of a view would have been better than one that was made: as Stratego does, or by what the
// better move prevents, where Stratego has only a filler to say of it.
func Instead(view *stratego.View, guess Guess, made, better stratego.Move) Words {
	return Stratego(view, guess, better).rather(view, guess, made, better)
}

// Rather returns the words about a move, with what it prevents that another one allows where they have only a filler
// to say of it.
func (w Words) Rather(view *stratego.View, made, better stratego.Move) Words {
	return w.rather(view, nil, made, better)
}

func (w Words) rather(view *stratego.View, guess Guess, made, better stratego.Move) Words {
	if !w.weak() {
		return w
	}
	if c, ok := spared(view, guess, made, better); ok {
		w.Why, w.Claims = c.Said, append([]Claim{c}, w.Claims[min(1, len(w.Claims)):]...)
	}
	return w
}

// spared returns the dearest strike that one move allows and a better one prevents.
func spared(view *stratego.View, guess Guess, made, better stratego.Move) (best Claim, ok bool) {
	l, other := newLook(view, guess, made), newLook(view, guess, better)
	most := 0.0
	for q := range view.Pieces(l.me).All() {
		for f := range view.Pieces(l.foe).All() {
			c := about(Spares, f).own(q).with(l.against(f, q).win, 0)
			if cost := c.Chance * dear(l.rankOn(q)); cost > most && l.spares(c, other) {
				best, most, ok = c, cost, true
			}
		}
	}
	if ok {
		best = other.saySpared(best, made)
	}
	return best, ok
}

// spares reports whether an enemy may well strike a piece of mine after the move and win, and cannot do so after another one.
func (l *look) spares(c Claim, other *look) bool {
	if c.Foe == l.move.To || c.Foe == other.move.To {
		return false
	}
	return c.Chance >= maybe && c.Chance == l.against(c.Foe, c.Own).win && other.against(c.Foe, c.Own) == odds{}
}

// against are the odds of an enemy that strikes a piece of mine after the move, given by where that stands before it.
func (l *look) against(foe, own board.Square) odds {
	at := own
	if own == l.move.From {
		at = l.move.To
	}
	return l.theirs(foe, at, l.rankOn(own), l.then)
}

// saySpared puts into words what the move prevents, that another one allows.
func (l *look) saySpared(c Claim, made stratego.Move) Claim {
	c.Said = phrase.New(
		"keeps %s out of reach of %s, which could strike it after %s (%.0f %% to win)",
		l.own(c.Own), l.enemy(c.Foe), l.variant.FormatMove(made), Percent(c.Chance),
	)
	return c
}
