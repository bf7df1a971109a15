package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// nears reports whether a claim about a distance holds: the piece comes nearer to an enemy, or gets
// further away, by moves while all else stands still.
func (l *look) nears(c Claim) bool {
	m, r := l.move, l.rank
	switch c.Kind {
	case NearsFlag:
		return l.chance(c.Foe, stratego.Flag) == c.Chance && c.Chance >= even && l.closer(c, far+2)
	case NearsMaybe:
		return l.chance(c.Foe, stratego.Flag) == c.Chance && c.Chance >= rarely && l.closer(c, march)
	case Hunts:
		most := far
		if l.known(c.Foe) && l.rankOn(c.Foe) == stratego.Scout {
			most = farScout
		}
		return l.beats(r, c.Foe) && l.rankOn(c.Foe).Movable() && l.closer(c, most)
	case NearsBomb:
		return r == stratego.Miner && l.variant.Strike(r, stratego.Bomb) == stratego.Win &&
			l.chance(c.Foe, stratego.Bomb) == c.Chance && c.Chance >= even && l.closer(c, far+2)
	case NearsWeaker:
		return !l.known(c.Foe) && l.mine(r, c.Foe).win == c.Chance && c.Chance >= probably && l.closer(c, close)
	case KeepsAway:
		ever := l.theirsEver(c.Foe, r)
		return l.foeOn(c.Foe) && ever >= maybe && l.away(c, m.From) <= afraid && l.away(c, m.To) == c.Moves &&
			c.Moves > l.away(c, m.From) && 2*l.risked(m.To, r, l.then) <= ever
	case Intercepts:
		w, ok := l.walker(c.Foe)
		return ok && w.moves == c.Moves && w.moves <= walkerNear && !l.opensWay(&w) && l.withstands(&w, r) &&
			l.meets(&w, m.To) && l.holdsOff(&w, m.To) &&
			l.distance(r, m.To, c.Foe, l.then) < l.distance(r, m.From, c.Foe, l.now) && !l.couldMeet(&w)
	}
	return false
}

// closer reports whether the piece comes to a number of moves from an enemy, nearer than before. A step away from it is none,
// even where pieces that stood in the way now do so no more.
func (l *look) closer(c Claim, most int) bool {
	m := l.move
	if !l.foeOn(c.Foe) || c.Moves > most || l.rank != stratego.Scout && l.ground(m.To, c.Foe) > l.ground(m.From, c.Foe) {
		return false
	}
	return l.distance(l.rank, m.To, c.Foe, l.then) == c.Moves && l.distance(l.rank, m.From, c.Foe, l.now) > c.Moves
}

// away is how many moves an enemy needs to strike my piece on a square, as if it were no Scout
// unless it is known for one.
func (l *look) away(c Claim, q board.Square) int {
	r, taken := stratego.Sergeant, l.now
	if l.known(c.Foe) {
		r = l.rankOn(c.Foe)
	}
	if q == l.move.To {
		taken = l.then
	}
	return l.distance(r, c.Foe, q, taken)
}

// theirsEver is how likely the enemy on a square can move and beats a rank of mine.
func (l *look) theirsEver(q board.Square, r stratego.Rank) (p float64) {
	l.chances(q, func(other stratego.Rank, x float64) {
		if other.Movable() && l.variant.Strike(other, r) == stratego.Win {
			p += x
		}
	})
	return p
}

// makesRoom reports whether a claim about another piece's way holds.
func (l *look) makesRoom(c Claim) bool {
	q := c.Own
	if q == board.NoSquare || q == l.move.From || !l.view.Pieces(l.me).Has(q) || !l.rankOn(q).Movable() {
		return false
	}
	switch c.Kind {
	case Opens:
		return l.shut(q) && l.rankOn(q) < l.rank && l.rankOn(q) <= stratego.Captain
	case Frees:
		return l.shut(q)
	case ClearsWay:
		return c.Other == l.move.From && l.goes(l.rankOn(q), q, l.then).Has(c.Other)
	}
	return false
}

// shut reports whether a piece of mine beside the one that moves has no square to go to before the move.
func (l *look) shut(q board.Square) bool {
	return l.variant.Adjacent(q).Has(l.move.From) && l.variant.Adjacent(q).AndNot(l.view.Pieces(l.me)).Empty()
}

// goesOn reports whether a claim about where the piece goes holds.
func (l *look) goesOn(c Claim) bool {
	m := l.move
	switch c.Kind {
	case Plans:
		return !l.foeOn(c.Foe) && !l.goes(l.rank, m.From, l.now).Has(c.Other)
	case PlansStrike:
		return l.foeOn(c.Foe) && l.reaches(l.rank, m.To, c.Foe, l.then) && !l.reaches(l.rank, m.From, c.Foe, l.now)
	case Waits:
		return l.quietAfter()
	case Runs:
		return c.Moves == l.ahead(m) && c.Moves > 1
	case Returns:
		return l.circles() == 1 && l.showsNothing()
	case FirstMove:
		return !l.view.Moved().Has(m.From)
	case Forward:
		return l.ahead(m) > 0
	case Back:
		return l.ahead(m) < 0
	case Aside:
		return l.ahead(m) == 0
	}
	return false
}

// quietAfter reports whether no enemy can take anything but Bombs after the move.
func (l *look) quietAfter() bool {
	for q := range l.mineThen().All() {
		if r := l.mineOn(q); r != stratego.Bomb && l.endangered(q, r, board.NoSquare) {
			return false
		}
	}
	return true
}

