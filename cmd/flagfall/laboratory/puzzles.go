package laboratory

import (
	"context"
	"io"

	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/lab/composer"
	"flagfall.dev/internal/lab/study"
	"flagfall.dev/internal/session/puzzle"
)

type puzzlesCmd struct {
	Games    []string `arg:"" optional:"" help:"Recorded games to look through as well, in any form that replay reads."`
	Variants []string `default:"classic,barrage,duel,advance" help:"Variants to make puzzles of."`
	Keep     string   `placeholder:"FILE" help:"File of puzzles that were made before: those that still are puzzles come first."`
	Played   int      `default:"12" help:"Games that our players play in each variant."`
	Drawn    int      `default:"5000" help:"Endings that are drawn at random, for each theme in each variant that has too few."`
	Most     int      `default:"24" help:"Puzzles of a theme in a variant."`
	Plies    int      `default:"11" help:"Longest win to look for."`
	Nodes    uint64   `default:"30000" help:"Positions to search for each question: a position that needs more is left out."`
	Seed     uint64   `default:"1" help:"The same seed makes the same puzzles."`
}

// Help says what a puzzle is, and shows an example.
func (puzzlesCmd) Help() string {
	return `Makes a file of puzzles and prints it. A puzzle is a position with one right move: the solver proves that
it wins or saves what is at stake, and that no other move does. Positions come from games of our own players,
from recorded games, and from endings that are drawn at random.

'flagfall puzzle --pack FILE --check' proves a file anew. docs/puzzles.md describes its lines.

Example: flagfall lab puzzles --variants barrage --played 20 > barrage.jsonl`
}

// Run makes the puzzles and prints them.
func (c *puzzlesCmd) Run(out io.Writer) error {
	return runStudy(out, func(ctx context.Context, r study.Report) error {
		k := composer.Composer{
			Seed: c.Seed, Effort: puzzle.Effort{Plies: c.Plies, Nodes: c.Nodes}, Most: c.Most,
			Games: c.Games, Played: c.Played, Drawn: c.Drawn, Variants: c.Variants, Notes: r.Notes,
		}
		if c.Keep != "" {
			kept, err := (&lobby.Puzzles{Pack: c.Keep}).Load(ctx)
			if err != nil {
				return err
			}
			k.Kept = kept.Puzzles
		}
		p, err := k.Run(ctx)
		if err != nil {
			return err
		}
		return p.Write(r.Out)
	})
}
