package environment

import (
	"fmt"
	"slices"
)

// A Snapshot is a game as it stood, with the seeds of what is drawn later.
type Snapshot struct{ game game }

// game returns a game of the batch.
func (e *Env) game(i int) (*game, error) {
	if i < 0 || i >= e.Games() {
		return nil, fmt.Errorf("environment: game %d: expected 0 to %d", i, e.Games()-1)
	}
	return &e.games[i], nil
}

// Save returns a copy of a game.
func (e *Env) Save(i int) (*Snapshot, error) {
	g, err := e.game(i)
	if err != nil {
		return nil, err
	}
	return &Snapshot{g.copied(e.config.MaxPlies)}, nil
}

// Restore puts a game back to what a snapshot has; it may be one of another game, of
// an environment with the same variant, MaxPlies, Autoreset and kind of set-ups. An opponent
// is a new one, the same after each Restore, who sees how the game went so far.
func (e *Env) Restore(i int, snapshot *Snapshot) error {
	g, err := e.game(i)
	switch {
	case err != nil:
		return err
	case snapshot == nil || !e.fitting(&snapshot.game):
		return fmt.Errorf("environment: the snapshot is not of a game as they are played here")
	}
	return e.replace(g, snapshot.game.copied(e.config.MaxPlies))
}

// replace puts a game in the place of another, with a new opponent.
func (e *Env) replace(g *game, by game) error {
	*g = by
	drawn := g.setups
	err := e.oppose(g)
	g.setups = drawn
	return err
}

// fitting reports whether a game could be one of the batch.
func (e *Env) fitting(g *game) bool {
	return g.pos.Variant() == e.config.Variant && (g.armies[0] != nil) == e.config.SetupActions &&
		(g.pos.Ply() < e.config.MaxPlies || g.over && g.pos.Ply() == e.config.MaxPlies) &&
		(!g.over || e.config.Autoreset != SameStep) && (!g.opposed || e.config.Opponent != nil)
}

// copied returns a game that shares nothing with another but an opponent.
func (g *game) copied(plies int) game {
	c := game{
		pos: *g.pos.Clone(), lost: g.lost, setups: g.setups, policy: g.policy, over: g.over, ruled: g.ruled,
		recent: g.recent, placement: g.placement, opposition: g.opposition,
	}
	c.pos.Grow(plies)
	c.left = slices.Clone(g.left)
	for side := range c.armies {
		c.armies[side] = slices.Clone(g.armies[side])
	}
	return c
}
