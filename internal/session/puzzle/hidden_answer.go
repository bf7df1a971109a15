package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// wins reports in how few plies a position is won whatever the hidden pieces are, up to most; 0 for none.
func (f *hidden) wins(ctx context.Context, s *proof.Solver, p *stratego.Position, most int, nodes uint64) (plies int, err error) {
	if most <= 0 {
		return 0, nil
	}
	w, err := s.Win(ctx, f.question(p), proof.Limits{Plies: most, Nodes: nodes, Certain: true})
	switch {
	case err == nil:
		return w.Plies, nil
	case !errors.Is(err, proof.ErrNotFound):
		return 0, err
	case s.Effort().Depth < most:
		return 0, errUnfinished
	}
	return 0, nil
}

var errUnfinished = errors.New("the search did not come to an end")

func (f *hidden) verdict(ctx context.Context, s *proof.Solver, g *aim, text string) (*finding, error) {
	m, err := f.parse(text)
	if err != nil {
		return nil, err
	}
	worlds, err := f.worlds()
	if err != nil {
		return nil, err
	}
	results := f.results(worlds, m)
	if len(results) == 0 {
		return nil, fmt.Errorf("%s is not a legal move", text)
	}
	if g.goal == Safe {
		return f.safe(ctx, s, g, results)
	}
	for _, p := range results {
		n, err := f.won(ctx, s, g, p, g.plies-1)
		if err != nil {
			return nil, err
		}
		if n < 0 {
			found := &finding{}
			return found, f.refute(ctx, s, g, p, results, found)
		}
	}
	return &finding{holds: true}, nil
}

// won returns in how many plies more a position is won, below 0 where it is not won in so many.
func (f *hidden) won(ctx context.Context, s *proof.Solver, g *aim, p *stratego.Position, most int) (int, error) {
	if winner, won, over := ending(p); over {
		if won && winner == f.solver {
			return 0, nil
		}
		return -1, nil
	}
	n, err := f.wins(ctx, s, p, most, g.nodes)
	if err == nil && n == 0 {
		n = -1
	}
	return n, err
}

// strikesHidden reports whether a move of the solver strikes a piece of unknown rank.
func (f *hidden) strikesHidden(e stratego.Event) bool {
	return e.Outcome != stratego.NoStrike && f.now.View(f.solver).Hidden().Has(e.Move.To)
}

// reply is an enemy move with what may come of it.
type reply struct {
	move    stratego.Move
	results []*stratego.Position
	sure    bool // it is legal in every assignment
}

// replies returns the enemy's moves in every assignment that is possible in a position.
func (f *hidden) replies(p *stratego.Position) ([]reply, error) {
	worlds, err := proof.Worlds(f.question(p))
	if err != nil {
		return nil, err
	}
	var moves []stratego.Move
	for _, w := range worlds {
		for _, m := range w.Moves(nil) {
			if !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
	}
	var all []reply
	for _, m := range moves {
		barred := slices.ContainsFunc(worlds, func(w *stratego.Position) bool { return !w.Legal(m) })
		all = append(all, reply{m, f.results(worlds, m), !barred})
	}
	return all, nil
}

func (f *hidden) right(ctx context.Context, s *proof.Solver, g *aim) (string, error) {
	w, err := s.Win(ctx, f.question(f.now), proof.Limits{Plies: g.plies, Nodes: g.nodes, Certain: true, Brief: true})
	if err != nil {
		return "", fmt.Errorf("no move wins in %d plies: %w", g.plies, err)
	}
	return f.text(w.Move), nil
}

func (f *hidden) defence(ctx context.Context, s *proof.Solver, g *aim) (text string, plies int, err error) {
	plies = -1
	for _, m := range f.now.Moves(nil) {
		f.now.Make(m)
		n, err := f.won(ctx, s, g, f.now, g.plies-1)
		f.now.Unmake()
		if err != nil {
			return "", 0, err
		}
		if n < 0 {
			return "", 0, fmt.Errorf("%s: the win in %d plies does not hold", f.text(m), g.plies)
		}
		if n > plies {
			text, plies = f.text(m), n
		}
	}
	if plies < 0 {
		return "", 0, errors.New("the enemy has no move")
	}
	return text, plies, nil
}

// safe judges a move that is to avoid a loss.
func (f *hidden) safe(ctx context.Context, s *proof.Solver, g *aim, results []*stratego.Position) (*finding, error) {
	found := &finding{holds: true}
	for _, p := range results {
		n, lost, err := f.survives(ctx, s, g, p)
		if err != nil {
			return nil, err
		}
		if lost {
			found.holds = false
			if e := p.Event(p.Ply() - 1); f.strikesHidden(e) {
				found.shown = e.Defender.String()
			}
			return found, f.exploit(ctx, s, g, p, n, found)
		}
	}
	return found, nil
}

// survives returns for how many plies a loss can be avoided after a move, and whether that is all.
func (f *hidden) survives(ctx context.Context, s *proof.Solver, g *aim, p *stratego.Position) (plies int, lost bool, err error) {
	if winner, won, over := ending(p); over {
		return 0, won && winner != f.solver, nil
	}
	safety, err := s.Safety(ctx, f.question(p), proof.Limits{Plies: g.plies, Nodes: g.nodes})
	if errors.Is(err, proof.ErrNotFound) {
		return 0, false, errUnfinished
	}
	if err != nil {
		return 0, false, err
	}
	if !safety.Lost && safety.Plies < g.plies {
		return 0, false, errUnfinished
	}
	return safety.Plies, safety.Lost, nil
}
