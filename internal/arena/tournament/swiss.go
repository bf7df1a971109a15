package tournament

import (
	"math"
	"slices"
)

// swiss pairs players of about equal points who have not met, round by round,
// after the example of FIDE's Dutch System (Handbook C.04.3): among those of equal
// points the upper half meets the lower half, in the first round too, where the
// order of the list decides. A player left over has a bye, which counts as a
// match won: the lowest of those who have had the fewest.
type swiss struct {
	results *Results
	round   int
	matches []meeting // of the round under way
	points  []float64 // before it
	byes    []int     // with it
	given   []float64 // matches before it that count as won because the other has withdrawn, and parts of such
	met     map[[2]int]int
}

func newSwiss(r *Results) *swiss {
	n := len(r.players)
	return &swiss{results: r, points: make([]float64, n), byes: make([]int, n), given: make([]float64, n), met: map[[2]int]int{}}
}

func (s *swiss) next() (round, bool) {
	for _, m := range s.matches {
		t := s.results.tally(m)
		given := s.results.walkover(m)
		for i, player := range [2]int{m.a, m.b} {
			s.given[player] += given[i]
			s.points[player] += t.points[i] + given[i]*s.results.plan.bye()
		}
	}
	if s.matches = nil; s.round == s.results.plan.rounds() {
		return round{}, false
	}
	s.round++
	order := s.results.plan.roster(s.round)
	slices.SortStableFunc(order, func(a, b int) int { return comparePoints(s.points[b], s.points[a]) })
	pairs, left := s.pair(order)
	for _, p := range pairs {
		s.matches = append(s.matches, meeting{s.round, p[0], p[1]})
		s.met[[2]int{min(p[0], p[1]), max(p[0], p[1])}]++
	}
	if left >= 0 {
		s.byes[left]++
		s.points[left] += s.results.plan.bye()
	}
	return listed(s.matches, false), true
}

// pair pairs the players of an order, the best first, and returns who is left
// over, −1 for nobody. Players meet again only where the round cannot be paired
// otherwise, and then those who have met least.
func (s *swiss) pair(order []int) (pairs [][2]int, left int) {
	for limit := 0; ; limit++ {
		fresh := func(i, k int) bool {
			a, b := order[i], order[k]
			return s.met[[2]int{min(a, b), max(a, b)}] <= limit
		}
		for _, i := range s.spare(order) {
			m := newMatching(len(order), fresh)
			if i < len(order) {
				m.remove(i)
			}
			if !m.complete() {
				continue
			}
			left = -1
			if i < len(order) {
				left = order[i]
			}
			for _, p := range s.choose(m, order) {
				pairs = append(pairs, [2]int{order[p[0]], order[p[1]]})
			}
			return pairs, left
		}
	}
}

// spare returns which places of the order may be left over, the first choice
// first; a place behind the last where nobody is.
func (s *swiss) spare(order []int) []int {
	if len(order)%2 == 0 {
		return []int{len(order)}
	}
	fewest := math.MaxInt
	for _, player := range order {
		fewest = min(fewest, s.byes[player])
	}
	var places []int
	for i, player := range slices.Backward(order) {
		if s.byes[player] == fewest {
			places = append(places, i)
		}
	}
	return places
}

// choose pairs the places of an order: the first with the one it should meet
// best so that the rest can still be paired, and so on.
func (s *swiss) choose(m *matching, order []int) (pairs [][2]int) {
	left := m.left()
	for len(left) > 0 {
		for _, k := range s.preferred(left, order) {
			if m.force(left[0], k) {
				pairs = append(pairs, [2]int{left[0], k})
				break
			}
		}
		left = m.left()
	}
	return pairs
}

// preferred returns the opponent for the first of the places left, the best
// first: of those with as many points, the lower half from its top, then the
// upper half from its bottom; then all others from the top.
func (s *swiss) preferred(left, order []int) []int {
	equal := 1
	for equal < len(left) && comparePoints(s.points[order[left[equal]]], s.points[order[left[0]]]) == 0 {
		equal++
	}
	half := max(equal/2, 1)
	choice := slices.Clone(left[half:equal])
	for i := half - 1; i > 0; i-- {
		choice = append(choice, left[i])
	}
	return append(choice, left[equal:]...)
}
