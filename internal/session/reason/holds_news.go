package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// holdsNow reports whether news is true of the view.
func (l *look) holdsNow(c Claim) bool {
	switch c.Kind {
	case ShownRun, ShownBomb, ShownFirm, Shown, ShownStrong:
		return l.known(c.Foe) && l.news(c.Foe) && l.shownAs(c)
	case Unbeaten:
		return l.owns(c.Own) && l.rankOn(c.Own).Movable() && l.fell(l.rankOn(c.Own)) && !l.beaten(l.rankOn(c.Own))
	case BombsHold:
		return l.owns(c.Own) && l.rankOn(c.Own) == stratego.Bomb && l.fell(stratego.Bomb) && !l.beaten(stratego.Bomb)
	case Seen:
		return l.owns(c.Own) && l.view.Known().Has(c.Own) && l.news(c.Own)
	case VainChase:
		return l.owns(c.Own) && l.beats(l.rankOn(c.Own), c.Foe) && l.rankOn(c.Foe).Movable() && c.Moves >= vainly &&
			c.Moves == l.pursued(c.Own, c.Foe)
	case ToAndFro, ToAndFroEnd:
		return l.shuttles(c)
	}
	return l.holds(c)
}

// owns reports whether a piece of mine stands on a square.
func (l *look) owns(q board.Square) bool { return q != board.NoSquare && l.view.Pieces(l.me).Has(q) }

// shownAs reports whether what a claim says of a known enemy is so.
func (l *look) shownAs(c Claim) bool {
	r := l.rankOn(c.Foe)
	_, ran := l.knownSince(c.Foe)
	switch c.Kind {
	case ShownRun:
		return ran && r == stratego.Scout
	case ShownBomb, Shown:
		return (r == stratego.Bomb) == (c.Kind == ShownBomb) && l.owns(c.Own) && l.rankOn(c.Own).Movable() &&
			l.beats(l.rankOn(c.Own), c.Foe)
	}
	for q := range l.view.Pieces(l.me).All() {
		if l.rankOn(q).Movable() && l.beats(l.rankOn(q), c.Foe) {
			return false
		}
	}
	return (r == stratego.Bomb) == (c.Kind == ShownFirm)
}

// shuttles reports whether a piece of mine that is attacked has gone to and fro as often as a claim
// says: what the two-squares rule leaves of it is one more move, or none, and there is no other way out. The coach and the
// hints ask it alike.
func (l *look) shuttles(c Claim) bool {
	limit := l.variant.Definition().TwoSquares
	if limit == 0 || !l.owns(c.Own) || !l.variant.Adjacent(c.Own).Has(c.Other) || !l.foeOn(c.Foe) ||
		l.now.Has(c.Other) || c.Chance < maybe || c.Chance != l.attack(c.Foe, c.Own) || !l.cornered(c) {
		return false
	}
	n := l.crossings(c.Own, c.Other)
	if c.Kind == ToAndFro {
		return n >= 2 && n == limit-1
	}
	return n >= limit
}

// cornered reports whether the piece of a claim cannot strike the enemy with an even chance, and is attacked on every square
// but one to which it may go.
func (l *look) cornered(c Claim) bool {
	r := l.rankOn(c.Own)
	if l.reaches(r, c.Own, c.Foe, l.now) && l.mine(r, c.Foe).win >= even {
		return false
	}
	for to := range l.goes(r, c.Own, l.now).Without(c.Other).All() {
		if _, o := l.threat(to, r, board.NoSquare, l.now.Without(c.Own).With(to)); o.win < maybe {
			return false
		}
	}
	return true
}
