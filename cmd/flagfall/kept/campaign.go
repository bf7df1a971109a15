package kept

import (
	"fmt"
	"io"
	"os"
	"time"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
)

// Campaign has the commands about the campaign.
type Campaign struct {
	Show campaignShow `cmd:"" default:"withargs" help:"The battles, and the stars that you have."`
	Play campaignPlay `cmd:"" help:"Play a battle."`
}

// campaignShow prints the battles.
type campaignShow struct {
	Battle  string `arg:"" optional:"" help:"Tell one battle, by its name or number."`
	Profile string `placeholder:"NAME" help:"Whose stars (default: who plays now)."`
	JSON    bool   `help:"Print one JSON object."`
}

// Help shows examples.
func (campaignShow) Help() string {
	return `Fifteen battles against our rivals, small boards first, each with one new idea and three stars. Stars follow
from your kept games. A battle opens when one of the two before it is won.

Also: campaign play, which has its own --help.

Examples:
  flagfall campaign
  flagfall campaign 3
  flagfall campaign play
  flagfall campaign --json`
}

// Run prints the battles.
func (c *campaignShow) Run(out io.Writer) error {
	w := lobby.Campaign{Kept: library.Default(), Profile: c.Profile}
	return w.Write(option.Sentences(out, c.JSON), c.Battle, c.JSON)
}

// campaignPlay plays a battle by text.
type campaignPlay struct {
	Battle   string        `arg:"" optional:"" help:"Name or number of the battle (default: the next one)."`
	Movetime time.Duration `default:"1s" help:"Time that the rival may think about a move."`
	Seed     uint64        `placeholder:"N" help:"Random seed; the same seed gives the same game (default: a new one)."`
	Setup    string        `placeholder:"FILE|random|ask" help:"Where your set-up comes from, where the battle gives none."`
	Plain    bool          `help:"Describe the board in words instead of drawing it, for screen readers."`
	Echo     bool          `hidden:"" help:"Repeat what is typed, for transcripts."`
}

// Help shows examples.
func (campaignPlay) Help() string {
	return `The game is kept like any other; 'flagfall play --resume last' goes on with it. In the full screen and the
browser the campaign is a page of its own.

Examples:
  flagfall campaign play
  flagfall campaign play minefield
  flagfall campaign play 7 --setup random`
}

// Run plays the battle.
func (c *campaignPlay) Run(out io.Writer) error {
	kept := library.Default()
	chosen := lobby.Campaign{Kept: kept}
	b, err := chosen.Choose(c.Battle)
	if err != nil {
		return err
	}
	if c.Setup != "" && b.Setup() != "" {
		return fmt.Errorf("--setup %s: battle %s gives the set-up: expected no --setup", c.Setup, b.Name)
	}
	defaults, err := settings.Load(settings.Path())
	if err != nil {
		return err
	}
	ctx, typed := option.ForGame(out, c.Plain, c.Echo)
	defer typed.End()
	setup := c.Setup
	if typed.InTerminal && setup == "" {
		setup = lobby.Ask
	}
	text := lobby.Text{
		Order: lobby.Order{
			Battle: b.Name, Seed: c.Seed, MoveTime: c.Movetime, Pieces: lobby.Pieces{Setup: setup}, Defaults: defaults,
		},
		Kept: kept, Note: func(text string) { fmt.Fprintln(os.Stderr, text) },
	}
	if err := chosen.Write(out, b.Name, false); err != nil {
		return err
	}
	return text.Play(ctx, typed.Input)
}
