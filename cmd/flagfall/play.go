package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
)

// playCmd is the text game.
type playCmd struct {
	Variant  string        `short:"v" placeholder:"NAME" help:"${play_variant}"`
	Player   string        `short:"p" placeholder:"PLAYER" help:"${play_player}"`
	Level    int           `type:"level" placeholder:"1-10" help:"Level of your opponent: marshal, in Advance free."`
	Side     string        `short:"s" placeholder:"SIDE" help:"${play_side}"`
	Seed     uint64        `placeholder:"N" help:"Random seed; the same seed gives the same game (default: a new one)."`
	Movetime time.Duration `default:"1s" help:"Time that the opponent may think about a move."`
	Clock    string        `placeholder:"TIME" help:"Time for each side, such as 10m+5s (default: no clock)."`
	Board    string        `placeholder:"FILE" help:"Board file with the pieces of both sides, as in cs193d."`
	Position string        `placeholder:"LETTERS" help:"Position to start from, as a StraDoS string."`
	Setup    string        `placeholder:"FILE|random|ask" help:"${play_setup}"`
	Resume   string        `placeholder:"FILE|NAME|last" help:"${play_resume}"`
	Save     string        `placeholder:"FILE" help:"Keep the game in this new file too."`
	Reveal   bool          `help:"Show the enemy's pieces; the game then counts as open."`
	Solo     bool          `help:"Only you move; the other side stands still."`
	Explain  bool          `help:"Print why the opponent moves as it does; the game then counts as open."`
	Coach    *int          `placeholder:"PERCENT" help:"${coach}"`
	Talk     string        `placeholder:"LEVEL" help:"${talk}"`
	Figures  bool          `help:"The same as --talk figures."`
	Plain    bool          `help:"Describe the board in words instead of drawing it, for screen readers."`
	option.Programs
	Echo bool `hidden:"" help:"Repeat what is typed, for transcripts."`
}

// Help shows examples.
func (playCmd) Help() string {
	return `Examples:
  flagfall play
  flagfall play --variant barrage --player random --side blue
  flagfall play --variant cs193d --board board.txt --reveal
  flagfall play --variant mini --solo
  flagfall play --variant barrage --coach 10
  flagfall play --resume last
  flagfall play --save evening.flagfall

Every game is kept after each move, finished ones too, under
$XDG_STATE_HOME/flagfall or ~/.local/state/flagfall; 'flagfall games list' lists them.`
}

// Run plays a game.
func (c *playCmd) Run(out io.Writer) error {
	defaults, err := settings.Load(settings.Path())
	if err != nil {
		return err
	}
	ctx, typed := option.ForGame(out, c.Plain, c.Echo)
	defer typed.End()
	setup := c.Setup
	if typed.InTerminal && setup == "" && c.Board == "" && c.Position == "" {
		setup = lobby.Ask
	}
	text := lobby.Text{
		Order: lobby.Order{
			Variant: c.Variant, Player: c.Player, Level: c.Level, Side: c.Side, Clock: c.Clock, Seed: c.Seed,
			MoveTime: c.Movetime, Solo: c.Solo, Opened: c.Explain, Coach: c.Coach,
			Pieces: lobby.Pieces{Setup: setup, Board: c.Board, Position: c.Position}, Guard: c.Guard(), Defaults: defaults,
		},
		Resume: c.Resume, Save: c.Save, Reveal: c.Reveal, Explain: c.Explain, Talk: c.Talk,
		Kept: library.Default(), Note: func(text string) { fmt.Fprintln(os.Stderr, text) },
	}
	if c.Figures {
		text.Talk = session.Figured.String()
	}
	return text.Play(ctx, typed.Input)
}
