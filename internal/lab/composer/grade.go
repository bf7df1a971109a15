package composer

import (
	"context"
	"fmt"
	"math"
	"strings"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// solvers are the levels that are asked to solve a puzzle, the weakest first: of Stratego and of Advance.
var solvers = [][2]string{
	{"council", "level6"},
	{"marshal:level=3,memory=1", "level7"},
	{"marshal:nodes=300,memory=1", "free:nodes=300"},
	{"marshal:nodes=3000,memory=1", "free:nodes=3000"},
	{"marshal:nodes=20000,memory=1", "free:nodes=20000"},
}

func levels() (names []string) {
	for _, s := range solvers {
		names = append(names, s[0]+" or "+s[1])
	}
	return names
}

// Ratings of puzzles: of one that no level solves, and what each level that solves it takes off. Longer solutions and more
// assignments of the hidden ranks, which the levels are not asked about, add to it. The scale is a convention.
const (
	hardest = 1900
	each    = 180
	longer  = 25 // for each ply of a solution above three
	unknown = 40 // for each doubling of the assignments
)

// grade asks each level to solve a puzzle and rates it by how many do.
func grade(ctx context.Context, s *proof.Solver, p *puzzle.Puzzle) error {
	p.Solved = 0
	if p.Goal == puzzle.Name { // no level says what a piece is: by how many pieces there are to choose from
		n, err := choices(p)
		p.Rating = min(800+150*n, hardest)
		return err
	}
	count := 0
	for i := range solvers {
		solved, err := solves(ctx, s, p, i)
		if err != nil {
			return err
		}
		if solved {
			p.Solved |= 1 << i
			count++
		}
	}
	p.Rating = hardest - each*count
	if p.Goal == puzzle.Win || p.Goal == puzzle.Trap {
		p.Rating += longer * (p.Plies - 3)
	}
	n, err := p.Assignments()
	p.Rating += int(unknown * math.Log2(float64(n)))
	return err
}

// choices is how many hidden pieces there are.
func choices(p *puzzle.Puzzle) (int, error) {
	r, _, err := replay(p, nil)
	if err != nil {
		return 0, err
	}
	pos := r.Position()
	return pos.View(pos.Turn()).Hidden().Count(), nil
}

// replay returns the game of a puzzle after some moves since the question.
func replay(p *puzzle.Puzzle, since []string) (*record.StrategoReplay, *record.Game, error) {
	rec, err := p.Record(since...)
	if err != nil {
		return nil, nil, err
	}
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return nil, nil, err
	}
	r, err := record.ReplayStratego(rec, v.Stratego)
	if err != nil {
		return nil, nil, err
	}
	for r.Next() {
	}
	if f := r.Fault(); f != nil && f.Where != record.AtEnd {
		return nil, nil, f
	}
	return r, rec, nil
}

// solves reports whether a level finds right moves up to the goal, against a longest defence. It is shown all ranks: a
// position that was set up with few pieces does not say what is gone, and the level would take hidden pieces for any of the
// army's.
func solves(ctx context.Context, s *proof.Solver, p *puzzle.Puzzle, level int) (bool, error) {
	open := *p
	if p.Variant != record.Advance {
		squares, turn, _ := strings.Cut(p.Start, " ")
		open.Start, open.Moved = strings.ToLower(squares)+" "+turn, ""
		open.Start = strings.ReplaceAll(open.Start, "a", "A")
		p = &open
	}
	t, err := puzzle.Begin(p, s)
	if err != nil {
		return false, err
	}
	for !t.Done() {
		m, err := chosen(ctx, p, t, level)
		if err != nil {
			return false, err
		}
		a, err := t.Play(ctx, m)
		if err != nil {
			return false, err
		}
		if a.State == puzzle.Wrong || a.State == puzzle.Illegal {
			return false, nil
		}
	}
	return true, nil
}

// chosen asks a level for a move.
func chosen(ctx context.Context, p *puzzle.Puzzle, t *puzzle.Try, level int) (string, error) {
	const seed = 1
	if p.Variant == record.Advance {
		player, err := roster.NewAdvance(solvers[level][1], seed)
		if err != nil {
			return "", err
		}
		rec, err := t.Record()
		if err != nil {
			return "", err
		}
		r, err := record.ReplayAdvance(rec)
		if err != nil {
			return "", err
		}
		for r.Next() {
		}
		m, _, err := player.Choose(ctx, r.Position(), search.Limits{})
		return m.String(), err
	}
	player, err := roster.NewStratego(solvers[level][0], seed)
	if err != nil {
		return "", err
	}
	r, _, err := replay(p, t.Made())
	if err != nil {
		return "", err
	}
	view := r.Position().View(t.Side())
	m, _, err := player.Choose(ctx, view, search.Limits{})
	if err != nil {
		return "", fmt.Errorf("%s in puzzle %s: %w", solvers[level][0], p.ID, err)
	}
	return squares(view, m), nil
}

func squares(view *stratego.View, m stratego.Move) string {
	return record.SquaresText(view.Variant().Grid(), m)
}
