package player

import (
	"cmp"
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/order"
)

// adviceMargin is how much worse than the best a move may be and get an exact value, in points of
// the evaluation, and adviceMost is how many moves get one in a round.
const (
	adviceMargin = 120
	adviceMost   = 6
)

// pursued is a root move with what the deepest search of it found, and what the search a ply less deep did.
// Its line is nil where its value is only a bound.
type pursued struct {
	candidate
	before int
}

// pursue searches all root moves deeper and deeper until the limits end it, and returns them, the best first, with
// the depth of the last whole round. Those near the best have exact values, and so has a pinned one;
// advance.NoMove pins none. A round that is cut short counts for the moves that it came to: they are
// the best of the round before, and what goes wrong with them is seen a ply earlier.
func (s *searcher) pursue(moves []advance.Move, pinned advance.Move, depths int) (list []pursued, depth int) {
	for _, m := range moves {
		list = append(list, pursued{candidate: candidate{move: m}})
	}
	if depths == 0 {
		depths = maxPly / 2
	}
	for depth < depths {
		found := s.leaders(list, pinned, depth+1)
		if s.stopped && pinned != advance.NoMove &&
			!slices.ContainsFunc(found, func(c candidate) bool { return c.move == pinned }) {
			break // it would not be compared at the same depth
		}
		for i, c := range found { // in the order of the list
			before := list[i].value
			if depth == 0 {
				before = c.value
			}
			list[i] = pursued{c, before}
		}
		reorder(list, pinned)
		if s.stopped {
			break
		}
		depth++
		if v := list[0].value; v > mateZone || v < -mateZone {
			break
		}
	}
	return list, depth
}

// reorder sorts moves by their values for the next round, in which the pinned one is the second at the latest.
func reorder(list []pursued, pinned advance.Move) {
	order.Stable(list, func(a, b pursued) int { return cmp.Compare(b.value, a.value) })
	if i := slices.IndexFunc(list, func(p pursued) bool { return p.move == pinned }); i > 1 {
		one := list[i]
		copy(list[2:i+1], list[1:i])
		list[1] = one
	}
}

// leaders searches root moves to a depth until it is stopped, and returns those that it came to, in their order.
func (s *searcher) leaders(list []pursued, pinned advance.Move, depth int) (found []candidate) {
	var best []int // the values of the best, the greatest first
	for i := range list {
		m, floor := list[i].move, -infinite
		if len(best) > 0 && m != pinned {
			floor = max(floor, best[0]-adviceMargin)
			if len(best) == adviceMost {
				floor = max(floor, best[adviceMost-1])
			}
		}
		c := s.above(m, depth, floor, floor)
		if s.stopped {
			return found
		}
		found = append(found, c)
		if c.line == nil {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, c.value, func(b, v int) int { return cmp.Compare(v, b) })
		best = slices.Insert(best, at, c.value)
		best = best[:min(len(best), adviceMost)]
	}
	return found
}

// above searches a root move: its value is exact and has a line if it is more than a floor. Up to top, which is the floor or
// more, a narrow window is enough to say it.
func (s *searcher) above(m advance.Move, depth, floor, top int) candidate {
	s.made[0] = m
	s.pos.Make(m)
	v := floor + 1
	if top > -infinite {
		v = -s.search(depth-1, -top-1, -floor, 1)
	}
	if v > top {
		v = -s.search(depth-1, -infinite, -max(floor, top), 1)
	}
	s.pos.Unmake(m)
	c := candidate{move: m, value: v}
	if v > floor && !s.stopped {
		s.extendLine(0, m)
		c.line = slices.Clone(s.lines[0][:s.lengths[0]])
	}
	return c
}
