package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/record"
)

// plain is a position of Advance, in which nothing is hidden.
type plain struct {
	now    advance.Position
	made   []record.Move
	solver board.Side
}

func openAdvance(p *Puzzle) (*plain, error) {
	now, err := (&record.Game{Game: record.Advance, Start: p.Start}).AdvancePosition()
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	f := &plain{now: now, solver: now.Turn()}
	if len(strings.Fields(p.Before))%2 == 1 {
		f.solver = now.Turn().Opponent()
	}
	return f, nil
}

func (f *plain) side() board.Side        { return f.solver }
func (f *plain) turn() board.Side        { return f.now.Turn() }
func (f *plain) recorded() []record.Move { return f.made }

func (f *plain) copied() field {
	c := *f
	c.made = slices.Clone(f.made)
	return &c
}

func (f *plain) over() (winner board.Side, won, over bool) {
	r := f.now.Result()
	if !r.Over() {
		return 0, false, false
	}
	return r.Winner, !r.Tie, true
}

func (f *plain) moves() (all []string) {
	for _, m := range f.now.Moves(nil) {
		all = append(all, m.String())
	}
	return all
}

func (f *plain) play(text string) error {
	m, err := f.now.ParseMove(text)
	if err != nil {
		return err
	}
	side := f.now.Turn()
	if err := f.now.Play(m); err != nil {
		return err
	}
	f.made = append(f.made, record.Move{Side: side, Text: m.String()})
	return nil
}

func (f *plain) verdict(ctx context.Context, s *proof.Solver, g *aim, text string) (*finding, error) {
	m, err := f.now.ParseMove(text)
	if err != nil {
		return nil, err
	}
	p := f.now
	p.Make(m)
	if g.goal == Keep {
		return keeps(&p, f.solver, g.plies), nil
	}
	n, err := f.trapped(ctx, s, p, g.plies-1, g.nodes)
	if err != nil || n >= 0 {
		return &finding{holds: err == nil}, err
	}
	return f.refute(ctx, s, g, p)
}

// trapped returns in how few plies the solver traps the General, at most so many, below 0 where it does not.
func (f *plain) trapped(ctx context.Context, s *proof.Solver, p advance.Position, most int, nodes uint64) (int, error) {
	if r := p.Result(); r.Over() {
		if r.Ending == advance.Trapped && r.Winner == f.solver {
			return 0, nil
		}
		return -1, nil
	}
	if most <= 0 {
		return -1, nil
	}
	t, err := s.Trap(ctx, p, f.solver, proof.Limits{Plies: most, Nodes: nodes})
	switch {
	case err == nil:
		return t.Plies, nil
	case !errors.Is(err, proof.ErrNotFound):
		return -1, err
	case s.Effort().Depth < most:
		return -1, errUnfinished
	}
	return -1, nil
}

func (f *plain) right(ctx context.Context, s *proof.Solver, g *aim) (string, error) {
	t, err := s.Trap(ctx, f.now, f.solver, proof.Limits{Plies: g.plies, Nodes: g.nodes})
	if err != nil {
		return "", fmt.Errorf("no move wins in %d plies: %w", g.plies, err)
	}
	return t.Move.String(), nil
}

func (f *plain) defence(ctx context.Context, s *proof.Solver, g *aim) (text string, plies int, err error) {
	plies = -1
	for _, m := range f.now.Moves(nil) {
		after := f.now
		after.Make(m)
		n, err := f.trapped(ctx, s, after, g.plies-1, g.nodes)
		if err != nil {
			return "", 0, err
		}
		if n < 0 {
			return "", 0, fmt.Errorf("%s: the win in %d plies does not hold", m, g.plies)
		}
		if n > plies {
			text, plies = m.String(), n
		}
	}
	if plies < 0 {
		return "", 0, errors.New("the enemy has no move")
	}
	return text, plies, nil
}

// keeps reports whether a side loses no Dragon for so many plies, the enemy to move: the enemy may capture, shoot or
// convert it.
func keeps(p *advance.Position, side board.Side, plies int) *finding {
	m, n := takesDragon(p, side, plies)
	if n == 0 {
		return &finding{holds: true}
	}
	return &finding{refutation: refutation{reply: phrase.Verbatim(m.String()), sure: true}, longer: n}
}

// takesDragon reports whether the enemy of a side, which is to move, takes one of its Dragons by force within so many
// plies, by which move, and in how many; in 0 where it does not.
func takesDragon(p *advance.Position, side board.Side, plies int) (advance.Move, int) {
	for n := 1; n <= plies; n += 2 {
		for _, m := range p.Moves(nil) {
			if takes(m, side) || n > 1 && leavesNoEscape(p, m, side, n-1) {
				return m, n
			}
		}
	}
	return advance.NoMove, 0
}

// takes reports whether a move takes a Dragon of a side.
func takes(m advance.Move, side board.Side) bool {
	if k := m.Kind(); k != advance.Capture && k != advance.Leap && k != advance.Shot && k != advance.Convert {
		return false
	}
	at := m.Target()
	return at.Kind() == advance.Dragon && at.Belongs(side)
}

// leavesNoEscape reports whether after a move of the enemy each move of the side loses a Dragon within the plies that
// remain.
func leavesNoEscape(p *advance.Position, m advance.Move, side board.Side, plies int) bool {
	after := *p
	after.Make(m)
	moves := after.Moves(nil)
	for _, r := range moves {
		next := after
		next.Make(r)
		if _, n := takesDragon(&next, side, plies-1); n == 0 {
			return false
		}
	}
	return len(moves) > 0
}
