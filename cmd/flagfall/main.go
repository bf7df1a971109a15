// Flagfall is software for Stratego and related games: play, referee, tournaments.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/term"

	"flagfall.dev/cmd/flagfall/kept"
	"flagfall.dev/cmd/flagfall/laboratory"
	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/cmd/flagfall/solver"
	"flagfall.dev/cmd/flagfall/trainer"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/cli/stdout"
	"flagfall.dev/internal/session/player"
)

// cli has the flags of all commands.
type cli struct {
	Quiet bool   `short:"q" help:"Print results and errors only, no progress."`
	Color string `enum:"auto,always,never" default:"auto" help:"Colours: auto uses them on a terminal unless NO_COLOR is set; always; never."`

	VersionFlag versionFlag `name:"version" help:"Print the version, its commit and the Go that built it."`
}

// commands lists the commands, in the order and the groups of the help; each lives in a
// file of its own.
type commands struct {
	Play     playCmd       `cmd:"" group:"play" help:"Play a game against the computer in the terminal."`
	Tui      tuiCmd        `cmd:"" group:"play" name:"tui" help:"Play, replay and watch games in a full-screen terminal."`
	Serve    serveCmd      `cmd:"" group:"play" help:"Play in the browser."`
	Site     siteCmd       `cmd:"" group:"play" help:"Write a static site that plays in the browser without a server."`
	Games    kept.Command  `cmd:"" group:"play" help:"List, show, review, export and delete kept games."`
	Campaign kept.Campaign `cmd:"" group:"play" help:"Fifteen battles against our rivals, with stars."`
	Me       kept.Me       `cmd:"" group:"play" help:"Your record, your rating, and whom to play next; who plays on this machine."`
	Replay   replayCmd     `cmd:"" group:"play" help:"Replay recorded games and check them against the rules."`
	Learn    trainer.Learn `cmd:"" group:"play" help:"Lessons on small boards, from the first move to endings."`
	Puzzle   solver.Puzzle `cmd:"" group:"play" help:"Solve puzzles whose solution is proved."`

	Variants variantsCmd    `cmd:"" group:"study" help:"List the variants."`
	Rules    rulesCmd       `cmd:"" group:"study" help:"Print the rules of a variant."`
	Players  playersCmd     `cmd:"" group:"study" help:"List the players with their options."`
	Board    boardCmd       `cmd:"" group:"study" help:"Write a board file, from which a game can start."`
	Render   renderCmd      `cmd:"" group:"study" help:"Draw a position as SVG or PNG."`
	Setups   trainer.Setups `cmd:"" group:"study" help:"Keep, train, improve and judge set-ups."`
	Explain  explainCmd     `cmd:"" group:"study" help:"Say what to play in a position, and why."`
	Solve    solver.Solve   `cmd:"" group:"study" help:"Say what is certain of a position, with proof."`

	Match      matchCommands `cmd:"" group:"match" help:"Play two players against each other and measure the difference."`
	Tournament tournamentCmd `cmd:"" group:"match" help:"Run tournaments, resume interrupted ones, and report on them."`
	Class      classCmd      `cmd:"" group:"match" help:"Build, check and rank the programs of a class."`
	Status     statusCmd     `cmd:"" group:"match" help:"${command_status}"`
	Worker     workerCmd     `cmd:"" group:"match" help:"Play games for a tournament that another machine runs."`

	CheckBot checkBotCmd `cmd:"" group:"bots" name:"check-bot" help:"Check a bot and explain what it does wrong."`
	Bot      botCmd      `cmd:"" group:"bots" help:"Run one of our players as a program for a judge."`
	Entry    entryCmd    `cmd:"" group:"bots" help:"Build contest entries."`

	Lab        laboratory.Command `cmd:"" group:"lab" help:"Measure and tune the strong player."`
	Bench      benchCmd           `cmd:"" group:"lab" help:"Measure speed by fixed work."`
	Perft      perftCmd           `cmd:"" group:"lab" help:"Count the leaves of the tree of legal moves."`
	AdvanceLab laboratory.Advance `cmd:"" group:"lab" hidden:"" name:"advance-lab" help:"Measure the players of Advance."`

	Config     configCmd     `cmd:"" group:"program" help:"Show and change the defaults that flags override."`
	Doctor     doctorCmd     `cmd:"" group:"program" help:"Say what works on this machine."`
	Manual     manualCmd     `cmd:"" group:"program" hidden:"" help:"Write the manual pages."`
	Completion completionCmd `cmd:"" group:"program" help:"Print a script that completes command lines, for bash, zsh or fish."`
	Complete   completeCmd   `cmd:"" group:"program" hidden:"" help:"Answer the scripts of completion."`
	Version    versionCmd    `cmd:"" group:"program" help:"Print the version."`
}

