package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// forestalling proposes which attacks of the enemy's next move the move prevents, or makes ready to answer, those on the
// dearest piece first.
func (l *look) forestalling() (all []Claim) {
	var worth []float64
	add := func(c Claim, x float64) {
		i := len(all)
		for ; i > 0 && worth[i-1] < x; i-- {
		}
		all, worth = insert(all, i, c), insert(worth, i, x)
	}
	for q := range l.view.Pieces(l.me).Without(l.move.From).All() {
		r := l.rankOn(q)
		if r == stratego.Bomb {
			continue
		}
		for f := range l.view.Pieces(l.foe).All() {
			if win := l.theirsEver(f, r); win >= maybe && !l.variant.Adjacent(q).Has(f) {
				add(about(Denies, f).own(q).with(win, 0), 2*win*dear(r))
				for s := range l.comes(f, q, l.then).All() {
					add(about(Ready, f).own(q).and(s).with(l.mine(l.rank, f).win, 0), win*dear(r))
				}
			}
		}
	}
	return all
}

func insert[T any](list []T, i int, x T) []T {
	list = append(list, x)
	copy(list[i+1:], list[i:])
	list[i] = x
	return list
}

// comes are the free squares beside a piece of mine to which an enemy can go with one move, a step at a time unless it is known
// for a Scout, with some squares taken.
func (l *look) comes(foe, own board.Square, taken board.Set) board.Set {
	r := stratego.Sergeant
	if l.known(foe) {
		r = l.rankOn(foe)
	}
	return l.goes(r, foe, taken).And(l.variant.Adjacent(own))
}

// breaksIn reports whether an enemy may come beside a piece of mine after the move by what comes leaves out: with a strike on
// what stands there, or with the run of a Scout, if it may be one.
func (l *look) breaksIn(foe, own board.Square) bool {
	for q := range l.variant.Adjacent(own).And(l.mineThen()).All() {
		if l.theirs(foe, q, l.mineOn(q), l.then).win > 0 {
			return true
		}
	}
	return l.chance(foe, stratego.Scout) > 0 && !l.goes(stratego.Scout, foe, l.then).And(l.variant.Adjacent(own)).Empty()
}

// forestalls reports whether a claim about an attack that the move prevents, or makes ready to answer, holds.
func (l *look) forestalls(c Claim) bool {
	if c.Kind != Denies && c.Kind != Ready || !l.owns(c.Own) || c.Own == l.move.From || !l.foeOn(c.Foe) ||
		l.variant.Adjacent(c.Own).Has(c.Foe) || l.rankOn(c.Own) == stratego.Bomb {
		return false
	}
	win := l.theirsEver(c.Foe, l.rankOn(c.Own))
	if win < maybe || l.known(c.Foe) && !l.rankOn(c.Foe).Movable() {
		return false
	}
	comes := l.comes(c.Foe, c.Own, l.then)
	if c.Kind == Denies {
		return c.Chance == win && comes.Empty() && !l.comes(c.Foe, c.Own, l.now).Empty() && !l.breaksIn(c.Foe, c.Own)
	}
	return comes.Has(c.Other) && c.Chance == l.mine(l.rank, c.Foe).win && c.Chance >= even &&
		l.reaches(l.rank, l.move.To, c.Other, l.then) && !l.answeredBefore(c)
}

// answeredBefore reports whether some piece of mine could have struck the enemy of a claim on its square, with as good a chance,
// before the move too.
func (l *look) answeredBefore(c Claim) bool {
	for q := range l.view.Pieces(l.me).All() {
		if r := l.rankOn(q); l.reaches(r, q, c.Other, l.now) && l.mine(r, c.Foe).win >= even {
			return true
		}
	}
	return false
}

// nearsOther reports whether a claim about what the piece comes nearer to holds, where there is nothing weightier.
func (l *look) nearsOther(c Claim) bool {
	r := l.rank
	switch c.Kind {
	case NearsMarshal:
		return r == stratego.Spy && l.variant.Strike(r, stratego.Marshal) == stratego.Win &&
			l.chance(c.Foe, stratego.Marshal) == c.Chance && c.Chance >= maybe && l.closer(c, far+2)
	case NearsUnknown:
		return l.cheap(r) && l.foeOn(c.Foe) && !l.known(c.Foe) && l.closer(c, far)
	case NearsEven:
		o := l.mine(r, c.Foe)
		return l.foeOn(c.Foe) && !l.known(c.Foe) && o.win == c.Chance && o.lose == c.Fall && o.win >= even && l.closer(c, far)
	case HomeGuard:
		o, w := l.mine(r, c.Foe), l.way(c.Foe, c.Own)
		return l.owns(c.Own) && l.rankOn(c.Own) == stratego.Flag && o.win+o.both >= even && o.lose < o.win+o.both &&
			w.moves == c.Moves && w.miner == 0 && c.Moves <= walkerFar && (!l.known(c.Foe) || l.rankOn(c.Foe).Movable()) &&
			l.ground(l.move.To, c.Own) < l.ground(l.move.From, c.Own) && !l.opensWay(&w)
	}
	return false
}

// nearing proposes what the piece comes nearer to, where there is nothing weightier, of each kind the nearest first.
func (l *look) nearing() (marshals, home, others, evens []Claim) {
	flag, ok := l.flag()
	for f := range l.view.Pieces(l.foe).All() {
		if ok {
			home = append(home, about(HomeGuard, f).own(flag).after(l.way(f, flag).moves))
		}
	}
	for f := range l.view.Pieces(l.foe).AndNot(l.view.Known()).All() {
		n, o := l.distance(l.rank, l.move.To, f, l.then), l.mine(l.rank, f)
		marshals = append(marshals, about(NearsMarshal, f).with(l.chance(f, stratego.Marshal), 0).after(n))
		others = append(others, about(NearsUnknown, f).after(n))
		evens = append(evens, about(NearsEven, f).with(o.win, o.lose).after(n))
	}
	return nearest(marshals), nearest(home), nearest(others), nearest(evens)
}
