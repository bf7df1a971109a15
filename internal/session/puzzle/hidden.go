package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// hidden is a position of Stratego.
type hidden struct {
	now    *stratego.Position
	army   [2][stratego.Ranks]int // by side, at the start
	moved  board.Set              // hidden pieces that had moved before the start
	solver board.Side
}

func openStratego(p *Puzzle, v *stratego.Variant) (*hidden, error) {
	pos, err := stratego.ParsePosition(v, p.Start)
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	f := &hidden{now: pos, solver: pos.Turn()}
	if len(strings.Fields(p.Before))%2 == 1 {
		f.solver = pos.Turn().Opponent()
	}
	for s := range board.Side(2) {
		for q := range pos.Pieces(s).All() {
			f.army[s][pos.At(q).Rank()]++
		}
	}
	for _, text := range strings.Fields(p.Moved) {
		q, err := board.ColumnRow.Parse(v.Grid(), text)
		if err != nil {
			return nil, fmt.Errorf("puzzle %s: moved: %w", p.ID, err)
		}
		if at := pos.At(q); at.Empty() || at.Side() == f.solver || !at.Rank().Movable() {
			return nil, fmt.Errorf("puzzle %s: moved: no enemy piece that moves is on %s", p.ID, text)
		}
		f.moved = f.moved.With(q)
	}
	return f, nil
}

func (f *hidden) side() board.Side { return f.solver }
func (f *hidden) turn() board.Side { return f.now.Turn() }

func (f *hidden) copied() field {
	c := *f
	c.now = f.now.Clone()
	return &c
}

func (f *hidden) over() (winner board.Side, won, over bool) { return ending(f.now) }

func ending(p *stratego.Position) (winner board.Side, won, over bool) {
	r := p.Result()
	if !r.Over() {
		return 0, false, false
	}
	return r.Winner, !r.Drawn, true
}

func (f *hidden) grid() board.Grid { return f.now.Variant().Grid() }

func (f *hidden) text(m stratego.Move) string { return record.SquaresText(f.grid(), m) }

func (f *hidden) parse(text string) (stratego.Move, error) {
	return record.Move{Text: strings.ToUpper(text)}.Squares(f.grid())
}

func (f *hidden) moves() (all []string) {
	for _, m := range f.legal() {
		all = append(all, f.text(m))
	}
	return all
}

func (f *hidden) legal() []stratego.Move {
	if f.now.Turn() == f.solver {
		return f.now.View(f.solver).Moves(nil)
	}
	return f.now.Moves(nil)
}

func (f *hidden) play(text string) error {
	m, err := f.parse(text)
	if err != nil {
		return err
	}
	if f.now.Turn() == f.solver { // what it is told comes from what it may know
		if err := f.now.View(f.solver).Check(m); err != nil {
			return err
		}
	}
	_, err = f.now.Play(m)
	return err
}

func (f *hidden) recorded() (all []record.Move) {
	for _, e := range f.now.History() {
		all = append(all, record.StrategoMove(f.now.Variant(), e))
	}
	return all
}

// question is what the solver of the puzzle knows of a position.
func (f *hidden) question(p *stratego.Position) proof.Question {
	view := p.View(f.solver)
	q := proof.Question{View: view, Army: &f.army[f.solver.Opponent()]}
	for at := range view.Hidden().And(f.moved).All() {
		if q.Known == nil {
			q.Known = map[board.Square]stratego.RankSet{}
		}
		q.Known[at] = movers
	}
	return q
}

var movers = stratego.RanksOf(stratego.Marshal, stratego.General, stratego.Colonel, stratego.Major, stratego.Captain,
	stratego.Lieutenant, stratego.Sergeant, stratego.Miner, stratego.Scout, stratego.Spy)

// seen is what the solver sees of a move: the ranks of its strike.
type seen struct {
	move              stratego.Move
	outcome           stratego.Outcome
	striker, defender stratego.Rank
	over              bool
}

