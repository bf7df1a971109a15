package lab

import (
	"context"
	"fmt"
	"math/rand/v2"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/rating"
)

// AdvanceMatch is a series of pairs of games of Advance. Both of a pair begin alike, with the players exchanged.
type AdvanceMatch struct {
	// New makes player 0 or 1 for one game.
	New     func(player int, seed uint64) (game.AdvancePlayer, error)
	Pairs   int
	Seed    uint64
	Opening int // plies before the players begin, drawn from what grade 7 allows: players without chance would repeat one game
}

// Play plays the match. The error is the context's or a player's.
func (m *AdvanceMatch) Play(ctx context.Context) (s rating.Score, err error) {
	for pair := range m.Pairs {
		seed, halves := m.Seed+uint64(pair)*2, 0
		start := opened(m.Opening, seed)
		for side := range board.Side(2) {
			r, err := m.one(ctx, start, side, seed)
			if err != nil {
				return s, fmt.Errorf("pair %d: %w", pair, err)
			}
			halves += count(&s, Game{Score: r.Score(side)})
		}
		s.Halves[halves]++
	}
	return s, nil
}

// opened is the start of the game after some plies that grade 7 allows.
func opened(plies int, seed uint64) advance.Position {
	p, rng := advance.Start(), rand.New(rand.NewPCG(seed, 0x6c6162))
	for range plies {
		moves := player.Level7(&p)
		p.Make(moves[rng.IntN(len(moves))])
	}
	return p
}

// one plays a game with player 0 on a side.
func (m *AdvanceMatch) one(ctx context.Context, start advance.Position, side board.Side, seed uint64) (board.Result, error) {
	var sides [2]game.AdvancePlayer
	for i := range 2 {
		var err error
		if sides[side^board.Side(i)], err = m.New(i, seed+uint64(i)*0x9e3779b9); err != nil {
			return board.Result{}, err
		}
	}
	table := game.NewAdvance(sides, start)
	if _, err := table.Driver().Play(ctx); err != nil {
		return board.Result{}, err
	}
	r := table.Position.Result()
	return r.Shared(), nil
}
