package main

import (
	"io"
	"log/slog"
	"os"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/session/player"
)

// botCmd makes a player of ours a program for a judge.
type botCmd struct {
	UCC    botUCCCmd    `cmd:"" name:"ucc" help:"Speak the protocol of the UCC competition of 2012."`
	Native botNativeCmd `cmd:"" name:"native" help:"Speak our own engine protocol."`
}

// Help says what the command is for.
func (botCmd) Help() string {
	return "Runs a player as a program that talks to a judge on stdin and stdout. Trouble goes to stderr."
}

type botUCCCmd struct {
	Player  string        `short:"p" default:"council" help:"Player, such as council or marshal; 'flagfall players' lists them."`
	Variant string        `short:"v" default:"ucc" help:"Rules of the judge."`
	Time    time.Duration `default:"1500ms" help:"Time for a move; that contest's judge waits 2 s."`
	Seed    uint64        `placeholder:"N" help:"Random seed (default: a new one)."`
}

// Help shows how to run it under the judge of the competition.
func (botUCCCmd) Help() string {
	return `The competition's judge runs a program without arguments, so wrap the command:
  printf '#!/bin/sh\nexec flagfall bot ucc --player council\n' > council.sh
  chmod +x council.sh
  stratego ./council.sh ../../agents/vixen/vixen.py`
}

// Run plays one game for the judge.
func (c *botUCCCmd) Run(out io.Writer) error {
	ctx, stop := interrupt.Context()
	defer stop()
	return served(out, c.Player, c.Seed).ServeUCC(ctx, c.Variant, search.Limits{MoveTime: c.Time})
}

type botNativeCmd struct {
	Player string `short:"p" default:"council" help:"Player of either game, such as marshal or max; 'flagfall players' lists them."`
	Seed   uint64 `placeholder:"N" help:"Random seed (default: a new one)."`
}

// Help shows an example.
func (botNativeCmd) Help() string {
	return `Example:
  flagfall match "native:flagfall bot native --player council" random`
}

// Run serves until the judge says quit.
func (c *botNativeCmd) Run(out io.Writer) error {
	ctx, stop := interrupt.Context()
	defer stop()
	return served(out, c.Player, c.Seed).ServeNative(ctx)
}

// served is a player of ours as a program, whose stdout belongs to its judge.
func served(out io.Writer, spec string, seed uint64) *player.Served {
	return &player.Served{Player: spec, Seed: seed, In: os.Stdin, Out: out, Log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
}
