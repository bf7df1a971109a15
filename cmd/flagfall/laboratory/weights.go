package laboratory

import (
	"io"

	"flagfall.dev/internal/lab/study"
)

// gate are the options of the match that new weights have to win.
type gate struct {
	Test  string `name:"gate" type:"bounds" placeholder:"ELO0,ELO1" help:"Sequential test between two differences in Elo, such as 0,10, that new weights have to pass against those before; those that fail are dropped."`
	Pairs int    `name:"gate-pairs" default:"500" help:"Most pairs of games in a gate."`
	Out   string `placeholder:"FILE" help:"File to write all weights to when a gate is passed, in the form that marshal embeds."`
}

type varyCmd struct {
	Trials  string   `arg:"" help:"File for the results, one line for each pair of games. Results already in it count too."`
	Player  string   `default:"marshal:nodes=300,memory=1" help:"Player whose weights are varied, without set=."`
	Against []string `sep:"none" default:"self" help:"An opponent; repeat the flag for more, and they play in turn. self is the player with other weights. Outside programs too."`
	Weights []string `help:"Weights to vary: all that are not 0 if none is given. One with a number, such as stir:9, is raised by it in half of the games; the others are multiplied."`
	Spread  float64  `default:"0.3" help:"By how much weights are multiplied: e to this times a normal variate."`
	Far     float64  `default:"1.5" help:"Step of the strongest weight in the proposed setting, in spreads."`
	Variant string   `default:"ucc" help:"Variant."`
	Pairs   int      `default:"1000" help:"Total number of pairs of games in the file."`
	Jobs    int      `default:"1" help:"Games at a time."`
	Seed    uint64   `default:"1" help:"Seed of the first pair."`

	Gate gate `embed:""`
}

// Help shows an example.
func (varyCmd) Help() string {
	return "Example: flagfall lab vary trials.jsonl --weights=still,caution,stir:9 --pairs=3000 --jobs=2\n\n" +
		"Against a player that stays as it is: flagfall lab vary trials.jsonl --against=council --variant=mini --weights=still,caution\n\n" +
		"The proposal is a guess until it wins a match: flagfall lab match marshal:set=… marshal --variant ucc --own --sprt 0,10"
}

// Run plays what is missing, fits and prints the table.
func (c *varyCmd) Run(out io.Writer) error {
	return runStudy(out, (&study.Variation{
		Trials: c.Trials, Player: c.Player, Against: c.Against, Weights: c.Weights, Spread: c.Spread, Far: c.Far,
		Variant: c.Variant,
		Pairs:   c.Pairs, Jobs: c.Jobs, Seed: c.Seed, Gate: study.Gate(c.Gate),
	}).Run)
}

type habitsCmd struct {
	Out     string   `arg:"" help:"File for the opponent models."`
	Games   []string `help:"Folders of self-play, or of records, to learn from too; with --pairs=0 from nothing else."`
	Most    int      `placeholder:"N" help:"Games of each folder that are used; 0: all."`
	Keep    string   `placeholder:"FILE" help:"File of models that stay where none of the same name is learned."`
	Player  string   `default:"marshal:nodes=700,memory=1" help:"Player that meets all the others."`
	Against []string `sep:"none" default:"council" help:"An opponent; repeat the flag for more, and they play in turn. Outside programs too."`
	Variant string   `default:"ucc" help:"Variant."`
	Pairs   int      `default:"200" help:"Pairs of games."`
	Epochs  int      `default:"6" help:"Passes over the training data."`
	Jobs    int      `default:"1" help:"Games at a time."`
	Seed    uint64   `default:"1" help:"Seed of the first pair."`
}

// Help shows an example.
func (habitsCmd) Help() string {
	return "Learns an opponent model for every opponent, for the player itself, and for all together. In a game marshal finds out which model fits its opponent.\n\n" +
		"Example: flagfall lab habits internal/engine/belief/models.txt --pairs=500 --jobs=2\n\n" +
		"From games that were played before: flagfall lab habits new.txt --games=games --pairs=0 --keep=internal/engine/belief/models.txt"
}

