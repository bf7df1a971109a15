package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-isatty"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/face/tui"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/picture"
)

// tuiCmd is the full-screen terminal face.
type tuiCmd struct {
	Variant    string        `short:"v" placeholder:"NAME" help:"${tui_variant}"`
	Player     string        `short:"p" placeholder:"PLAYER" help:"${tui_player}"`
	Level      int           `type:"level" placeholder:"1-10" help:"Level of your opponent: marshal, in Advance free."`
	Side       string        `short:"s" placeholder:"SIDE" help:"${tui_side}"`
	Setup      string        `placeholder:"FILE|random|edit" default:"random" help:"${tui_setup}"`
	Seed       uint64        `placeholder:"N" help:"Random seed (default: a new one)."`
	Movetime   time.Duration `default:"1s" help:"Time that a program may think about a move."`
	Clock      string        `placeholder:"TIME" help:"Time for each side, such as 10m+5s (default: no clock)."`
	Coach      *int          `placeholder:"PERCENT" help:"${coach}"`
	Talk       string        `placeholder:"LEVEL" help:"${talk}"`
	Solo       bool          `help:"Only you move; the other side stands still."`
	Resume     string        `placeholder:"FILE|NAME|last" help:"${play_resume}"`
	Replay     string        `placeholder:"FILE|STORE#GAME" help:"Look at a game: a record, a log, or a game of a tournament's results."`
	Tournament string        `placeholder:"FILE" help:"Watch a tournament by its file (TOML), or a match by the file that --store named, while it is played or after."`
	Puzzle     string        `placeholder:"WHAT" complete:"puzzle-start" help:"Solve puzzles: daily, next, a theme such as bombs, a time such as 3m for a run, or an ID; --variant chooses among them."`
	option.Programs
	Theme string `placeholder:"NAME" help:"${tui_theme}"`
	ASCII bool   `name:"ascii" help:"Draw with plain ASCII, as where the locale is not UTF-8."`
}

// Help shows examples.
func (tuiCmd) Help() string {
	return `Examples:
  flagfall tui
  flagfall tui --variant barrage --player council --side blue
  flagfall tui --variant classic --setup edit --clock 10m+5s
  flagfall tui --resume last
  flagfall tui --replay game.flagfall
  flagfall tui --theme night
  flagfall tui --tournament spring.toml
  flagfall tui --tournament gain.db
  flagfall tui --puzzle daily

Press ? for every key. Every game is kept after each move, finished ones too, under
$XDG_STATE_HOME/flagfall or ~/.local/state/flagfall; 'flagfall games list' lists them.
NO_COLOR is respected.`
}

// Run checks the flags and the terminal, and shows the face.
func (c *tuiCmd) Run() error {
	defaults, err := settings.Load(settings.Path())
	if err != nil {
		return err
	}
	screen := lobby.Screen{
		Order: lobby.Order{
			Variant: c.Variant, Player: c.Player, Level: c.Level, Side: c.Side, AnySeats: true, Clock: c.Clock,
			Seed: c.Seed, MoveTime: c.Movetime, Solo: c.Solo, Coach: c.Coach,
			Pieces: lobby.Pieces{Setup: c.Setup}, Guard: c.Guard(), Defaults: defaults,
		},
		Resume: c.Resume, Replay: c.Replay, Tournament: c.Tournament, Puzzle: c.Puzzle, Talk: c.Talk, Kept: library.Default(),
	}
	config, err := screen.Config()
	if err != nil {
		return err
	}
	if name := cmp.Or(c.Theme, defaults.Theme); name != "" {
		if config.Theme, err = picture.ThemeNamed(name); err != nil {
			return fmt.Errorf("--theme: %w", err)
		}
	}
	config.ASCII = c.ASCII || option.PlainLocale(os.Getenv)
	if !isatty.IsTerminal(os.Stdin.Fd()) || !isatty.IsTerminal(os.Stdout.Fd()) || os.Getenv("TERM") == "dumb" {
		return errors.New("flagfall tui needs a terminal for its input and its output (and TERM other than dumb): flagfall play works without one")
	}
	ctx, stop := interrupt.Requests{Further: []os.Signal{syscall.SIGHUP, syscall.SIGQUIT}, Last: restoreTerminal()}.Context()
	defer stop()
	kept, flags, err := tui.Run(ctx, config, os.Stdin, os.Stdout)
	if kept != "" {
		fmt.Printf("The game is kept as %s.\nContinue with: flagfall tui --resume last%s\n", kept, flags)
	}
	return err
}

// restoreTerminal returns what brings the terminal back to what it is now: the
// ordinary screen with its cursor, and lines that are echoed.
func restoreTerminal() func() {
	lines := option.RestoreLines()
	return func() {
		fmt.Print(
			ansi.ResetModeAltScreenSaveCursor + ansi.ShowCursor + ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseExtSgr,
		)
		lines()
	}
}
