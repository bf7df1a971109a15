package player

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/order"
)

// adviceShare is the share of the limits of advice for comparing moves, in percent; the rest is for the
// replies.
const adviceShare = 88

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
	s.share(c, began, adviceShare)
	if i := slices.Index(legal, made); i > 0 { // it is the one that is kept of those that lead to the same board
		legal[0], legal[i] = legal[i], legal[0]
	}
	list, depth := s.pursue(distinct(&pos, legal), made, c.Depth)
	a := Advice{Moves: s.outlooks(list, made), Depth: depth}
	s.share(c, began, 100)
	if r := pos.Result(); !r.Over() {
		a.Replies = s.replies(&pos, a.Moves[0].Move, depth-2)
	}
	a.Nodes = s.nodes
	return a, nil
}

// leastDoubt is the standard error of a difference of two moves at best.
const leastDoubt = 0.01

// outlooks returns the best moves of those that were pursued, and a given one, in the order of the mean of
// what two depths say.
func (s *searcher) outlooks(list []pursued, made advance.Move) []Outlook {
	w := &s.eval.weights
	type pair struct {
		Outlook
		deep, flat float64
	}
	top := -infinite
	for _, p := range list {
		if p.line != nil {
			top = max(top, p.value)
		}
	}
	var all []pair
	for i, p := range list {
		if p.move == made || i == 0 && top == -infinite || p.line != nil && p.value > top-adviceMargin {
			d, f, line := w.odds(p.value), w.odds(p.before), p.line
			if line == nil {
				line = []advance.Move{p.move}
			}
			all = append(all, pair{Outlook{Move: p.move, Win: (d + f) / 2, Line: line}, d, f})
		}
	}
	order.Stable(all, func(a, b pair) int { return cmp.Compare(b.Win, a.Win) })
	found := make([]Outlook, len(all))
	for i := range all {
		one := &all[i]
		one.Doubt = math.Hypot(leastDoubt, ((all[0].deep-one.deep)-(all[0].flat-one.flat))/2)
		found[i] = one.Outlook
	}
	found[0].Doubt = 0
	return found
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
	found := s.round(moves, max(1, depth), adviceMargin)
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
