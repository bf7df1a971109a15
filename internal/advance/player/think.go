package player

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"flagfall/advance"
)

// think searches among the moves that the level allows.
func (pl *Player) think(ctx context.Context, p *advance.Position, moves []advance.Move, began time.Time, info *Info) advance.Move {
	if pl.search == nil {
		pl.search = new(searcher)
	}
	s := pl.search
	if s.eval == nil {
		w := pl.config.Lab.Weights
		if w == nil {
			w = FirstWeights()
		}
		s.eval = newEvaluation(w)
	}
	s.begin(ctx, p, &pl.config, began)
	yoked := pl.config.Level == Max && !pl.config.Lab.Plain
	s.yoke = [2]bool{yoked, yoked}
	if yoked && !pl.config.Lab.NoGamble {
		return s.gamble(moves, &pl.config, began, info)
	}
	return s.deepen(moves, pl.config.Depth, info)
}

// candidate is a root move with what is known of its value.
type candidate struct {
	move     advance.Move
	value    int
	line     []advance.Move
	branches []branch // what grade 7 allows the opponent; nil if not known yet
	luck     float64  // the value by those replies
}

// branch is a reply of the opponent with what grade 7 then allows us.
type branch struct {
	reply   advance.Move
	answers []advance.Move // nil if not known yet
}

// gamble chooses against an opponent that draws its reply from the moves that
// grade 7 allows it: the yoked search picks the candidates, which are then
// valued by the mean and the worst of those replies.
func (s *searcher) gamble(moves []advance.Move, c *Config, began time.Time, info *Info) advance.Move {
	s.share(c, began, c.Lab.First)
	few := s.survey(moves, c.Lab.Margin, info)
	few = few[:min(len(few), c.Lab.Keep)]
	s.share(c, began, 100)
	best := few[0].move
	if len(few) == 1 || info.Score > mateZone || info.Score < -mateZone {
		info.Nodes = s.nodes
		return best
	}
	for depth := 0; depth < maxPly/2 && len(few) > 1; depth++ {
		if !s.draw(few, depth, c) {
			break
		}
		best = few[0].move
		info.Depth = depth + 2
		few = few[:max(2, len(few)/2)]
	}
	info.Nodes = s.nodes
	return best
}

// share allows the search a part of its limits, in percent.
func (s *searcher) share(c *Config, began time.Time, percent int) {
	s.stopped = false
	s.limit = c.Nodes * percent / 100
	if c.MoveTime > 0 {
		s.deadline = began.Add(c.MoveTime * time.Duration(percent) / 100)
	}
}

// survey searches the root moves deeper and deeper and returns the best of the
// last complete round, in order, with all whose value is within a margin.
func (s *searcher) survey(moves []advance.Move, margin int, info *Info) []candidate {
	var done []candidate
	order := slices.Clone(moves)
	for depth := 1; depth < maxPly/2; depth++ {
		round := s.round(order, depth, margin)
		if round == nil {
			break
		}
		done = round
		for i := range round {
			order[i] = round[i].move
		}
		info.Depth, info.Score, info.Line = depth, done[0].value, done[0].line
		if done[0].value > mateZone || done[0].value < -mateZone {
			break
		}
	}
	if done == nil {
		return []candidate{{move: moves[0]}}
	}
	best := done[0].value
	n := 1
	for n < len(done) && done[n].value > best-margin {
		n++
	}
	return done[:n]
}

// round searches every root move once, or returns nil if it is stopped.
func (s *searcher) round(order []advance.Move, depth, margin int) []candidate {
	out := make([]candidate, 0, len(order))
	top := -infinite
	for _, m := range order {
		alpha := max(-infinite, top-margin)
		s.pos.Make(m)
		v := -s.search(depth-1, -infinite, -alpha, 1)
		s.pos.Unmake(m)
		if s.stopped {
			return nil
		}
		c := candidate{move: m, value: v}
		if v > alpha {
			s.extendLine(0, m)
			c.line = slices.Clone(s.lines[0][:s.lengths[0]])
		}
		top = max(top, v)
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return cmp.Compare(b.value, a.value) })
	return out
}

