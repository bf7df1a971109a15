package player

import (
	"context"
	"fmt"
	"slices"
	"time"

	"flagfall.dev/advance"
)

// Outlook is what a move leads to, as the side that makes it sees it.
type Outlook struct {
	Move advance.Move
	Win  float64        // chance to win, from 0 to 1
	Line []advance.Move // the line that is expected, the move first
}

// Assessment is what a player thinks of a move that was made.
type Assessment struct {
	// Best is the best move that the search found, and Made the one that was made; they
	// are the same where none is better.
	Best, Made Outlook
	Depth      int // of the search, in plies
	Nodes      int // visited
}

// Assess searches the moves of a position, which it leaves as it was, and returns what
// the best of them and the one that was made are worth, both to the same depth. With a
// limit of nodes and none of time the answer depends on the positions that were asked
// about before, and on nothing else. The error says that the move is not legal.
func (pl *Player) Assess(ctx context.Context, p *advance.Position, made advance.Move) (Assessment, error) {
	began, pos := time.Now(), *p
	legal := pos.Moves(nil)
	if !slices.Contains(legal, made) {
		return Assessment{}, fmt.Errorf("%v is no move here", made)
	}
	if pl.search == nil {
		pl.search = new(searcher)
	}
	s, c := pl.search, &pl.config
	s.begin(ctx, &pos, c)
	s.share(c, began, 100)
	var info Info
	order := s.survey(distinct(&pos, slices.Clone(legal)), c.Depth, &info)
	best := Outlook{order[0], s.eval.weights.odds(info.Score), info.Line}
	s.stopped, s.limit, s.deadline = false, 0, time.Time{} // to the same depth, whatever it takes
	s.made[0] = made
	s.pos.Make(made)
	value := -s.search(max(0, info.Depth-1), -infinite, infinite, 1)
	s.pos.Unmake(made)
	if err := ctx.Err(); err != nil {
		return Assessment{}, err
	}
	s.extendLine(0, made)
	mine := Outlook{made, s.eval.weights.odds(value), slices.Clone(s.lines[0][:s.lengths[0]])}
	if mine.Win >= best.Win {
		best = mine
	}
	return Assessment{Best: best, Made: mine, Depth: info.Depth, Nodes: s.nodes}, nil
}
