package reason

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// slow reads a position square by square, to check claims by other means than those that made them.
type slow struct {
	view  *stratego.View
	v     *stratego.Variant
	guess Guess
	m     stratego.Move
	w, h  int
	gone  int // a square that is read as empty after the move, -1 for none
}

type cell struct {
	mine, foe bool
	rank      stratego.Rank
}

func newSlow(view *stratego.View, guess Guess, m stratego.Move) *slow {
	g := view.Variant().Grid()
	return &slow{view, view.Variant(), guess, m, g.Width, g.Height, -1}
}

// board lists all squares, before or after the move.
func (s *slow) board(after bool) []cell {
	all := make([]cell, s.w*s.h)
	for q := range all {
		p := s.view.At(board.Square(q))
		if !p.Empty() {
			all[q] = cell{p.Side() == s.view.Side(), p.Side() != s.view.Side(), p.Rank()}
		}
	}
	if after && s.m.To != s.m.From {
		all[s.m.To], all[s.m.From] = all[s.m.From], cell{}
	}
	if after && s.gone >= 0 {
		all[s.gone] = cell{}
	}
	return all
}

func (s *slow) lake(q int) bool { return !s.v.Playable().Has(board.Square(q)) }

// beside reports whether two squares are neighbours.
func (s *slow) beside(a, b int) bool {
	dx, dy := a%s.w-b%s.w, a/s.w-b/s.w
	return dx*dx+dy*dy == 1
}

// open reports whether nothing is between two squares of a row or a column.
func (s *slow) open(b []cell, from, to int) bool {
	if from == to || from%s.w != to%s.w && from/s.w != to/s.w {
		return false
	}
	for q := range b {
		between := q%s.w == from%s.w && from%s.w == to%s.w && (q/s.w-from/s.w)*(q/s.w-to/s.w) < 0 ||
			q/s.w == from/s.w && from/s.w == to/s.w && (q%s.w-from%s.w)*(q%s.w-to%s.w) < 0
		if between && (b[q].mine || b[q].foe || s.lake(q)) {
			return false
		}
	}
	return true
}

// can reports whether a rank can strike from one square to another.
func (s *slow) can(b []cell, r stratego.Rank, from, to int) bool {
	if r == stratego.Bomb || r == stratego.Flag {
		return false
	}
	d := s.v.Definition()
	return s.beside(from, to) || r == stratego.Scout && d.ScoutsRun && d.ScoutsStrikeAfar && s.open(b, from, to)
}

// each calls f with what the enemy on a square may be.
func (s *slow) each(q int, f func(stratego.Rank, float64)) {
	if r := s.view.At(board.Square(q)).Rank(); r != stratego.Hidden {
		f(r, 1)
		return
	}
	for r, p := range s.guess[board.Square(q)] {
		if p > 0 {
			f(stratego.Rank(r), p)
		}
	}
}

// fight is how likely the enemy on a square strikes what is on another with an outcome.
func (s *slow) fight(b []cell, from, to int, r stratego.Rank, want stratego.Outcome) (p float64) {
	s.each(from, func(x stratego.Rank, c float64) {
		if s.can(b, x, from, to) && s.v.Strike(x, r) == want {
			p += c
		}
	})
	return p
}

// meet is how likely my rank strikes the enemy on a square with an outcome.
func (s *slow) meet(r stratego.Rank, q int, want stratego.Outcome) (p float64) {
	s.each(q, func(x stratego.Rank, c float64) {
		if s.v.Strike(r, x) == want {
			p += c
		}
	})
	return p
}

// far is how many moves a rank needs to strike or enter a square while all else stands still, by
// relaxing all squares until nothing changes.
func (s *slow) far(b []cell, r stratego.Rank, from, to int) int {
	b = append([]cell(nil), b...)
	b[from] = cell{}
	n := make([]int, len(b))
	for i := range n {
		n[i] = unreachable
	}
	n[from] = 0
	d := s.v.Definition()
	step := func(a, z int) bool {
		return s.beside(a, z) || r == stratego.Scout && d.ScoutsRun && s.open(b, a, z)
	}
	last := func(a int) bool {
		if r == stratego.Scout && d.ScoutsRun && !d.ScoutsStrikeAfar && (b[to].mine || b[to].foe) {
			return s.beside(a, to)
		}
		return step(a, to)
	}
	for changed := true; changed; {
		changed = false
		for a := range b {
			for z := range b {
				if z != to && n[a] < unreachable && n[a]+1 < n[z] && !b[z].mine && !b[z].foe && !s.lake(z) && step(a, z) {
					n[z], changed = n[a]+1, true
				}
			}
		}
	}
	best := unreachable
	for a := range b {
		if n[a] < unreachable && a != to && last(a) {
			best = min(best, n[a]+1)
		}
	}
	return best
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// ahead is by how many rows the move goes towards the enemy.
func (s *slow) ahead() int {
	d := int(s.m.From)/s.w - int(s.m.To)/s.w
	if s.v.AtTop(s.view.Side()) {
		return -d
	}
	return d
}

// hurt adds up how likely each enemy takes the piece where it goes, or falls together with it.
func (s *slow) hurt() (p float64) {
	then := s.board(true)
	for f := range then {
		if then[f].foe {
			r := then[s.m.To].rank
			p += s.fight(then, f, int(s.m.To), r, stratego.Win) + s.fight(then, f, int(s.m.To), r, stratego.Both)
		}
	}
	return p
}