// wholeCommands are about all commands.
var wholeCommands = []string{"manual", "complete"}

// groups are the headings of the help.
var groups = []kong.Group{
	{Key: "play", Title: "Play"},
	{Key: "study", Title: "Study"},
	{Key: "match", Title: "Run matches"},
	{Key: "bots", Title: "Build bots"},
	{Key: "lab", Title: "Laboratory"},
	{Key: "program", Title: "This program"},
}

func main() {
	var c cli
	out := stdout.New(os.Stdout)
	args := arguments(os.Args[1:], term.IsTerminal(os.Stdin.Fd()) && term.IsTerminal(os.Stdout.Fd()))
	parser, err := newParser(&c, out, option.Part(&commands{}, args, wholeCommands...))
	if err != nil {
		panic(err)
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		parser.Stdout = parser.Stderr // usage belongs to the error
	}
	parser.FatalIfErrorf(option.Worded(option.Plain(err)))
	parser.FatalIfErrorf(c.prepare())
	parser.FatalIfErrorf(option.Worded(option.WrongUsage(out.Fault(ctx.Run()))))
	exit(0, out)
}

// newParser returns a parser of command lines with some of the commands.
func newParser(c *cli, out *stdout.Writer, commands any) (*kong.Kong, error) {
	return kong.New(c,
		kong.Embed(commands),
		kong.Name("flagfall"),
		kong.Description("Play, referee and study Stratego and related games. Without a command: a menu, on a terminal."),
		kong.ShortUsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
		kong.ExplicitGroups(groups),
		kong.Exit(func(status int) { exit(status, out) }),
		kong.BindTo(out, (*io.Writer)(nil)),
		kong.NamedMapper("bounds", kong.MapperFunc(option.EloBounds)),
		kong.Vars{"contracts": strings.Join(player.ContractNames(), ",")},
		option.Help,
		kong.NamedMapper("level", kong.MapperFunc(option.Level)),
		kong.Writers(out, plaintext.Writer{To: os.Stderr}), // errors quote files, bots and workers
	)
}

// prepare makes what the flags for all commands ask for.
func (c *cli) prepare() error {
	if c.Quiet { // the parser, which tells errors, has the one that is replaced
		nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		os.Stderr = nowhere
	}
	return option.ChooseColour(c.Color)
}

// unnamed are the commands of commands that may be left out.
var unnamed = map[string]string{"match": "play", "me": "record"}

// arguments returns what is run: the menu where nothing is asked for on a terminal,
// the help where there is none, "play --help" for "help play", and the help of a match
// itself for that of its commands.
func arguments(args []string, terminal bool) []string {
	switch {
	case len(args) == 0 && terminal:
		return []string{"tui"}
	case len(args) == 0:
		return []string{"--help"}
	case args[0] == "help":
		return arguments(append(slices.Clone(args[1:]), "--help"), terminal)
	case len(args) == 2 && unnamed[args[0]] != "" && (args[1] == "--help" || args[1] == "-h"):
		return []string{args[0], unnamed[args[0]], "--help"}
	}
	return args
}

// exit ends the program. Kong has a status of its own for wrong usage; here it is
// 2, as everywhere else, and that of a command ended by a signal is above 128. Help and version that could
// not be written are a failure too.
func exit(status int, out *stdout.Writer) {
	if err := option.Worded(out.Fault(nil)); status == 0 && err != nil {
		fmt.Fprintln(os.Stderr, "flagfall: error:", err)
		status = 1
	}
	os.Exit(interrupt.Status(min(status, 2)))
}
