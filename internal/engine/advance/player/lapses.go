package player

import (
	"fmt"
	"math/rand/v2"

	"flagfall.dev/advance"
	"flagfall.dev/board"
)

// Lapses are the mistakes that a player makes as people do. The zero value makes none.
type Lapses struct {
	// Spread is by how much a move may be worse than the best and still be played as often, in
	// hundredths of a point.
	Spread int
	// Overlook is the chance that a piece is not seen at a move, from 0 to 1: an own one then does not
	// move, and an enemy's is believed to stand still. Enemies near the own General are always seen.
	Overlook float64
}

// Levels is the number of levels from 1, for beginners, to the one that plays at full strength.
const Levels = 10

// levels are what the levels below full strength may visit, how deep they see, and what they get wrong.
// docs/lab/ladder.md says how strong each is.
var levels = [Levels - 1]struct {
	nodes, depth int
	Lapses
}{
	{2_000, 1, Lapses{230, 0.67}},
	{2_000, 1, Lapses{160, 0.62}},
	{2_000, 1, Lapses{122, 0.57}},
	{2_000, 1, Lapses{88, 0.47}},
	{2_000, 1, Lapses{58, 0.33}},
	{4_000, 2, Lapses{35, 0.19}},
	{8_000, 3, Lapses{22, 0.13}},
	{8_000, 3, Lapses{11, 0.065}},
	{8_000, 3, Lapses{6, 0.03}},
}

// Easier returns how Free plays at a level from 1 to Levels. Lower levels see less deep, care less about small
// differences and overlook pieces.
func Easier(level int) (Config, error) {
	if level < 1 || level > Levels {
		return Config{}, fmt.Errorf("level %d: expected 1 to %d", level, Levels)
	}
	c := Config{Level: Free}
	if level < Levels {
		l := levels[level-1]
		c.Nodes, c.Depth, c.Lapses = l.nodes, l.depth, l.Lapses
	}
	return c, nil
}

// Foreseen is how often, of the cases in which a longer search is sure of it, the player makes the move that the search thinks
// likeliest; 0 where that was not measured. It was fitted to games by hints against levels 1 to 10, grade 7 and max:
// 'flagfall lab hints --variant advance --opponent free:level=3' counts again what came.
func (c *Config) Foreseen() float64 {
	switch c.Level {
	case Free:
		return 1 - float64(0.9*c.Lapses.Overlook)
	case Max:
		return 0.97
	case Grade7:
		return 0.9
	}
	return 0
}

// near is how many steps of a General from it an enemy is always seen.
const near = 2

// overlooked draws the pieces that a player does not see at a move. Its General it always sees.
func (l Lapses) overlooked(p *advance.Position, r *rand.Rand) (unseen board.Set) {
	me := p.Turn()
	home := p.GeneralOf(me)
	for side := range board.Side(2) {
		for left := p.Of(side).Without(p.GeneralOf(side)); !left.Empty(); {
			sq := left.Pop()
			missed := r.Float64() < l.Overlook
			if missed && (side == me || reach(sq, home) > near) {
				unseen = unseen.With(sq)
			}
		}
	}
	return unseen
}

// seen brings the moves of pieces that are not overlooked to the front and returns them; all the others follow behind.
func (s *searcher) seen(moves []advance.Move) []advance.Move {
	if s.unseen.Empty() {
		return moves
	}
	kept := 0
	for i, m := range moves {
		if !s.unseen.Has(m.From()) {
			moves[kept], moves[i] = m, moves[kept]
			kept++
		}
	}
	return moves[:kept]
}

// anySeen is seen where a side has to move: all moves where none would be left.
func (s *searcher) anySeen(moves []advance.Move) []advance.Move {
	if kept := s.seen(moves); len(kept) > 0 {
		return kept
	}
	return moves
}

// err searches with lapses: it draws what is overlooked, and one of the moves that it takes for about as good as the best.
func (s *searcher) err(moves []advance.Move, c *Config, r *rand.Rand, info *Info) advance.Move {
	s.unseen = c.Lapses.overlooked(&s.pos, r)
	moves = s.anySeen(moves)
	order := s.survey(moves, c.Depth, info)
	if info.Score > mateZone || info.Score < -mateZone {
		return order[0]
	}
	s.stopped, s.limit = false, 2*s.limit
	alike := s.round(order, max(1, info.Depth), c.Lapses.Spread+1)
	if alike == nil {
		return order[0]
	}
	n := 1
	for n < len(alike) && alike[0].value-alike[n].value <= c.Lapses.Spread {
		n++
	}
	chosen := alike[r.IntN(n)]
	info.Score, info.Line = chosen.value, chosen.line
	return chosen.move
}
