package puzzle

import (
	"context"
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
)

// Step is one step of a line.
type Step struct {
	Text     string
	From, To board.Square
	Shown    string // of a strike: the ranks
}

// Line returns the proved line of a puzzle, the right move first; the only move for a goal that has no more.
func (p *Puzzle) Line(ctx context.Context, s *proof.Solver) (line []Step, err error) {
	b, err := asked(p)
	if err != nil {
		return nil, err
	}
	limits := proof.Limits{Plies: p.Plies, Nodes: answerNodes, Certain: true}
	switch f := b.(type) {
	case *hidden:
		if p.Goal != Win {
			return p.only(f)
		}
		w, err := s.Win(ctx, f.question(f.now), limits)
		if err != nil {
			return nil, err
		}
		for _, m := range w.Line {
			line = append(line, Step{f.text(m.Move), m.Move.From, m.Move.To, fmt.Sprint(m.Outcome, m.Striker, m.Defender)})
		}
	case *plain:
		moves := []string{p.Move}
		if p.Goal == Trap {
			t, err := s.Trap(ctx, f.now, f.solver, limits)
			if err != nil {
				return nil, err
			}
			moves = nil
			for _, m := range t.Line {
				moves = append(moves, m.String())
			}
		}
		now := f.now
		for _, text := range moves {
			m, err := now.ParseMove(text)
			if err != nil {
				return nil, err
			}
			line = append(line, Step{m.String(), m.From(), m.To(), ""})
			now.Make(m)
		}
	}
	return line, nil
}

// only is the line of a single answer, with what stands around it: the squares of all pieces.
func (p *Puzzle) only(f *hidden) ([]Step, error) {
	if p.Goal == Name {
		q, err := board.ColumnRow.Parse(f.grid(), p.Move)
		if err != nil {
			return nil, err
		}
		return []Step{{p.Move, q, q, p.Rank + " among " + fmt.Sprint(f.now.View(f.solver).Hidden().Count()) + p.Before}}, nil
	}
	m, err := f.parse(p.Move)
	if err != nil {
		return nil, err
	}
	return []Step{{p.Move, m.From, m.To, f.now.At(m.From).Rank().String() + fmt.Sprint(p.Loss)}}, nil
}
