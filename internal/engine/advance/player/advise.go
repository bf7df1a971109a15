package player

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"flagfall.dev/advance"
)

// Shares of the limits of advice, in percent: the search that finds the depth, and the two rounds
// in which moves are compared; the rest is for the replies.
const (
	adviceSurvey = 40
	adviceRounds = 85
)

// adviceMargin is how much worse than the best a move may be and get an exact value, in points of
// the evaluation.
const adviceMargin = 120

// Outlook is what a move leads to, as the side that makes it sees it.
type Outlook struct {
	Move  advance.Move
	Win   float64        // chance to win, from 0 to 1
	Doubt float64        // standard error of how much worse than the best it is
	Line  []advance.Move // the line that is expected, the move first
}

// Reply is what the other side may answer.
type Reply struct {
	Move   advance.Move
	Chance float64 // from 0 to 1
}

// Advice is what a player thinks of a position.
type Advice struct {
	Moves []Outlook // that were compared, the best first; a move that was made is among them
	// Replies are answers to the best move, the likeliest first.
	Replies []Reply
	Depth   int // of the search, in plies
	Nodes   int // visited
}

// Advise compares the best moves of a position, which it leaves as it was, and a given one, at two
// depths: a lead that only one of them sees is doubtful. made is advance.NoMove for none. With a
// limit of nodes and none of time the answer depends on the positions that were asked about before,
// and on nothing else. The error is ErrNoMove, or says that the move is not legal.
func (pl *Player) Advise(ctx context.Context, p *advance.Position, made advance.Move) (Advice, error) {
	began, pos := time.Now(), *p
	legal := pos.Moves(nil)
	if len(legal) == 0 {
		return Advice{}, ErrNoMove
	}
	if made != advance.NoMove && !slices.Contains(legal, made) {
		return Advice{}, fmt.Errorf("%v is no move here", made)
	}
	if pl.search == nil {
		pl.search = new(searcher)
	}
	s, c := pl.search, &pl.config
	s.begin(ctx, &pos, c)
	s.share(c, began, adviceSurvey)
	var info Info
	order := s.survey(distinct(&pos, slices.Clone(legal)), c.Depth, &info)
	s.share(c, began, adviceRounds)
	defer func(margin int) { s.eval.weights.Margin = margin }(s.eval.weights.Margin)
	s.eval.weights.Margin = adviceMargin
	a := Advice{Moves: s.weigh(order, made, &info), Depth: info.Depth}
	s.share(c, began, 100)
	if r := pos.Result(); !r.Over() {
		a.Replies = s.replies(&pos, a.Moves[0].Move, info.Depth-2)
	}
	a.Nodes = s.nodes
	return a, nil
}

// weigh returns the best moves of an order that a survey found, and a given one, the best first.
func (s *searcher) weigh(order []advance.Move, made advance.Move, info *Info) []Outlook {
	deep := s.round(order, max(1, info.Depth-1))
	if deep == nil {
		deep = []candidate{{move: order[0], value: info.Score, line: info.Line}}
	}
	n := 1
	for n < len(deep) && deep[n].line != nil && deep[n].value > deep[0].value-adviceMargin {
		n++
	}
	deep = deep[:n]
	if made != advance.NoMove && !slices.ContainsFunc(deep, func(c candidate) bool { return c.move == made }) {
		s.stopped, s.limit, s.deadline = false, 0, time.Time{} // to the same depth, whatever it takes
		deep = append(deep, s.exact(made, max(1, info.Depth-1)))
	}
	flat := make([]int, len(deep))
	for i := range deep {
		flat[i] = deep[i].value
	}
	if info.Depth > 3 && !s.stopped {
		for i := range deep {
			one := s.exact(deep[i].move, info.Depth-2)
			if s.stopped {
				break
			}
			flat[i] = one.value
		}
	}
	return s.outlooks(deep, flat)
}

// exact searches a root move with the full window.
func (s *searcher) exact(m advance.Move, depth int) candidate {
	s.made[0] = m
	s.pos.Make(m)
	v := -s.search(depth-1, -infinite, infinite, 1)
	s.pos.Unmake(m)
	s.extendLine(0, m)
	return candidate{move: m, value: v, line: slices.Clone(s.lines[0][:s.lengths[0]])}
}

// leastDoubt is the standard error of a difference of two moves at best.
const leastDoubt = 0.01

// outlooks orders moves by the mean of their values at two depths.
func (s *searcher) outlooks(deep []candidate, flat []int) []Outlook {
	w := &s.eval.weights
	type pair struct {
		Outlook
		deep, flat float64
	}
	all := make([]pair, len(deep))
	for i, c := range deep {
		d, f := w.odds(c.value), w.odds(flat[i])
		all[i] = pair{Outlook{Move: c.move, Win: (d + f) / 2, Line: c.line}, d, f}
	}
	slices.SortStableFunc(all, func(a, b pair) int { return cmp.Compare(b.Win, a.Win) })
	list := make([]Outlook, len(all))
	for i := range all {
		one := &all[i]
		one.Doubt = math.Hypot(leastDoubt, ((all[0].deep-one.deep)-(all[0].flat-one.flat))/2)
		list[i] = one.Outlook
	}
	list[0].Doubt = 0
	return list
}

// replyHeat is by how many points of the evaluation a reply must be worse to be e times as rare, and
// replyStray which share of replies follows no search at all. Both were fitted to games between our
// players and recorded ones.
const (
	replyHeat  = 45
	replyStray = 0.1
)

// replies says how likely the other side answers what to a move.
func (s *searcher) replies(p *advance.Position, m advance.Move, depth int) []Reply {
	after := *p
	after.Make(m)
	if after.Result().Over() {
		return nil
	}
	before := s.pos
	s.pos = after
	defer func() { s.pos = before }()
	moves := distinct(&after, after.Moves(nil))
	found := s.round(moves, max(1, depth))
	if found == nil {
		return nil
	}
	sum := 0.0
	for i := range found {
		sum += math.Exp(float64(found[i].value-found[0].value) / replyHeat)
	}
	list := make([]Reply, len(found))
	for i := range found {
		share := math.Exp(float64(found[i].value-found[0].value)/replyHeat) / sum
		list[i] = Reply{found[i].move, float64((1-replyStray)*share) + replyStray/float64(len(found))}
	}
	return list
}
