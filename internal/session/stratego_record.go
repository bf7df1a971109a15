package session

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func (g *strategoGame) write(rec *record.Game) {
	rec.Game, rec.Variant, rec.Definition = record.Stratego, g.config.Variant.Name(), g.config.Definition
	rec.Commitments = g.commits
	if g.start != nil {
		rec.Start = g.start.String()
	}
	for s, setup := range g.setups {
		if setup != nil && g.start == nil {
			rec.Setups[s] = record.StrategoSetup(g.config.Variant, setup)
		}
	}
	for i := range g.history {
		rec.Moves = append(rec.Moves, record.StrategoMove(g.config.Variant, g.pos.Event(i)))
	}
}

// restore sets the game up as a record tells and plays its moves, each checked
// against the rules and against what the record says of it.
func (g *strategoGame) restore(rec *record.Game) error {
	if rec.Game != record.Stratego {
		return fmt.Errorf("this is a record of %s, not of Stratego", rec.Game)
	}
	if err := rec.CheckCommitments(); err != nil {
		return fmt.Errorf("the record cannot be right: %w", err)
	}
	if err := g.restoreStart(rec); err != nil {
		return err
	}
	g.commits = rec.Commitments
	for i, m := range rec.Moves {
		if err := g.restoreMove(m); err != nil {
			return fmt.Errorf("the record cannot be right: move %d, %s: %w", i+1, m.Text, err)
		}
	}
	return nil
}

func (g *strategoGame) restoreStart(rec *record.Game) error {
	if rec.Start != "" {
		pos, err := stratego.ParsePosition(g.config.Variant, rec.Start)
		if err != nil {
			return err
		}
		g.begin(pos)
		return nil
	}
	for side, text := range rec.Setups {
		if text == "" {
			return fmt.Errorf("the record has no set-up of %s", stratego.SideName(board.Side(side)))
		}
		if err := g.deploy(board.Side(side), text); err != nil {
			return err
		}
	}
	return nil
}

func (g *strategoGame) restoreMove(m record.Move) error {
	if g.pos.Turn() != m.Side {
		return fmt.Errorf("it is %s's turn", stratego.SideName(g.pos.Turn()))
	}
	move, err := m.Squares(g.config.Variant.Grid())
	if err != nil {
		return err
	}
	if err := g.play(g.format(move)); err != nil {
		return err
	}
	was := record.StrategoMove(g.config.Variant, g.pos.Event(g.pos.Ply()-1))
	was.Time = m.Time
	if was != m {
		return fmt.Errorf("the record has the strike %q, by the rules it is %q", m.StrikeText(), was.StrikeText())
	}
	return nil
}
