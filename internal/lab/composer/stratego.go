package composer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

const (
	movers      = 12  // most pieces that move in a position that is looked at
	assignments = 120 // most of the hidden ranks
	before      = 8   // moves that are shown before a question about a move
	shown       = 40  // moves that are shown before a question about a rank
	apart       = 16  // plies between two puzzles of a game
	late        = 60  // plies of a game that are looked at, from its end
	perGame     = 3
)

// selfplay plays games and looks through them.
func (c *Composer) selfplay(ctx context.Context, name string) error {
	v, err := stratego.VariantNamed(name)
	if err != nil {
		return err
	}
	players := []string{"council", "marshal:nodes=100,memory=1", "marshal:level=3,memory=1"}
	rng := c.source(1, uint64(len(name)), uint64(name[0]))
	for n := range c.Played {
		a, b := players[rng.IntN(len(players))], players[rng.IntN(len(players))]
		open := func(player int, seed uint64) (game.StrategoPlayer, error) {
			return roster.NewStratego([]string{a, b}[player], seed)
		}
		m := lab.Match{Variant: v, MaxPly: 700, Pairs: 1, Own: true, New: open}
		g, err := m.PlayOne(ctx, [2]stratego.Setup{}, stratego.Red, c.Seed+uint64(n))
		if err != nil {
			return err
		}
		if err := c.through(ctx, g.End, "selfplay"); err != nil {
			return err
		}
	}
	return nil
}

// fromFiles looks through recorded games.
func (c *Composer) fromFiles(ctx context.Context) error {
	for _, name := range c.Games {
		for found := range archive.ReadAll(name) {
			if err := c.fromGame(ctx, found); err != nil {
				return err
			}
		}
	}
	return nil
}

// fromGame looks through a recorded game of Stratego. Games that break the rules are left out, and a
// file that does not exist is an error.
func (c *Composer) fromGame(ctx context.Context, found archive.Found) error {
	if found.Err != nil {
		if errors.Is(found.Err, fs.ErrNotExist) {
			return fmt.Errorf("%s: %w", found.Name, found.Err)
		}
		fmt.Fprintf(c.Notes, "left out: %s: %v\n", found.Name, found.Err)
		return nil
	}
	rec := found.Game.Record
	v, err := games.RecordedVariant(rec)
	if err != nil || v.Stratego == nil || !slices.Contains(c.Variants, v.Name) {
		return nil
	}
	r, err := record.ReplayStratego(rec, v.Stratego)
	if err != nil {
		return nil
	}
	for r.Next() {
	}
	return c.through(ctx, r.Position().Clone(), "game")
}

// through looks through the late positions of a game, from its end.
func (c *Composer) through(ctx context.Context, end *stratego.Position, source string) error {
	moves := end.History()
	kept, next, named := 0, len(moves), len(moves)
	for ply := len(moves) - 1; ply >= max(0, len(moves)-late) && kept < perGame; ply-- {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := at(end, ply)
		view := p.View(p.Turn())
		if !proof.Few(view, movers, assignments) || p.Result().Over() {
			continue
		}
		if ply < next {
			for _, goal := range []puzzle.Goal{puzzle.Win, puzzle.Safe} {
				found, err := c.try(ctx, cut(end, moves, ply, before, source), goal)
				if err != nil {
					return err
				}
				if found {
					kept, next = kept+1, ply-apart
					break
				}
			}
		}
		if ply < named && view.Hidden().Count() >= 3 {
			found, err := c.try(ctx, cut(end, moves, ply, shown, source), puzzle.Name)
			if err != nil {
				return err
			}
			if found {
				kept, named = kept+1, ply-late
			}
		}
	}
	return nil
}

// at returns the position of a game after so many moves.
func at(end *stratego.Position, ply int) *stratego.Position {
	p := end.Clone()
	for p.Ply() > ply {
		p.Unmake()
	}
	return p
}

// cut makes a position of a puzzle: that of a game a few moves before a ply, and those moves.
func cut(end *stratego.Position, moves []stratego.Event, ply, lead int, source string) puzzle.Puzzle {
	start := at(end, max(0, ply-lead))
	v := start.Variant()
	solver := start.Turn()
	if (ply-start.Ply())%2 == 1 {
		solver = solver.Opponent()
	}
	p := puzzle.Puzzle{Variant: v.Name(), Start: start.String(), Source: source}
	var words []string
	for q := range start.Pieces(solver.Opponent()).And(start.Moved()).AndNot(start.Known()).All() {
		words = append(words, board.ColumnRow.Format(v.Grid(), q))
	}
	p.Moved, words = strings.Join(words, " "), nil
	for _, e := range moves[start.Ply():ply] {
		words = append(words, record.SquaresText(v.Grid(), e.Move))
	}
	p.Before = strings.Join(words, " ")
	return p
}
