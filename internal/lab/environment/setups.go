package environment

import (
	"fmt"
	"math/rand/v2"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// NewPool draws set-ups as our own players make them, or as chance does where the
// variant leaves it to chance.
func NewPool(v *stratego.Variant, n int, seed uint64) []stratego.Setup {
	generator, rng := deploy.New(v), rand.New(rand.NewPCG(seed, 0))
	pool := make([]stratego.Setup, n)
	for i := range pool {
		pool[i] = generator.Random(rng)
	}
	return pool
}

// checkSetups returns what is wrong with where set-ups come from.
func (c *Config) checkSetups() error {
	switch {
	case c.SetupActions && len(c.Pool) > 0:
		return fmt.Errorf("environment: a pool of set-ups, and set-ups as actions: expected one of them")
	case c.SetupActions && c.Variant.RandomSetups():
		return fmt.Errorf("environment: set-ups as actions: the rules of %v leave them to chance", c.Variant)
	case !c.SetupActions && len(c.Pool) == 0:
		return fmt.Errorf("environment: the pool has no set-up")
	}
	for i, s := range c.Pool {
		pos, err := stratego.NewPosition(c.Variant, s, s)
		if err != nil {
			return fmt.Errorf("environment: set-up %d of the pool: %w", i, c.Variant.CheckSetup(s))
		}
		if pos.Ended() || !pos.HasMove() {
			return fmt.Errorf("environment: set-up %d of the pool cannot move", i)
		}
	}
	return nil
}

// mostStarts is how many pairs of set-ups are drawn for a game before there is said to
// be none that can be played.
const mostStarts = 100

// begin starts a new game, where an opponent plays with the sides exchanged.
func (e *Env) begin(g *game) error {
	g.theirs, g.over, g.ruled = g.theirs.Opponent(), false, false
	for range mostStarts {
		if err := e.oppose(g); err != nil {
			return err
		}
		if e.config.SetupActions {
			return e.open(g)
		}
		g.start(e.config.Variant, e.draw(g), e.draw(g))
		if g.replies() {
			if err := e.reply(g); err != nil {
				return err
			}
		}
		if !g.pos.Ended() && g.pos.HasMove() {
			return nil
		}
	}
	return fmt.Errorf("environment: no pair of set-ups of the pool in which both sides can move, in %d", mostStarts)
}

// draw returns a set-up of the pool.
func (e *Env) draw(g *game) stratego.Setup {
	return e.config.Pool[g.setups.Uint64()%uint64(len(e.config.Pool))]
}

// start begins play between two set-ups.
func (g *game) start(v *stratego.Variant, red, blue stratego.Setup) {
	g.pos.Reset(v, red, blue)
	g.lost = [2][stratego.Ranks]uint8{}
	g.recent.forget()
}
