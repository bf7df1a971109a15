// Flagfall is software for Stratego and its kin: play, referee, tournaments.
package main

import (
	"os"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/plaintext"
)

// cli lists the commands; each lives in a file of its own.
type cli struct {
	VersionFlag kong.VersionFlag `name:"version" help:"Print the version, its commit and the Go that built it."`

	AdvanceLab advanceLabCmd `cmd:"" hidden:"" help:"Measure the players of Advance."`
	Board      boardCmd      `cmd:"" help:"Write a board file, from which a game can start."`
	Bot        botCmd        `cmd:"" help:"Be a program that a judge runs."`
	CheckBot   checkBotCmd   `cmd:"" name:"check-bot" help:"Tell a bot's author what it does wrong."`
	Completion completionCmd `cmd:"" help:"Print a script that completes command lines, for bash, zsh or fish."`
	Doctor     doctorCmd     `cmd:"" help:"Say what works on this machine."`
	Entry      entryCmd      `cmd:"" help:"Build contest entries."`
	Explain    explainCmd    `cmd:"" help:"Print every term of what a position is worth to the strong player."`
	Bench      benchCmd      `cmd:"" help:"Measure speed by fixed work."`
	Games      gamesCmd      `cmd:"" help:"List, show and export stored games."`
	Lab        labCmd        `cmd:"" help:"Measure and tune the strong player."`
	Manual     manualCmd     `cmd:"" hidden:"" help:"Write the manual pages."`
	Match      matchCommands `cmd:"" help:"Play two players against each other and measure the difference."`
	Perft      perftCmd      `cmd:"" help:"Count the leaves of the tree of legal moves."`
	Play       playCmd       `cmd:"" help:"Play a game against the computer in the terminal."`
	Players    playersCmd    `cmd:"" help:"List the players with their options."`
	Render     renderCmd     `cmd:"" help:"Draw a position as SVG or PNG."`
	Replay     replayCmd     `cmd:"" help:"Replay recorded games and check them against the rules."`
	Rules      rulesCmd      `cmd:"" help:"Tell the rules of a variant in words."`
	Status     statusCmd     `cmd:"" help:"List the matches and tournaments that are being played on this machine, or were broken off."`
	Tui        tuiCmd        `cmd:"" name:"tui" help:"Play, replay and watch games in a full-screen terminal."`
	Tournament tournamentCmd `cmd:"" help:"Play tournaments that survive anything, and report on them."`
	Variants   variantsCmd   `cmd:"" help:"List the variants."`
	Serve      serveCmd      `cmd:"" help:"Play in the browser."`
	Version    versionCmd    `cmd:"" help:"Print the version."`
	Worker     workerCmd     `cmd:"" help:"Play games for a tournament that another machine runs."`
}

func main() {
	var c cli
	parser, err := kong.New(&c,
		kong.Name("flagfall"),
		kong.Description("Play, referee and study Stratego and its kin."),
		kong.Vars{"version": describeVersion()},
		kong.ShortUsageOnError(),
		kong.Exit(exit),
		kong.NamedMapper("bounds", kong.MapperFunc(eloBounds)),
		kong.Writers(os.Stdout, plaintext.Writer{To: os.Stderr}), // errors quote files, bots and workers
	)
	if err != nil {
		panic(err)
	}
	ctx, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	parser.FatalIfErrorf(ctx.Run())
}

// exit ends the program. Kong has a status of its own for wrong usage; here it is
// 2, as everywhere else.
func exit(status int) {
	if status > 2 {
		status = 2
	}
	os.Exit(status)
}
