package reason

import (
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A slowWay is an enemy's way to my Flag after the move.
type slowWay struct {
	flag, moves int
	miner       float64
	rank        stratego.Rank
	free        []cell      // the board as the walker may cross it
	when        map[int]int // squares of the shortest ways, with after how many of its moves it is there
}

// reaches is with how many moves an enemy can be at my Flag, without passing my Bombs.
func (s *slow) reaches(foe int) int {
	w := s.shortest(foe)
	if w.flag < 0 || w.miner > 0 {
		return unreachable
	}
	return w.moves
}

// way finds an enemy's way, and whether it walks.
func (s *slow) way(foe int) (w slowWay, walks bool) {
	w = s.shortest(foe)
	if w.flag < 0 || w.moves > 8 || !s.approaches(foe, w.flag) {
		return w, false
	}
	w.when = map[int]int{}
	for q := range w.free {
		if q == foe || q == w.flag || w.free[q].mine || w.free[q].foe || s.lake(q) {
			continue
		}
		n := s.far(w.free, w.rank, foe, q)
		if n >= w.moves {
			continue
		}
		without := append([]cell(nil), w.free...)
		without[foe] = cell{}
		if n+s.far(without, w.rank, q, w.flag) == w.moves {
			w.when[q] = n
		}
	}
	return w, true
}

// shortest is how far an enemy is from my Flag, and which board it crosses; there is no Flag where it cannot be.
func (s *slow) shortest(foe int) (w slowWay) {
	b := s.board(true)
	w.flag, w.rank = -1, stratego.Sergeant
	for q := range b {
		if b[q].mine && b[q].rank == stratego.Flag {
			w.flag = q
		}
	}
	if w.flag < 0 || int(s.m.To) == foe || !b[foe].foe {
		w.flag = -1
		return w
	}
	miner := 0.0
	s.each(foe, func(x stratego.Rank, p float64) {
		if x == stratego.Miner {
			miner = p
		}
	})
	if x := s.view.At(board.Square(foe)).Rank(); x != stratego.Hidden {
		w.rank = x
		for q := range b {
			if b[q].mine && q != w.flag && x != stratego.Scout && s.v.Strike(x, b[q].rank) == stratego.Win {
				b[q] = cell{}
			}
		}
	}
	w.free, w.moves = b, s.far(b, w.rank, foe, w.flag)
	if miner >= 0.05 && s.v.Strike(stratego.Miner, stratego.Bomb) == stratego.Win {
		c := append([]cell(nil), b...)
		for q := range c {
			if c[q].mine && c[q].rank == stratego.Bomb {
				c[q] = cell{}
			}
		}
		if n := s.far(c, w.rank, foe, w.flag); n < w.moves {
			w.free, w.moves, w.miner = c, n, miner
		}
	}
	return w
}

// approaches reports whether of its side's last five moves an enemy made two or more that came nearer to a square, the last
// of them at most one move ago, and none since the first of those that went away.
func (s *slow) approaches(foe, to int) bool {
	steps := func(q board.Square) int {
		if int(q) == to {
			return 0
		}
		return s.far(make([]cell, s.w*s.h), stratego.Sergeant, int(q), to)
	}
	var theirs []stratego.Event
	for _, e := range s.view.History() {
		if e.Side != s.view.Side() {
			theirs = append(theirs, e)
		}
	}
	theirs = theirs[max(0, len(theirs)-5):]
	var gains []int // of its own moves, the newest first
	at := board.Square(foe)
	for i := len(theirs) - 1; i >= 0; i-- {
		if e := theirs[i]; e.Move.To == at {
			gains = append(gains, steps(e.Move.From)-steps(e.Move.To))
			at = e.Move.From
		} else if len(gains) == 0 && i < len(theirs)-1 {
			return false
		}
	}
	if len(gains) == 0 || gains[0] <= 0 {
		return false
	}
	nearer := 0
	for _, g := range gains {
		if g < 0 {
			break
		}
		if g > 0 {
			nearer++
		}
	}
	return nearer >= 2
}

// still reports whether the reading is about a side that is to move, and no move is made.
func (s *slow) still() bool { return s.m.From == s.m.To }

// meetsWay reports whether my piece on a square after the move is on a walker's way in time, and may win there or fall with it.
func (s *slow) meetsWay(own, foe int, w slowWay) bool {
	b := s.board(true)
	r, extra := b[own].rank, 0
	if r == stratego.Bomb || r == stratego.Flag || s.meet(r, foe, stratego.Lose) >= Surely {
		return false
	}
	if s.still() {
		extra = 1
		if s.can(b, r, own, foe) {
			return true
		}
	}
	b[foe] = cell{}
	for q, n := range w.when {
		if s.far(b, r, own, q) <= n+extra {
			return true
		}
	}
	if w.rank != stratego.Scout {
		return false
	}
	free := append([]cell(nil), w.free...)
	free[foe] = cell{}
	for q := range b { // it may stand on what a run of the walker goes over, before that
		for n := range w.moves {
			if s.lake(q) || s.far(b, r, own, q) > n+extra {
				continue
			}
			for from := range b {
				for to := range b {
					at, starts := w.when[from]
					if starts = starts && at == n || from == foe && n == 0; !starts {
						continue
					}
					ends := to == w.flag && n+1 == w.moves || w.when[to] == n+1
					if ends && s.open(free, from, to) && s.within(q, from, to) {
						return true
					}
				}
			}
		}
	}
	return false
}

// within reports whether a square is between two of a row or a column.
func (s *slow) within(q, from, to int) bool {
	return q/s.w == from/s.w && q/s.w == to/s.w && (q-from)*(q-to) < 0 ||
		q%s.w == from%s.w && q%s.w == to%s.w && (q-from)*(q-to) < 0
}

// A chase is a walker and my piece that goes to stop it.
type chase struct {
	*slow
	slowWay
	mine []cell // the board as my piece may cross it
	seen map[[3]int]bool
}

// gets reports whether the walker, which is to move, strikes the Flag within some moves whatever my piece does.
func (c *chase) gets(walker, piece, moves int) bool {
	if moves == 0 {
		return false
	}
	key := [3]int{walker, piece, moves}
	if known, ok := c.seen[key]; ok {
		return known
	}
	c.seen[key] = c.tries(walker, piece, moves)
	return c.seen[key]
}

func (c *chase) tries(walker, piece, moves int) bool {
	d := c.v.Definition()
	there := append([]cell(nil), c.free...)
	there[piece] = cell{mine: true, rank: stratego.Marshal}
	run := func(a, z int) bool { return c.rank == stratego.Scout && d.ScoutsRun && c.open(there, a, z) }
	if c.beside(walker, c.flag) || run(walker, c.flag) && d.ScoutsStrikeAfar {
		return true
	}
	for z := range there {
		if z == c.flag || z == piece || there[z].mine || there[z].foe || c.lake(z) || !c.beside(walker, z) && !run(walker, z) {
			continue
		}
		if c.beside(piece, z) {
			continue // it is struck there
		}
		saved := false
		for p := range c.mine {
			if p == piece || c.beside(piece, p) && p != z && !c.mine[p].mine && !c.mine[p].foe && !c.lake(p) {
				saved = saved || !c.gets(z, p, moves-1)
			}
		}
		if !saved {
			return true
		}
	}
	return false
}

// stops reports whether my piece on a square after the move alone keeps a walker from the Flag for many moves.
func (s *slow) stops(own, foe int, w slowWay) bool {
	b := s.board(true)
	b[own], b[foe] = cell{}, cell{}
	w.free = append([]cell(nil), w.free...)
	w.free[own], w.free[foe] = cell{}, cell{}
	c := &chase{s, w, b, map[[3]int]bool{}}
	many := w.moves + 6
	if !s.still() {
		return !c.gets(foe, own, many)
	}
	if s.beside(own, foe) {
		return true
	}
	for p := range b {
		if p != foe && (p == own || s.beside(own, p) && !b[p].mine && !b[p].foe && !s.lake(p)) && !c.gets(foe, p, many) {
			return true
		}
	}
	return false
}

// checkWalker checks what is said of a piece that walks towards my Flag.
func (s *slow) checkWalker(c Claim) bool {
	foe, own := int(c.Foe), int(c.Own)
	w, walks := s.way(foe)
	if !walks || w.moves != c.Moves || !near(w.miner, c.Chance) {
		return false
	}
	if steps := strings.Contains(c.Said.String(), "step by step"); steps != (s.sooner(foe) && w.miner == 0) {
		return false
	}
	now, then := s.board(false), s.board(true)
	switch c.Kind {
	case WalkerNow:
		return now[own].mine && s.can(now, now[own].rank, own, foe) &&
			near(s.meet(now[own].rank, foe, stratego.Lose), c.Fall) && s.stands(now[own].rank, foe, w)
	case WalkerMet:
		if own == int(s.m.From) {
			own = int(s.m.To)
		}
		return then[own].mine && then[own].rank.Movable() &&
			near(s.meet(then[own].rank, foe, stratego.Lose), c.Fall) && s.stands(then[own].rank, foe, w) &&
			s.stops(own, foe, w) && !s.sooner(foe)
	case WalkerFree:
		for q := range then {
			if then[q].mine && s.meetsWay(q, foe, w) {
				return false
			}
		}
	}
	return true
}
