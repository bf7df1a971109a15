package puzzle

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/proof"
)

func (p *Puzzle) solvePlain(ctx context.Context, s *proof.Solver, f *plain, e Effort) error {
	switch p.Goal {
	case Trap:
		p.Theme = General
		t, err := s.Trap(ctx, f.now, f.solver, proof.Limits{Plies: e.Plies, Nodes: e.Nodes})
		if err != nil {
			return err
		}
		if t.Plies < shortest {
			return ErrNone
		}
		p.Plies, p.Move = t.Plies, t.Move.String()
		return p.alone(ctx, s, f, e.Nodes)
	case Keep:
		p.Theme = Dragon
		return p.solveKeep(ctx, s, f, e)
	}
	return ErrNone
}

// solveKeep looks for the one move that loses no Dragon.
func (p *Puzzle) solveKeep(ctx context.Context, s *proof.Solver, f *plain, e Effort) error {
	p.Plies, p.Move = dragonIn, ""
	if f.now.Pieces(advance.Dragon, f.solver).Empty() {
		return ErrNone
	}
	for _, m := range f.now.Moves(nil) {
		after := f.now
		after.Make(m)
		if !keeps(&after, f.solver, 1).holds || !keeps(&after, f.solver, dragonIn).holds {
			continue
		}
		if p.Move != "" {
			return ErrNone
		}
		p.Move = m.String()
		t, err := s.Trap(ctx, after, f.solver.Opponent(), proof.Limits{Plies: shortest, Nodes: e.Nodes})
		if err == nil {
			return fmt.Errorf("the General falls in %d plies: %w", t.Plies, ErrNone)
		}
		if !errors.Is(err, proof.ErrNotFound) || s.Effort().Depth < shortest {
			return ErrNone
		}
	}
	if p.Move == "" || f.onlyCapture(p.Move) {
		return ErrNone
	}
	return nil
}

// onlyCapture reports whether a move takes an enemy piece, and no other one does: what everybody tries first.
func (f *plain) onlyCapture(text string) bool {
	taking, is := 0, false
	for _, m := range f.now.Moves(nil) {
		if m.Target().Belongs(f.solver.Opponent()) {
			taking++
			is = is || m.String() == text
		}
	}
	return is && taking == 1
}
