// Package study holds the experiments of the laboratory as people start them: settings that
// cannot work are refused before hours of play, games are kept in files and continued, and
// results are reported in words.
package study

import (
	"context"
	"errors"
	"fmt"
	"io"

	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Report has the outputs of an experiment.
type Report struct {
	Out   io.Writer // the results
	Notes io.Writer // what happens on the way; it may quote outside programs
	// Progress shows how far a long experiment is; nil: nobody wants to know.
	Progress *progress.Line
}

// note notes a line.
func (r Report) note(text string) { fmt.Fprintln(r.Notes, text) }

// fault notes what an outside program lost a game by.
func (r Report) fault(g lab.Game) {
	if g.Fault != nil {
		fmt.Fprintf(r.Notes, "pair %d: an outside program lost by its fault: %v\n", g.Pair, g.Fault)
	}
}

// untilThen says of an interruption what was reported is of.
func untilThen(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted: the figures are of the games played so far")
	}
	return err
}

// variantNamed returns a variant of Stratego by its name or its file.
func variantNamed(name string) (*stratego.Variant, error) {
	v, err := strategoVariant(name)
	return v.Stratego, err
}

// strategoVariant is variantNamed with the variant's definition.
func strategoVariant(name string) (games.Variant, error) {
	v, err := games.VariantNamed(name)
	if err == nil && v.Stratego == nil {
		err = fmt.Errorf("variant %s: expected one of Stratego", name)
	}
	return v, err
}

// match prepares a match between two specifications.
func match(variant, a, b string, pairs int, seed uint64) (*lab.Match, error) {
	if pairs < 1 {
		return nil, fmt.Errorf("%d pairs: expected at least 1", pairs)
	}
	v, err := variantNamed(variant)
	if err != nil {
		return nil, err
	}
	own := false
	for _, s := range []string{a, b} {
		if err := check(s, v); err != nil {
			return nil, err
		}
		spec, err := player.ParseSpec(s)
		own = own || err == nil && spec.Outside()
	}
	return &lab.Match{Variant: v, Pairs: pairs, Seed: seed, Own: own, New: between(a, b), Names: [2]string{a, b}}, nil
}

// check returns what is wrong with a player for a variant.
func check(spec string, v *stratego.Variant) error {
	return player.CheckOn(spec, games.Variant{Game: record.Stratego, Name: v.Name(), Stratego: v})
}

// between makes the players of a match between two specifications.
func between(a, b string) func(player int, seed uint64) (game.StrategoPlayer, error) {
	return func(player int, seed uint64) (game.StrategoPlayer, error) {
		return open([]string{a, b}[player], seed)
	}
}

// open makes a player, or starts an outside program.
func open(spec string, seed uint64) (game.StrategoPlayer, error) {
	return held(player.Guard{})(spec, seed)
}

// held returns an open that holds outside programs as a guard says.
func held(guard player.Guard) func(spec string, seed uint64) (game.StrategoPlayer, error) {
	return func(spec string, seed uint64) (game.StrategoPlayer, error) {
		return player.OpenStratego(spec, seed, guard.Hold(player.Launch{}))
	}
}

// checkOpponents returns what is wrong with opponents, where lab.Self stands for
// the player itself.
func checkOpponents(specs []string, v *stratego.Variant) error {
	for _, spec := range specs {
		if spec == lab.Self {
			continue
		}
		if err := check(spec, v); err != nil {
			return err
		}
	}
	return nil
}
