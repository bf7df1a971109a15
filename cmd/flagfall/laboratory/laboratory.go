// Package laboratory holds the commands that measure and tune players. The experiments
// themselves are in internal/lab/study.
package laboratory

import (
	"context"
	"io"
	"os"
	"strings"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/study"
)

// Command is the laboratory of the strong player.
type Command struct {
	Match    matchCmd    `cmd:"" help:"Play pairs of games within this process, with a sequential test if asked."`
	Ablate   ablateCmd   `cmd:"" help:"Measure what each part of marshal is worth, by switching it off."`
	Belief   beliefCmd   `cmd:"" help:"Measure beliefs on recorded games, in bits for each hidden piece."`
	Bank     bankCmd     `cmd:"" help:"Ask players again for moves of recorded games that turned out badly or well."`
	Hints    hintsCmd    `cmd:"" help:"Play games by hints alone, and review them with more effort."`
	Endings  endingsCmd  `cmd:"" help:"Measure how players finish endings that are won by force."`
	Ladder   ladderCmd   `cmd:"" help:"Play against the versions of marshal that were released before."`
	Levels   levelsCmd   `cmd:"" help:"Measure the levels of marshal, each against the next lower one."`
	Rivals   rivalsCmd   `cmd:"" help:"Measure how our players play as people meet them: strikes, bluffs, how far they go."`
	Vary     varyCmd     `cmd:"" help:"Vary many of marshal's weights at random in every game, and fit what each is worth to the results."`
	Habits   habitsCmd   `cmd:"" help:"Learn from games what the behaviour of pieces says about their ranks."`
	Puzzles  puzzlesCmd  `cmd:"" help:"Make puzzles whose solution is proved, from games and from endings drawn at random."`
	Prior    priorCmd    `cmd:"" help:"Print the table of where set-ups put which rank."`
	Setups   setupsCmd   `cmd:"" help:"Learn from games which set-ups win."`
	Examples examplesCmd `cmd:"" help:"Learn how a strong player sets up."`
	Styles   stylesCmd   `cmd:"" help:"Fit the kinds of set-ups that people and players make."`

	Selfplay   selfplayCmd   `cmd:"" help:"Play games to learn from, on any number of processes and machines."`
	Worths     worthsCmd     `cmd:"" help:"Learn from games what pieces are worth in a position."`
	Advantages advantagesCmd `cmd:"" help:"Learn from games which kinds of moves turn out better than the search expects."`
	Ruler      rulerCmd      `cmd:"" help:"Measure a player against fixed opponents, outside programs above all."`
}

// runStudy runs an experiment until it is done or the user interrupts.
func runStudy(out io.Writer, run func(context.Context, study.Report) error) error {
	ctx, stop := interrupt.Context()
	defer stop()
	return run(ctx, study.Report{Out: out, Notes: plaintext.Writer{To: os.Stderr}, Progress: progress.Stderr()})
}

// matchCmd is 'flagfall match' for experiments: the same flags, fewer of them.
type matchCmd struct {
	option.Pairing
	Seed    uint64 `default:"1" help:"Seed of the first pair."`
	Own     bool   `help:"Let the players draw their own set-ups; outside programs always do."`
	Verbose bool   `help:"Print every game."`
	Pairs   int    `hidden:""`
}

// Help says how it differs from 'flagfall match', and shows an example.
func (matchCmd) Help() string {
	return "Unlike 'flagfall match' it plays within this process, one game after the other, without clocks, a\n" +
		"store or a sandbox, and a seed draws the same set-ups in every version. So it is for questions\n" +
		"about our players at fixed nodes; 'flagfall match' is for programs, time and many processors.\n\n" +
		"Example: flagfall lab match marshal:nodes=5000 council --variant ucc --own --games 100"
}

// Run plays the match and prints the score.
func (c *matchCmd) Run(out io.Writer) error {
	pairs, err := pairsOf(c.Games, c.Pairs)
	if err != nil {
		return err
	}
	if err := c.CheckTest(); err != nil {
		return err
	}
	d := &study.Duel{
		A: c.A, B: c.B, Variant: c.Variant, Pairs: pairs, Seed: c.Seed, SPRT: c.Test(), Own: c.Own, Verbose: c.Verbose,
	}
	return runStudy(out, d.Run)
}

type ablateCmd struct {
	Player  string   `default:"marshal:nodes=3000" help:"Player whose parts are switched off."`
	Terms   []string `help:"Parts to switch off, one at a time: terms or names of flagfall players --parameters; all terms if not given."`
	Against string   `placeholder:"PLAYER" help:"Opponent; the whole player if not given."`
	series
}

// Help shows an example.
func (ablateCmd) Help() string {
	return "Example: flagfall lab ablate --player=marshal:nodes=3000 --terms=plan,guard --games 200"
}

// Run plays one match for each part and prints the scores.
func (c *ablateCmd) Run(out io.Writer) error {
	pairs, err := c.pairs()
	if err != nil {
		return err
	}
	a := &study.Ablation{Player: c.Player, Terms: c.Terms, Against: c.Against, Variant: c.Variant, Pairs: pairs, Seed: c.Seed}
	return runStudy(out, a.Run)
}

type beliefCmd struct {
	Games []string `arg:"" help:"Recorded games, in any form that replay reads."`
}

// Help shows an example.
func (beliefCmd) Help() string {
	return "Example: flagfall lab belief ../shared/data/ucc2012/games/*"
}

// Run prints the bits of every belief.
func (c *beliefCmd) Run(out io.Writer) error { return runStudy(out, (*study.Belief)(c).Run) }

type ladderCmd struct {
	Releases []string `arg:"" optional:"" help:"Releases to play, such as marshal-1; all if none is named."`
	Player   string   `default:"marshal:nodes=1000,memory=1" help:"Player of both versions, with its options."`
	series
	Own    bool   `negatable:"" default:"true" help:"Let both draw their own set-ups, as they would against others."`
	Folder string `placeholder:"DIR" help:"Folder for the programs that are built (default: one in the user's cache)."`
	List   bool   `help:"Only list the releases."`
}

// Help shows an example.
func (ladderCmd) Help() string {
	return "It needs git and Go, and runs in a checkout with its history.\n\n" +
		"Example: flagfall lab ladder marshal-4 marshal-5 --games 200"
}

// Run builds the releases, plays them and prints the scores.
func (c *ladderCmd) Run(out io.Writer) error {
	pairs, err := c.pairs()
	if err != nil {
		return err
	}
	l := &study.Ladder{
		Releases: c.Releases, Player: c.Player, Variant: c.Variant, Pairs: pairs, Seed: c.Seed, Own: c.Own, Folder: c.Folder,
		List: c.List,
	}
	return runStudy(out, l.Run)
}

// maxPrior is the largest file of set-ups that is read, in bytes.
const maxPrior = 1 << 30

type priorCmd struct {
	File string `arg:"" help:"Set-ups, one a line, front row first, in the letters of the published collections."`
	Name string `default:"classic" help:"Name of the table."`
	Rows int    `default:"4" help:"Home rows."`
	Cols int    `default:"10" help:"Columns."`
}

// Help shows an example.
func (priorCmd) Help() string {
	return "Example: flagfall lab prior setups.txt"
}

// Run prints the table.
func (c *priorCmd) Run(out io.Writer) error {
	text, err := input.Text(c.File, maxPrior, "set-ups, one a line")
	if err != nil {
		return err
	}
	return lab.Prior(strings.NewReader(text), out, c.Name, c.Rows, c.Cols)
}
