package learn

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/stratego/worth"
	"flagfall.dev/stratego"
)

// heldEvery is one of how many sampled plies of games held out is used.
const heldEvery = 4

// tally is a position as one side counts it, and the score that is learned: the side's
// own, or what is predicted of it, from 0 to 1.
type tally struct {
	counts [worth.Inputs]uint8
	target float32
}

// examples are the tallies of games in their order: of each sampled ply two, one for each side.
type examples struct {
	all  []tally
	ends []int // where the tallies of each game end
}

// order returns the places of all tallies.
func (e *examples) order() []int32 {
	order := make([]int32, len(e.all))
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// aim makes the targets lambda returns (Sutton 1988): what the network predicts one sample later,
// and with weight lambda what follows there in turn. A game's last target stays its result. So a
// position learns from all games that reach positions like those after it, not from one result alone.
func (e *examples) aim(n *worth.Net, lambda float64) {
	var s pass
	begin := 0
	for _, end := range e.ends {
		for i := end - 3; i >= begin; i-- {
			next := &e.all[i+2]
			e.all[i].target = float32((1-lambda)*float64(sigmoid(s.forward(n, next)))) + float32(lambda*float64(next.target))
		}
		begin = end
	}
}

// Count counts a position as a side sees it. What of each rank is hidden is public: the
// army, less what has fallen and what is known.
func Count(p *stratego.Position, side board.Side, to *worth.Counts) {
	*to = worth.Counts{}
	known := p.Known()
	for of := range board.Side(2) {
		kind := worth.OwnHidden
		if of != side {
			kind = worth.EnemyHidden
		}
		for q := range p.Pieces(of).All() {
			r := p.At(q).Rank()
			switch {
			case r == stratego.Flag:
			case known.Has(q):
				to[worth.Input(kind+1, r)]++
			default:
				to[worth.Input(kind, r)]++
			}
		}
	}
}

// tallies returns the examples of games: both sides of the sampled plies that are used.
func tallies(games []Game, every int) (e examples) {
	var c worth.Counts
	for _, g := range games {
		n := int(g.Seed>>8) % every
		g.Replay(g.Variant, func(p *stratego.Position, s *shard.Sample) bool {
			if s == nil {
				return true
			}
			if n++; n%every != 0 {
				return true
			}
			for side := range board.Side(2) {
				Count(p, side, &c)
				t := tally{target: float32(g.Score(side))}
				for i, x := range c {
					t.counts[i] = uint8(x)
				}
				e.all = append(e.all, t)
			}
			return true
		})
		e.ends = append(e.ends, len(e.all))
	}
	return e
}
