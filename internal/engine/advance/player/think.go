package player

import (
	"context"
	"slices"
	"time"

	"flagfall.dev/advance"
)

// think searches among the moves that the level allows.
func (pl *Player) think(
	ctx context.Context, p *advance.Position, moves []advance.Move, began time.Time, info *Info,
) advance.Move {
	if pl.search == nil {
		pl.search = new(searcher)
	}
	s, c := pl.search, &pl.config
	s.begin(ctx, p, c)
	defer func() { info.Nodes = s.nodes }()
	if c.Level == Max && !c.Lab.Plain && !c.Lab.NoDraw {
		return s.gamble(moves, c, began, info)
	}
	s.share(c, began, 100)
	if c.Lapses != (Lapses{}) {
		s.table = transpositions{} // what was found by a player that saw other pieces is worth nothing
		s.table.advance()
		return s.err(moves, c, pl.random, info)
	}
	return s.deepen(moves, c.Depth, info)
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
		if s.stopped {
			break
		}
		info.Depth = depth
		if v > mateZone || v < -mateZone {
			break
		}
	}
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
