package environment

import (
	"context"
	"fmt"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A placement is the set-ups of a game while they are chosen by actions: Red's
// first, then Blue's, each square by square from its back row. An action is the rank
// that the next square gets, or none.
type placement struct {
	placing bool
	placer  board.Side
	armies  [2]stratego.Setup
	next    int             // square of the placer that is filled next
	left    []stratego.Levy // what the placer has not put up
	pieces  int             // how many pieces that is
}

// open begins the set-ups of a game. An opponent has put up its own already, which
// nobody sees before play begins.
func (e *Env) open(g *game) error {
	v := e.config.Variant
	for side := range g.armies {
		if g.armies[side] == nil {
			g.armies[side] = make(stratego.Setup, v.HomeSize())
		}
		clear(g.armies[side])
	}
	g.start(v, g.armies[0], g.armies[1]) // an empty board
	if g.opposed {
		setup, err := g.opponent.Deploy(context.Background(), v, g.theirs)
		if err == nil {
			err = v.CheckSetup(setup)
		}
		if err != nil {
			return fmt.Errorf("environment: the opponent's set-up: %w", err)
		}
		copy(g.armies[g.theirs], setup)
	}
	side := stratego.Red
	if g.opposed {
		side = g.theirs.Opponent()
	}
	e.enter(g, side)
	return nil
}

// enter begins the set-up of a side.
func (e *Env) enter(g *game, side board.Side) {
	g.placing, g.placer, g.next, g.pieces = true, side, 0, e.config.Variant.Pieces()
	g.left = append(g.left[:0], e.army...)
}

// placeable returns the ranks that the next square may get, NoRank for none among
// them, so that the set-up can still be completed.
func (e *Env) placeable(g *game) stratego.RankSet {
	v := e.config.Variant
	squares := v.HomeSize() - g.next // with this one
	flagNow := g.next < v.FlagSquares()
	var ranks stratego.RankSet
	for _, l := range g.left {
		if l.Count > 0 && (flagNow || !l.Ranks.Has(stratego.Flag)) {
			ranks |= l.Ranks
		}
	}
	if ranks.Has(stratego.Flag) && g.next == v.FlagSquares()-1 {
		return stratego.RanksOf(stratego.Flag) // its last chance
	}
	if g.pieces < squares {
		ranks |= stratego.RanksOf(stratego.NoRank)
	}
	return ranks
}

// put fills the next square and reports whether play begins with it.
func (e *Env) put(g *game, rank stratego.Rank) bool {
	v := e.config.Variant
	if rank != stratego.NoRank {
		g.armies[g.placer][g.next] = rank
		i := slices.IndexFunc(g.left, func(l stratego.Levy) bool { return l.Ranks.Has(rank) })
		g.left[i].Count--
		g.pieces--
	}
	g.next++
	switch {
	case g.next < v.HomeSize():
		return false
	case g.placer == stratego.Red && !g.opposed:
		e.enter(g, stratego.Blue)
		return false
	}
	g.placing = false
	// The position keeps its set-ups, and the armies are filled again for the next game.
	g.start(v, slices.Clone(g.armies[stratego.Red]), slices.Clone(g.armies[stratego.Blue]))
	return true
}

// samplePlace draws a legal action of a set-up.
func (e *Env) samplePlace(g *game) int32 {
	ranks := e.placeable(g)
	n := int(g.policy.Uint64() % uint64(ranks.Count()))
	for rank := range stratego.Rank(stratego.Ranks) {
		if !ranks.Has(rank) {
			continue
		}
		if n == 0 {
			return e.placing(rank)
		}
		n--
	}
	return -1 // there is always one
}
