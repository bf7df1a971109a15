package review

import (
	"context"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/record"
)

// advanceReview goes over a game of Advance with the search of our players that obeys
// the rules only: people do not have to capture as the grades do.
type advanceReview struct {
	replay *record.AdvanceReplay
	player *player.Player
	longer *player.Player // of the second look
	curve  []float64
}

func newAdvance(g *archive.Game, o Options) (*advanceReview, error) {
	replay, err := record.ReplayAdvance(g.Record)
	if err != nil {
		return nil, err
	}
	config := player.Config{Level: player.Free, Nodes: int(o.Nodes), PlyKnown: true}
	a := &advanceReview{replay: replay, player: player.New(config)}
	config.Nodes *= again
	a.longer = player.New(config)
	return a, nil
}

func (a *advanceReview) fault() string {
	if f := a.replay.Fault(); f != nil {
		return f.Error()
	}
	return ""
}

func (a *advanceReview) result() board.Result { return a.replay.Result() }

// truth is what the search says of each position, and after the last move what it said before.
func (a *advanceReview) truth() (curve []float64) {
	if n := len(a.curve); n > 0 {
		a.curve = append(a.curve, a.curve[n-1])
	}
	return a.curve
}

func (a *advanceReview) taken() (walk *Walk, taker *Taker) { return nil, nil }

func (a *advanceReview) forced(context.Context) []Forced { return nil }

// next plays the next move to see that it is legal, and takes it back to ask about it.
func (a *advanceReview) next(ctx context.Context) (p Ply, ok bool, err error) {
	if !a.replay.Next() {
		return Ply{}, false, nil
	}
	made, ply := a.replay.Played(), a.replay.Ply()
	a.replay.Seek(ply - 1)
	before := *a.replay.Position()
	found, err := a.assess(ctx, &before, made)
	a.replay.Seek(ply)
	if err != nil {
		return Ply{}, false, err
	}
	chance := found.Best.Win
	if before.Turn() == board.Second {
		chance = 1 - chance
	}
	a.curve = append(a.curve, chance)
	return Ply{
		Truth: rounded(found.Best.Win),
		Side:  before.Turn(), Move: made.String(), Value: rounded(found.Best.Win), Best: found.Best.Move.String(),
		MadeAt:   [2]board.Square{made.From(), made.To()},
		BestAt:   [2]board.Square{found.Best.Move.From(), found.Best.Move.To()},
		Line:     lineOf(found.Best.Line),
		Why:      reason.Advance(&before, found.Best.Move).OfIts().Why,
		Expected: lineOf(found.Made.Line), Cost: rounded(found.Cost),
		Allows: len(found.Made.Line) > 1 && allowsAdvance(&before, made, found.Best.Move, found.Made.Line[1]),
	}, true, nil
}

// assess judges a move. What is charged holds at a second look too.
func (a *advanceReview) assess(ctx context.Context, pos *advance.Position, made advance.Move) (player.Assessment, error) {
	first, err := a.player.Assess(ctx, pos, made)
	if err != nil || gradeOf(first.Cost) == Sound {
		return first, err
	}
	second, err := a.longer.Assess(ctx, pos, made)
	second.Cost = min(first.Cost, second.Cost)
	return second, err
}

// most is how many moves of a line are told.
const most = 3

// lineOf writes what is expected after the first move of a line.
func lineOf(moves []advance.Move) []string {
	line := []string{}
	for _, m := range moves[min(1, len(moves)):min(1+most, len(moves))] {
		line = append(line, m.String())
	}
	return line
}
