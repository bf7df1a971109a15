package review

import (
	"context"
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// memory is what a player of a review may remember, in bytes.
const memory = 8 << 20

// strategoReview goes over a game of Stratego with one player for each side, which is
// asked about that side's views and nothing else.
type strategoReview struct {
	replay  *record.StrategoReplay
	players [2]*marshal.Player
	limits  search.Limits
	truths  *hindsight
	curve   []float64
	solo    bool
	wins    map[int]*Forced    // by their ply
	start   *stratego.Position // nil where the game began from set-ups
}

func newStratego(ctx context.Context, g *archive.Game, o Options) (*strategoReview, error) {
	replay, err := g.Replay()
	if err != nil {
		return nil, err
	}
	s := &strategoReview{replay: replay, limits: search.Limits{Nodes: o.Nodes}, solo: g.Record.Solo}
	s.start, s.wins = begun(replay), map[int]*Forced{}
	if s.truths, err = lookBack(ctx, g, o.Games); err != nil {
		return nil, err
	}
	for side := range s.players {
		s.players[side] = marshal.New(marshal.Config{Memory: memory})
	}
	return s, nil
}

func (s *strategoReview) fault() string {
	if f := s.replay.Fault(); f != nil {
		return f.Error()
	}
	return ""
}

// result goes to the end, from where what was asked before has left the replay.
func (s *strategoReview) result() board.Result {
	s.replay.Seek(len(s.replay.Game().Moves))
	return s.replay.Result()
}

func (s *strategoReview) truth() (curve []float64) {
	for chance := range s.truths.chances {
		s.curve = append(s.curve, chance)
	}
	return s.curve
}

func (s *strategoReview) taken() (walk *Walk, taker *Taker) {
	if s.replay.Fault() != nil {
		return nil, nil
	}
	return walkOf(s.replay), takerOf(s.replay)
}

func (s *strategoReview) forced(ctx context.Context) []Forced {
	defer s.replay.Seek(0)
	if s.solo {
		return nil
	}
	won := prove(ctx, s.replay, s.start)
	s.replay.Seek(len(s.replay.Game().Moves))
	pos, n := s.replay.Position().Clone(), s.replay.Ply()
	for i, f := range won {
		s.wins[f.Ply] = &won[i]
	}
	for i := range won {
		f := &won[i]
		lost := pos.Result().Over() && !pos.Result().Drawn && pos.Result().Winner != f.Side
		f.Held = pos.Variant().FormatMove(pos.Event(f.Ply).Move) == f.Move || s.wins[f.Ply+2] != nil || f.Ply+2 >= n && !lost
	}
	return won
}

// next plays the next move to see that it is legal, and takes it back to ask about it.
func (s *strategoReview) next(ctx context.Context) (p Ply, ok bool, err error) {
	if !s.replay.Next() {
		return Ply{}, false, nil
	}
	e, ply := s.replay.Event(), s.replay.Ply()
	s.replay.Seek(ply - 1)
	a, err := s.assess(ctx, e)
	if err != nil {
		return Ply{}, false, err
	}
	p = Ply{
		Side: e.Side, Move: a.Played.Move, Value: rounded(a.Best.Win), Best: a.Best.Move, Line: listed(a.Best.Line),
		MadeAt: [2]board.Square{e.Move.From, e.Move.To}, BestAt: nowhere,
		Expected: listed(a.Played.Line), Cost: rounded(min(a.Cost, a.Best.Win)),
	}
	if win := s.wins[ply-1]; win != nil {
		p.judgeBy(win)
	}
	if m, err := s.replay.Position().Variant().ParseMove(p.Best); err == nil {
		p.BestAt = [2]board.Square{m.From, m.To}
		if p.Why = reason.Instead(s.replay.View(e.Side), nil, e.Move, m).OfIts().Why; p.Won {
			p.Why = phrase.New("wins by force")
		}
		p.Allows = len(p.Expected) > 0 && allowsStratego(s.replay.Position(), e.Move, m, p.Expected[0])
	}
	if chance, ok := <-s.truths.chances; ok {
		s.curve = append(s.curve, chance)
		p.Truth = rounded(chance)
		if e.Side == board.Second {
			p.Truth = rounded(1 - chance)
		}
	}
	s.replay.Seek(ply)
	if len(a.Prospects) > 0 {
		p.Strike = strike(e, a.Prospects)
		p.Luck = rounded(p.Strike.After - p.Strike.Before)
	}
	return p, true, nil
}

// again is by how much more a move is searched that would be charged: one search alone sometimes sees a gain, such as 28 %,
// that a longer one does not.
const again = 4

// assess judges a move. What is charged holds at a second look too, and is no move by which its side wins by force.
func (s *strategoReview) assess(ctx context.Context, e stratego.Event) (marshal.Assessment, error) {
	player, view := s.players[e.Side], s.replay.View(e.Side)
	first, err := player.Assess(ctx, view, e.Move, s.limits)
	if err != nil || gradeOf(first.Cost) == Sound {
		return first, err
	}
	if s.wins[s.replay.Ply()] != nil {
		return first, nil // by what was proved
	}
	if !s.solo && forces(ctx, view, s.start, e.Move) {
		first.Cost, first.Best, first.Played.Win = 0, first.Played, 1
		first.Best.Win = 1
		return first, ctx.Err()
	}
	longer := s.limits
	longer.Nodes *= again
	second, err := player.Assess(ctx, view, e.Move, longer)
	second.Cost = min(first.Cost, second.Cost)
	return second, err
}

// strike compares what came out of a strike with what could have.
func strike(e stratego.Event, could []marshal.Prospect) *Strike {
	s := &Strike{Striker: token(e.Striker), Defender: token(e.Defender), Outcome: outcome(e.Outcome)}
	before := 0.0
	for _, c := range could {
		before += float64(c.Chance * c.Win)
		if c.Rank == e.Defender {
			s.After = rounded(c.Win)
		}
		s.Could = append(s.Could, Prospect{token(c.Rank), rounded(c.Chance), outcome(c.Outcome), rounded(c.Win)})
	}
	s.Before = rounded(before)
	return s
}

// outcome is an outcome as records write it.
func outcome(o stratego.Outcome) string {
	if o == stratego.Both {
		return "both"
	}
	return o.String()
}

func token(r stratego.Rank) string { return string(r.Token()) }

// rounded is a chance to a hundredth of a percent, which is more than anybody reads and
// the same on every machine.
func rounded(x float64) float64 { return math.Round(x*1e4)/1e4 + 0 } // no -0

// listed is a list that JSON writes as one, empty or not.
func listed(all []string) []string {
	if all == nil {
		return []string{}
	}
	return all
}
