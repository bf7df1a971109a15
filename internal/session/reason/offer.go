package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// offering proposes what a piece that may be spent is offered to, those that most likely take it first, and which square it keeps
// off.
func (l *look) offering() (baits, safer []Claim) {
	f, o := l.threat(l.move.To, l.rank, board.NoSquare, l.then)
	if f != board.NoSquare {
		for q := range l.view.Pieces(l.me).All() {
			baits = append(baits, about(Baits, f).own(q).with(o.win, 0))
		}
		baits = append(baits, about(Baits, f).with(o.win, 0))
	}
	worst := 0.0
	for q := range l.goes(l.rank, l.move.From, l.now).Without(l.move.To).All() {
		taken := l.now.Without(l.move.From).With(q)
		if f, o := l.threat(q, l.rank, board.NoSquare, taken); o.win > worst {
			worst, safer = o.win, []Claim{about(Safer, f).and(q).with(o.win, 0)}
		}
	}
	return baits, safer
}

// offers reports whether a hidden enemy can take the piece, which may be spent, as it could not before, and then a piece of mine
// can strike it, if the claim says so.
func (l *look) offers(c Claim) bool {
	if !l.cheap(l.rank) || !l.foeOn(c.Foe) || l.known(c.Foe) || c.Chance < maybe ||
		c.Chance != l.theirs(c.Foe, l.move.To, l.rank, l.then).win || l.theirs(c.Foe, l.move.From, l.rank, l.now).win > 0 {
		return false
	}
	if c.Own == board.NoSquare {
		return true
	}
	q := c.Own
	return q != l.move.From && l.owns(q) && l.rankOn(q) <= stratego.Captain &&
		l.reaches(l.rankOn(q), q, l.move.To, l.then.Without(c.Foe))
}

// safer reports whether the piece could go to another square, on which an enemy could take it with a good chance, as none can
// where it goes, nor on most squares to which my pieces can go; and its move opens no way to my Flag.
func (l *look) safer(c Claim) bool {
	q := c.Other
	if q == l.move.To || !l.goes(l.rank, l.move.From, l.now).Has(q) || !l.foeOn(c.Foe) || c.Chance < maybe ||
		c.Chance != l.theirs(c.Foe, q, l.rank, l.now.Without(l.move.From).With(q)).win {
		return false
	}
	return l.unharmed(l.move) && !l.mostUnharmed() && !l.opensAny()
}

// unharmed reports whether no enemy can well take the piece of a move where that goes.
func (l *look) unharmed(m stratego.Move) bool {
	_, o := l.threat(m.To, l.rankOn(m.From), board.NoSquare, l.now.Without(m.From).With(m.To))
	return o.win < hardly
}

// mostUnharmed reports whether that is so of more than half of the other moves that strike nothing: then it is no reason for
// this one.
func (l *look) mostUnharmed() bool {
	unharmed, others := 0, 0
	for _, m := range l.view.Moves(nil) {
		if m == l.move || l.foeOn(m.To) {
			continue
		}
		if others++; l.unharmed(m) {
			unharmed++
		}
	}
	return 2*unharmed > others
}

// opensAny reports whether the move opens to an enemy a way to my Flag that was longer before.
func (l *look) opensAny() bool {
	flag, ok := l.flag()
	for f := range l.view.Pieces(l.foe).All() {
		if ok && l.mayMove(f) {
			if w := l.way(f, flag); w.moves <= walkerFar && l.opensWay(&w) {
				return true
			}
		}
	}
	return false
}

// opening proposes which Scouts can then strike what they could not, and which pieces the piece backs.
func (l *look) opening() (lines, backs []Claim) {
	for q := range l.view.Pieces(l.me).Without(l.move.From).All() {
		r := l.rankOn(q)
		for f := range l.view.Pieces(l.foe).All() {
			if r == stratego.Scout && l.afar && !l.known(f) {
				lines = append(lines, about(OpensLine, f).own(q))
			}
			if r.Movable() && l.variant.Adjacent(l.move.To).Has(q) {
				backs = append(backs, about(Backs, f).own(q).with(l.mine(l.rank, f).win, 0))
			}
		}
	}
	return lines, backs
}

// opensLine reports whether a Scout of mine can strike a hidden enemy afar after the move, and could not before.
func (l *look) opensLine(c Claim) bool {
	q := c.Own
	return l.afar && l.owns(q) && q != l.move.From && l.rankOn(q) == stratego.Scout && l.foeOn(c.Foe) && !l.known(c.Foe) &&
		l.reaches(stratego.Scout, q, c.Foe, l.then) && !l.reaches(stratego.Scout, q, c.Foe, l.now)
}

// backs reports whether the piece comes beside one of mine that an enemy may come beside with its next move and beat, and would
// beat that enemy.
func (l *look) backs(c Claim) bool {
	q := c.Own
	if !l.owns(q) || q == l.move.From || !l.rankOn(q).Movable() || !l.foeOn(c.Foe) || !l.mayMove(c.Foe) ||
		!l.variant.Adjacent(l.move.To).Has(q) || l.variant.Adjacent(l.move.From).Has(q) || l.variant.Adjacent(q).Has(c.Foe) {
		return false
	}
	return c.Chance == l.mine(l.rank, c.Foe).win && c.Chance >= even && l.theirsEver(c.Foe, l.rankOn(q)) >= maybe &&
		!l.comes(c.Foe, q, l.then).Empty()
}
