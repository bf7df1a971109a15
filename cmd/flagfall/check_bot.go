package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/arena/compliance"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/web"
)

// checkBotCmd tells an author what a bot does wrong.
type checkBotCmd struct {
	Player  string        `arg:"" help:"The bot, such as ucc:./bot, native:'python3 bot.py' or http:."`
	Variant string        `short:"v" placeholder:"NAME" help:"Rules to play by (default: those of the bot's contract)."`
	Time    time.Duration `default:"2s" help:"Time for a move."`
	Setup   time.Duration `default:"30s" help:"Time for the start, and again for the set-up."`
	JSON    bool          `help:"Print one JSON object at the end."`
	option.Programs
}

// Help shows examples.
func (checkBotCmd) Help() string {
	return `Plays the bot through scripted situations and says in words what is wrong.
Exits with 1 if anything is. Examples:
  flagfall check-bot ucc:./bot
  flagfall check-bot 'native:python3 bot.py' --variant barrage
  flagfall check-bot advcli:./prog
  flagfall check-bot 'http:python3 bot.py'
  flagfall check-bot http:

A bot that plays over HTTP (docs/http.md) finds the checker's address in FLAGFALL_URL and
its token in FLAGFALL_TOKEN; it needs the network and runs outside the sandbox. Without
a command, check-bot prints the address and the token, and waits for your bot.`
}

// Run plays the situations.
func (c *checkBotCmd) Run(out io.Writer) error {
	ctx, stop := interrupt.Context()
	defer stop()
	bot, err := compliance.Compliant(c.Player, c.Variant)
	if err != nil {
		return err
	}
	guard := c.Guard()
	bot.Say = func(text string) { fmt.Fprintln(os.Stderr, text) }
	if err := guard.Announce(bot.Say, c.Player); err != nil {
		return err
	}
	bot.Setup, bot.Move, bot.Guard, bot.Interface = c.Setup, c.Time, guard, web.BotsAlone
	return bot.Report(ctx, plaintext.Writer{To: out}, c.JSON) // what a bot said may hold anything
}
