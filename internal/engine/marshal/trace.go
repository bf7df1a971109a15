package marshal

import (
	"context"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// Trace is the evaluation of a position before the search, from what the side to move may
// know.
type Trace struct {
	Terms   []evaluation.Term
	Strikes []StrikeOdds // of both sides that stand beside each other
	Chance  float64      // to win, by the terms that count as they are
}

// StrikeOdds is a strike with how it may end. Outcomes are by stratego.Outcome; NoStrike:
// it is not made.
type StrikeOdds struct {
	Side   int // state.Me or state.Enemy
	Move   stratego.Move
	Chance [4]float64
	Points [4]float64 // what each outcome changes for the side to move
}

// Trace returns the terms of what a view is worth to its side.
func (p *Player) Trace(ctx context.Context, view *stratego.View) *Trace {
	t := p.think(view, limitOf(ctx, &p.c, search.Limits{}, time.Now()))
	out := &Trace{Terms: p.eval.Terms(p.urgency(view))}
	points := t.outline.Balance
	for _, term := range out.Terms {
		if term.Name == "threat" {
			points += term.Points
		}
	}
	out.Chance = evaluation.Chance(points, p.c.Parameters)
	for side := range 2 {
		out.Strikes = append(out.Strikes, p.strikes(side)...)
	}
	return out
}

// strikes returns the strikes of a side on what stands beside its movers.
func (p *Player) strikes(side int) []StrikeOdds {
	var all []StrikeOdds
	st := &p.know.Root
	for movers := st.Movers[side]; !movers.Empty(); {
		from := movers.Pop()
		for targets := p.board.Adjacent[from].And(st.Occupied[1-side]); !targets.Empty(); {
			to := targets.Pop()
			var o state.Odds
			p.eval.Strike(st, side, uint8(from), uint8(to), &o)
			s := StrikeOdds{Side: side, Move: stratego.Move{From: board.Square(from), To: board.Square(to)}}
			for k := range o.P {
				s.Chance[k], s.Points[k] = float64(o.P[k]), float64(o.Delta[k])
			}
			all = append(all, s)
		}
	}
	return all
}
