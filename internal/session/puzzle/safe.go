package puzzle

import (
	"context"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// solveSafe looks for the one move that avoids a loss.
func (p *Puzzle) solveSafe(ctx context.Context, s *proof.Solver, f *hidden, e Effort) error {
	p.Plies, p.Loss, p.Move, p.Theme = safeFor, 0, "", SaveFlag
	worlds, err := f.worlds()
	if err != nil {
		return err
	}
	quick, long := p.aim(), p.aim()
	quick.plies, quick.nodes, long.nodes = lossIn, e.Nodes, e.Nodes
	var right stratego.Move
	for _, m := range f.legal() { // the quick question of all, before the long one of the right move
		found, err := f.safe(ctx, s, &quick, f.results(worlds, m))
		switch {
		case err != nil:
			return err
		case !found.holds:
			p.Loss = max(p.Loss, found.longer)
		case !right.IsZero():
			return ErrNone
		default:
			right = m
		}
	}
	if right.IsZero() {
		return ErrNone
	}
	may, err := f.ranks()
	if err != nil {
		return err
	}
	if f.removes(right, may) {
		return ErrNone // whoever sees the attacker takes it
	}
	p.Move = f.text(right)
	if found, err := f.safe(ctx, s, &long, f.results(worlds, right)); err != nil || !found.holds {
		return cmpErr(err, ErrNone)
	}
	if !f.flagIsAtStake(p.Move, p.Loss) {
		return ErrNone
	}
	won, err := f.wins(ctx, s, f.now, lossIn, e.Nodes)
	if err == nil && won > 0 {
		return ErrNone // whoever takes the enemy's Flag first has not to save the own one
	}
	return err
}

// flagIsAtStake reports whether each other move than the right one loses the Flag by force within so many plies, and not the
// last piece that moves. It looks at the true ranks, by a search as plain as can be.
func (f *hidden) flagIsAtStake(right string, plies int) bool {
	for _, m := range f.legal() {
		if f.text(m) == right {
			continue
		}
		f.now.Make(m)
		falls := flagFalls(f.now, plies)
		f.now.Unmake()
		if !falls {
			return false
		}
	}
	return true
}

// flagFalls reports whether the side to move takes the Flag by force within so many plies.
func flagFalls(p *stratego.Position, plies int) bool {
	if plies < 1 || p.Result().Over() {
		return false
	}
	for _, m := range p.Moves(nil) {
		if p.At(m.To).Rank() == stratego.Flag {
			return true
		}
		p.Make(m)
		falls := plies > 2 && alwaysFalls(p, plies-1)
		p.Unmake()
		if falls {
			return true
		}
	}
	return false
}

// alwaysFalls reports whether the Flag of the side to move falls within so many plies whatever it plays.
func alwaysFalls(p *stratego.Position, plies int) bool {
	if p.Result().Over() {
		return false
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		falls := flagFalls(p, plies-1)
		p.Unmake()
		if !falls {
			return false
		}
	}
	return true
}
