package main

import (
	"fmt"
	"log/slog"
	"os"
	"time"

	"flagfall.dev/internal/game"
	"flagfall.dev/internal/games"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/internal/search"
	"flagfall.dev/record"
)

// botCmd makes a player of ours a program for a judge.
type botCmd struct {
	UCC    botUCCCmd    `cmd:"" name:"ucc" help:"Be a program of the 2012 programming competition."`
	Native botNativeCmd `cmd:"" name:"native" help:"Be a program of our own engine protocol."`
}

// Help says what the command is for.
func (botCmd) Help() string {
	return "Runs a player as a program that talks to a judge on stdin and stdout. Trouble goes to stderr."
}

type botUCCCmd struct {
	Player  string        `short:"p" default:"council" help:"Player, such as council or marshal; 'flagfall players' lists them."`
	Variant string        `short:"v" default:"ucc" help:"Rules that the judge goes by."`
	Time    time.Duration `default:"1500ms" help:"Time for a move; that contest's judge waits 2 s."`
	Seed    uint64        `help:"Random seed (default: a new one)."`
}

// Help shows how to run it under the judge of the competition.
func (botUCCCmd) Help() string {
	return `The competition's judge runs a program without arguments, so wrap the command:
  printf '#!/bin/sh\nexec flagfall bot ucc --player council\n' > council.sh; chmod +x council.sh
  stratego ./council.sh ../../agents/vixen/vixen.py`
}

// Run plays one game for the judge.
func (c *botUCCCmd) Run() error {
	ctx, stop := interruptible()
	defer stop()
	v, err := games.VariantNamed(c.Variant)
	if err != nil {
		return err
	}
	if v.Stratego == nil {
		return fmt.Errorf("variant %s is not Stratego: the UCC contract is", v)
	}
	player, err := games.NewStrategoPlayer(c.Player, seedOr(c.Seed))
	if err != nil {
		return err
	}
	b := &ucc.Bot{Variant: v.Stratego, Limits: search.Limits{MoveTime: c.Time}, Log: stderrLog()}
	return b.Serve(ctx, os.Stdin, os.Stdout, player)
}

type botNativeCmd struct {
	Player string `short:"p" default:"council" help:"Player of either game, such as marshal or max; 'flagfall players' lists them."`
	Seed   uint64 `help:"Random seed (default: a new one)."`
}

// Help shows an example.
func (botNativeCmd) Help() string {
	return `Example:
  flagfall match "native:flagfall bot native --player council" random`
}

// Run serves until the judge says quit.
func (c *botNativeCmd) Run() error {
	ctx, stop := interruptible()
	defer stop()
	seed := seedOr(c.Seed)
	b := &native.Bot{Name: "Flagfall " + c.Player, Author: "the Flagfall authors", Log: stderrLog()}
	n := 0
	next := func() uint64 { n++; return games.Seed(seed, n) } // every game has a seed of its own
	inStratego, inAdvance := games.CheckPlayer(c.Player, record.Stratego), games.CheckPlayer(c.Player, record.Advance)
	switch {
	case inStratego == nil:
		b.Stratego = func() game.StrategoPlayer { return must(games.NewStrategoPlayer(c.Player, next())) }
	case inAdvance == nil:
		b.Advance = func() game.AdvancePlayer { return must(games.NewAdvancePlayer(c.Player, next())) }
	default:
		return inStratego
	}
	return b.Serve(ctx, os.Stdin, os.Stdout)
}

// must returns a player whose specification has been checked.
func must[P any](p P, err error) P {
	if err != nil {
		panic(err)
	}
	return p
}

// seedOr returns a seed, a new one for 0.
func seedOr(seed uint64) uint64 {
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	return seed
}

// stderrLog is the log of a program whose stdout belongs to its judge.
func stderrLog() *slog.Logger { return slog.New(slog.NewTextHandler(os.Stderr, nil)) }
