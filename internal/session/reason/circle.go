package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// circle is within how many of its side's moves a piece that comes back to a square has gone to and fro.
const circle = 6

// aims has the kinds that say what a piece is up to: none of them is true of a piece that has just been where it goes.
var aims = map[Kind]bool{
	NearsFlag: true, Hunts: true, NearsBomb: true, NearsWeaker: true, KeepsAway: true, NearsMarshal: true, NearsUnknown: true,
	NearsEven: true, NearsMaybe: true, HomeGuard: true, Plans: true, PlansStrike: true, Opens: true, Frees: true, ClearsWay: true,
	Lines: true, OpensLine: true, Backs: true, Baits: true, Safer: true, StandsBy: true,
}

// aimless reports whether a claim says what the piece is up to, and it has just been where it goes. It may well keep away again
// from an enemy that came nearer with the last move.
func (l *look) aimless(c Claim) bool {
	if !aims[c.Kind] || l.circles() == 0 {
		return false
	}
	events := l.view.History()
	if e := events[len(events)-1]; c.Kind == KeepsAway && e.Side == l.foe && e.Move.To == c.Foe {
		return l.ground(e.Move.From, l.move.From) <= l.ground(e.Move.To, l.move.From)
	}
	return true
}

// ownWay has the kinds that say what the piece does next: they hide the point of a move by which it falls.
var ownWay = map[Kind]bool{
	NearsFlag: true, Hunts: true, NearsBomb: true, NearsWeaker: true, KeepsAway: true, NearsMarshal: true, NearsUnknown: true,
	NearsEven: true, NearsMaybe: true, HomeGuard: true, Plans: true, PlansStrike: true, Returns: true,
	ToAndAgain: true,
}

// doomed reports whether a claim says what the piece does next, and an enemy can strike it there to which it most likely falls.
func (l *look) doomed(c Claim) bool {
	if !ownWay[c.Kind] {
		return false
	}
	for f := range l.view.Pieces(l.foe).Without(l.move.To).All() {
		if o := l.theirs(f, l.move.To, l.rank, l.then); o.win+o.both >= probably {
			return true
		}
	}
	return false
}

// circles is how many moves of its side ago the piece left the square to which the move brings it, if it has struck nothing
// since and is no more than circle moves; 0 otherwise.
func (l *look) circles() int {
	at, ago := l.move.From, 0
	for i := len(l.view.History()) - 1; i >= 0 && ago < circle; i-- {
		e := l.view.History()[i]
		if e.Side != l.me {
			continue
		}
		if ago++; e.Move.To != at {
			continue
		}
		if e.Outcome != stratego.NoStrike {
			return 0
		}
		if at = e.Move.From; at == l.move.To {
			return ago
		}
	}
	return 0
}

// repeats is how many moves of its side ago all its pieces stood as they stand after the move, if nothing was struck since; 0
// where they did not within a few moves.
func (l *look) repeats() int {
	ago := 0
	// at has where each piece that moved since stands after the move, by where it stood then.
	at := map[board.Square]board.Square{}
	step := func(m stratego.Move) {
		end, ok := at[m.To]
		if !ok {
			end = m.To
		}
		delete(at, m.To)
		at[m.From] = end
	}
	step(l.move)
	for i := len(l.view.History()) - 1; i >= 0 && ago < circle; i-- {
		e := l.view.History()[i]
		if e.Outcome != stratego.NoStrike {
			return 0
		}
		if e.Side != l.me {
			continue
		}
		ago++
		step(e.Move)
		same := true
		for from, to := range at {
			same = same && from == to
		}
		if same {
			return ago
		}
	}
	return 0
}

// keepsOff reports whether the piece alone keeps an enemy, which could be at my Flag in a few moves, from it whichever way it
// goes, and no other piece of mine does.
func (l *look) keepsOff(c Claim) bool {
	flag, ok := l.flag()
	if !ok || c.Own != flag || !l.foeOn(c.Foe) || !l.mayMove(c.Foe) ||
		l.known(c.Foe) && l.rankOn(c.Foe) == stratego.Scout || l.variant.Grid().Distance(l.move.To, flag) > walkerNear+1 {
		return false
	}
	w := l.way(c.Foe, flag)
	return w.moves == c.Moves && w.moves <= walkerNear && w.miner == c.Chance && !w.run && !l.opensWay(&w) &&
		l.keepsAlone(&w, l.move.To) && l.only(&w, l.move.To)
}

// opensWay reports whether an enemy's way to my Flag was longer before the move.
func (l *look) opensWay(w *walk) bool {
	flag, _ := l.flag()
	before := *l
	before.move, before.then = stratego.Move{From: board.NoSquare, To: board.NoSquare}, l.now
	return before.way(w.at, flag).moves > w.moves
}

