package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A walk is an enemy's way to my Flag.
type walk struct {
	at    board.Square // where it is
	moves int          // that it needs, while all else stands still
	// when has the squares on its shortest ways, with after how many of its moves it is there; 0 for
	// the others.
	when [board.MaxSquares]int
}

// What makes an enemy a walker: the last moves of its side that count, how many of them it made at
// least, and from how many moves away it is worth a word.
const (
	walkerOf    = 3
	walkerMoves = 2
	walkerFar   = 8
)

// walker returns the way of an enemy that walks towards my Flag, and whether it does: it made most of
// its side's last moves, and each of them, strikes too, brought it nearer by the board.
func (l *look) walker(foe board.Square) (w walk, ok bool) {
	flag, ok := l.flag()
	if !ok || !l.foeOn(foe) || l.known(foe) && !l.rankOn(foe).Movable() || !l.walked(foe, flag) {
		return w, false
	}
	r, taken := l.strides(foe)
	w.at, w.moves = foe, l.distance(r, foe, flag, taken)
	if w.moves > walkerFar {
		return w, false
	}
	for q := range l.variant.Playable().All() {
		if q == foe || q == flag || taken.Has(q) {
			continue
		}
		if n := l.distance(r, foe, q, taken); n+l.distance(r, q, flag, taken.Without(foe)) == w.moves {
			w.when[q] = n
		}
	}
	w.when[flag] = w.moves
	return w, true
}

// strides are the rank as which an enemy is taken to walk, one that goes a step at a time unless it
// is known for a Scout, and the squares that are closed to it after the move: my Bombs are not where
// it may be a Miner.
func (l *look) strides(foe board.Square) (stratego.Rank, board.Set) {
	r, taken := stratego.Sergeant, l.then
	if l.known(foe) {
		r = l.rankOn(foe)
	}
	miner := l.chance(foe, stratego.Miner) > 0 && l.variant.Strike(stratego.Miner, stratego.Bomb) == stratego.Win
	if miner {
		for q := range l.view.Pieces(l.me).All() {
			if l.rankOn(q) == stratego.Bomb {
				taken = taken.Without(q)
			}
		}
	}
	return r, taken
}

// walked reports whether an enemy made most of its side's last moves, each of them nearer to a square.
func (l *look) walked(foe, to board.Square) bool {
	events, at, made, seen := l.view.History(), foe, 0, 0
	g := l.variant.Grid()
	for i := len(events) - 1; i >= 0 && seen < walkerOf; i-- {
		e := events[i]
		if e.Side != l.foe {
			continue
		}
		seen++
		if e.Move.To != at {
			continue
		}
		if g.Distance(e.Move.From, to) <= g.Distance(e.Move.To, to) {
			return false
		}
		at = e.Move.From
		made++
	}
	return made >= walkerMoves
}

// meets reports whether my piece, on a square before or after the move, can strike a walker on one of
// its shortest ways before it is at the Flag, while all else stands still: it is there as soon.
func (l *look) meets(w walk, own board.Square) bool {
	r := l.mineOn(own)
	if !r.Movable() || l.mine(r, w.at).lose >= surely {
		return false
	}
	flag, _ := l.flag()
	for q, n := range w.when {
		if sq := board.Square(q); n > 0 && sq != flag && l.distance(r, own, sq, l.then.Without(w.at)) <= n {
			return true
		}
	}
	return false
}

// fittest is the piece that can meet a walker and is least likely to fall to it, the nearest of equals,
// with how likely it falls; board.NoSquare where none but the one that moves can.
func (l *look) fittest(w walk) (best board.Square, fall float64) {
	best, near := board.NoSquare, unreachable
	for q := range l.view.Pieces(l.me).All() {
		if q == l.move.From || !l.meets(w, q) {
			continue
		}
		lose, d := l.mine(l.rankOn(q), w.at).lose, l.distance(l.rankOn(q), q, w.at, l.then)
		if best == board.NoSquare || lose < fall || lose == fall && d < near {
			best, fall, near = q, lose, d
		}
	}
	return best, fall
}

// lostFlag reports whether some enemy can take my Flag for certain after every move that I can make.
func (l *look) lostFlag() bool {
	flag, _ := l.flag()
	for _, m := range l.view.Moves(nil) {
		other := *l
		other.move, other.rank = m, l.rankOn(m.From)
		other.then = l.now.Without(m.From).With(m.To)
		safe := true
		for f := range l.view.Pieces(l.foe).All() {
			if f != m.To && other.theirs(f, flag, stratego.Flag, other.then).win >= surely {
				safe = false
			}
		}
		if safe {
			return false
		}
	}
	return true
}

// anyMeets reports whether some piece of mine meets a walker after the move.
func (l *look) anyMeets(w walk) bool {
	for q := range l.mineThen().All() {
		if l.meets(w, q) {
			return true
		}
	}
	return false
}

// couldMeet reports whether a piece of mine other than the one that moves meets a walker.
func (l *look) couldMeet(w walk) bool {
	for q := range l.mineThen().All() {
		if q != l.move.To && l.meets(w, q) {
			return true
		}
	}
	return false
}
