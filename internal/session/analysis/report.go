package analysis

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// Report is what was found about a position so far. Chances to win are from 0 to 1, draws counted as
// one half.
type Report struct {
	Nodes uint64     `json:"nodes"` // positions that were searched for the moves
	Turn  board.Side `json:"turn"`  // the side to move
	// Known are the chances of both sides, each by what it may know: that of the side to move by a
	// search, the other's by games that are played on from what it believes.
	Known [2]Chance `json:"known"`
	// Truth is the first side's chance by the true pieces: by games that are played on, in which each
	// side chooses by what it may know. In Advance, where nothing is hidden, it is that of the search.
	Truth Chance `json:"truth"`
	// Moves are the best moves of the side to move, by what it may know, the best first.
	Moves []Move `json:"moves"`
	// Says are the reasons of the first move, in sentences.
	Says []phrase.Text `json:"says"`
}

// Chance is a chance to win with its standard error.
type Chance struct {
	Win   float64 `json:"win"`
	Doubt float64 `json:"doubt,omitempty"`
}

// Move is a move with what is expected of it.
type Move struct {
	Text string   `json:"text"`
	Win  float64  `json:"win"`  // negative where the player does not say
	Line []string `json:"line"` // the moves that are expected after it
}

// stage is how much is spent at once: positions searched, and games played on from the true pieces
// and, in all, from what the other side believes.
type stage struct {
	nodes        uint64
	games, world int
}

// stages are reported one after the other, the quick ones first.
var stages = [Stages]stage{{1_000, 16, 8}, {8_000, 64, 24}, {40_000, 128, 48}, {200_000, 256, 96}}

// Stages is how many reports there are at most.
const Stages = 4

// gamesEach is how many games are played on from each world.
const gamesEach = 2

// shown is how many moves are told.
const shown = 5

// Think thinks about the last position of a game, longer and longer, and hands on every report. It says
// nothing about a game that is over. The error is the context's.
func Think(ctx context.Context, rec *record.Game, each func(Report)) error {
	l := Line{Game: rec, Ply: len(rec.Moves)}
	s, err := l.Open(ctx)
	if err != nil {
		return err
	}
	turn, playing := s.Side()
	s.Close()
	if !playing {
		return nil
	}
	if !onBoard(rec.Result.Ending) { // the position can be played on
		open := *rec
		open.Result, open.Reason = board.Result{}, ""
		rec = &open
	}
	var p prover
	for _, st := range stages {
		r, err := st.report(ctx, &p, rec, turn)
		if err := ctx.Err(); err != nil {
			return err
		}
		if err != nil {
			return err
		}
		each(*r)
	}
	return nil
}

func (st stage) report(ctx context.Context, p *prover, rec *record.Game, turn board.Side) (*Report, error) {
	a, _, err := games.Advise(ctx, rec, search.Limits{Nodes: st.nodes})
	if err != nil {
		return nil, err
	}
	r := &Report{Nodes: a.Info.Nodes, Turn: turn, Says: a.Reasons(), Moves: []Move{}}
	for _, c := range a.Info.Candidates[:min(shown, len(a.Info.Candidates))] {
		line := c.Line
		if line == nil {
			line = []string{}
		}
		r.Moves = append(r.Moves, Move{c.Move, c.Win, line})
	}
	r.Known[turn].Win = a.Info.Win
	forced := !a.Words.Certain.Empty()
	if forced {
		r.prove(a.Move.Text)
	}
	if rec.Game == record.Advance {
		r.Known[turn.Opponent()].Win = 1 - a.Info.Win
		r.Truth = r.Known[board.First]
		replay, err := record.ReplayAdvance(rec)
		if err != nil {
			return nil, err
		}
		replay.Seek(len(rec.Moves))
		p.advance(ctx, r, replay.Position(), st.nodes)
		return r, nil
	}
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return nil, err
	}
	replay, err := record.ReplayStratego(rec, v.Stratego)
	if err != nil {
		return nil, err
	}
	start := replay.Position().Clone()
	replay.Seek(len(rec.Moves))
	var truth marshal.Truth
	if r.Truth.Win, r.Truth.Doubt = truth.Chance(ctx, replay.Position(), st.games); forced {
		r.Truth = Chance{Win: float64(1 - turn)} // it is the first side's
	}
	other := &r.Known[turn.Opponent()]
	other.Win, other.Doubt = marshal.Expected(ctx, replay.View(turn.Opponent()), st.world, gamesEach)
	p.stratego(ctx, r, start, replay.Position(), st.nodes)
	return r, nil
}

// prove says that a move wins by force: that is certain, whatever the search sees.
func (r *Report) prove(move string) {
	won := Move{Text: move, Win: 1, Line: []string{}}
	for i, m := range r.Moves {
		if m.Text == move {
			won.Line = m.Line
			r.Moves = append(r.Moves[:i], r.Moves[i+1:]...)
			break
		}
	}
	r.Moves = append([]Move{won}, r.Moves...)
	r.Moves = r.Moves[:min(shown, len(r.Moves))]
	r.Known[r.Turn].Win = 1
}
