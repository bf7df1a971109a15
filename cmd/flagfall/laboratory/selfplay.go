package laboratory

import (
	"errors"
	"io"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/lab/selfplay"
	"flagfall.dev/internal/lab/study"
)

type selfplayCmd struct {
	Folder    string   `arg:"" optional:"" help:"Folder for the games. Games already in it are not played again."`
	Games     int      `short:"n" default:"1000" help:"Total number of games in the folder, rounded up to whole files."`
	Variant   string   `short:"v" default:"ucc" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Player    string   `default:"marshal:nodes=300,memory=1" help:"Player that takes part in every game, on either side."`
	Against   []string `sep:"none" default:"self" help:"An opponent; repeat the flag for more, all equally likely. self is the player itself; outside programs work too."`
	Releases  []string `help:"Released versions of marshal that join the opponents, such as marshal-11; they are built first."`
	Builds    string   `name:"programs" placeholder:"DIR" help:"Folder for the releases that are built (default: one in the user's cache)."`
	Setups    []string `sep:"none" default:"own" help:"Source of set-ups; repeat the flag for more, all equally likely: own (the player's), people (as people make them), uniform (any that the rules allow) or a file of set-ups."`
	Jitter    float64  `default:"0.1" help:"Random change of the player's weights in each game: each is multiplied by e to the power of this number times a normal variate; 0: none."`
	Stray     float64  `default:"0.1" help:"Share of moves that are drawn at random, by a softmax over the moves that the player considered."`
	Heat      float64  `default:"0.05" help:"Temperature of the softmax, in chance to win."`
	Sample    int      `default:"4" help:"Keep the player's value and choice at one ply in this many."`
	MaxPlies  int      `default:"1000" help:"End a game as a draw after this many plies."`
	Quiet     int      `name:"quiet-plies" default:"200" help:"End a game as a draw after this many plies without a strike; 0: never."`
	Late      int      `placeholder:"PIECES" help:"Once both sides together have at most this many pieces, draw no more moves at random, and search --late-nodes; 0: never."`
	LateNodes uint64   `name:"late-nodes" placeholder:"NODES" help:"Nodes for a move from then on; 0: as before."`
	Shard     int      `default:"64" help:"Games in a file."`
	Seed      uint64   `default:"1" help:"Seed: game n of a seed is always the same."`
	Jobs      int      `short:"j" default:"1" help:"Games at a time in this process."`

	Queue  string   `placeholder:"URL" help:"Let workers play the games through this queue, instead of this process."`
	Worker bool     `help:"Be a worker: play the games that the queue asks for."`
	Allow  []string `sep:"none" placeholder:"SPEC" help:"With --worker: outside program that may run here, as the folder's command has it; may be given several times. '*' allows every program that the owner of the queue names."`
	option.Programs
	option.Credentials
}

// Help shows examples.
func (selfplayCmd) Help() string {
	return `Any number of processes may fill one folder; each claims a file at a time. After an
interruption the same command continues. The commands worths, habits and setups learn from the games.

Outside programs are held in the sandbox of the machine that plays: give --readable or --no-sandbox to
the workers where there is a queue.

Examples:
  flagfall lab selfplay games -n 10000 -j 2
  flagfall lab selfplay games --variant barrage --against self \
    --against council --against sparring:style=rusher --setups own \
    --setups people
  flagfall lab selfplay games --releases marshal-11 --jitter 0.2
  flagfall lab selfplay games --against 'native:/srv/py/bin/python3 bot.py' \
    --readable /srv/py
  flagfall lab selfplay games --queue nats://10.0.0.1:4222 --token-file secret
  flagfall lab selfplay --worker --queue nats://10.0.0.1:4222 \
    --token-file secret -j 8`
}

// Run plays what is missing.
func (c *selfplayCmd) Run(out io.Writer) error {
	access, err := c.Access()
	if err != nil {
		return err
	}
	switch {
	case c.Worker && c.Queue == "":
		return errors.New("--worker: expected the address of a queue with --queue")
	case c.Worker && c.Folder != "":
		return errors.New("--worker: expected no folder: the games go to the machine that asked for them")
	case c.Worker:
		return runStudy(
			out,
			(&study.SelfplayWorker{URL: c.Queue, Access: access, Jobs: c.Jobs, Allow: c.Allow, Guard: c.Guard()}).Work,
		)
	case c.Folder == "":
		return option.Usage(errors.New("no folder: expected one for the games, such as: flagfall lab selfplay games"))
	}
	s := &study.Selfplay{
		Folder: c.Folder, Releases: c.Releases, Programs: c.Builds, Games: c.Games, Jobs: c.Jobs, URL: c.Queue,
		Access: access, Guard: c.Guard(),
		Recipe: selfplay.Recipe{
			Seed: c.Seed, Shard: c.Shard, Player: c.Player, Against: c.Against, Sources: c.Setups, Jitter: c.Jitter,
			Stray: c.Stray, Heat: c.Heat, Every: c.Sample, MaxPly: c.MaxPlies, Quiet: c.Quiet,
			Late: c.Late, LateNodes: c.LateNodes,
		},
	}
	if err := s.Variant(c.Variant); err != nil {
		return err
	}
	return runStudy(out, s.Run)
}
