package benchmark

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// Choice is what a player chose in a position, or the set-up it chose.
type Choice struct {
	Position string      `json:"position"` // record and plies played, or the variant of a set-up
	Player   string      `json:"player"`
	Setup    string      `json:"setup,omitempty"`
	Nodes    uint64      `json:"nodes,omitempty"`
	Depth    int         `json:"depth,omitempty"`
	Moves    []MoveValue `json:"moves,omitempty"` // the best first
}

// MoveValue is a move with the value that the player gives it: marshal in points (a
// Sergeant is worth about 80), max in points of material.
type MoveValue struct {
	Move  string  `json:"move"`
	Value float64 `json:"value"`
}

// String writes a choice on one line.
func (c Choice) String() string {
	if c.Setup != "" {
		return fmt.Sprintf("%s, %s: set-up %s", c.Position, c.Player, c.Setup)
	}
	var moves []string
	for _, m := range c.Moves {
		moves = append(moves, fmt.Sprintf("%s %+.6g", m.Move, m.Value))
	}
	return fmt.Sprintf("%s, %s: nodes %d, depth %d, %s", c.Position, c.Player, c.Nodes, c.Depth, strings.Join(moves, ", "))
}

// sign returns the signature of choices: a hash of their lines.
func sign(choices []Choice) string {
	h := fnv.New64a()
	for _, c := range choices {
		fmt.Fprintln(h, c)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// choiceSeed is the seed of every player that chooses.
const choiceSeed = 1946

// A way is how marshal searches.
type way struct {
	player string // as a Choice names it
	config marshal.Config
	only   []string // the positions that are searched so; nil stands for all
}

// standard is the way of marshal with a few nodes: search and brisk rollouts.
func standard() way { return newWay("marshal", marshal.Config{Nodes: 20_000}) }

// ways reach every part of marshal: a level that forgets ranks, the search alone, quick
// rollouts, and careful ones, which need many nodes.
func ways() ([]way, error) {
	level, err := marshal.Level(4, parameter.Standard())
	if err != nil {
		return nil, err
	}
	long := newWay("marshal at length", marshal.Config{Nodes: 270_000})
	long.only = []string{"classic-council 168"}
	return []way{
		newWay("marshal level 4", level),
		newWay("marshal without rollouts", searchAlone(4_000)),
		standard(),
		long,
	}, nil
}

// searchAlone is marshal without rollouts.
func searchAlone(nodes uint64) marshal.Config {
	c := marshal.Config{Nodes: nodes, Parameters: parameter.Standard()}
	c.Parameters.Rollouts = false
	return c
}

func newWay(player string, c marshal.Config) way {
	c.Seed, c.Memory = choiceSeed, 1<<20
	return way{player: player, config: c}
}

// marshals lets marshal choose in all positions of Stratego, in some ways.
func marshals(ctx context.Context, all []position, ways []way) ([]Choice, error) {
	var choices []Choice
	for _, w := range ways {
		for _, p := range all {
			if p.view == nil || w.only != nil && !slices.Contains(w.only, p.name) {
				continue
			}
			c, err := w.choose(ctx, p)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.name, err)
			}
			choices = append(choices, c)
		}
	}
	return choices, nil
}

// setups lets marshal set up in the variants of all positions.
func setups(ctx context.Context, all []position) ([]Choice, error) {
	var choices []Choice
	seen := map[string]bool{}
	for _, p := range all {
		if p.view == nil || seen[p.view.Variant().Name()] {
			continue
		}
		v, w := p.view.Variant(), standard()
		seen[v.Name()] = true
		s, err := marshal.New(w.config).Deploy(ctx, v, stratego.Red)
		if err != nil {
			return nil, fmt.Errorf("set-up of %s: %w", v, err)
		}
		choices = append(choices, Choice{Position: v.Name(), Player: w.player, Setup: s.String()})
	}
	return choices, nil
}

// choose searches a position with a new player, so that no choice depends on the
// one before it.
func (w *way) choose(ctx context.Context, p position) (Choice, error) {
	_, info, err := marshal.New(w.config).Choose(ctx, p.view, search.Limits{})
	c := Choice{Position: p.name, Player: w.player, Nodes: info.Nodes, Depth: info.Depth}
	for _, m := range info.Candidates {
		c.Moves = append(c.Moves, MoveValue{m.Move, m.Value})
	}
	return c, err
}

// maxNodes is how many nodes max may visit in a position.
const maxNodes = 10_000

// maxes lets max choose in all positions of Advance.
func maxes(ctx context.Context, all []position) ([]Choice, error) {
	var choices []Choice
	for _, p := range all {
		if p.advance == nil {
			continue
		}
		config := player.Config{Level: player.Max, Nodes: maxNodes, Seed: choiceSeed, PlyKnown: true}
		m, info, err := player.New(config).Choose(ctx, p.advance)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		choices = append(choices, Choice{
			Position: p.name, Player: "max", Nodes: uint64(info.Nodes), Depth: info.Depth,
			Moves: []MoveValue{{m.String(), float64(info.Score) / 100}},
		})
	}
	return choices, nil
}
