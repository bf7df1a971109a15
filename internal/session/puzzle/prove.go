package puzzle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/advance"
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
	if p.obvious(f, w) {
		return ErrNone
	}
	if err := p.alone(ctx, s, f, e.Nodes); err != nil {
		return err
	}
	p.Theme, err = p.themeOf(ctx, s, f, w, e.Nodes)
	return err
}

// obvious reports whether a win needs no thought: a short one that begins with a strike at a known weaker piece, or a walk in
// a straight line to the Flag.
func (p *Puzzle) obvious(f *hidden, w *proof.Win) bool {
	first := w.Line[0]
	if w.Plies <= shortest && first.Outcome == stratego.Win && !f.now.View(f.solver).Hidden().Has(w.Move.To) {
		return true
	}
	last, g := w.Line[len(w.Line)-1], f.grid()
	if last.Defender != stratego.Flag {
		return false
	}
	from, to := first.Move.From, last.Move.To
	across, along := g.Col(from)-g.Col(to), g.Row(from)-g.Row(to)
	steps := max(across, -across) + max(along, -along)
	return (across == 0 || along == 0) && steps == (w.Plies+1)/2 || f.walk(w)
}

// walk reports whether a win is one piece's only shortest way to the Flag, over empty squares and without a strike before
// it, as far as its first step is legal: there is nothing to choose.
func (f *hidden) walk(w *proof.Win) bool {
	end := len(w.Line) - 1
	from, to := w.Line[0].Move.From, w.Line[end].Move.To
	at := from
	for i, s := range w.Line {
		if i < end && s.Outcome != stratego.NoStrike || i%2 == 0 && s.Move.From != at {
			return false
		}
		if i%2 == 0 {
			at = s.Move.To
		}
	}
	v := f.now.Variant()
	free := v.Playable().AndNot(f.now.Pieces(0)).AndNot(f.now.Pieces(1))
	near := []board.Set{board.SetOf(to)} // squares from which the Flag is at most so many steps away
	for n := range (w.Plies - 1) / 2 {
		next := near[n]
		for q := range near[n].All() {
			next = next.Or(v.Adjacent(q).And(free))
		}
		near = append(near, next)
	}
	for at, n := from, len(near)-1; n >= 0; n-- {
		steps := v.Adjacent(at).And(near[n])
		for q := range steps.All() {
			if at == from && !f.now.Legal(stratego.Move{From: from, To: q}) {
				steps = steps.Without(q)
			}
		}
		if steps.Count() != 1 {
			return false
		}
		at = steps.Pop()
	}
	return true
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

// themeOf tells the theme of a win by its proof.
func (p *Puzzle) themeOf(ctx context.Context, s *proof.Solver, f *hidden, w *proof.Win, nodes uint64) (Theme, error) {
	needs, err := p.needsTwoSquares(ctx, s, w.Plies, nodes)
	if err != nil {
		return "", err
	}
	if needs {
		return TwoSquares, nil
	}
	var spy, bomb, marshal bool
	for i, step := range w.Line {
		ours := i%2 == 0
		switch {
		case ours && step.Outcome == stratego.Win && step.Striker == stratego.Spy && step.Defender == stratego.Marshal:
			spy = true
		case ours && step.Outcome == stratego.Win && step.Striker == stratego.Miner && step.Defender == stratego.Bomb:
			bomb = true
		case ours && (step.Outcome == stratego.Win || step.Outcome == stratego.Both) && step.Defender == stratego.Marshal,
			!ours && (step.Outcome == stratego.Lose || step.Outcome == stratego.Both) && step.Striker == stratego.Marshal:
			marshal = true
		}
	}
	last := w.Line[len(w.Line)-1]
	switch {
	case spy:
		return Spy, nil
	case bomb:
		return Bombs, nil
	case marshal:
		return Marshal, nil
	case last.Defender != stratego.Flag:
		return LastPiece, nil
	}
	may, err := f.ranks()
	if err != nil {
		return "", err
	}
	places := 0
	for _, ranks := range may {
		if ranks.Has(stratego.Flag) {
			places++
		}
	}
	if places > 1 {
		return FindFlag, nil
	}
	return TakeFlag, nil
}

// needsTwoSquares reports whether there is no such win without the two-squares rule.
func (p *Puzzle) needsTwoSquares(ctx context.Context, s *proof.Solver, plies int, nodes uint64) (bool, error) {
	v, err := stratego.VariantNamed(p.Variant)
	if err != nil {
		return false, err
	}
	d := v.Definition()
	if d.TwoSquares == 0 {
		return false, nil
	}
	d.TwoSquares = 0
	if v, err = stratego.New(d); err != nil {
		return false, err
	}
	f, err := openStratego(p, v)
	if err != nil {
		return false, err
	}
	for _, m := range strings.Fields(p.Before) {
		if err := f.play(m); err != nil {
			return false, err
		}
	}
	n, err := f.wins(ctx, s, f.now, plies, nodes)
	return n == 0, err
}

// solveSafe looks for the one move that avoids a loss.
func (p *Puzzle) solveSafe(ctx context.Context, s *proof.Solver, f *hidden, e Effort) error {
	p.Plies, p.Loss, p.Move, p.Theme = safeFor, 0, "", SaveFlag
	worlds, err := f.worlds()
	if err != nil {
		return err
	}
	quick, long := p.aim(), p.aim()
	quick.plies, quick.nodes, long.nodes = lossIn, e.Nodes, e.Nodes
	for _, m := range f.legal() {
		results := f.results(worlds, m)
		found, err := f.safe(ctx, s, &quick, results)
		if err != nil {
			return err
		}
		if !found.holds {
			p.Loss = max(p.Loss, found.longer)
			continue
		}
		if p.Move != "" {
			return ErrNone
		}
		p.Move = f.text(m)
		if found, err = f.safe(ctx, s, &long, results); err != nil {
			return err
		}
		if !found.holds {
			return ErrNone
		}
	}
	if p.Move == "" || !f.flagIsAtStake(p.Move, p.Loss) {
		return ErrNone
	}
	return nil
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

// solveName looks for a rank that one hidden piece only can have, which follows from the moves before the question.
func (p *Puzzle) solveName(f *hidden) error {
	p.Theme = Which
	may, err := f.ranks()
	if err != nil || len(may) < suspects {
		return cmpErr(err, ErrNone)
	}
	at, rank := named(may)
	if rank == stratego.NoRank {
		return ErrNone
	}
	first, err := openStratego(p, f.now.Variant())
	if err != nil {
		return err
	}
	before, err := first.ranks()
	if err != nil {
		return cmpErr(err, ErrNone)
	}
	if _, known := named(before); known == rank {
		return ErrNone
	}
	p.Move, p.Rank = board.ColumnRow.Format(f.grid(), at), rank.String()
	return nil
}

// named returns a hidden piece whose rank is certain, and that rank: the Flag where it is.
func named(may map[board.Square]stratego.RankSet) (board.Square, stratego.Rank) {
	for _, rank := range []stratego.Rank{
		stratego.Flag, stratego.Bomb, stratego.Marshal, stratego.Spy, stratego.Miner, stratego.General,
	} {
		at, places := board.NoSquare, 0
		for q, ranks := range may {
			if ranks.Has(rank) {
				at, places = q, places+1
			}
		}
		if places == 1 && may[at].Count() == 1 {
			return at, rank
		}
	}
	return board.NoSquare, stratego.NoRank
}

func cmpErr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

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
	if p.Move == "" {
		return ErrNone
	}
	return nil
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
		return fmt.Errorf("puzzle %s: it claims %+v, and the proof says %+v", p.ID, *p, *again)
	}
	return nil
}

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
