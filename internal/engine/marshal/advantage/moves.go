package advantage

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// Traits appends the traits of a legal move to a list.
func (s *Scene) Traits(mv stratego.Move, list []Trait) []Trait {
	m := s.mover(mv.From)
	if s.know.Root.At[mv.To] != state.None {
		return s.ofStrike(m, mv.From, mv.To, list)
	}
	list = s.ofWay(m, mv, list)
	list = s.ofNeighbours(m, mv, list)
	return s.ofDistances(m, mv, list)
}

func (s *Scene) ofStrike(m mover, from, to board.Square, list []Trait) []Trait {
	c := s.class(m.rank, to)
	list = append(list,
		strike.at(m.kind, m.known, c), strikeLate.at(c, s.phase),
		strikeStanding.at(c, m.known, s.standing), strikePhase.at(m.kind, s.phase),
		strikeGuard.at(c, m.known, s.avenger(m, to)),
		strikeSupport.at(c, m.known, s.guardOf(m, to, s.know.Root.Occupied[state.Me].Without(from))),
		strikeQuiet.at(c, m.known, s.quiet), strikeAlike.at(c, m.kind, s.alike[m.kind]))
	if c >= weaker {
		list = append(list, strikeKnown.at(m.kind, s.foeRank(to)))
	}
	if c == hiddenUnmoved {
		list = append(list, unmoved.at(m.kind, s.row(to)), strikeBomb.at(m.known, oddsOf(s.chance(to, state.BombBit))))
	}
	if c == hiddenUnmoved || c == hiddenMoved {
		list = append(list, strikeOdds.at(m.kind, oddsOf(s.chance(to, s.board.Beats[m.rank]))))
	}
	if to == s.foe {
		list = append(list, strikeBack.at(c, m.known))
	}
	return list
}

// foeRank returns the rank of a known enemy, the Marshal as 0.
func (s *Scene) foeRank(q board.Square) int {
	return int(state.RankOf(s.know.Root.Mask[s.know.Root.At[q]]) - stratego.Marshal)
}

// avenger returns who may strike a piece of mine on a square of the enemy's next: 0 for nobody, 1
// for an unmoved hidden piece, 2 for a hidden one that has moved, 3 for a known one that beats it.
func (s *Scene) avenger(m mover, q board.Square) int {
	st := &s.know.Root
	who := 0
	for foes := s.board.Adjacent[q].And(st.Movers[state.Enemy]); !foes.Empty(); {
		switch s.class(m.rank, foes.Pop()) {
		case hiddenUnmoved:
			who = max(who, 1)
		case hiddenMoved:
			who = max(who, 2)
		case stronger:
			who = 3
		}
	}
	return who
}

// chance returns that of the enemy on a square to be of one of some ranks.
func (s *Scene) chance(q board.Square, ranks uint16) float32 {
	p := s.know.Root.At[q]
	mask, sums := s.know.Root.Mask[p], &s.know.Chance[p]
	all := sums.Of(mask)
	if all <= 0 {
		return 0
	}
	return sums.Of(mask&ranks) / all
}

// oddsOf returns the range of a chance: a fifth each.
func oddsOf(chance float32) int { return min(int(chance*odds), odds-1) }

// ofWay adds where a step leads from and to.
func (s *Scene) ofWay(m mover, mv stratego.Move, list []Trait) []Trait {
	from, to := s.row(mv.From), s.row(mv.To)
	heading := headingOf(from, to)
	list = append(list,
		step.at(m.kind, m.hides, heading), stepPhase.at(heading, s.phase), stepRow.at(m.kind, to),
		stepColumn.at(m.kind, s.column(mv.To)),
		stepStanding.at(m.kind, heading, s.standing), stepRankPhase.at(m.kind, m.hides, s.phase),
		stepPace.at(m.kind, paceOf(s.moves[mv.From])), stepPeril.at(m.kind, heading, s.peril[m.kind]),
		stepPlace.at(m.kind, to, s.column(mv.To)), stepFrom.at(m.kind, from), stepQuiet.at(m.hides, heading, s.quiet),
		stepMoved.at(m.hides, heading, s.active), stepAlike.at(m.kind, heading, s.alike[m.kind]))
	if s.moved && s.last.To == mv.From {
		if s.last.From == mv.To {
			list = append(list, undo.first)
		} else {
			list = append(list, again.first, againHeading.at(m.hides, heading))
		}
	}
	if n := int(s.board.Distance[mv.From][mv.To]); n > 1 {
		list = append(list, run.at(m.hides), runLength.at(lengthOf(n), s.phase))
	}
	if m.hides == 0 && from < homeRows {
		list = append(list, first.at(m.kind, from), firstPhase.at(m.kind, s.phase), firstMoved.at(m.kind, s.active))
	}
	return append(list, freedom.at(s.freed(mv), s.phase))
}

