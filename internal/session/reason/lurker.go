package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// lurkers propose what there is to say of enemies that are near my Flag without walking there, the nearest first.
func (l *look) lurkers() (all []Claim) {
	flag, ok := l.flag()
	if !ok {
		return nil
	}
	for f := range l.view.Pieces(l.foe).Without(l.move.To).All() {
		if !l.mayMove(f) || l.ground(f, flag) > lurkerNear {
			continue
		}
		if w := l.way(f, flag); w.moves > 1 && w.moves <= lurkerNear {
			c := about(FlagNear, f).own(flag).with(w.miner, 0).after(w.moves)
			if q := l.keepers(&w); q.Count() == 1 {
				c.Kind = FlagHeld
				c.Other = l.before(q.First())
			}
			all = append(all, c)
		}
	}
	return nearest(all)
}

// before is where a piece of mine stands before the move that stands on a square after it.
func (l *look) before(q board.Square) board.Square {
	if q == l.move.To {
		return l.move.From
	}
	return q
}

// keepers are my pieces each of which alone keeps an enemy from my Flag whichever way it goes, by where they stand after the
// move.
func (l *look) keepers(w *walk) (all board.Set) {
	flag, _ := l.flag()
	for q := range l.mineThen().All() {
		if l.variant.Grid().Distance(q, flag) <= w.moves+1+l.tempo() && l.keepsAlone(w, q) {
			all = all.With(q)
		}
	}
	return all
}

// only reports whether no other piece of mine keeps an enemy from my Flag, whatever its chances against that, while one stands
// or where that one is away.
func (l *look) only(w *walk, own board.Square) bool {
	flag, _ := l.flag()
	away := *l
	away.then = l.then.Without(own)
	alone := away.way(w.at, flag)
	for q := range l.mineThen().Without(own).All() {
		if l.mineOn(q).Movable() && l.variant.Grid().Distance(q, flag) <= w.moves+1+l.tempo() &&
			(l.holdsOff(w, q) || away.holdsOff(&alone, q)) {
			return false
		}
	}
	return true
}

// keepsAlone reports whether a piece of mine keeps an enemy from my Flag, and stands against it.
func (l *look) keepsAlone(w *walk, q board.Square) bool {
	r := l.mineOn(q)
	return r.Movable() && l.withstands(w, r) && l.holdsOff(w, q)
}

// withstands reports whether a rank of mine is no likelier to fall to an enemy than to stand, as what its way to my Flag needs
// it to be too: a way through Bombs is one of a Miner, so that what falls to a Miner does not keep it from there.
func (l *look) withstands(w *walk, r stratego.Rank) bool {
	return l.mine(r, w.at).lose <= even && (w.miner == 0 || l.variant.Strike(r, stratego.Miner) != stratego.Lose)
}

// lurks reports whether a claim about an enemy near my Flag holds.
func (l *look) lurks(c Claim) bool {
	flag, ok := l.flag()
	if !ok || c.Own != flag || !l.foeOn(c.Foe) || c.Foe == l.move.To || !l.mayMove(c.Foe) ||
		l.known(c.Foe) && l.rankOn(c.Foe) == stratego.Scout { // a Scout is everywhere in a few moves
		return false
	}
	if _, walks := l.walker(c.Foe); walks {
		return false
	}
	w := l.way(c.Foe, flag)
	if w.moves != c.Moves || w.moves > lurkerNear || w.moves < 2 || w.miner != c.Chance {
		return false
	}
	all := l.keepers(&w)
	if c.Kind == FlagNear {
		return all.Empty()
	}
	return all.Count() == 1 && l.before(all.First()) == c.Other && !w.run && l.only(&w, all.First())
}
