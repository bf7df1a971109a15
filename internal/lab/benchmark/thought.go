package benchmark

import (
	"context"
	"errors"
	"math/rand/v2"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/marshal/rollout"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/engine/policy"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// Thoughts are the costs of short searches of marshal, on one core.
type Thoughts struct {
	// Games is how many games of ucc marshal plays against itself in a second of
	// processor time, with 300 nodes a move and set-ups of its own, as 'flagfall lab selfplay'
	// plays them: a game ends after 1,000 plies. The median over batches of the same games.
	Games float64 `json:"selfplay_games_per_s,omitempty"`
	// Rollouts is how many rollouts are played in a second of processor time, including the
	// drawing of worlds, the median over batches of the same positions.
	Rollouts float64 `json:"rollouts_per_s,omitempty"`
	// Fixed is what a move costs before its first node, in microseconds of processor time:
	// view, beliefs, plans, and the report about it; the mean over the moves of recorded
	// games with armies of 40 pieces, which stay the same when a player changes, the median
	// over batches.
	Fixed float64 `json:"thought_fixed_us,omitempty"`
	// Policy is what a look at a position by the learned policy takes, in microseconds of
	// processor time: the median over batches.
	Policy float64 `json:"policy_us,omitempty"`
}

// thinking is the work of thoughts.
type thinking struct {
	variant *stratego.Variant
	games   []*stratego.Position // recorded ones, at their ends
	roots   []position
}

func newThinking() (*thinking, error) {
	all, err := positions()
	if err != nil {
		return nil, err
	}
	games, err := recordedGames(glanced[:])
	if err != nil {
		return nil, err
	}
	v, err := stratego.VariantNamed("ucc")
	t := &thinking{variant: v, games: games}
	for i := 0; i < len(all); i += 4 {
		if all[i].view != nil {
			t.roots = append(t.roots, all[i])
		}
	}
	return t, err
}

const (
	// selfPlayGames are enough that the length of one game hardly matters.
	selfPlayGames = 8
	selfPlayNodes = 300
	selfPlayPlies = 1000
	// rolledNodes is the limit of the search before rollouts in a position, and rolledAll
	// that of both.
	rolledNodes = 15_000
	rolledAll   = 60_000
)

// play plays the games and returns their number.
func (t *thinking) play(ctx context.Context) (uint64, error) {
	for g := range uint64(selfPlayGames) {
		table := &game.Stratego{Variant: t.variant}
		for side := range table.Players {
			table.Players[side] = marshal.New(
				marshal.Config{Seed: seed + 2*g + uint64(side), Nodes: selfPlayNodes, Memory: 1 << 20},
			)
		}
		d := table.Driver()
		d.Before = func(s game.Standing) (game.End, bool) { return game.End{}, s.Ply >= selfPlayPlies }
		if _, err := d.Play(ctx); err != nil {
			return 1, err
		}
	}
	return selfPlayGames, nil
}

// glanced names the records whose moves glance chooses.
var glanced = [...]string{"classic-council", "classic-marshal", "ucc"}

// glance has a player of each side choose without a search, in every position of the recorded
// games, and returns how many those are.
func (t *thinking) glance(ctx context.Context) (uint64, error) {
	n := uint64(0)
	for _, end := range t.games {
		var players [2]*marshal.Player
		for side := range players {
			players[side] = marshal.New(marshal.Config{Seed: seed, Nodes: 1, MaxDepth: -1, Memory: 1 << 16})
		}
		p, err := stratego.NewPosition(end.Variant(), end.Setup(stratego.Red), end.Setup(stratego.Blue))
		if err != nil {
			return 1, err
		}
		for _, e := range end.History() {
			if _, _, err := players[e.Side].Choose(ctx, p.View(e.Side), search.Limits{}); err != nil {
				return 1, err
			}
			p.Make(e.Move)
			n++
		}
	}
	return n, nil
}

// roll judges moves by rollouts in every root, and returns how many games that were.
func (t *thinking) roll(context.Context) (uint64, error) {
	r := rollout.New(1)
	n := uint64(0)
	for _, root := range t.roots {
		believed, guess := belief.New(root.view, belief.Options{}), belief.Mirror(root.view, belief.Options{})
		var moves []tree.RootMove
		for _, m := range root.view.Moves(nil) {
			moves = append(moves, tree.RootMove{Move: m})
		}
		r.Begin(
			state.NewBoard(root.view.Variant()), parameter.Standard(), root.view, believed, guess,
			rollout.Budget{Nodes: rolledAll, Searched: rolledNodes},
		)
		r.Judge(moves, 0, rand.New(rand.NewPCG(seed, 6)))
		n += uint64(r.Games())
	}
	return n, nil
}

// look has the learned policy look at the roots that it is for, and returns how many those are.
func (t *thinking) look(context.Context) (uint64, error) {
	n := uint64(0)
	var f *policy.Inference
	for _, root := range t.roots {
		net := policy.Learned(root.view.Variant())
		if net == nil {
			continue
		}
		if f == nil {
			f = policy.NewInference(net)
		}
		f.Look(root.view)
		n++
	}
	if n == 0 {
		return 1, errors.New("no position is for the learned policy")
	}
	return n, nil
}
