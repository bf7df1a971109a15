package puzzle

import (
	"fmt"
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
	solver board.Side
}

func openStratego(p *Puzzle, v *stratego.Variant) (*hidden, error) {
	pos, err := stratego.ParsePosition(v, p.start())
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
	for q := range pos.Moved().All() {
		if pos.At(q).Side() == f.solver {
			return nil, fmt.Errorf("puzzle %s: moved: no enemy piece is on %s", p.ID, v.Format(q))
		}
	}
	return f, nil
}

// start writes the position as records have it, with the pieces that had moved.
func (p *Puzzle) start() string {
	if p.Moved == "" {
		return p.Start
	}
	return p.Start + " moved=" + strings.Join(strings.Fields(p.Moved), ",")
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
	return proof.Question{View: p.View(f.solver), Army: &f.army[f.solver.Opponent()]}
}

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
