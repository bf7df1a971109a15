package session

import (
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func (g *strategoGame) write(rec *record.Game) {
	rec.Game, rec.Variant, rec.Definition = record.Stratego, g.config.Variant.Name(), g.config.Definition
	rec.Commitments = g.commits
	switch {
	case g.unbegun != nil:
		rec.Setups, rec.Refused = g.unbegun.Setups, g.unbegun.Refused
		return
	case g.start != nil:
		rec.Start = g.start.Start()
	}
	for s, setup := range g.table.Setups {
		if setup != nil && g.start == nil {
			rec.Setups[s] = record.StrategoSetup(g.config.Variant, setup)
		}
	}
	for i := range g.history {
		rec.Moves = append(rec.Moves, record.StrategoMove(g.config.Variant, g.table.Position.Event(i)))
	}
}

// restore sets the game up as a record tells and plays its moves, each checked
// against the rules and against what the record says of it.
func (g *strategoGame) restore(rec *record.Game) error {
	if rec.Game != record.Stratego {
		return phrase.Errorf("this is a record of %s, not of Stratego", rec.Game)
	}
	if err := rec.CheckCommitments(); err != nil {
		return phrase.Errorf("the record cannot be right: %w", err)
	}
	for side, text := range rec.Setups {
		if text == "" && rec.Start == "" && !rec.Unbegun() {
			return phrase.Errorf("the record has no set-up of %s", phrase.New(stratego.SideName(board.Side(side))))
		}
	}
	r, err := record.ReplayStratego(rec, g.config.Variant)
	if err != nil {
		return errors.Unwrap(err)
	}
	for ply, pos := range r.Positions() {
		if ply > 0 {
			g.history = append(g.history, g.played(ply, r.Event()))
		} else if rec.Start != "" {
			g.start = pos.Clone()
		}
	}
	if f := r.Fault(); f != nil {
		return wrongRecord(f)
	}
	g.table.Position, g.commits = r.Position(), rec.Commitments
	if rec.Unbegun() {
		g.unbegun = rec // nobody plays from that position
	}
	for side := range g.table.Setups {
		g.table.Setups[side] = g.table.Position.Setup(board.Side(side))
	}
	return nil
}

// wrongRecord names the move of a record that cannot be right.
func wrongRecord(f *record.Fault) error {
	return phrase.Errorf("the record cannot be right: move %d, %s: %w", f.Plies+1, f.Move, f.Err)
}