// endangered reports whether some enemy may take a piece of mine on a square after the move, or fall together with it. One that
// stands on gone has been struck.
func (l *look) endangered(q board.Square, r stratego.Rank, gone board.Square) bool {
	for f := range l.view.Pieces(l.foe).All() {
		if o := l.theirs(f, q, r, l.then); f != gone && o.win+o.both > 0 {
			return true
		}
	}
	return false
}

// showsNothing reports whether the enemy learns nothing about the piece from a quiet move: it has seen it move, and it makes no
// run that would show a Scout.
func (l *look) showsNothing() bool {
	q := l.move.From
	return l.view.Known().Has(q) || l.view.Moved().Has(q) && l.variant.Adjacent(q).Has(l.move.To)
}

// chased is how often before, in the last moves without a strike, my piece went beside an enemy, move
// after move, and did not catch it.
func (l *look) chased(foe board.Square) (times int) {
	events := l.view.History()
	mine, theirs := l.move.From, foe
	for i := len(events) - 1; i >= 0; i-- {
		e := events[i]
		switch {
		case e.Outcome != stratego.NoStrike:
			return times
		case e.Side == l.foe && e.Move.To == theirs:
			theirs = e.Move.From
		case e.Side == l.foe:
			return times // it did not have to move
		case e.Move.To != mine:
			return times
		default:
			if l.variant.Adjacent(mine).Has(theirs) {
				times++
			} else {
				return times
			}
			mine = e.Move.From
		}
	}
	return times
}

// spends reports whether an exchange costs the last piece of mine that can move while the enemy surely has one that does.
func (l *look) spends() bool {
	for q := range l.view.Pieces(l.me).Without(l.move.From).All() {
		if l.rankOn(q).Movable() {
			return false
		}
	}
	for f := range l.view.Pieces(l.foe).Without(l.move.To).All() {
		if (l.known(f) && l.rankOn(f).Movable() || l.view.Moved().Has(f)) &&
			!l.variant.Adjacent(f).AndNot(l.view.Pieces(l.foe).Without(l.move.To)).Empty() {
			return true
		}
	}
	return false
}

// dangers reports whether a risk or a warning holds.
func (l *look) dangers(c Claim) bool {
	m, r := l.move, l.rank
	switch c.Kind {
	case CanTake:
		o := l.theirs(c.Foe, m.To, r, l.then)
		return l.foeOn(c.Foe) && c.Foe != m.To && c.Chance > 0 && o.win == c.Chance && o.both == c.Fall
	case CanBeRetook:
		own := c.Own
		return l.foeOn(c.Foe) && c.Foe != m.To && l.known(c.Foe) && c.Chance == 1 && l.theirs(c.Foe, m.To, r, l.then).win == 1 &&
			own != m.From && l.view.Pieces(l.me).Has(own) && l.beats(l.rankOn(own), c.Foe) && l.reaches(
			l.rankOn(own), own, m.To, l.then.Without(c.Foe),
		)
	case LeftBehind:
		return c.Own != m.From && l.view.Pieces(l.me).Has(c.Own) && c.Foe != m.To && l.known(c.Foe) &&
			l.theirs(c.Foe, c.Own, l.rankOn(c.Own), l.then).win == 1
	case LastBack:
		return c.Other == m.From && c.Own == m.From && l.shuttles(about(ToAndFro, c.Foe).own(m.From).and(m.To).with(c.Chance, 0))
	case Shows:
		return !l.foeOn(m.To) && !l.variant.Adjacent(m.From).Has(m.To) && !l.view.Known().Has(m.From)
	case Learns:
		return l.foeOn(m.To) && !l.view.Known().Has(m.From)
	case WatchStrike:
		return l.watched(c)
	case FlagHangs:
		flag, ok := l.flag()
		return ok && c.Own == flag && l.watched(c)
	case FlagFalls:
		flag, ok := l.flag()
		return ok && c.Own == flag && c.Chance >= Surely && l.watched(c) && l.lostFlag()
	case Walker, WalkerNow, WalkerMet, WalkerFree:
		return l.walks(c)
	case FlagNear, FlagHeld:
		return l.lurks(c)
	case Unguards:
		return l.unguards(c)
	}
	return false
}

// walks reports whether what a claim says of an enemy that walks towards my Flag holds.
func (l *look) walks(c Claim) bool {
	w, ok := l.walker(c.Foe)
	if !ok || w.moves != c.Moves || w.miner != c.Chance || l.foeOn(l.move.To) && l.move.To == c.Foe {
		return false
	}
	switch c.Kind {
	case Walker:
		return w.moves <= walkerNear
	case WalkerNow:
		return l.owns(c.Own) && l.reaches(l.rankOn(c.Own), c.Own, c.Foe, l.now) &&
			c.Fall == l.mine(l.rankOn(c.Own), c.Foe).lose && l.withstands(&w, l.rankOn(c.Own))
	case WalkerMet:
		at := c.Own
		if at == l.move.From {
			at = l.move.To
		}
		return l.owns(c.Own) && c.Fall == l.mine(l.rankOn(c.Own), c.Foe).lose && l.withstands(&w, l.rankOn(c.Own)) &&
			w.moves <= walkerNear && !w.run && l.holdsOff(&w, at)
	}
	return !l.anyMeets(&w)
}

// watched reports whether an enemy may strike a piece of mine after the move and win with a chance.
func (l *look) watched(c Claim) bool {
	if !l.foeOn(c.Foe) || c.Foe == l.move.To || c.Own == l.move.From && l.foeOn(l.move.To) {
		return false
	}
	q, r := c.Own, l.rankOn(c.Own)
	if q == l.move.From {
		q = l.move.To
	}
	return l.view.Pieces(l.me).Has(c.Own) && c.Chance > 0 && l.theirs(c.Foe, q, r, l.then).win == c.Chance
}