// results returns what may come of a move, as the solver sees it: one position for each. The move is made in every
// assignment in which it is legal.
func (f *hidden) results(worlds []*stratego.Position, m stratego.Move) []*stratego.Position {
	var all []*stratego.Position
	known := map[seen]bool{}
	for _, w := range worlds {
		if !w.Legal(m) {
			continue
		}
		w.Make(m)
		e := w.Event(w.Ply() - 1)
		_, _, over := ending(w)
		s := seen{m, e.Outcome, e.Striker, e.Defender, over}
		if e.Outcome == stratego.NoStrike && !over {
			s.striker, s.defender = 0, 0
		}
		if !known[s] {
			known[s] = true
			all = append(all, w.Clone())
		}
		w.Unmake()
	}
	return all
}

// worlds are the positions that are possible for the solver.
func (f *hidden) worlds() ([]*stratego.Position, error) { return proof.Worlds(f.question(f.now)) }

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
	found := &finding{holds: true}
	for _, p := range results {
		n, err := f.won(ctx, s, g, p, g.plies-1)
		if err != nil {
			return nil, err
		}
		if n < 0 {
			found.holds = false
			return found, f.refute(ctx, s, g, p, found)
		}
	}
	return found, nil
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

// refute finds the reply that shows why a result of a move is not won in so many plies.
func (f *hidden) refute(ctx context.Context, s *proof.Solver, g *aim, p *stratego.Position, found *finding) error {
	e := p.Event(p.Ply() - 1)
	if f.strikesHidden(e) {
		found.shown = e.Defender.String()
	}
	if _, _, over := ending(p); over || g.plies <= 2 {
		return nil
	}
	replies, err := f.replies(p)
	if err != nil {
		return err
	}
	for _, m := range replies {
		for _, after := range m.results {
			n, err := f.won(ctx, s, g, after, g.plies-2)
			if err != nil {
				return err
			}
			if n < 0 {
				found.reply = f.text(m.move)
				return nil
			}
		}
	}
	return nil // no single reply: the plan would depend on what is hidden
}

// strikesHidden reports whether a move of the solver strikes a piece of unknown rank.
func (f *hidden) strikesHidden(e stratego.Event) bool {
	return e.Outcome != stratego.NoStrike && f.now.View(f.solver).Hidden().Has(e.Move.To)
}

// reply is an enemy move with what may come of it.
type reply struct {
	move    stratego.Move
	results []*stratego.Position
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
		all = append(all, reply{m, f.results(worlds, m)})
	}
	return all, nil
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
			return found, f.loses(ctx, s, g, p, n, found)
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

// loses finds the enemy's move that makes use of a wrong move which is lost after n plies.
func (f *hidden) loses(ctx context.Context, s *proof.Solver, g *aim, p *stratego.Position, n int, found *finding) error {
	found.longer = n + 1
	replies, err := f.replies(p)
	if err != nil {
		return err
	}
	for _, m := range replies {
		for _, after := range m.results {
			if winner, won, over := ending(after); over {
				if won && winner != f.solver {
					found.reply = f.text(m.move)
					return nil
				}
				continue
			}
			safety, err := s.Safety(ctx, f.question(after), proof.Limits{Plies: max(1, n), Nodes: g.nodes})
			if err == nil && safety.Lost && safety.Plies+1 <= n {
				found.reply = f.text(m.move)
				return nil
			}
		}
	}
	return nil
}

// ranks returns the ranks that each hidden piece may have.
func (f *hidden) ranks() (map[board.Square]stratego.RankSet, error) {
	worlds, err := f.worlds()
	if err != nil {
		return nil, err
	}
	may := map[board.Square]stratego.RankSet{}
	for at := range f.now.View(f.solver).Hidden().All() {
		for _, w := range worlds {
			may[at] |= stratego.RanksOf(w.At(at).Rank())
		}
	}
	return may, nil
}