// Run plays, fits and writes.
func (c *habitsCmd) Run(out io.Writer) error { return runStudy(out, (*study.Habits)(c).Run) }

type setupsCmd struct {
	Out     string   `arg:"" help:"File for the placement priors. Those of other armies in it stay."`
	Games   []string `help:"Folders of self-play to learn from too; with --pairs=0 from nothing else."`
	Drafts  string   `placeholder:"FILE" help:"File for the set-ups and results of games played now, one line each. Those already in it count too."`
	Player  string   `default:"marshal:nodes=300,memory=1,off=taste" help:"Player whose set-ups are learned from; it should draw them without one."`
	Against []string `sep:"none" default:"self" help:"An opponent; repeat the flag for more, and they play in turn. self is the player itself. Outside programs too."`
	Variant string   `default:"ucc" help:"Variant, with one army on four rows at most."`
	Pairs   int      `default:"1000" help:"Total number of pairs of games in the file."`
	Penalty float64  `default:"20" help:"Penalty on small effects, in games."`
	Jobs    int      `default:"1" help:"Games at a time."`
	Seed    uint64   `default:"1" help:"Seed of the first pair."`
}

// Help shows an example.
func (setupsCmd) Help() string {
	return "Example: flagfall lab setups internal/engine/deploy/prior.txt --games=ucc --pairs=0 --penalty=1000\n\n" +
		"From games played now: flagfall lab setups prior.txt --drafts=drafts.jsonl --against=self --against=council --pairs=2000 --jobs=2"
}

// Run plays what is missing, prints how well placement priors predict results, and
// writes the placement prior of all games.
func (c *setupsCmd) Run(out io.Writer) error { return runStudy(out, (*study.Setups)(c).Run) }

type examplesCmd struct {
	File    string  `arg:"" help:"Set-ups of a strong player: lines of rank tokens or StraDoS letters, or games."`
	Out     string  `arg:"" help:"File for what is learned. That of other armies in it stays."`
	Variant string  `default:"ucc" help:"Variant, with one army on four rows at most."`
	Rounds  int     `default:"4" help:"Rounds of drawing set-ups and telling them from the file's."`
	Drawn   int     `default:"6000" help:"Set-ups that are drawn in each round."`
	Penalty float64 `default:"50" help:"Penalty on small differences, in set-ups."`
	Seed    uint64  `default:"1" help:"Seed."`
}

// Help shows an example.
func (examplesCmd) Help() string {
	return "Learns which features of set-ups a strong player has beyond those of people. marshal draws its set-ups by them. It takes a minute or two.\n\n" +
		"Example: flagfall lab examples ../shared/data/setups/classic-selfplay.txt examples.txt"
}

// Run fits and writes, and prints how well the file's set-ups are told from those that are drawn.
func (c *examplesCmd) Run(out io.Writer) error { return runStudy(out, (*study.Examples)(c).Run) }

type stylesCmd struct {
	File    string   `arg:"" help:"Set-ups, one a line, front row first, in the letters of the published collections."`
	Out     string   `arg:"" help:"File for the styles."`
	Variant string   `default:"classic" help:"Variant of the set-ups."`
	Styles  int      `default:"96" help:"Styles of the file's set-ups; each stands for its mirror image too."`
	Rounds  int      `default:"30" help:"Rounds of expectation and maximisation."`
	Player  []string `sep:"none" help:"A player whose own set-ups get styles too; repeat the flag for more."`
	Drawn   int      `default:"8000" help:"Set-ups that each player draws."`
	Own     int      `default:"16" help:"Styles of each player's set-ups."`
	Share   float64  `default:"0.1" help:"Weight of each player's styles, of 1."`
	Seed    uint64   `default:"1" help:"Seed."`
}

// Help shows an example.
func (stylesCmd) Help() string {
	return "Example: flagfall lab styles ../shared/data/setups/classic-human.txt styles.txt --player=council"
}

// Run fits and writes the styles, and prints how the fit goes.
func (c *stylesCmd) Run(out io.Writer) error { return runStudy(out, (*study.Styles)(c).Run) }
