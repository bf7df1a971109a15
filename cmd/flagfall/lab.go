package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/rating"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// labCmd is the laboratory of the strong player.
type labCmd struct {
	Match  labMatchCmd  `cmd:"" help:"Play pairs of games within this process, with a sequential test if asked."`
	Ablate labAblateCmd `cmd:"" help:"Measure what each part of marshal is worth, by switching it off."`
	Worth  labWorthCmd  `cmd:"" help:"Fit what pieces are worth to the results of games that a player plays against itself."`
	Belief labBeliefCmd `cmd:"" help:"Measure beliefs on recorded games, in bits for each hidden piece."`
	Ladder labLadderCmd `cmd:"" help:"Play against the versions of marshal that were released before."`
	Tune   labTuneCmd   `cmd:"" help:"Tune marshal's weights by playing, with a checkpoint that is taken up again."`
	Vary   labVaryCmd   `cmd:"" help:"Vary many of marshal's weights by lot in every game, and fit what each is worth to the results."`
	Habits labHabitsCmd `cmd:"" help:"Learn from games played now what the behaviour of pieces tells of their ranks."`
	Prior  labPriorCmd  `cmd:"" help:"Print the table of where set-ups put which rank."`
	Setups labSetupsCmd `cmd:"" help:"Learn from games played now which set-ups win."`
	Styles labStylesCmd `cmd:"" help:"Fit the kinds of set-ups that people and players make."`
}

type labMatchCmd struct {
	A       string    `arg:"" help:"Player whose points are counted, such as marshal:nodes=5000."`
	B       string    `arg:"" help:"Its opponent, such as council, sparring:style=rusher or an outside program, which brings its own set-ups."`
	Variant string    `default:"ucc" help:"Variant."`
	Pairs   int       `default:"50" help:"Pairs of games, each from the same set-ups with colours exchanged."`
	Seed    uint64    `default:"1" help:"Seed of the first pair."`
	SPRT    eloBounds `name:"sprt" help:"Stop as soon as a sequential test decides between two differences in Elo, such as 0,30."`
	Own     bool      `help:"Let the players draw their own set-ups."`
	Verbose bool      `short:"v" help:"Print every game."`
}

// Help shows an example.
func (labMatchCmd) Help() string {
	return "Example: flagfall lab match marshal:nodes=5000 council --pairs=50"
}

// Run plays the match and prints the score.
func (c *labMatchCmd) Run() error {
	ctx, stop := interruptible()
	defer stop()
	score, verdict, err := c.play(ctx)
	if score == (lab.Score{}) && err != nil {
		if errors.Is(err, context.Canceled) {
			return errors.New("interrupted before the first game was over")
		}
		return err
	}
	err = untilThen(err)
	fmt.Printf("%s against %s, %s: %v\n", c.A, c.B, c.Variant, score)
	if c.SPRT != "" {
		fmt.Printf("sequential test %s: %v\n", c.SPRT, verdict)
	}
	return err
}

// untilThen says of an interruption what was told is of.
func untilThen(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted: this is of the games played until then")
	}
	return err
}

// tellFault says what an outside program lost a game by.
func tellFault(g lab.Game) {
	if g.Fault != nil {
		fmt.Fprintf(os.Stderr, "pair %d: an outside program lost by its fault: %v\n", g.Pair, g.Fault)
	}
}

// play plays until the pairs are done or the sequential test decides.
func (c *labMatchCmd) play(ctx context.Context) (lab.Score, rating.Verdict, error) {
	var verdict rating.Verdict
	m, err := labMatch(c.Variant, c.A, c.B, c.Pairs, c.Seed)
	if err != nil {
		return lab.Score{}, verdict, err
	}
	m.Own, m.Forfeit = m.Own || c.Own, true
	var test rating.Test
	if c.SPRT != "" {
		if test, err = rating.ParseTest(string(c.SPRT)); err != nil {
			return lab.Score{}, verdict, err
		}
	}
	m.Done = func(g lab.Game) bool {
		tellFault(g)
		if c.Verbose {
			fmt.Printf("pair %d, %s as %s: %.1f %v after %d plies\n", g.Pair, c.A, stratego.SideName(g.First), g.Score, g.Result.Ending, g.End.Ply())
		}
		return true
	}
	if c.SPRT != "" {
		return m.Sequential(ctx, test)
	}
	score, err := m.Play(ctx)
	return score, verdict, err
}

