package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A walk is an enemy's way to my Flag.
type walk struct {
	at    board.Square  // where it is
	rank  stratego.Rank // as which it goes
	taken board.Set     // what is closed to it
	moves int           // that it needs, while all else stands still
	// miner is how likely it is the Miner that it has to be, where its way leads through my Bombs; 0 where it does not.
	miner float64
	run   bool // it may be a Scout, which would be there sooner
	// when has the squares on its shortest ways, with after how many of its moves it is there; 0 for
	// the others.
	when [board.MaxSquares]int
	// runs has the squares that a Scout passes on them, with the number of the move with which it does; 0 for the others.
	runs [board.MaxSquares]int
}

// What makes an enemy a walker: the last moves of its side that count, how many of them it made at
// least, by how many steps they brought it nearer, and from how many moves away it is worth a word.
const (
	walkerOf    = 5
	walkerMoves = 2
	walkerFar   = 8
	walkerNear  = 6 // where something can meet it
	lurkerNear  = 3 // the same of an enemy that does not walk
)

// someMiner is from which chance on an enemy may be the Miner that its way needs: what walks to a Flag behind Bombs is one, or no
// danger.
const someMiner = 0.05

// walker returns the way of an enemy that walks towards my Flag, and whether it does.
func (l *look) walker(foe board.Square) (w walk, ok bool) {
	flag, ok := l.flag()
	if !ok || !l.foeOn(foe) || l.known(foe) && !l.rankOn(foe).Movable() || !l.walked(foe, flag) {
		return w, false
	}
	if w = l.way(foe, flag); w.moves > walkerFar {
		return w, false
	}
	for q := range l.variant.Playable().All() {
		if q == foe || q == flag || w.taken.Has(q) {
			continue
		}
		if n := l.distance(w.rank, foe, q, w.taken); n+l.distance(w.rank, q, flag, w.taken.Without(foe)) == w.moves {
			w.when[q] = n
		}
	}
	w.when[flag] = w.moves
	l.passed(&w)
	return w, true
}

// passed notes the squares that a Scout passes on its shortest ways.
func (l *look) passed(w *walk) {
	if w.rank != stratego.Scout {
		return
	}
	free := w.taken.Without(w.at)
	for q, n := range w.when {
		for to := range l.variant.Playable().All() {
			from := board.Square(q)
			if n == 0 && from != w.at || w.when[to] != n+1 || !l.clear(from, to, free) {
				continue
			}
			for z := range l.variant.Playable().Without(from).Without(to).All() {
				if l.variant.Grid().Distance(from, z)+l.variant.Grid().Distance(z, to) == l.variant.Grid().Distance(from, to) {
					w.runs[z] = max(w.runs[z], n+1)
				}
			}
		}
	}
}

// way is an enemy's shortest way to a square: around my pieces, but for those that it is known to beat, and through my Bombs
// only where that is shorter and it may be a Miner. It goes a step at a time unless it is known for a Scout.
func (l *look) way(foe, to board.Square) walk {
	w := walk{at: foe, rank: stratego.Sergeant, taken: l.then}
	if l.known(foe) {
		w.rank = l.rankOn(foe)
		w.taken = l.unbeaten(w.rank, w.taken, to)
	}
	w.moves = l.distance(w.rank, foe, to, w.taken)
	scout := unreachable
	if !l.known(foe) && l.chance(foe, stratego.Scout) > 0 {
		scout = l.distance(stratego.Scout, foe, to, l.then)
	}
	w.run = scout < w.moves
	miner := l.chance(foe, stratego.Miner)
	if miner < someMiner || l.variant.Strike(stratego.Miner, stratego.Bomb) != stratego.Win {
		return w
	}
	open := w.taken
	for q := range l.view.Pieces(l.me).All() {
		if l.rankOn(q) == stratego.Bomb {
			open = open.Without(q)
		}
	}
	if n := l.distance(w.rank, foe, to, open); n < w.moves {
		w.moves, w.taken, w.miner, w.run = n, open, miner, scout < n
	}
	return w
}

