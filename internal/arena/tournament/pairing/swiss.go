package pairing

import (
	"math"
	"slices"
)

// A Swiss pairs players of about equal points who have not met, round by round,
// after the example of FIDE's Dutch System (Handbook C.04.3): among those of equal
// points the upper half meets the lower half, in the first round too, where the
// order of the list decides. A player left over has a bye, which counts as a
// match won: the lowest of those who have had the fewest.
type Swiss struct {
	field   Field
	rounds  int
	bye     float64
	round   int
	matches []Match   // of the round under way
	points  []float64 // before it
	byes    []int     // with it
	given   []float64 // matches before it that count as won because the other has withdrawn, and parts of such
	met     map[[2]int]int
}

// A Field is the players of a Swiss, with what they have made of their matches.
type Field interface {
	// Roster returns who is paired in a round, in the order of the list.
	Roster(round int) []int
	// Points returns what both players of a match have made in its games.
	Points(m Match) [2]float64
	// Walkover returns which part of a match, 0 to 1, its players are given because the other has
	// withdrawn: it counts as that part of a bye.
	Walkover(m Match) (part [2]float64)
}

// NewSwiss returns a Swiss before its first round, with the points of a bye.
func NewSwiss(players, rounds int, bye float64, f Field) *Swiss {
	return &Swiss{
		field: f, rounds: rounds, bye: bye,
		points: make([]float64, players), byes: make([]int, players), given: make([]float64, players), met: map[[2]int]int{},
	}
}

// Byes returns how many byes every player has had, with the round under way.
func (s *Swiss) Byes() []int { return s.byes }

// Given returns of every player how many matches before the round under way count as won because
// the other has withdrawn, and parts of such.
func (s *Swiss) Given() []float64 { return s.given }

// Next implements System.
func (s *Swiss) Next() (Round, bool) {
	for _, m := range s.matches {
		points, given := s.field.Points(m), s.field.Walkover(m)
		for i, player := range [2]int{m.A, m.B} {
			s.given[player] += given[i]
			s.points[player] += points[i] + given[i]*s.bye
		}
	}
	if s.matches = nil; s.round == s.rounds {
		return Round{}, false
	}
	s.round++
	order := s.field.Roster(s.round)
	slices.SortStableFunc(order, func(a, b int) int { return ComparePoints(s.points[b], s.points[a]) })
	pairs, left := s.pair(order)
	for _, p := range pairs {
		s.matches = append(s.matches, Match{s.round, p[0], p[1]})
		s.met[[2]int{min(p[0], p[1]), max(p[0], p[1])}]++
	}
	if left >= 0 {
		s.byes[left]++
		s.points[left] += s.bye
	}
	return listed(s.matches, false), true
}

// pair pairs the players of an order, the best first, and returns who is left
// over, −1 for nobody. Players meet again only where the round cannot be paired
// otherwise, and then those who have met least.
func (s *Swiss) pair(order []int) (pairs [][2]int, left int) {
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
func (s *Swiss) spare(order []int) []int {
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
func (s *Swiss) choose(m *matching, order []int) (pairs [][2]int) {
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
func (s *Swiss) preferred(left, order []int) []int {
	equal := 1
	for equal < len(left) && ComparePoints(s.points[order[left[equal]]], s.points[order[left[0]]]) == 0 {
		equal++
	}
	half := max(equal/2, 1)
	choice := slices.Clone(left[half:equal])
	for i := half - 1; i > 0; i-- {
		choice = append(choice, left[i])
	}
	return append(choice, left[equal:]...)
}
