package environment

import (
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// sample draws a legal action, 0 for a game that is over.
func (e *Env) sample(g *game) int32 {
	switch {
	case g.over:
		return 0
	case g.placing:
		return e.samplePlace(g)
	}
	m, _ := g.pos.Sample(&g.policy) // there is one, for the game goes on
	return e.action(e.view(g.pos.Turn(), m))
}

// check returns an error where a game cannot take an action.
func (e *Env) check(g *game, i int, action int32) error {
	switch {
	case g.over && e.config.Autoreset == NextStep: // the action does not count
		return nil
	case g.over:
		return &ActionError{Game: i, Action: action, Side: g.turn(), Over: true}
	case e.legal(g, action):
		return nil
	}
	return &ActionError{Game: i, Action: action, Side: g.turn(), Legal: e.count(g)}
}

// count returns how many legal actions the side to move has.
func (e *Env) count(g *game) int {
	if g.placing {
		return e.placeable(g).Count()
	}
	return g.pos.Count()
}

// legal reports whether an action is one that the side to move has.
func (e *Env) legal(g *game, action int32) bool {
	if g.placing {
		rank, ok := e.place(action)
		return ok && e.placeable(g).Has(rank)
	}
	m, ok := e.move(action)
	return ok && g.pos.Legal(e.view(g.pos.Turn(), m))
}

// An end is how a game that a step has ended, or not, stands for one side.
type end struct {
	reward          float32
	done, truncated bool
}

func (e end) over() bool { return e.done || e.truncated }

// step plays the action of a game, then the opponent's reply. A game that is over begins anew
// instead.
func (e *Env) step(g *game, i int) error {
	if g.over {
		err := e.begin(g)
		e.buffers.tell(i, end{})
		e.show(g, i)
		return err
	}
	mover := g.turn()
	action := g.action
	if !g.placing {
		m, _ := e.move(action)
		g.play(e.view(mover, m))
	} else if rank, _ := e.place(action); !e.put(g, rank) {
		e.show(g, i) // there is more to put up
		e.buffers.tell(i, end{})
		return nil
	}
	last := e.judge(g, mover)
	if g.replies() && !last.over() {
		if err := e.reply(g); err != nil {
			return err
		}
		last = e.judge(g, mover)
	}
	e.buffers.tell(i, last)
	if last.over() {
		if err := e.finish(g, i, last); err != nil {
			return err
		}
	}
	e.show(g, i)
	return nil
}

// judge says how a game stands for the side that moved.
func (e *Env) judge(g *game, mover board.Side) end {
	if !g.pos.Ended() && g.pos.HasMove() {
		return end{truncated: g.pos.Ply() >= e.config.MaxPlies}
	}
	r := g.pos.Result()
	switch {
	case r.Drawn:
		return end{done: true}
	case r.Winner != mover:
		return end{done: true, reward: -1}
	}
	return end{done: true, reward: 1}
}

// A game is one of the batch.
type game struct {
	pos    stratego.Position
	lost   [2][stratego.Ranks]uint8 // by side and rank
	setups rand.PCG                 // of set-ups and opponents
	policy rand.PCG                 // of Sample
	action int32                    // that is played: the caller's own may change after the check
	over   bool                     // it has ended, and no new one has begun
	ruled  bool                     // by the rules
	recent recent
	placement
	opposition
}

// newGames returns the games of a batch, with room for their histories.
func newGames(c Config) []game {
	games := make([]game, c.Games)
	positions := make([]*stratego.Position, c.Games)
	for i := range games {
		positions[i] = &games[i].pos
	}
	stratego.GrowAll(positions, c.MaxPlies)
	return games
}

// seed sets what a game draws from. Its number says which side an opponent has first.
func (g *game) seed(seed uint64, number int) {
	g.setups = *rand.NewPCG(seed, 0)
	g.policy = *rand.NewPCG(seed, 1)
	g.theirs = board.Side(number+1) & 1 // begin exchanges the sides first
}

// GameSeed returns the seed of a game in a batch with a seed: that of the batch for game 0, and
// for others a number of SplitMix64 (Steele, Lea and Flood 2014).
func GameSeed(seed uint64, number int) uint64 {
	if number == 0 {
		return seed
	}
	z := seed + uint64(number)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// viewer returns the side that is shown the game: the one that acts next, or the caller's
// where it plays against an opponent.
func (g *game) viewer() board.Side {
	if g.opposed {
		return g.theirs.Opponent()
	}
	return g.turn()
}

// turn returns the side that acts next.
func (g *game) turn() board.Side {
	if g.placing {
		return g.placer
	}
	return g.pos.Turn()
}

// play makes a legal move.
func (g *game) play(m stratego.Move) {
	if g.pos.Make(m) != stratego.NoStrike {
		g.count()
	}
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
