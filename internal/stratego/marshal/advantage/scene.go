package advantage

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/stratego"
)

// A Scene is a position whose moves are looked at. It is computed from what its side knows.
type Scene struct {
	know  *state.Knowledge
	board *state.Board
	grid  board.Grid
	phase int
	last  stratego.Move // my last one
	moved bool          // there was one
}

// Shares of all pieces below which a game is in its second and its third phase.
const (
	secondPhase = 55.0 / 80
	thirdPhase  = 30.0 / 80
)

// Look prepares a position. History is that of the game, oldest first.
func Look(k *state.Knowledge, history []stratego.Event) Scene {
	s := Scene{know: k, board: k.Board, grid: k.Board.Variant.Grid()}
	left := float64(k.Root.Occupied[state.Me].Count()+k.Root.Occupied[state.Enemy].Count()) / float64(2*k.Board.Variant.Pieces())
	if left < secondPhase {
		s.phase++
	}
	if left < thirdPhase {
		s.phase++
	}
	if n := len(history); n >= 2 {
		s.last, s.moved = history[n-2].Move, true
	}
	return s
}

// mover is a piece that a move is made with.
type mover struct {
	rank  stratego.Rank
	kind  int // its rank as a number of a dimension
	known int // 1 where the enemy knows it
	hides int // its hiddenness
}

func (s *Scene) mover(q board.Square) mover {
	st := &s.know.Root
	m := mover{rank: state.RankOf(st.Mask[st.At[q]])}
	m.kind = int(m.rank - stratego.Marshal)
	switch {
	case st.Known.Has(q):
		m.known, m.hides = 1, 2
	case st.Moved.Has(q):
		m.hides = 1
	}
	return m
}

// Classes of enemies, as a piece of mine sees them.
const (
	hiddenMoved = iota
	hiddenUnmoved
	weaker
	equal
	stronger
	bomb // that falls to others only
	none
)

// class returns the class of the enemy on a square for a rank of mine, none where there is none.
func (s *Scene) class(r stratego.Rank, q board.Square) int {
	st := &s.know.Root
	if !st.Occupied[state.Enemy].Has(q) {
		return none
	}
	mask := st.Mask[st.At[q]]
	switch {
	case mask&(mask-1) != 0 && st.Moved.Has(q):
		return hiddenMoved
	case mask&(mask-1) != 0:
		return hiddenUnmoved
	case mask&s.board.Beats[r] != 0:
		return weaker
	case mask&s.board.Ties[r] != 0:
		return equal
	case mask == state.BombBit:
		return bomb
	}
	return stronger
}

// row is how far a square is from my back row.
func (s *Scene) row(q board.Square) int {
	r := s.grid.Row(q)
	if s.know.Side == stratego.Blue {
		r = s.grid.Height - 1 - r
	}
	return min(r, rows-1)
}

func (s *Scene) column(q board.Square) int {
	c := s.grid.Col(q)
	return min(c, s.grid.Width-1-c, columns-1)
}

// Traits appends the traits of a legal move to a list.
func (s *Scene) Traits(mv stratego.Move, list []Trait) []Trait {
	m := s.mover(mv.From)
	if s.know.Root.At[mv.To] != state.None {
		return s.ofStrike(m, mv.To, list)
	}
	list = s.ofWay(m, mv, list)
	list = s.ofNeighbours(m, mv, list)
	return s.ofDistances(m, mv, list)
}

func (s *Scene) ofStrike(m mover, to board.Square, list []Trait) []Trait {
	c := s.class(m.rank, to)
	list = append(list, strike.at(m.kind, m.known, c), strikeLate.at(c, s.phase))
	if c == hiddenUnmoved {
		list = append(list, unmoved.at(m.kind, s.row(to)))
	}
	return list
}

// ofWay adds where a step leads from and to.
func (s *Scene) ofWay(m mover, mv stratego.Move, list []Trait) []Trait {
	from, to := s.row(mv.From), s.row(mv.To)
	heading := 2
	switch {
	case to > from:
		heading = 0
	case to < from:
		heading = 1
	}
	list = append(list, step.at(m.kind, m.hides, heading), stepPhase.at(heading, s.phase), stepRow.at(m.kind, to), stepColumn.at(m.kind, s.column(mv.To)))
	if s.moved && s.last.To == mv.From {
		if s.last.From == mv.To {
			list = append(list, undo.first)
		} else {
			list = append(list, again.first)
		}
	}
	if s.board.Distance[mv.From][mv.To] > 1 {
		list = append(list, run.at(m.hides))
	}
	if m.hides == 0 && from < homeRows {
		list = append(list, first.at(m.kind, from))
	}
	return list
}

// ofNeighbours adds who is beside the squares of a step.
func (s *Scene) ofNeighbours(m mover, mv stratego.Move, list []Trait) []Trait {
	st := &s.know.Root
	next := s.board.Adjacent[mv.To]
	list = append(list, supported.at(m.kind, next.And(st.Occupied[state.Me]).Without(mv.From).Count()))
	list = s.classesOn(beside, m, next, none, list)
	list = s.classesOn(leaves, m, s.board.Adjacent[mv.From], none, list)
	var beyond board.Set
	for free := next.AndNot(st.Occupied[state.Me].Without(mv.From)).AndNot(st.Occupied[state.Enemy]); !free.Empty(); {
		beyond = beyond.Or(s.board.Adjacent[free.Pop()])
	}
	return s.classesOn(two, m, beyond, hiddenUnmoved, list)
}

// classesOn adds the traits of a family for the classes of enemies on some squares, but for one
// class.
func (s *Scene) classesOn(f *family, m mover, squares board.Set, but int, list []Trait) []Trait {
	seen := 1 << but
	for foes := squares.And(s.know.Root.Occupied[state.Enemy]); !foes.Empty(); {
		if c := s.class(m.rank, foes.Pop()); seen>>c&1 == 0 {
			seen |= 1 << c
			list = append(list, f.at(c, m.kind, m.known))
		}
	}
	return list
}

// ofDistances adds what a step comes nearer to and what it goes further from.
func (s *Scene) ofDistances(m mover, mv stratego.Move, list []Trait) []Trait {
	from, to := &s.board.Distance[mv.From], &s.board.Distance[mv.To]
	if flag := s.know.Flag; flag != state.None {
		switch {
		case to[flag] < from[flag]:
			list = append(list, flagward.at(m.kind, 1))
		case to[flag] > from[flag]:
			list = append(list, flagward.at(m.kind, 0))
		}
		if from[flag] <= guardDistance && to[flag] > guardDistance {
			list = append(list, unguard.at(m.kind))
		}
	}
	const far = 255
	before, after := [approached]uint8{far, far, far, far}, [approached]uint8{far, far, far, far}
	for foes := s.know.Root.Occupied[state.Enemy]; !foes.Empty(); {
		q := foes.Pop()
		if k := nearTo[s.class(m.rank, q)]; k >= 0 {
			before[k], after[k] = min(before[k], from[q]), min(after[k], to[q])
		}
	}
	for k := range before {
		switch {
		case after[k] < before[k]:
			list = append(list, nears.at(k, m.kind, m.known))
		case after[k] > before[k]:
			list = append(list, flees.at(k, m.kind, m.known))
		}
	}
	return list
}

// guardDistance is within how many steps of its Flag a piece guards it.
const guardDistance = 3

// nearTo has the numbers of the classes whose nearest piece counts, and -1 for the others.
var nearTo = [...]int{hiddenMoved: 3, hiddenUnmoved: 0, weaker: 1, equal: -1, stronger: 2, bomb: -1, none: -1}
