package laboratory

import (
	"io"
	"time"

	"flagfall.dev/internal/lab/study"
)

type hintsCmd struct {
	Variant  string        `default:"barrage" help:"Variant, of Advance too."`
	Opponent string        `default:"marshal:nodes=2000" help:"Who plays against the hints; level7 or another grade in Advance."`
	Games    int           `default:"20" help:"Games, with a random set-up each."`
	Seed     uint64        `default:"1" help:"Seed of the first game."`
	Nodes    uint64        `default:"20000" help:"Positions to search for a hint."`
	Times    uint64        `default:"4" help:"By how much more the review searches; 0: no review."`
	Plies    int           `default:"400" help:"Moves after which a game is broken off."`
	Told     bool          `help:"Print every hint."`
	Keep     string        `placeholder:"DIR" help:"Folder for the records of the games."`
	Time     time.Duration `placeholder:"TIME" help:"Time of a hint, as in a game with a person, instead of positions."`
}

// Help shows an example.
func (hintsCmd) Help() string {
	return `Plays games in which one side follows its hints alone, and reviews them with more effort: no hint
should then give away more than 10 %. The same seed gives the same games, but not with --time or an
opponent that has a time.

Example: flagfall lab hints --variant advance --opponent level7 --games 5`
}

// Run plays the games and prints what the review says of the hints.
func (c *hintsCmd) Run(out io.Writer) error {
	h := study.Hints{
		Variant: c.Variant, Opponent: c.Opponent, Games: c.Games, Seed: c.Seed, Nodes: c.Nodes, Times: c.Times,
		Plies: c.Plies, Told: c.Told, Keep: c.Keep, Time: c.Time,
	}
	return runStudy(out, h.Run)
}
