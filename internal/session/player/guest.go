package player

import (
	"context"
	"fmt"
	"slices"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// movePatience is how long an outside program may take for a move in a session,
// where a person waits for it and no referee does.
const movePatience = 60 * time.Second

// Guests starts outside programs that sit down at sessions.
type Guests struct {
	Guard Guard
	// Only are the programs that may be started, as their specifications have it; nil: any.
	Only []string
}

// Stratego starts the program that a specification names and waits until it is ready,
// which no clock of the session counts.
func (g Guests) Stratego(ctx context.Context, spec string, _ board.Side, seed uint64) (game.StrategoPlayer, error) {
	if here, err := g.admits(spec); !here {
		return nil, err
	}
	p, err := OpenStratego(spec, seed, g.launch())
	if err != nil {
		return nil, err
	}
	parsed, _ := ParseSpec(spec) // which OpenStratego has read
	return guest{p, parsed.Contract}, ready(ctx, p)
}

// Advance is Stratego for the other game.
func (g Guests) Advance(ctx context.Context, spec string, _ board.Side, seed uint64) (game.AdvancePlayer, error) {
	if here, err := g.admits(spec); !here {
		return nil, err
	}
	p, err := OpenAdvance(spec, seed, g.launch())
	if err != nil {
		return nil, err
	}
	return advanceGuest{p}, ready(ctx, p)
}

// admits reports whether a specification names an outside program, and why that may not be
// started.
func (g Guests) admits(spec string) (bool, error) {
	if !IsOutside(spec) {
		return false, nil
	}
	if g.Only != nil && !slices.Contains(g.Only, spec) {
		return false, fmt.Errorf("this game is against the program %q: name it as the player as well to have it started", spec)
	}
	return true, nil
}

// ToResume returns the flags, each after a blank, that a command needs to go on with a game: a
// program that a record names is started only where it is named again.
func ToResume(rec *record.Game) (flags string) {
	for _, spec := range rec.Players {
		if IsOutside(spec) {
			flags += " --player " + plaintext.ShellWord(spec)
		}
	}
	return flags
}

func (g Guests) launch() Launch {
	return g.Guard.Hold(Launch{Name: "bot", Opponent: games.Human})
}

// ready waits until a program is ready.
func ready(ctx context.Context, player any) error {
	r, ok := ability.Of[game.Readier](player)
	if !ok {
		return nil
	}
	ctx, cancel := proc.WithAllowance(ctx, referee.DefaultStart, 0)
	defer cancel()
	if err := r.Ready(ctx); err != nil {
		return fmt.Errorf("the program's start: %w", err)
	}
	return nil
}

// guest is an outside program that a person plays against.
type guest struct {
	game.StrategoPlayer
	contract *Contract
}

// Deploy asks the program for its set-up.
func (g guest) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	ctx, cancel := proc.WithAllowance(ctx, referee.DefaultSetup, 0)
	defer cancel()
	setup, err := g.StrategoPlayer.Deploy(ctx, v, side)
	if err != nil {
		err = fmt.Errorf("the program's set-up: %w", err)
	}
	return setup, err
}

// Choose asks the program for its move.
func (g guest) Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	ctx, cancel := proc.WithAllowance(ctx, movePatience, 0)
	defer cancel()
	return g.StrategoPlayer.Choose(ctx, view, limits)
}

// Observe tells the program of a move, if its contract does.
func (g guest) Observe(ctx context.Context, e stratego.Event, r board.Result) error {
	o, ok := ability.Of[game.Observer](g.StrategoPlayer)
	if !ok {
		return nil
	}
	ctx, cancel := proc.WithAllowance(ctx, movePatience, 0)
	defer cancel()
	return o.Observe(ctx, e, r)
}

// Remembers reports whether the program keeps the game to itself and cannot take a
// move back.
func (g guest) Remembers() bool { return !g.contract.Complete }

// Unwrap returns the program's player.
func (g guest) Unwrap() any { return g.StrategoPlayer }

// advanceGuest is the same for Advance.
type advanceGuest struct{ game.AdvancePlayer }

// Choose asks the program for its move.
func (g advanceGuest) Choose(
	ctx context.Context, pos *advance.Position, limits search.Limits,
) (advance.Move, search.Info, error) {
	ctx, cancel := proc.WithAllowance(ctx, movePatience, 0)
	defer cancel()
	return g.AdvancePlayer.Choose(ctx, pos, limits)
}

// Unwrap returns the program's player.
func (g advanceGuest) Unwrap() any { return g.AdvancePlayer }
