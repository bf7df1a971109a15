package puzzle

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

const (
	shortest = 3  // plies of a win: what wins at once is no puzzle
	safeFor  = 14 // plies for which a move that saves the Flag must be safe
	lossIn   = 5  // plies within which each other move must be lost
	dragonIn = 3  // plies for which a move that saves a Dragon must be safe
	fewest   = 3  // legal moves
	plainIn  = 5  // plies of a win that must not begin with the only strike at a known weaker piece
	suspects = 3  // hidden pieces among which one is to be named
)

// slack is how many plies more than the right move takes no other move may win in either.
func slack(g Goal, plies int) int {
	if g == Win || plies <= shortest {
		return 2
	}
	return 0
}

// ErrNone says that a position is no puzzle of some goal.
var ErrNone = errors.New("no puzzle")

// Effort bounds the search for puzzles.
type Effort struct {
	Plies int    // of the longest win
	Nodes uint64 // of each question
}

// Solve looks for a puzzle of a goal in a position, of which Variant, Start, Moved and Before are given, and fills in the
// rest but for its rating. It returns ErrNone where there is no right move or more than one, and where a question could
// not be searched to the end.
func (p *Puzzle) Solve(ctx context.Context, s *proof.Solver, goal Goal, e Effort) error {
	p.Goal = goal
	b, err := asked(p)
	if err != nil {
		return err
	}
	if _, _, over := b.over(); over || b.turn() != b.side() {
		return ErrNone
	}
	if goal != Name && len(b.moves()) < fewest {
		return ErrNone
	}
	switch f := b.(type) {
	case *hidden:
		err = p.solveHidden(ctx, s, f, e)
	case *plain:
		err = p.solvePlain(ctx, s, f, e)
	}
	if errors.Is(err, errUnfinished) || errors.Is(err, proof.ErrTooMany) || errors.Is(err, proof.ErrNotFound) ||
		errors.Is(err, proof.ErrOver) {
		return ErrNone
	}
	if err == nil {
		p.Seal()
	}
	return err
}

func (p *Puzzle) solveHidden(ctx context.Context, s *proof.Solver, f *hidden, e Effort) error {
	switch p.Goal {
	case Win:
		return p.solveWin(ctx, s, f, e)
	case Safe:
		return p.solveSafe(ctx, s, f, e)
	case Name:
		return p.solveName(f)
	}
	return ErrNone
}

// solveWin looks for a win that one move has, and tells its theme.
func (p *Puzzle) solveWin(ctx context.Context, s *proof.Solver, f *hidden, e Effort) error {
	w, err := s.Win(ctx, f.question(f.now), proof.Limits{Plies: e.Plies, Nodes: e.Nodes, Certain: true})
	if err != nil {
		return err
	}
	if w.Plies < shortest || len(w.Line) != w.Plies {
		return ErrNone
	}
	p.Plies, p.Move = w.Plies, f.text(w.Move)
	may, err := f.ranks()
	if err != nil {
		return err
	}
	if p.obvious(f, w, may) {
		return ErrNone
	}
	if err := p.alone(ctx, s, f, e.Nodes); err != nil {
		return err
	}
	if p.Theme, err = p.themeOf(ctx, s, f, e.Nodes); err != nil || p.Theme == TwoSquares {
		return err
	}
	walk, err := f.walk(w)
	if err == nil && walk {
		return ErrNone
	}
	return err
}

// obvious reports whether a win needs no thought: a short one that begins with the only strike that surely removes a piece,
// one in two moves that begins with any such strike at a known piece, or a walk in a straight line to the Flag.
func (p *Puzzle) obvious(f *hidden, w *proof.Win, may map[board.Square]stratego.RankSet) bool {
	first := w.Line[0]
	if w.Plies <= shortest && first.Outcome == stratego.Win && !f.now.View(f.solver).Hidden().Has(w.Move.To) ||
		w.Plies <= plainIn && f.plainStrike(w.Move, may) {
		return true
	}
	last, g := w.Line[len(w.Line)-1], f.grid()
	if last.Defender != stratego.Flag {
		return false
	}
	from, to := first.Move.From, last.Move.To
	across, along := g.Col(from)-g.Col(to), g.Row(from)-g.Row(to)
	steps := max(across, -across) + max(along, -along)
	return (across == 0 || along == 0) && steps == (w.Plies+1)/2
}

// alone returns ErrNone where another move than the right one reaches the goal too.
func (p *Puzzle) alone(ctx context.Context, s *proof.Solver, b field, nodes uint64) error {
	g := p.aim()
	g.plies, g.nodes = p.Plies+slack(p.Goal, p.Plies), nodes
	for _, m := range b.moves() {
		if m == p.Move {
			continue
		}
		found, err := b.verdict(ctx, s, &g, m)
		if err != nil {
			return err
		}
		if found.holds {
			return ErrNone
		}
	}
	return nil
}

func cmpErr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// Check proves a puzzle anew. The error says what it claims that is not so.
func (p *Puzzle) Check(ctx context.Context, s *proof.Solver) error {
	if p.ID != p.sum() {
		return fmt.Errorf("puzzle %s: its ID is %s", p.ID, p.sum())
	}
	again := &Puzzle{Variant: p.Variant, Start: p.Start, Moved: p.Moved, Before: p.Before}
	if err := again.Solve(ctx, s, p.Goal, Effort{Plies: max(p.Plies, shortest), Nodes: answerNodes}); err != nil {
		return fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	again.Solved, again.Rating, again.Source = p.Solved, p.Rating, p.Source
	if *again != *p {
		return fmt.Errorf("puzzle %s: the file has %s, and the proof says %s", p.ID, p.claims(), again.claims())
	}
	return nil
}

// claims says what a proof decides of a puzzle.
func (p *Puzzle) claims() string {
	said := fmt.Sprintf("move %s, theme %s, %d plies", p.Move, p.Theme, p.Plies)
	if p.Loss > 0 {
		said += fmt.Sprintf(", loss %d", p.Loss)
	}
	if p.Rank != "" {
		said += ", rank " + p.Rank
	}
	return said
}
