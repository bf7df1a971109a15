// Package environment plays many games of Stratego at once, for programs that
// learn: a batch of games is stepped over buffers of the caller's, with what the
// side to move may know, its legal actions, rewards and ends. The rules are those
// of package stratego, repetition included, in every variant.
//
// A game whose end is reported is begun anew in the same step, so that there is
// always a side to move. Nothing is allocated in a step.
package environment

import (
	"fmt"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/stratego"
)

// Config says what is played.
type Config struct {
	Variant *stratego.Variant
	Games   int    // at once, from 1 to MostGames
	Seed    uint64 // of the set-ups and of Sample; each game has seeds of its own
	// Pool has the set-ups that each side of each game draws from. All must be legal.
	Pool []stratego.Setup
	// MaxPlies breaks a game off after so many plies, from 1 to MostPlies: it is
	// truncated, without a result. 0 is MostPlies.
	MaxPlies int
}

// Limits of a configuration.
const (
	MostGames = 1 << 20
	MostPlies = 4000
)

// An Env is a batch of games. It is for one goroutine at a time; several Envs
// share nothing but their variant and pool.
type Env struct {
	config Config
	coding
	games []game
}

// A game is one of the batch.
type game struct {
	pos    stratego.Position
	lost   [2][stratego.Ranks]uint8 // by side and rank
	setups rand.PCG
	policy rand.PCG // of Sample
}

// New begins a batch of games.
func New(c Config) (*Env, error) {
	switch {
	case c.Variant == nil:
		return nil, fmt.Errorf("environment: no variant")
	case c.Games < 1 || c.Games > MostGames:
		return nil, fmt.Errorf("environment: %d games: expected 1 to %d", c.Games, MostGames)
	case c.MaxPlies < 0 || c.MaxPlies > MostPlies:
		return nil, fmt.Errorf("environment: at most %d plies a game: expected 0 to %d", c.MaxPlies, MostPlies)
	case len(c.Pool) == 0:
		return nil, fmt.Errorf("environment: the pool has no set-up")
	}
	for i, s := range c.Pool {
		if err := c.Variant.CheckSetup(s); err != nil {
			return nil, fmt.Errorf("environment: set-up %d of the pool: %w", i, err)
		}
	}
	if c.MaxPlies == 0 {
		c.MaxPlies = MostPlies
	}
	e := &Env{config: c, coding: newCoding(c.Variant), games: make([]game, c.Games)}
	for i := range e.games {
		g := &e.games[i]
		g.setups = *rand.NewPCG(c.Seed, 2*uint64(i))
		g.policy = *rand.NewPCG(c.Seed, 2*uint64(i)+1)
		g.pos.Grow(c.MaxPlies)
		e.begin(g)
	}
	return e, nil
}

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

// begin starts a new game between two set-ups of the pool.
func (e *Env) begin(g *game) {
	pool := e.config.Pool
	red := pool[g.setups.Uint64()%uint64(len(pool))]
	blue := pool[g.setups.Uint64()%uint64(len(pool))]
	g.pos.Reset(e.config.Variant, red, blue)
	g.lost = [2][stratego.Ranks]uint8{}
}

// Games returns the number of games.
func (e *Env) Games() int { return len(e.games) }

// Sample writes a legal action for every game, each with the same probability.
func (e *Env) Sample(actions []int32) error {
	if err := fits("Actions", len(actions), len(e.games), false); err != nil {
		return err
	}
	for i := range e.games {
		g := &e.games[i]
		m, _ := g.pos.Sample(&g.policy) // there is one: games that are over are begun anew
		actions[i] = e.action(e.view(g.pos.Turn(), m))
	}
	return nil
}

// Step plays one action in every game and fills the other buffers. The error names
// the first game whose action is not legal; then nothing was played.
func (e *Env) Step(b *Buffers) error {
	if err := e.check(b); err != nil {
		return err
	}
	for i := range e.games {
		pos := &e.games[i].pos
		if m, ok := e.move(b.Actions[i]); !ok || !pos.Legal(e.view(pos.Turn(), m)) {
			return &ActionError{Game: i, Action: b.Actions[i]}
		}
	}
	for i := range e.games {
		g := &e.games[i]
		mover := g.pos.Turn()
		m, _ := e.move(b.Actions[i])
		if g.pos.Make(e.view(mover, m)) != stratego.NoStrike {
			g.count()
		}
		e.judge(g, b, i, mover)
		e.show(g, b, i)
	}
	return nil
}

// count notes what the last move, a strike, took off the board.
func (g *game) count() {
	strike := g.pos.Event(g.pos.Ply() - 1)
	if strike.Outcome != stratego.Win {
		g.lost[strike.Side][strike.Striker]++
	}
	if strike.Outcome != stratego.Lose {
		g.lost[strike.Side.Opponent()][strike.Defender]++
	}
}

// judge writes what the last move has brought to its side, and begins the game anew
// if it is over or broken off.
func (e *Env) judge(g *game, b *Buffers, i int, mover board.Side) {
	reward, done, truncated := float32(0), false, false
	if g.pos.Ended() || !g.pos.HasMove() {
		done = true
		if r := g.pos.Result(); !r.Drawn {
			reward = 1
			if r.Winner != mover {
				reward = -1
			}
		}
	} else {
		truncated = g.pos.Ply() >= e.config.MaxPlies
	}
	if b.Rewards != nil {
		b.Rewards[i] = reward
	}
	if b.Done != nil {
		b.Done[i] = done
	}
	if b.Truncated != nil {
		b.Truncated[i] = truncated
	}
	if done || truncated {
		e.begin(g)
	}
}

// Observe fills the buffers that tell how all games stand: Observations, Masks and
// Sides. After New and Restore there has been no step that did.
func (e *Env) Observe(b *Buffers) error {
	if err := e.checkShown(b); err != nil {
		return err
	}
	for i := range e.games {
		e.show(&e.games[i], b, i)
	}
	return nil
}

// A Snapshot is a game as it stood, with the seeds of what is drawn later.
type Snapshot struct{ game game }

// Save returns a copy of a game.
func (e *Env) Save(i int) (*Snapshot, error) {
	if i < 0 || i >= len(e.games) {
		return nil, fmt.Errorf("environment: game %d: expected 0 to %d", i, len(e.games)-1)
	}
	return &Snapshot{e.games[i].copied(e.config.MaxPlies)}, nil
}

// Restore puts a game back to what a snapshot has; it may be one of another game, of
// an environment with the same variant and MaxPlies.
func (e *Env) Restore(i int, s *Snapshot) error {
	switch {
	case i < 0 || i >= len(e.games):
		return fmt.Errorf("environment: game %d: expected 0 to %d", i, len(e.games)-1)
	case s == nil || s.game.pos.Variant() != e.config.Variant || s.game.pos.Ply() >= e.config.MaxPlies:
		return fmt.Errorf("environment: the snapshot is not of a game as they are played here")
	}
	e.games[i] = s.game.copied(e.config.MaxPlies)
	return nil
}

// copied returns a game that shares nothing with another.
func (g *game) copied(plies int) game {
	c := game{pos: *g.pos.Clone(), lost: g.lost, setups: g.setups, policy: g.policy}
	c.pos.Grow(plies)
	return c
}
