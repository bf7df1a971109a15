package study

import (
	"context"
	"fmt"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Rivals measures how our players play as people meet them: what they strike, how soon, how they bluff, how far they go.
type Rivals struct {
	Against string // whom all of them meet
	Variant string
	Names   []string // of the rivals; none: all
	Pairs   int      // of games for each
	Seed    uint64
}

// Run plays the games of each rival and prints a row of a table.
func (c *Rivals) Run(ctx context.Context, r Report) error {
	all, err := c.chosen()
	if err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "%-22s %5s %7s %9s %7s %8s %7s %7s %6s\n",
		"rival", "games", "score", "unmoved", "first", "bluffs", "Scouts", "beyond", "plies")
	for _, of := range all {
		m, err := c.Measure(ctx, of.Spec)
		if err != nil {
			return err
		}
		fmt.Fprintf(r.Out, "%-22s %5d %5.0f %% %9.2f %7.0f %8.2f %7.2f %7.2f %6.0f\n",
			of.Title(), m.Games, 100*m.Score, m.Unmoved, m.First, m.Bluffs, m.Scouts, m.Beyond, m.Plies)
	}
	_, err = fmt.Fprintln(r.Out, "\nunmoved, Scouts: strikes on unmoved pieces, and by Scouts on unknown ones, a hundred own moves; first: ply of the first own\n"+
		"strike; bluffs: unknown weak pieces that step beside one that has moved, a hundred own moves; beyond: own pieces in the\n"+
		"enemy's half on average; plies: length of a game")
	return err
}

func (c *Rivals) chosen() (all []rival.Rival, err error) {
	if len(c.Names) == 0 {
		return rival.All(record.Stratego), nil
	}
	for _, name := range c.Names {
		r, ok := rival.Named(name)
		if !ok {
			return nil, fmt.Errorf("rival %q: expected a name that 'flagfall players' lists", name)
		}
		all = append(all, r)
	}
	return all, nil
}

// A Manner is how a player played in some games, on average.
type Manner struct {
	Games   int
	Score   float64 // from 0 to 1
	Unmoved float64 // strikes on pieces that have not moved, a hundred own moves
	First   float64 // ply of the first own strike, counted from 1
	Bluffs  float64 // unknown pieces below a Captain, without Scouts, Miners and Spies, that step beside an enemy that has moved, a hundred own moves
	Scouts  float64 // strikes by Scouts on unknown pieces, a hundred own moves
	Beyond  float64 // own pieces in the enemy's half after an own move
	Plies   float64 // of a game
}

// Measure plays the games of one player.
func (c *Rivals) Measure(ctx context.Context, spec string) (m Manner, err error) {
	v, err := variantNamed(c.Variant)
	if err != nil {
		return m, err
	}
	if err := checkOpponents([]string{spec, c.Against}, v); err != nil {
		return m, err
	}
	var w watched
	moves := 0.0
	match := &lab.Match{
		Variant: v, Pairs: c.Pairs, Seed: c.Seed, Own: true, MaxPly: 1500, Quiet: 200, Watch: w.watch,
		New: between(spec, c.Against),
		Done: func(g lab.Game) bool {
			w.watch(g.End)
			mine := w.sides[g.First]
			m.Games++
			m.Score += g.Score
			m.Unmoved += mine.unmoved
			m.Bluffs += mine.bluffs
			m.Scouts += mine.scouts
			m.Beyond += mine.beyond
			if m.First += mine.first; mine.first == 0 {
				m.First += float64(g.End.Ply())
			}
			m.Plies += float64(g.End.Ply())
			moves += mine.moves
			w = watched{}
			return true
		},
	}
	if _, err = match.Play(ctx); err != nil {
		return m, err
	}
	for _, x := range []*float64{&m.Score, &m.First, &m.Plies} {
		*x /= float64(m.Games)
	}
	for _, x := range []*float64{&m.Unmoved, &m.Bluffs, &m.Scouts} {
		*x *= 100 / moves
	}
	m.Beyond /= moves
	return m, nil
}

// watched is a game as it is watched.
type watched struct {
	before *stratego.Position // the last move, nil at first
	sides  [2]conduct
}

// conduct is what a side has done in a game.
type conduct struct{ moves, unmoved, bluffs, scouts, beyond, first float64 }

// watch takes in a position and the move that led to it.
func (w *watched) watch(p *stratego.Position) {
	if was := w.before; was != nil && p.Ply() == was.Ply()+1 {
		e := p.Event(was.Ply())
		w.sides[e.Side].add(was, p, e)
	}
	w.before = p.Clone()
}

func (c *conduct) add(was, now *stratego.Position, e stratego.Event) {
	c.moves++
	grid := now.Variant().Grid()
	for q := range now.Pieces(e.Side).All() {
		row := grid.Row(q)
		if !now.Variant().AtTop(e.Side) {
			row = grid.Height - 1 - row
		}
		if row >= (grid.Height+1)/2 {
			c.beyond++
		}
	}
	if e.Outcome != stratego.NoStrike {
		if c.first == 0 {
			c.first = float64(now.Ply())
		}
		if !was.Moved().Has(e.Move.To) {
			c.unmoved++
		}
		if e.Striker == stratego.Scout && !was.Known().Has(e.Move.To) {
			c.scouts++
		}
		return
	}
	mine := now.At(e.Move.To).Rank()
	weak := mine > stratego.Captain && mine < stratego.Miner
	if weak && !now.Known().Has(e.Move.To) &&
		!now.Variant().Adjacent(e.Move.To).And(now.Pieces(e.Side.Opponent())).And(now.Moved()).Empty() {
		c.bluffs++
	}
}
