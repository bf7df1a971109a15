package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"flagfall.dev/internal/game"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/lobby"
	"flagfall.dev/internal/plaintext"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/record"
)

// checkBotCmd tells an author what a bot does wrong.
type checkBotCmd struct {
	Player  string        `arg:"" help:"The bot, such as ucc:./bot or native:'python3 bot.py'."`
	Variant string        `short:"v" help:"Rules to play by (default: those of the bot's contract)."`
	Time    time.Duration `default:"2s" help:"Time for a move."`
	Setup   time.Duration `default:"30s" help:"Time for the start, and again for the set-up."`
	JSON    bool          `help:"Print one JSON object at the end."`
	guardFlags
}

// Help shows examples.
func (checkBotCmd) Help() string {
	return `Plays the bot through scripted situations and says in words what is wrong.
Exits with 1 if anything is. Examples:
  flagfall check-bot ucc:./bot
  flagfall check-bot 'native:python3 bot.py' --variant barrage
  flagfall check-bot advcli:./prog`
}

// contractVariants are the rules that each contract was made for.
var contractVariants = map[string]string{
	"ucc": "ucc", "mactech": "mactech", "iut": "iut", "native": "classic", "advcli": record.Advance,
}

// Run plays the situations.
func (c *checkBotCmd) Run() error {
	ctx, stop := interruptible()
	defer stop()
	spec, err := games.ParseSpec(c.Player)
	if err != nil {
		return err
	}
	name := c.Variant
	if name == "" {
		name = contractVariants[strings.ToLower(spec.Name)]
	}
	if name == "" {
		name = contractVariants["native"]
	}
	v, err := games.VariantNamed(name)
	if err != nil {
		return err
	}
	if spec.Outside() {
		err = games.CheckOutside(c.Player, v.Game)
	} else {
		err = games.CheckPlayer(c.Player, v.Game)
	}
	if err != nil {
		return err
	}
	if err := lobby.Warn(c.guard(), func(text string) { fmt.Fprintln(os.Stderr, text) }, c.Player); err != nil {
		return err
	}
	findings, all := c.check(ctx, v, strings.EqualFold(spec.Name, "native"))
	if ctx.Err() == nil {
		all = len(findings) // what is missing would have shown nothing more
	}
	return c.conclude(v.Name, findings, all)
}

// exitPatience is how long a bot may take to end when its input does.
const exitPatience = 1500 * time.Millisecond

// check plays all situations, printing each as it ends, and returns how many
// there are.
func (c *checkBotCmd) check(ctx context.Context, v games.Variant, stateless bool) (findings []check.Finding, all int) {
	tell := func(f check.Finding) {
		findings = append(findings, f)
		if !c.JSON {
			printFinding(f)
		}
	}
	patience := check.Patience{Setup: c.Setup, Move: c.Time, Exit: exitPatience}
	launch := func(listen func(string)) games.Launch {
		return c.guard().Hold(games.Launch{Process: proc.Spec{Grace: exitPatience}, Name: "you", Opponent: "checker", Listen: listen})
	}
	if v.Game == record.Advance {
		advance := check.CheckAdvance{Patience: patience, Open: func(listen func(string)) (game.AdvancePlayer, error) {
			return games.OpenAdvance(c.Player, 1, launch(listen))
		}}
		advance.Run(ctx, tell)
		return findings, advance.Situations()
	}
	stratego := check.Check{Variant: v.Stratego, Patience: patience, Stateless: stateless, Open: func(listen func(string)) (check.Player, error) {
		p, err := games.OpenStratego(c.Player, 1, launch(listen))
		if err != nil {
			return nil, err
		}
		if closing, ok := p.(check.Player); ok {
			return closing, nil
		}
		return open{p}, nil
	}}
	stratego.Run(ctx, tell)
	return findings, stratego.Situations()
}

// open is a player of ours, which has nothing to close.
type open struct{ game.StrategoPlayer }

func (open) Close(context.Context) error { return nil }

// printFinding prints what a bot has shown. What it said may hold anything.
func printFinding(f check.Finding) {
	out := plaintext.Writer{To: os.Stdout}
	mark := "ok   "
	if !f.OK {
		mark = "FAIL "
	}
	fmt.Fprintln(out, mark, f.Situation)
	if !f.OK {
		fmt.Fprintln(out, "      at", f.Fault)
	}
	if f.Hint != "" {
		fmt.Fprintln(out, "      hint:", f.Hint)
	}
	for _, w := range f.Warnings {
		fmt.Fprintln(out, "      note:", w)
	}
	if len(f.Talk) > 0 {
		fmt.Fprintln(out, "      the end of what was said (>> to the bot, << from it):")
		for _, line := range f.Talk {
			fmt.Fprintln(out, "       ", line)
		}
	}
}

// errBotFails ends the command with status 1; everything has been said.
var errBotFails = errors.New("the bot does not keep its contract")

// conclude sums up the findings of so many situations; more than there are
// findings if it was interrupted.
func (c *checkBotCmd) conclude(variant string, findings []check.Finding, all int) error {
	failed, interrupted := 0, len(findings) < all
	for _, f := range findings {
		if !f.OK {
			failed++
		}
	}
	if c.JSON {
		out := json.NewEncoder(plaintext.Writer{To: os.Stdout})
		out.SetIndent("", "  ")
		if err := out.Encode(map[string]any{
			"player": c.Player, "variant": variant, "ok": failed == 0 && !interrupted, "interrupted": interrupted,
			"failed": failed, "findings": findings,
		}); err != nil {
			return err
		}
	}
	switch {
	case interrupted:
		return fmt.Errorf("interrupted after %d of %d situations, of which %d went wrong: this says nothing of the others", len(findings), all, failed)
	case failed > 0:
		return fmt.Errorf("%w: %d of %d situations went wrong", errBotFails, failed, len(findings))
	case !c.JSON:
		fmt.Printf("%s keeps its contract in %d situations under the rules of %s\n", c.Player, len(findings), variant)
	}
	return nil
}
