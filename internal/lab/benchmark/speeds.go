package benchmark

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/spelling"
)

// Speeds are the figures of the rules, of the search and of short thoughts.
type Speeds struct {
	Cores
	Search
	Thoughts
}

// A figure is measured by itself, and told in a line.
type figure struct {
	key     string
	measure func(m *measuring) (line string, err error)
}

// figures are those of Speeds by their keys in JSON, in the order in which they are measured.
var figures = []figure{
	{"rules_signature", func(m *measuring) (string, error) {
		m.Rules = m.work.signature()
		return "rules signature " + m.Rules, nil
	}},
	{"search_signature", (*measuring).searchSignature},
	{"max_signature", (*measuring).maxSignature},
	{"mean_plies", func(m *measuring) (string, error) {
		m.MeanPlies, m.MeanMoves = m.work.means()
		return fmt.Sprintf(
			"random classic games without repetition rules, from human-like set-ups: %.0f plies, %.1f legal moves a ply", m.MeanPlies, m.MeanMoves,
		), nil
	}},
	{"sample_plies_per_s", func(m *measuring) (string, error) {
		m.SamplePlies = rate(m.each, m.work.sample)
		return millions("classic, random plies, moves sampled", m.SamplePlies)
	}},
	{"list_plies_per_s", func(m *measuring) (string, error) {
		m.ListPlies = rate(m.each, m.work.list)
		return millions("classic, random plies, moves listed", m.ListPlies)
	}},
	{"perft_nodes_per_s", func(m *measuring) (string, error) {
		m.PerftNodes = rate(m.each, m.work.perft)
		return millions("classic, perft leaves", m.PerftNodes)
	}},
	{"advance_perft_bulk_per_s", func(m *measuring) (string, error) {
		m.AdvancePerftBulk = rate(m.each, perftOfAdvance(advance.Perft))
		return millions("advance, perft leaves, last ply counted", m.AdvancePerftBulk)
	}},
	{"advance_perft_made_per_s", func(m *measuring) (string, error) {
		m.AdvancePerftMade = rate(m.each, perftOfAdvance(advance.PerftMade))
		return millions("advance, perft leaves, every leaf made", m.AdvancePerftMade)
	}},
	{"search_nodes_per_s", (*measuring).nodes},
	{"selfplay_games_per_s", func(m *measuring) (_ string, err error) {
		m.Games, err = m.thoughts((*thinking).play)
		return fmt.Sprintf("%-42s %8.2f games/s", "marshal against itself, 300 nodes a move", m.Games), err
	}},
	{"rollouts_per_s", func(m *measuring) (_ string, err error) {
		m.Rollouts, err = m.thoughts((*thinking).roll)
		return fmt.Sprintf("%-42s %8.0f games/s", "marshal, rollouts in positions of games", m.Rollouts), err
	}},
	{"thought_fixed_us", func(m *measuring) (string, error) {
		perSecond, err := m.thoughts((*thinking).glance)
		m.Fixed = 1e6 / perSecond
		return fmt.Sprintf("%-42s %8.0f µs", "marshal, a move before its first node", m.Fixed), err
	}},
	{"policy_us", func(m *measuring) (string, error) {
		perSecond, err := m.thoughts((*thinking).look)
		m.Policy = 1e6 / perSecond
		return fmt.Sprintf("%-42s %8.0f µs", "marshal, a look by the learned policy", m.Policy), err
	}},
}

// FigureNames returns the keys of all figures that Measure measures, in their order.
func FigureNames() (names []string) {
	for _, f := range figures {
		names = append(names, f.key)
	}
	return names
}

// measuring is a measurement that is going on.
type measuring struct {
	Speeds
	ctx  context.Context
	each time.Duration
	work *work
}

// Measure measures the rules, the search and short thoughts, each figure for at least the given
// time, and says each in a line as soon as it is known. only has the keys of those that are wanted; nil: all.
func Measure(ctx context.Context, each time.Duration, only []string, say func(line string)) (Speeds, error) {
	for _, name := range only {
		if names := FigureNames(); !slices.Contains(names, name) {
			return Speeds{}, &spelling.UnknownError{What: fmt.Sprintf("figure %q", name), Typed: name, Among: names}
		}
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	m := &measuring{ctx: ctx, each: each, work: newWork()}
	m.ProcessorTime = processorTime
	for _, f := range figures {
		if len(only) > 0 && !slices.Contains(only, f.key) {
			continue
		}
		line, err := f.measure(m)
		if err != nil {
			return m.Speeds, err
		}
		say(line)
	}
	return m.Speeds, nil
}

func millions(what string, rate float64) (string, error) {
	return fmt.Sprintf("%-42s %8.2f M/s", what, rate/1e6), nil
}

func perftOfAdvance(count func(p *advance.Position, depth int) uint64) func() uint64 {
	return func() uint64 {
		p := advance.Start()
		return count(&p, 4)
	}
}

// thoughts returns how many units of some work of marshal are done in a second.
func (m *measuring) thoughts(batch func(t *thinking, ctx context.Context) (uint64, error)) (float64, error) {
	t, err := newThinking()
	if err != nil {
		return 0, err
	}
	perSecond := rate(m.each, func() uint64 {
		n, wrong := batch(t, m.ctx)
		err = errors.Join(err, wrong)
		return n
	})
	return perSecond, err
}

func (m *measuring) searchSignature() (string, error) {
	choices, err := choicesOfStratego(m.ctx)
	m.Signature = sign(choices)
	return "search signature " + m.Signature, err
}

func (m *measuring) maxSignature() (string, error) {
	all, err := positions()
	if err != nil {
		return "", err
	}
	choices, err := maxes(m.ctx, all)
	m.Max = sign(choices)
	return "max signature " + m.Max, err
}

// nodes searches positions of every phase of a game, a quarter of all.
func (m *measuring) nodes() (string, error) {
	all, err := positions()
	if err != nil {
		return "", err
	}
	var some []position
	for i := 0; i < len(all); i += 4 {
		some = append(some, all[i])
	}
	m.Nodes = rate(m.each, func() (nodes uint64) {
		choices, wrong := marshals(m.ctx, some, []way{standard()})
		for _, c := range choices {
			nodes += c.Nodes
		}
		err = errors.Join(err, wrong)
		return nodes
	})
	line, _ := millions("marshal, nodes in positions of games", m.Nodes)
	return line, err
}