// mayMove reports whether an enemy has been seen to move, or is known for a rank that does.
func (l *look) mayMove(foe board.Square) bool {
	return l.known(foe) && l.rankOn(foe).Movable() || l.view.Moved().Has(foe)
}

// stays reports whether a claim about what the piece holds by standing where it then does is true.
func (l *look) stays(c Claim) bool {
	switch c.Kind {
	case KeepsOff:
		return l.keepsOff(c)
	case Lines:
		return l.lines(c)
	case Controls:
		return l.controls(c)
	case Idle:
		n := l.nearestToFlag()
		if _, walks := l.walker(c.Foe); walks {
			return false // this is no time to wait, and the warning says it
		}
		return n.Foe != board.NoSquare && n.Foe == c.Foe && n.Moves == c.Moves && n.Chance == c.Chance && l.quietAfter()
	case Keeps:
		return c.Moves > 0 && c.Moves == l.repeats() && l.quietAfter()
	case Safer:
		return l.safer(c)
	case Baits:
		return l.offers(c)
	case OpensLine:
		return l.opensLine(c)
	case Backs:
		return l.backs(c)
	case StandsBy:
		return l.standsBy(c)
	case ToAndAgain:
		return c.Moves > 1 && c.Moves == l.circles() && l.showsNothing()
	}
	return false
}

// keeping proposes which enemies the piece keeps from the Flag by standing where it then does, the nearest first.
func (l *look) keeping() (all []Claim) {
	flag, ok := l.flag()
	for f := range l.view.Pieces(l.foe).All() {
		if ok && l.mayMove(f) && l.variant.Grid().Distance(f, flag) <= walkerNear {
			if w := l.way(f, flag); w.moves <= walkerNear {
				all = append(all, about(KeepsOff, f).own(flag).with(w.miner, 0).after(w.moves))
			}
		}
	}
	return nearest(all)
}

// controlling proposes which enemies the piece could strike then, if they came beside it.
func (l *look) controlling() (all []Claim) {
	for f := range l.view.Pieces(l.foe).All() {
		for q := range l.variant.Adjacent(l.move.To).AndNot(l.then).All() {
			if l.mayMove(f) {
				all = append(all, about(Controls, f).and(q).with(l.mine(l.rank, f).win, 0))
			}
		}
	}
	return all
}

// idleFar is from how many moves away an enemy is no reason to hurry that is worth a word.
const idleFar = 12

// nearestToFlag proposes to name the enemy that could be at my Flag first, of those that were seen to move; its square is
// board.NoSquare where there is none.
func (l *look) nearestToFlag() Claim {
	flag, ok := l.flag()
	c := plain(Idle).after(idleFar + 1)
	for f := range l.view.Pieces(l.foe).All() {
		if !ok || !l.mayMove(f) {
			continue
		}
		if w := l.way(f, flag); w.moves < c.Moves {
			c = about(Idle, f).after(w.moves).with(w.miner, 0)
		}
	}
	return c
}

// lining proposes which enemies a Scout could strike afar next, the one that is likeliest the Flag first.
func (l *look) lining() (all []Claim) {
	best := -1.0
	for f := range l.view.Pieces(l.foe).AndNot(l.view.Known()).All() {
		o := l.mine(l.rank, f)
		c := about(Lines, f).with(o.win, o.lose)
		if flag := l.chance(f, stratego.Flag); l.lines(c) && flag > best {
			best, all = flag, append([]Claim{c}, all...)
		}
	}
	return all
}

// lines reports whether the piece, a Scout, could strike an enemy afar with its next move, as it could not before.
func (l *look) lines(c Claim) bool {
	o := l.mine(l.rank, c.Foe)
	return l.rank == stratego.Scout && l.afar && l.foeOn(c.Foe) && !l.known(c.Foe) && o.win == c.Chance && o.lose == c.Fall &&
		!l.variant.Adjacent(l.move.To).Has(c.Foe) && l.reaches(l.rank, l.move.To, c.Foe, l.then) &&
		!l.reaches(l.rank, l.move.From, c.Foe, l.now)
}

// controls reports whether the piece would strike an enemy with good odds if that came to a square, where no other piece of mine
// could.
func (l *look) controls(c Claim) bool {
	if !l.foeOn(c.Foe) || !l.mayMove(c.Foe) || l.variant.Adjacent(l.move.To).Has(c.Foe) || l.now.Has(c.Other) ||
		l.mine(l.rank, c.Foe).win != c.Chance || c.Chance < probably {
		return false
	}
	if !l.comes(c.Foe, l.move.To, l.then).Has(c.Other) {
		return false
	}
	for q := range l.mineThen().Without(l.move.To).All() {
		if x := l.mineOn(q); l.reaches(x, q, c.Other, l.then) && l.mine(x, c.Foe).win >= even {
			return false
		}
	}
	return true
}
