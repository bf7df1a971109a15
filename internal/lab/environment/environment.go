// Package environment plays many games of Stratego at once, for programs that
// learn: a batch of games is stepped over buffers of the caller's, with what the
// side to move may know, its legal actions, rewards and ends. The rules are those
// of package stratego, repetition included, in every variant.
//
// A game that ends is replaced by a new one in the same step, in the next step, or when
// the caller asks for it (Autoreset). Nothing is allocated in a step where set-ups come
// from a pool and the caller plays both sides.
package environment

import (
	"fmt"

	"flagfall.dev/stratego"
)

// Config says what is played.
type Config struct {
	Variant *stratego.Variant
	Games   int    // at once, from 1 to MostGames
	Seed    uint64 // of all that is drawn; each game has seeds of its own
	// Workers is how many goroutines share the games, from 1 to MostWorkers; 0: one.
	// The games do not depend on it.
	Workers int
	// MaxPlies breaks a game off after a given number of plies, from 1 to MostPlies: it is
	// truncated, without a result. 0 is MostPlies.
	MaxPlies  int
	Autoreset Autoreset // when a new game follows one that ended

	// Pool has the set-ups that each side of each game draws from. All must be legal
	// and able to move.
	Pool []stratego.Setup
	// SetupActions makes set-ups actions, piece by piece, instead: there is no pool.
	SetupActions bool

	// Opponent makes the player of the other side in the first Opposed games, a new
	// one for each game; nil: the caller plays both sides everywhere. The caller has
	// Red and Blue in turns then, and is asked for its own plies only.
	Opponent func(seed uint64) (Opponent, error)
	Opposed  int
}

// Limits of a configuration.
const (
	MostGames   = 1 << 20
	MostWorkers = 1 << 10
	MostPlies   = 4000
)

// check returns what is wrong with a configuration.
func (c *Config) check() error {
	switch {
	case c.Variant == nil:
		return fmt.Errorf("environment: no variant")
	case c.Games < 1 || c.Games > MostGames:
		return fmt.Errorf("environment: %d games: expected 1 to %d", c.Games, MostGames)
	case c.Workers < 0 || c.Workers > MostWorkers:
		return fmt.Errorf("environment: %d workers: expected 0 to %d", c.Workers, MostWorkers)
	case c.MaxPlies < 0 || c.MaxPlies > MostPlies:
		return fmt.Errorf("environment: at most %d plies a game: expected 0 to %d", c.MaxPlies, MostPlies)
	case c.Autoreset > Disabled:
		return fmt.Errorf("environment: automatic reset %d: expected 0 to %d", c.Autoreset, Disabled)
	case c.Opposed < 0 || c.Opposed > c.Games:
		return fmt.Errorf("environment: an opponent in %d games: expected 0 to %d", c.Opposed, c.Games)
	case c.Opposed > 0 && c.Opponent == nil:
		return fmt.Errorf("environment: no opponent for %d games", c.Opposed)
	}
	return c.checkSetups()
}

// An Env is a batch of games. It is for one caller at a time; several Envs share
// nothing but their variant and pool.
type Env struct {
	config Config
	games  []game
	army   []stratego.Levy
	pool   *pool
	failed error // what makes the games unusable
	coding

	// What changes with each task stands at the end, apart from what the workers keep reading.
	task    task
	buffers Buffers // the caller's
	restart restart
	fault   fault
}

// New begins a batch of games. Close it where it has more than one worker.
func New(c Config) (*Env, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if c.MaxPlies == 0 {
		c.MaxPlies = MostPlies
	}
	e := &Env{config: c, coding: newCoding(c.Variant, c.SetupActions), games: newGames(c), army: c.Variant.Definition().Army}
	e.pool = newPool(c.Games, min(max(c.Workers, 1), c.Games), e.do)
	if err := e.Reset(c.Seed); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// Close ends the workers. There must be no call after it.
func (e *Env) Close() { e.pool.stop() }

// Games returns the number of games.
func (e *Env) Games() int { return e.config.Games }

// Workers returns how many goroutines share the games.
func (e *Env) Workers() int { return len(e.pool.workers) }

// Sample writes a legal action for every game, each with the same probability; 0 for a game
// that is over.
func (e *Env) Sample(actions []int32) error {
	if err := fits("Actions", len(actions), e.Games(), false); err != nil {
		return err
	}
	if e.failed != nil {
		return e.failed
	}
	e.buffers = Buffers{Actions: actions}
	return e.each(sampling)
}

// Step plays one action in every game, and an opponent's reply to it, and fills the
// other buffers. The error names the first game whose action is not legal, or that is over
// with Autoreset Disabled; then nothing was played. After an error of an opponent only
// Reset is of use.
func (e *Env) Step(b *Buffers) error {
	if err := e.Check(b); err != nil {
		return err
	}
	if e.failed != nil {
		return e.failed
	}
	e.buffers = *b
	if err := e.each(checking); err != nil {
		return err
	}
	return e.each(stepping)
}

// Observe fills the buffers that tell how all games stand: Observations, Masks and
// Sides. After New, Reset and Restore there has been no step that did.
func (e *Env) Observe(b *Buffers) error {
	if err := e.CheckShown(b); err != nil {
		return err
	}
	if e.failed != nil {
		return e.failed
	}
	e.buffers = *b
	return e.each(showing)
}
