package laboratory

import (
	"errors"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/lab/selfplay"
	"flagfall.dev/internal/lab/study"
)

type selfplayCmd struct {
	Folder   string   `arg:"" optional:"" help:"Folder for the games. What is there already is not played again."`
	Games    int      `short:"n" default:"1000" help:"Games to have in the folder in the end, rounded up to whole shards."`
	Variant  string   `short:"v" default:"ucc" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Player   string   `default:"marshal:nodes=300,memory=1" help:"Player that sits in every game, on either side."`
	Against  []string `sep:"none" default:"self" help:"An opponent, given once for each, each as likely as any other: self is the player itself. Outside programs too."`
	Releases []string `help:"Released versions of marshal that join the opponents, such as marshal-11; they are built first."`
	Programs string   `placeholder:"FOLDER" help:"Folder for the releases that are built (default: one in the user's cache)."`
	Setups   []string `sep:"none" default:"own" help:"Where set-ups come from, given once for each, each as likely as any other: own (the player's), people (as people make them), uniform (any that the rules allow) or a file of set-ups."`
	Jitter   float64  `default:"0.1" help:"In every game the player's weights are multiplied by e to this times a normal variate; 0: never."`
	Stray    float64  `default:"0.1" help:"Share of moves that are drawn from a soft-max over what the player weighed."`
	Heat     float64  `default:"0.05" help:"Heat of the soft-max, in chances to win."`
	Sample   int      `default:"4" help:"Of one ply in so many, keep what the player thought."`
	MaxPlies int      `default:"1000" help:"Break a game off as drawn after so many plies."`
	Quiet    int      `name:"quiet-plies" default:"200" help:"Break a game off as drawn after so many plies without a strike; 0: never."`
	Shard    int      `default:"64" help:"Games in a file."`
	Seed     uint64   `default:"1" help:"Seed: game n of a seed is always the same."`
	Jobs     int      `short:"j" default:"1" help:"Games at a time in this process."`

	Queue  string   `placeholder:"URL" help:"Let workers play through this queue instead of this process."`
	Worker bool     `help:"Be such a worker: play shards of the queue, for whatever folder wants them."`
	Allow  []string `sep:"none" placeholder:"SPEC" help:"With --worker: outside program that may run here, as the folder's command has it; may be given several times. '*' allows every program that whoever holds the queue names."`
	option.Credentials
}

// Help shows examples.
func (selfplayCmd) Help() string {
	return `Any number of processes may fill one folder; each claims a file at a time. After Ctrl-C, or
worse, the same command goes on. The games are read by 'flagfall lab train'.

Examples:
  flagfall lab selfplay games -n 10000 -j 2
  flagfall lab selfplay games --variant barrage --against self --against council --against sparring:style=rusher --setups own --setups people
  flagfall lab selfplay games --releases marshal-11 --jitter 0.2
  flagfall lab selfplay games --queue nats://10.0.0.1:4222 --token-file secret
  flagfall lab selfplay --worker --queue nats://10.0.0.1:4222 --token-file secret -j 8`
}

// Run plays what is missing.
func (c *selfplayCmd) Run() error {
	access, err := c.Access()
	if err != nil {
		return err
	}
	switch {
	case c.Worker && c.Queue == "":
		return errors.New("--worker: expected the address of a queue with --queue")
	case c.Worker && c.Folder != "":
		return errors.New("--worker: expected no folder, for the games go to whoever asked for them")
	case c.Worker:
		return runStudy((&study.SelfplayWorker{URL: c.Queue, Access: access, Jobs: c.Jobs, Allow: c.Allow}).Work)
	case c.Folder == "":
		return errors.New("no folder: expected one for the games, such as: flagfall lab selfplay games")
	}
	s := &study.Selfplay{
		Folder: c.Folder, Releases: c.Releases, Programs: c.Programs, Games: c.Games, Jobs: c.Jobs, URL: c.Queue, Access: access,
		Recipe: selfplay.Recipe{
			Seed: c.Seed, Shard: c.Shard, Player: c.Player, Against: c.Against, Sources: c.Setups, Jitter: c.Jitter,
			Stray: c.Stray, Heat: c.Heat, Every: c.Sample, MaxPly: c.MaxPlies, Quiet: c.Quiet,
		},
	}
	if err := s.Variant(c.Variant); err != nil {
		return err
	}
	return runStudy(s.Run)
}
