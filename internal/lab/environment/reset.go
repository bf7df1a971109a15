package environment

// Autoreset says when a new game follows one that has ended.
type Autoreset uint8

const (
	SameStep Autoreset = iota // in the step that ends it, whose observation is of the new game
	NextStep                  // in the step after it, whose action does not count and whose reward is 0
	Disabled                  // when Reset or ResetGames is called; until then a step is an error
)

// finish notes the end of a game and, with SameStep, begins the next one.
func (e *Env) finish(g *game, i int, last end) error {
	g.over, g.ruled = true, last.done
	e.showFinal(g, i)
	if e.config.Autoreset != SameStep {
		return nil
	}
	return e.begin(g)
}

// A restart is what ResetGames was asked for.
type restart struct {
	seeds []uint64
	which []bool
}

// Reset begins all games again, from a seed: as New does with it.
func (e *Env) Reset(seed uint64) error {
	e.config.Seed, e.failed = seed, nil
	return e.each(beginning)
}

// ResetGames begins new games where which says so; nil: everywhere. All that a game draws
// depends on its seed alone; GameSeed has those of a Reset. Where seeds is nil each game goes
// on with its own random numbers.
func (e *Env) ResetGames(seeds []uint64, which []bool) error {
	n := e.Games()
	if err := fits("seeds", len(seeds), n, seeds == nil); err != nil {
		return err
	}
	if err := fits("which", len(which), n, which == nil); err != nil {
		return err
	}
	switch {
	case e.failed != nil && (which != nil || seeds == nil):
		return e.failed
	case e.failed != nil:
		e.failed = nil
	}
	e.restart = restart{seeds, which}
	defer func() { e.restart = restart{} }()
	return e.each(restarting)
}

func (e *Env) restartGame(g *game, i int) error {
	if e.restart.which != nil && !e.restart.which[i] {
		return nil
	}
	if e.restart.seeds != nil {
		g.seed(e.restart.seeds[i], i)
		g.opposed = i < e.config.Opposed
	}
	return e.begin(g)
}