// headingOf returns 0 for a step to a row further from mine, 1 for one back, 2 for one along the row.
func headingOf(from, to int) int {
	switch {
	case to > from:
		return 0
	case to < from:
		return 1
	}
	return 2
}

// paceOf returns the range of how many moves a piece has made.
func paceOf(moves uint8) int { return rangeOf(int(moves), 1, 3, 8) }

// lengthOf returns the range of the length of a run, or of a distance.
func lengthOf(squares int) int { return rangeOf(squares, 3, 5) }

// freed returns 0 where fewer of my other pieces can move after a step, 2 where more can, and 1
// otherwise.
func (s *Scene) freed(mv stratego.Move) int {
	st := &s.know.Root
	change := 0
	own := st.Movers[state.Me].Without(mv.From)
	taken := st.Occupied[state.Me]
	for opened := s.board.Adjacent[mv.From].And(own); !opened.Empty(); {
		if s.board.Adjacent[opened.Pop()].AndNot(taken).Empty() {
			change++
		}
	}
	taken = taken.With(mv.To)
	for closed := s.board.Adjacent[mv.To].And(own); !closed.Empty(); {
		if s.board.Adjacent[closed.Pop()].AndNot(taken).Empty() {
			change--
		}
	}
	return min(max(change, -1), 1) + 1
}

// ofDistances adds what a step comes nearer to and what it goes further from.
func (s *Scene) ofDistances(m mover, mv stratego.Move, list []Trait) []Trait {
	from, to := &s.board.Distance[mv.From], &s.board.Distance[mv.To]
	if flag := s.know.Flag; flag != state.None {
		switch {
		case to[flag] < from[flag]:
			list = append(list, flagward.at(m.kind, 1), flagPeril.at(m.kind, 1, s.alarm))
		case to[flag] > from[flag]:
			list = append(list, flagward.at(m.kind, 0), flagPeril.at(m.kind, 0, s.alarm))
		}
		if from[flag] <= guardDistance && to[flag] > guardDistance {
			list = append(list, unguard.at(m.kind))
		}
	}
	if s.goal != board.NoSquare {
		switch {
		case to[s.goal] < from[s.goal]:
			list = append(list, enemyFlag.at(m.kind, 1, s.phase), flagOdds.at(1, s.odds))
		case to[s.goal] > from[s.goal]:
			list = append(list, enemyFlag.at(m.kind, 0, s.phase), flagOdds.at(0, s.odds))
		}
	}
	list = s.ofKnown(m, mv, list)
	moved, unmoved := &s.hidden[hiddenMoved], &s.hidden[hiddenUnmoved]
	// In the order of the traits: unmoved hidden enemies, weaker ones, stronger ones, moved hidden ones.
	before := [approached]uint8{unmoved[mv.From], far, far, moved[mv.From]}
	after := [approached]uint8{unmoved[mv.To], far, far, moved[mv.To]}
	for foes := s.shown; !foes.Empty(); {
		q := foes.Pop()
		switch s.class(m.rank, q) {
		case weaker:
			before[1], after[1] = min(before[1], from[q]), min(after[1], to[q])
		case stronger:
			before[2], after[2] = min(before[2], from[q]), min(after[2], to[q])
		}
	}
	for k := range before {
		switch {
		case after[k] < before[k]:
			list = append(
				list, nears.at(k, m.kind, m.known), nearsStands.at(k, s.standing),
				nearsFar.at(k, m.kind, lengthOf(int(after[k]))),
			)
		case after[k] > before[k]:
			list = append(
				list, flees.at(k, m.kind, m.known), fleesStands.at(k, s.standing),
				fleesFar.at(k, m.kind, lengthOf(int(before[k]))),
			)
		}
	}
	return list
}

// ofKnown adds which known enemies a step comes nearer to, and from which it goes away.
func (s *Scene) ofKnown(m mover, mv stratego.Move, list []Trait) []Trait {
	from, to := &s.board.Distance[mv.From], &s.board.Distance[mv.To]
	first := len(list)
	for foes := s.shown; !foes.Empty(); {
		q := foes.Pop()
		if min(from[q], to[q]) > chaseDistance {
			continue
		}
		switch {
		case to[q] < from[q]:
			list = once(list, first, nearsKnown.at(m.kind, s.foeRank(q)))
		case to[q] > from[q]:
			list = once(list, first, fleesKnown.at(m.kind, s.foeRank(q)))
		}
	}
	return list
}

// chaseDistance is within how many steps a known enemy counts by its rank.
const chaseDistance = 5

// guardDistance is within how many steps of its Flag a piece guards it.
const guardDistance = 3
