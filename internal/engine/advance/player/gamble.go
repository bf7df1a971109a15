package player

import (
	"cmp"
	"math"
	"slices"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/order"
)

// candidate is a root move with what is known of its value.
type candidate struct {
	move    advance.Move
	value   int // by the search against the best reply
	line    []advance.Move
	replies []advance.Move // what grade 7 allows the opponent; nil if not known yet
	chance  float64        // of winning, by those replies
}

// gamble chooses against an opponent that draws its reply from the moves that
// grade 7 allows it: the search with forced captures picks the candidates, which are then
// compared by those replies, half of them at every step deeper.
func (s *searcher) gamble(moves []advance.Move, c *Config, began time.Time, info *Info) advance.Move {
	w := &s.eval.weights
	s.share(c, began, w.Survey)
	order := s.survey(moves, c.Depth, info)
	if info.Score > mateZone || info.Score < -mateZone {
		return order[0]
	}
	s.share(c, began, w.Shortlist)
	few := s.shortlist(order, info)
	s.share(c, began, 100)
	best := few[0]
	for depth := 0; depth < maxPly/2 && len(few) > 1 && (c.Depth == 0 || depth+2 <= c.Depth); depth++ {
		if !s.draw(few, depth) {
			break
		}
		best = few[0]
		info.Depth = max(info.Depth, depth+2)
		few = few[:max(2, len(few)/2)]
	}
	info.Score = best.value
	if len(best.line) > 0 {
		info.Line = best.line
	}
	return best.move
}

// survey searches the root moves deeper and deeper and returns them in the order
// of what it found, the best first.
func (s *searcher) survey(moves []advance.Move, depths int, info *Info) []advance.Move {
	if depths == 0 {
		depths = maxPly / 2
	}
	order := slices.Clone(moves)
	var found Info
	for depth := 1; depth <= depths; depth++ {
		v := s.root(order, depth, &found)
		if s.stopped {
			break
		}
		info.Depth = depth
		if v > mateZone || v < -mateZone {
			break
		}
	}
	info.Score, info.Line = found.Score, found.Line
	return order
}

// shortlist returns the moves that a search a ply less deep than the survey finds
// almost as good as the best, the best first.
func (s *searcher) shortlist(order []advance.Move, info *Info) []candidate {
	done := s.round(order, max(1, info.Depth-1), s.eval.weights.Margin)
	if done == nil {
		return []candidate{{move: order[0], value: info.Score, line: info.Line}}
	}
	w, n := &s.eval.weights, 1
	for n < min(len(done), w.Most) && done[n].value > done[0].value-w.Margin {
		n++
	}
	return done[:n]
}

// round searches every root move once, or returns nil if it is stopped. The
// values of moves that are more than a margin behind are bounds.
func (s *searcher) round(moves []advance.Move, depth, margin int) []candidate {
	out := make([]candidate, 0, len(moves))
	top := -infinite
	for _, m := range moves {
		c := s.above(m, depth, max(-infinite, top-margin), top)
		if s.stopped {
			return nil
		}
		top = max(top, c.value)
		out = append(out, c)
	}
	order.Stable(out, func(a, b candidate) int { return cmp.Compare(b.value, a.value) })
	return out
}

// draw values every candidate by the opponent's possible replies and sorts them.
// It reports false, and changes nothing, if it is stopped.
func (s *searcher) draw(few []candidate, depth int) bool {
	chances := make([]float64, len(few))
	for i := range few {
		chance, ok := s.lottery(&few[i], depth)
		if !ok {
			return false
		}
		chances[i] = chance
	}
	for i := range few {
		few[i].chance = chances[i]
	}
	order.Stable(few, func(a, b candidate) int { return cmp.Compare(b.chance, a.chance) })
	return true
}

// lottery returns the chance of winning after a root move: the mean over the
// replies that grade 7 allows, the worst of them and the search's own value, each
// with its weight. It reports false if it is stopped.
func (s *searcher) lottery(m *candidate, depth int) (chance float64, ok bool) {
	s.made[0] = m.move
	s.pos.Make(m.move)
	defer s.pos.Unmake(m.move)
	s.path[1] = s.pos.Hash()
	if m.replies == nil {
		m.replies = s.grade7()
	}
	w, sum, low := &s.eval.weights, 0.0, 1.0
	for _, r := range m.replies {
		s.made[1] = r
		s.pos.Make(r)
		v := s.search(depth, m.value-w.Window, m.value+w.Window, 2)
		s.pos.Unmake(r)
		if s.stopped {
			return 0, false
		}
		chance := w.odds(v)
		sum += chance
		low = min(low, chance)
	}
	worst := float64(w.Worst) / 100
	if s.pos.Balance(s.pos.Turn().Opponent()) > w.Ahead {
		worst = float64(w.WorstLead) / 100
	}
	drawn := (1-worst)*sum/float64(len(m.replies)) + float64(worst*low)
	solid := float64(w.Solid) / 100
	return float64((1-solid)*drawn) + float64(solid*w.odds(m.value)), true
}

// odds turns a score into a chance of winning.
func (w *Weights) odds(score int) float64 { return 1 / (1 + math.Exp(-float64(score)/float64(w.Odds))) }

// grade7 returns the different moves that grade 7 allows; the positions it looks
// at count as nodes.
func (s *searcher) grade7() []advance.Move {
	moves, wins := level6(&s.pos)
	s.forecast.visited = 0
	if !wins && len(moves) > 1 {
		moves = keepBest(&s.pos, moves, s.forecast.outlook)
	}
	s.nodes += s.forecast.visited
	if s.late() {
		s.stopped = true
	}
	return distinct(&s.pos, moves)
}