// labMatch prepares a match between two specifications.
func labMatch(variant, a, b string, pairs int, seed uint64) (*lab.Match, error) {
	if pairs < 1 {
		return nil, fmt.Errorf("%d pairs: expected at least 1", pairs)
	}
	v, err := stratego.VariantNamed(variant)
	if err != nil {
		return nil, err
	}
	specs := [2]string{a, b}
	outside := false
	for _, s := range specs {
		if err := games.CheckSpec(s, record.Stratego); err != nil {
			return nil, err
		}
		spec, err := games.ParseSpec(s)
		outside = outside || err == nil && spec.Outside()
	}
	return &lab.Match{
		Variant: v, Pairs: pairs, Seed: seed, Own: outside,
		New: func(i int, seed uint64) (lab.Player, error) {
			return games.OpenStratego(specs[i], seed, games.Launch{})
		},
	}, nil
}

type labAblateCmd struct {
	Player  string   `default:"marshal:nodes=3000" help:"Player whose parts are switched off."`
	Terms   []string `default:"prior,behaviour,plan,fear,guard,secret,caution" help:"Parts to switch off, one at a time."`
	Against string   `help:"Opponent; the whole player if not given."`
	Variant string   `default:"ucc" help:"Variant."`
	Pairs   int      `default:"50" help:"Pairs of games for each part."`
	Seed    uint64   `default:"1" help:"Seed of the first pair."`
}

// Help shows an example.
func (labAblateCmd) Help() string {
	return "Example: flagfall lab ablate --player=marshal:nodes=3000 --terms=plan,guard --pairs=100"
}

// Run plays one match for each part and prints the scores.
func (c *labAblateCmd) Run() error {
	ctx, stop := interruptible()
	defer stop()
	against := c.Against
	if against == "" {
		against = c.Player
	}
	for _, term := range c.Terms {
		m, err := labMatch(c.Variant, c.Player+",off="+term, against, c.Pairs, c.Seed)
		if err != nil {
			return err
		}
		score, err := m.Play(ctx)
		fmt.Printf("without %-10s against %s: %v\n", term, against, score)
		if err != nil {
			return err
		}
	}
	return nil
}

type labWorthCmd struct {
	Player  string `default:"marshal:nodes=600" help:"Player that plays against itself."`
	Variant string `default:"ucc" help:"Variant."`
	Pairs   int    `default:"100" help:"Pairs of games."`
	Seed    uint64 `default:"1" help:"Seed of the first pair."`
}

// Help shows an example.
func (labWorthCmd) Help() string {
	return "Example: flagfall lab worth --player=marshal:nodes=600 --pairs=300"
}

// Run plays the games and prints the table.
func (c *labWorthCmd) Run() error {
	ctx, stop := interruptible()
	defer stop()
	m, err := labMatch(c.Variant, c.Player, c.Player, c.Pairs, c.Seed)
	if err != nil {
		return err
	}
	w, err := lab.Learn(ctx, *m)
	if err != nil {
		return err
	}
	fmt.Print(w)
	return nil
}

type labBeliefCmd struct {
	Games []string `arg:"" help:"Recorded games, in any form that replay reads."`
}

// Help shows an example.
func (labBeliefCmd) Help() string {
	return "Example: flagfall lab belief ../shared/data/ucc2012/games/*"
}

// Run prints the bits of every belief.
func (c *labBeliefCmd) Run() error {
	var s lab.Surprise
	read := 0
	for _, name := range c.Games {
		g, err := archive.Read(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, withoutName(err))
		}
		start, err := g.Start()
		if err != nil || g.Variant == nil {
			continue // no set-ups, or a game of Advance: nothing is hidden
		}
		end, err := g.Start()
		if err != nil {
			return err
		}
		g.PlayTo(end, g.Check().Plies)
		var moves []stratego.Move
		for i := range end.Ply() {
			moves = append(moves, end.Event(i).Move)
		}
		s.Measure(start, moves)
		read++
	}
	names, _ := lab.Beliefs()
	fmt.Printf("%d games, %d hidden pieces\n", read, s.Pieces)
	for k, name := range names {
		if s.Pieces > 0 {
			fmt.Printf("%-10s %.3f bits for each\n", name, s.Mean(k))
		}
	}
	return nil
}

type labPriorCmd struct {
	File string `arg:"" help:"Set-ups, one a line, front row first, in the letters of the published collections."`
	Name string `default:"classic" help:"Name of the table."`
	Rows int    `default:"4" help:"Home rows."`
	Cols int    `default:"10" help:"Columns."`
}

// Help shows an example.
func (labPriorCmd) Help() string {
	return "Example: flagfall lab prior ../shared/data/setups/classic-human.txt"
}

// Run prints the table.
func (c *labPriorCmd) Run() error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	return lab.Prior(f, os.Stdout, c.Name, c.Rows, c.Cols)
}

// checkFolder tells at once, and not after hours of work, that a file cannot be
// written because its folder is not there.
func checkFolder(file string) error {
	folder := filepath.Dir(file)
	info, err := os.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", folder)
	}
	return err
}
