package composer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

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
	shown   = 40 // moves that are shown before a question about a rank
	late    = 60 // plies of a game that are looked at, from its end
	perGame = 3
	naming  = 40 // times as many fast games are played, for questions about a rank alone, which few games have
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
		sides := [2]string{players[rng.IntN(len(players))], players[rng.IntN(len(players))]}
		end, err := c.play(ctx, v, sides, n)
		if err == nil {
			err = c.through(ctx, end, "selfplay")
		}
		if err != nil {
			return err
		}
	}
	for n := c.Played; n < naming*c.Played && c.count[name+"/"+string(puzzle.Which)] < c.Most; n++ {
		end, err := c.play(ctx, v, [2]string{"council", "council"}, n)
		if err == nil {
			err = c.name(ctx, end)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// play plays a game of two players and returns its end.
func (c *Composer) play(ctx context.Context, v *stratego.Variant, sides [2]string, n int) (*stratego.Position, error) {
	open := func(player int, seed uint64) (game.StrategoPlayer, error) {
		return roster.NewStratego(sides[player], seed)
	}
	m := lab.Match{Variant: v, MaxPly: 700, Pairs: 1, Own: true, New: open}
	g, err := m.PlayOne(ctx, [2]stratego.Setup{}, stratego.Red, c.Seed+uint64(n))
	return g.End, err
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
		p := puzzle.At(end, ply)
		view := p.View(p.Turn())
		if !proof.Few(view, puzzle.Movers, puzzle.Assignments) || p.Result().Over() {
			continue
		}
		if ply < next {
			for _, goal := range []puzzle.Goal{puzzle.Win, puzzle.Safe} {
				found, err := c.try(ctx, puzzle.Cut(end, moves, ply, puzzle.Lead, source), goal)
				if err != nil {
					return err
				}
				if found {
					kept, next = kept+1, ply-puzzle.Apart
					break
				}
			}
		}
		if ply < named {
			found, err := c.asks(ctx, end, moves, ply, source)
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

// asks tries a position as a question about a rank.
func (c *Composer) asks(
	ctx context.Context, end *stratego.Position, moves []stratego.Event, ply int, source string,
) (bool, error) {
	return c.try(ctx, puzzle.Cut(end, moves, ply, shown, source), puzzle.Name)
}

// name looks through the late positions of a game of our players for one question about a rank.
func (c *Composer) name(ctx context.Context, end *stratego.Position) error {
	moves := end.History()
	for ply := len(moves) - 1; ply >= max(0, len(moves)-late); ply-- {
		p := puzzle.At(end, ply)
		if !proof.Few(p.View(p.Turn()), puzzle.Movers, puzzle.Assignments) || p.Result().Over() {
			continue
		}
		if found, err := c.asks(ctx, end, moves, ply, "selfplay"); found || err != nil {
			return err
		}
	}
	return nil
}
