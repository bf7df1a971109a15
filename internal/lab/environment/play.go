package environment

import (
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// sample draws a legal action.
func (e *Env) sample(g *game) int32 {
	if g.placing {
		return e.samplePlace(g)
	}
	m, _ := g.pos.Sample(&g.policy) // there is one: games that are over have been replaced by new ones
	return e.action(e.view(g.pos.Turn(), m))
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

// step plays the action of a game, then the opponent's reply.
func (e *Env) step(g *game, i int) error {
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
	if g.replies() && !last.done && !last.truncated {
		if err := e.reply(g); err != nil {
			return err
		}
		last = e.judge(g, mover)
	}
	e.buffers.tell(i, last)
	if last.done || last.truncated {
		if err := e.begin(g); err != nil {
			return err
		}
	}
	e.show(g, i)
	return nil
}

// judge tells how a game stands for the side that moved.
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

// seed sets what a game draws from.
func (g *game) seed(seed uint64, number int) {
	g.setups = *rand.NewPCG(seed, 2*uint64(number))
	g.policy = *rand.NewPCG(seed, 2*uint64(number)+1)
	g.theirs = board.Side(number+1) & 1 // begin exchanges the sides first
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
