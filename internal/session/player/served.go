package player

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// Served is a player of ours that is a program for a judge.
type Served struct {
	Player string // its specification
	Seed   uint64 // for players whose specification has none; 0: new ones, which nobody can guess
	In     io.Reader
	Out    io.Writer
	Log    *slog.Logger
}

// ServeUCC plays one game by the contract of the 2012 competition, whose judge goes
// by the rules of a variant.
func (s *Served) ServeUCC(ctx context.Context, variant string, limits search.Limits) error {
	v, err := games.VariantNamed(variant)
	if err != nil {
		return err
	}
	if v.Stratego == nil {
		return fmt.Errorf("variant %s is not Stratego: the UCC contract is", v)
	}
	player, err := roster.NewStratego(s.Player, games.NewChance(s.Seed).Seed(0))
	if err != nil {
		return err
	}
	b := &ucc.Bot{Variant: v.Stratego, Limits: limits, Log: s.Log}
	return b.Serve(ctx, s.In, s.Out, player)
}

// ServeNative plays by our own engine protocol until the judge says quit. Every game
// has a seed of its own.
func (s *Served) ServeNative(ctx context.Context) error {
	b := &native.Bot{Name: "Flagfall " + s.Player, Author: "the Flagfall authors", Log: s.Log}
	n, chance := 0, games.NewChance(s.Seed)
	next := func() uint64 { n++; return chance.Seed(n) }
	inStratego, inAdvance := roster.Check(s.Player, record.Stratego), roster.Check(s.Player, record.Advance)
	switch {
	case inStratego == nil:
		b.Stratego = func() game.StrategoPlayer { return checked(roster.NewStratego(s.Player, next())) }
	case inAdvance == nil:
		b.Advance = func() game.AdvancePlayer { return checked(roster.NewAdvance(s.Player, next())) }
	default:
		return inStratego
	}
	return b.Serve(ctx, s.In, s.Out)
}

// checked returns a player whose specification has been checked.
func checked[P any](p P, err error) P {
	if err != nil {
		panic(err)
	}
	return p
}