// draw values every candidate by the opponent's possible replies and sorts them.
// It reports false, and changes nothing, if it is stopped.
func (s *searcher) draw(few []candidate, depth int, c *Config) bool {
	values := make([]float64, len(few))
	for i := range few {
		v, ok := s.lottery(&few[i], depth, c)
		if !ok {
			return false
		}
		values[i] = v
	}
	for i := range few {
		few[i].luck = values[i]
	}
	slices.SortStableFunc(few, func(a, b candidate) int { return cmp.Compare(b.luck, a.luck) })
	return true
}

// lottery returns the value of a root move if the opponent draws its reply.
func (s *searcher) lottery(m *candidate, depth int, c *Config) (float64, bool) {
	s.pos.Make(m.move)
	defer s.pos.Unmake(m.move)
	if m.branches == nil {
		for _, r := range s.grade7() {
			m.branches = append(m.branches, branch{reply: r})
		}
	}
	sum, worst := 0.0, 1.0
	for i := range m.branches {
		s.pos.Make(m.branches[i].reply)
		v := s.answerBest(&m.branches[i], depth, c)
		s.pos.Unmake(m.branches[i].reply)
		if s.stopped {
			return 0, false
		}
		chance := 1 / (1 + math.Exp(-float64(v)/float64(c.Lab.Scale)))
		sum += chance
		worst = min(worst, chance)
	}
	w := float64(c.Lab.Worst) / 100
	if s.pos.Balance(s.pos.Side().Opponent()) > 3 {
		w = float64(c.Lab.WorstAhead) / 100
	}
	f := float64(c.Lab.Blend) / 100
	solid := 1 / (1 + math.Exp(-float64(m.value)/float64(c.Lab.Scale)))
	return (sum/float64(len(m.branches))*(1-w)+worst*w)*(1-f) + f*solid, true
}

// answerBest returns the value of our best answer among those of grade 7.
func (s *searcher) answerBest(b *branch, depth int, c *Config) int {
	if depth == 0 || c.Lab.NoExact {
		return s.search(depth, -infinite, infinite, 2)
	}
	if b.answers == nil {
		b.answers = s.grade7()
	}
	if len(b.answers) == 0 {
		return 2 - mate
	}
	best := -infinite
	for i, m := range b.answers {
		s.pos.Make(m)
		v := -s.search(depth-1, -infinite, -best, 3)
		s.pos.Unmake(m)
		if s.stopped {
			return 0
		}
		if v > best {
			best = v
			copy(b.answers[1:i+1], b.answers[:i])
			b.answers[0] = m
		}
	}
	return best
}

// deepen searches the root moves one ply deeper each time until the limits end
// it, the best of one round first in the next.
func (s *searcher) deepen(moves []advance.Move, depths int, info *Info) advance.Move {
	if depths == 0 {
		depths = maxPly / 2
	}
	order := slices.Clone(moves)
	for depth := 1; depth <= depths; depth++ {
		v := s.root(order, depth, info)
		if s.stopped || v > mateZone || v < -mateZone {
			break
		}
		info.Depth = depth
	}
	info.Nodes = s.nodes
	return order[0]
}

// root searches the root moves and brings the best to the front. A round that is
// stopped counts as far as it went.
func (s *searcher) root(order []advance.Move, depth int, info *Info) int {
	alpha := -infinite
	for i, m := range order {
		v := s.try(m, i, depth-1, alpha, infinite, 0, false)
		if s.stopped {
			break
		}
		if v > alpha {
			alpha = v
			s.extendLine(0, m)
			info.Score, info.Line = v, slices.Clone(s.lines[0][:s.lengths[0]])
			copy(order[1:i+1], order[:i])
			order[0] = m
		}
	}
	return alpha
}