// unbeaten leaves out of the squares that are taken those of my pieces that a rank of the enemy beats, but for one square. Only
// a rank that goes a step at a time goes through them.
func (l *look) unbeaten(r stratego.Rank, taken board.Set, but board.Square) board.Set {
	for q := range l.mineThen().Without(but).All() {
		if r != stratego.Scout && l.variant.Strike(r, l.mineOn(q)) == stratego.Win {
			taken = taken.Without(q)
		}
	}
	return taken
}

// walked reports whether an enemy walks towards a square: of its side's last moves it made some, each of them a step nearer
// around the lakes or at least none further away, the last one nearer, and at most one move of its side came after it.
func (l *look) walked(foe, to board.Square) bool {
	events, at, made, seen := l.view.History(), foe, 0, 0
	for i := len(events) - 1; i >= 0 && seen < walkerOf; i-- {
		e := events[i]
		if e.Side != l.foe {
			continue
		}
		if seen++; e.Move.To != at {
			if made == 0 && seen > 1 {
				return false
			}
			continue
		}
		switch was, is := l.ground(e.Move.From, to), l.ground(e.Move.To, to); {
		case was > is:
			made++
		case was < is || made == 0:
			return made >= walkerMoves
		}
		at = e.Move.From
	}
	return made >= walkerMoves
}

// ground is how many steps lie between two squares, around lakes and through pieces.
func (l *look) ground(from, to board.Square) int {
	if from == to {
		return 0
	}
	return l.distance(stratego.Sergeant, from, to, board.Set{})
}

// tempo is 1 where my side is to move next, and 0 where the enemy is, after a move of mine.
func (l *look) tempo() int {
	if l.move.From == board.NoSquare {
		return 1
	}
	return 0
}

// meets reports whether my piece, on a square before or after the move, can strike a walker on one of its shortest ways
// before it is at the Flag, or stand in its way, while all else stands still: it is there as soon. It may lose.
func (l *look) meets(w *walk, own board.Square) bool {
	r := l.mineOn(own)
	if !r.Movable() || l.mine(r, w.at).lose >= Surely {
		return false
	}
	if l.tempo() > 0 && l.reaches(r, own, w.at, l.then) {
		return true
	}
	flag, _ := l.flag()
	for sq := range l.variant.Playable().Without(flag).All() {
		in := max(w.when[sq], w.runs[sq]-1) + l.tempo() // it stands in the way of a run before that is made
		if w.when[sq]+w.runs[sq] > 0 && l.distance(r, own, sq, l.then.Without(w.at)) <= in {
			return true
		}
	}
	return false
}

// fittest is the piece that keeps a walker from the Flag whichever way it goes and is least likely to fall to it, the nearest
// of equals, by where it stands before the move; board.NoSquare where none does that is likelier to beat it than to fall.
func (l *look) fittest(w *walk) (best board.Square, fall float64) {
	best, near := board.NoSquare, unreachable
	for q := range l.mineThen().All() {
		lose, d := l.mine(l.mineOn(q), w.at).lose, l.distance(l.mineOn(q), q, w.at, l.then)
		if !l.withstands(w, l.mineOn(q)) || best != board.NoSquare && (lose > fall || lose == fall && d >= near) {
			continue
		}
		if l.meets(w, q) && l.holdsOff(w, q) {
			best, fall, near = q, lose, d
		}
	}
	return l.before(best), fall
}

// striker is the piece that can strike a walker with the move to be made and is least likely to fall, if one is likelier to
// beat it than to fall; board.NoSquare for none.
func (l *look) striker(w *walk) (best board.Square, o odds) {
	best = board.NoSquare
	for q := range l.view.Pieces(l.me).All() {
		if x := l.mine(l.rankOn(q), w.at); l.reaches(l.rankOn(q), q, w.at, l.now) && l.withstands(w, l.rankOn(q)) && x.win > 0 &&
			(best == board.NoSquare || x.lose < o.lose) {
			best, o = q, x
		}
	}
	return best, o
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
			if f != m.To && other.theirs(f, flag, stratego.Flag, other.then).win >= Surely {
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
func (l *look) anyMeets(w *walk) bool {
	for q := range l.mineThen().All() {
		if l.meets(w, q) {
			return true
		}
	}
	return false
}

// couldMeet reports whether a piece of mine other than the one that moves keeps a walker from the Flag.
func (l *look) couldMeet(w *walk) bool {
	q, _ := l.fittest(w)
	return q != board.NoSquare && q != l.move.From
}
