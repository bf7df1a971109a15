package advantage

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// ofNeighbours adds who is beside the squares of a step.
func (s *Scene) ofNeighbours(m mover, mv stratego.Move, list []Trait) []Trait {
	st := &s.know.Root
	mine := st.Occupied[state.Me].Without(mv.From)
	next := s.board.Adjacent[mv.To]
	list = append(list, supported.at(m.kind, next.And(mine).Count()))
	list = s.classesOn(beside, m, next, none, list)
	list = s.classesOn(leaves, m, s.board.Adjacent[mv.From], none, list)
	var beyond board.Set
	for free := next.AndNot(mine).AndNot(st.Occupied[state.Enemy]); !free.Empty(); {
		beyond = beyond.Or(s.board.Adjacent[free.Pop()])
	}
	list = s.classesOn(two, m, beyond, hiddenUnmoved, list)
	list = s.ofEnemiesBeside(m, next.And(st.Occupied[state.Enemy]), mine, list)
	if s.foe != board.NoSquare && s.board.Adjacent[mv.From].Has(s.foe) {
		list = append(list, leavesLast.at(s.class(m.rank, s.foe), m.hides))
	}
	list = s.ofOwnBeside(joins, next, mine, list)
	return s.ofOwnBeside(abandons, s.board.Adjacent[mv.From], mine, list)
}

// classesOn adds the traits of a family for the classes of enemies on some squares, but for one
// class.
func (s *Scene) classesOn(f *family, m mover, squares board.Set, but int, list []Trait) []Trait {
	first := len(list)
	for foes := squares.And(s.know.Root.Occupied[state.Enemy]); !foes.Empty(); {
		if c := s.class(m.rank, foes.Pop()); c != but {
			list = once(list, first, f.at(c, m.kind, m.known))
		}
	}
	return list
}

// ofEnemiesBeside adds what is to hope and to fear of the enemies that a step comes beside.
func (s *Scene) ofEnemiesBeside(m mover, foes, mine board.Set, list []Trait) []Trait {
	first := len(list)
	for !foes.Empty() {
		q := foes.Pop()
		c := s.class(m.rank, q)
		list = once(list, first, besideGuard.at(c, m.known, s.guardOf(m, q, mine)))
		if q == s.foe {
			list = append(list, besideLast.at(c, m.known))
		}
		if c == hiddenMoved || c == hiddenUnmoved { // 0 and 1, the numbers of the last dimension
			risk, hope := oddsOf(s.chance(q, s.board.FelledBy[m.rank])), oddsOf(s.chance(q, s.board.Beats[m.rank]))
			list = once(list, first, besideRisk.at(risk, m.known, c))
			list = once(list, first, besideHope.at(hope, m.known, c))
			list = once(list, first, rankRisk.at(m.kind, risk, c))
			list = once(list, first, rankHope.at(m.kind, hope, c))
		} else {
			list = once(list, first, besideKnown.at(m.kind, s.foeRank(q), m.known))
		}
	}
	return list
}

// once appends a trait that is not yet in the list from an index on.
func once(list []Trait, first int, x Trait) []Trait {
	for _, y := range list[first:] {
		if y == x {
			return list
		}
	}
	return append(list, x)
}

// guardOf returns whether pieces of mine that may move stand beside an enemy: 0 for none, 1 for
// pieces that are weaker than the mover or equal, 2 where a stronger one is among them.
func (s *Scene) guardOf(m mover, foe board.Square, mine board.Set) int {
	st := &s.know.Root
	guard := 0
	for others := s.board.Adjacent[foe].And(st.Movers[state.Me]).And(mine); !others.Empty(); {
		if state.RankOf(st.Mask[st.At[others.Pop()]]) < m.rank {
			return 2
		}
		guard = 1
	}
	return guard
}

// ofOwnBeside adds the traits of a family for the pieces of mine on some squares that are beside an
// enemy.
func (s *Scene) ofOwnBeside(f *family, squares, mine board.Set, list []Trait) []Trait {
	st := &s.know.Root
	first := len(list)
	for own := squares.And(mine).And(st.Movers[state.Me]); !own.Empty(); {
		q := own.Pop()
		piece := s.mover(q)
		for foes := s.board.Adjacent[q].And(st.Occupied[state.Enemy]); !foes.Empty(); {
			list = once(list, first, f.at(s.class(piece.rank, foes.Pop()), piece.known))
		}
	}
	return list
}
