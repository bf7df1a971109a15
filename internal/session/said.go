package session

import (
	"slices"
	"strconv"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
)

// said remembers what was said about hidden pieces, so that only news are said. The
// zero value has told nothing.
type said struct {
	ply int               // of the position that was described last
	of  map[string]string // what each piece was called, by its square
	hints
}

// news returns what is new in a scene, and remembers it. A piece is news where it is taken
// for another rank, or for more or less likely than before; that it has moved is none. What is said of
// several pieces alike is said once.
func (s *said) news(beliefs []search.Belief, sc *Scene) []phrase.Text {
	s.follow(sc)
	var fresh [][]taken // those alike together
	for _, g := range surest(beliefs) {
		if g.words().Empty() {
			continue
		}
		if now := strconv.Itoa(g.class()) + g.token; s.of[g.of.Square] != now {
			s.of[g.of.Square] = now
			at := slices.IndexFunc(fresh, func(all []taken) bool { return all[0].alike(g) })
			if at < 0 {
				fresh, at = append(fresh, nil), len(fresh)
			}
			fresh[at] = append(fresh[at], g)
		}
	}
	var lines []phrase.Text
	for _, all := range fresh {
		lines = append(lines, guessed(all))
	}
	return lines
}

// follow moves what was told with the pieces. Where moves were taken back nothing is kept,
// and where pieces met nothing of the two.
func (s *said) follow(sc *Scene) {
	if s.of == nil || len(sc.History) < s.ply {
		s.of, s.ply = map[string]string{}, len(sc.History)
	}
	for _, m := range sc.History[s.ply:] {
		from, to := sc.Squares[m.From].Name, sc.Squares[m.To].Name
		called, ok := s.of[from]
		delete(s.of, from)
		delete(s.of, to)
		if ok && m.Outcome == "" {
			s.of[to] = called
		}
	}
	s.ply = len(sc.History)
}
