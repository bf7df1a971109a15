package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// holds reports whether a claim is true of the view and the move. What speaks of chances is true of
// the guess.
func (l *look) holds(c Claim) bool {
	m, r, v := l.move, l.rank, l.variant
	strikes := l.foeOn(m.To)
	switch c.Kind {
	case TakesFlag:
		return strikes && l.rankOn(m.To) == stratego.Flag
	case StrikesFlag:
		return strikes && !l.known(m.To) && c.Chance == l.chance(m.To, stratego.Flag) && c.Chance >= hardly
	case Takes, TakesSafely, ClearsBomb, Exchanges, GivesUp:
		return strikes && l.known(m.To) && l.outcomeIs(c)
	case StrikesBomb:
		return strikes && !l.known(m.To) && v.Strike(r, stratego.Bomb) == stratego.Win &&
			c.Chance == l.chance(m.To, stratego.Bomb)
	case Strikes, Scouts:
		o := l.mine(r, m.To)
		if c.Kind == Scouts && (!l.cheap(r) || o.win >= probably) {
			return false
		}
		return strikes && !l.known(m.To) && c.Chance == o.win && c.Fall == o.lose
	}
	if strikes && !risky(c.Kind) || l.aimless(c) || l.doomed(c) {
		return false
	}
	switch c.Kind {
	case Escapes:
		was, is := l.theirs(c.Foe, m.From, r, l.now), l.theirs(c.Foe, m.To, r, l.then)
		return was.win == c.Chance && was.win >= maybe && is == odds{} && 2*l.risked(m.To, r, l.then) <= was.win
	case Traps:
		return l.beats(r, c.Foe) && v.Adjacent(m.To).Has(c.Foe) && l.trapped(c.Foe)
	case Forks:
		return c.Foe != c.Other && l.fresh(c.Foe) && l.fresh(c.Other) && l.falls(c.Foe) && l.falls(c.Other)
	case Chases:
		return l.falls(c.Foe) && c.Moves == l.chased(c.Foe)+1 && c.Moves >= 3
	case Attacks:
		return l.fresh(c.Foe) && l.falls(c.Foe)
	case NextToBomb:
		return l.fresh(c.Foe) && l.rankOn(c.Foe) == stratego.Bomb && v.Strike(r, stratego.Bomb) == stratego.Win
	case AttacksMaybe:
		return l.fresh(c.Foe) && !l.known(c.Foe) && l.mine(r, c.Foe).win == c.Chance && c.Chance >= probably
	case MeetsHidden:
		o := l.mine(r, c.Foe)
		return l.fresh(c.Foe) && !l.known(c.Foe) && o.win == c.Chance && o.lose == c.Fall && o.win >= max(hardly, o.lose)
	case Guards:
		return l.guards(c)
	}
	return l.nears(c) || l.nearsOther(c) || l.stays(c) || l.forestalls(c) || l.makesRoom(c) || l.goesOn(c) || l.dangers(c)
}

// risky reports whether a kind is a risk or a warning: these are said of strikes too.
func risky(k Kind) bool {
	switch k {
	case CanTake, CanBeRetook, LeftBehind, LastBack, Shows, Learns, FlagHangs, FlagFalls, WatchStrike, Unguards:
		return true
	}
	return Approaches(k)
}

// outcomeIs reports whether a strike of a known piece ends as a claim says.
func (l *look) outcomeIs(c Claim) bool {
	o, bomb := l.variant.Strike(l.rank, l.rankOn(l.move.To)), l.rankOn(l.move.To) == stratego.Bomb
	switch c.Kind {
	case Takes:
		return o == stratego.Win && !bomb
	case TakesSafely:
		return o == stratego.Win && !bomb && !l.endangered(l.move.To, l.rank, l.move.To)
	case ClearsBomb:
		return o == stratego.Win && bomb
	case Exchanges:
		return o == stratego.Both
	}
	return o == stratego.Lose
}

// fresh reports whether the move brings its piece beside an enemy that it was not beside.
func (l *look) fresh(foe board.Square) bool {
	return l.foeOn(foe) && l.variant.Adjacent(l.move.To).Has(foe) && !l.variant.Adjacent(l.move.From).Has(foe)
}

// beats reports whether a rank beats a known enemy for certain.
func (l *look) beats(r stratego.Rank, foe board.Square) bool {
	return l.known(foe) && l.variant.Strike(r, l.rankOn(foe)) == stratego.Win
}

// falls reports whether a known enemy that can move is beside the piece after the move, and falls
// to it.
func (l *look) falls(foe board.Square) bool {
	return l.beats(l.rank, foe) && l.rankOn(foe).Movable() && l.variant.Adjacent(l.move.To).Has(foe)
}

// trapped reports whether a known enemy beside the piece can be taken for certain whatever it does:
// where it stays, and on every square to which it can go. It may not strike anything.
func (l *look) trapped(foe board.Square) bool {
	r := l.rankOn(foe)
	if !r.Movable() {
		return false
	}
	for own := range l.mineThen().All() {
		if l.theirs(foe, own, l.mineOn(own), l.then) != (odds{}) {
			return false
		}
	}
	for to := range l.goes(r, foe, l.then).All() {
		if !l.taken(r, to, l.then.Without(foe).With(to)) {
			return false
		}
	}
	return true
}

// taken reports whether some piece of mine takes a rank of the enemy on a square for certain, after
// the move, with some squares taken.
func (l *look) taken(r stratego.Rank, q board.Square, taken board.Set) bool {
	for own := range l.mineThen().All() {
		if x := l.mineOn(own); l.variant.Strike(x, r) == stratego.Win && l.reaches(x, own, q, taken) {
			return true
		}
	}
	return false
}

// mineThen are the squares of my pieces after a move that strikes nothing, or before any.
func (l *look) mineThen() board.Set {
	if l.move.From == board.NoSquare {
		return l.view.Pieces(l.me)
	}
	return l.view.Pieces(l.me).Without(l.move.From).With(l.move.To)
}

// mineOn is the rank of a piece of mine after the move.
func (l *look) mineOn(q board.Square) stratego.Rank {
	if q == l.move.To {
		return l.rank
	}
	return l.rankOn(q)
}

// guards reports whether a piece of mine that an enemy may take is covered by the move, as it was
// not before.
func (l *look) guards(c Claim) bool {
	q := c.Own
	if q == l.move.From || !l.view.Pieces(l.me).Has(q) || !l.rankOn(q).Movable() || !l.foeOn(c.Foe) {
		return false
	}
	was := l.variant.Adjacent(l.move.From).Has(q)
	o := l.theirs(c.Foe, q, l.rankOn(q), l.then)
	return !was && l.variant.Adjacent(l.move.To).Has(q) && o.win == c.Chance && o.win >= hardly &&
		l.mine(l.rank, c.Foe).win >= even
}
