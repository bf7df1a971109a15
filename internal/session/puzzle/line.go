package puzzle

import (
	"context"
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// Step is one step of a line.
type Step struct {
	Text     string
	From, To board.Square
	Shown    string      // of a strike: the ranks
	Said     phrase.Text // the move, and what it strikes
}

// Line returns the main line of a puzzle, the right move first: the replies are those of a try, a longest defence of the
// pieces as they are. It is the only move for a goal that has no more.
func (p *Puzzle) Line(ctx context.Context, s *proof.Solver) (line []Step, err error) {
	t, err := Begin(p, s)
	if err != nil {
		return nil, err
	}
	if f, ok := t.field.(*hidden); ok && p.Goal != Win {
		return p.only(f)
	}
	for {
		m, err := t.right(ctx)
		if err != nil {
			return nil, err
		}
		step, err := t.field.make(m)
		if err != nil {
			return nil, err
		}
		line, t.made = append(line, step), append(t.made, m)
		t.aim.plies--
		if _, _, over := t.field.over(); over || p.Goal == Keep {
			return line, nil
		}
		if m, t.aim.plies, err = t.field.defence(ctx, t.solver, &t.aim); err != nil {
			return nil, err
		}
		if step, err = t.field.make(m); err != nil {
			return nil, err
		}
		line, t.made = append(line, step), append(t.made, m)
		if _, _, over := t.field.over(); over {
			return line, nil
		}
	}
}

// make makes a move and tells it.
func (f *hidden) make(text string) (Step, error) {
	if err := f.play(text); err != nil {
		return Step{}, err
	}
	e := f.now.Event(f.now.Ply() - 1)
	return Step{f.text(e.Move), e.Move.From, e.Move.To, fmt.Sprint(e.Outcome, e.Striker, e.Defender), f.step(f.now)}, nil
}

func (f *plain) make(text string) (Step, error) {
	m, err := f.now.ParseMove(text)
	if err != nil {
		return Step{}, err
	}
	return Step{m.String(), m.From(), m.To(), "", phrase.Verbatim(m.String())}, f.play(text)
}

// told writes a line.
func told(line []Step) (said phrase.Text) {
	for i, step := range line {
		if i == 0 {
			said = step.Said
		} else {
			said = phrase.New("%s, %s", said, step.Said)
		}
	}
	return said
}

// only is the line of a single answer, with what tells it from others.
func (p *Puzzle) only(f *hidden) ([]Step, error) {
	if p.Goal == Name {
		q, err := board.ColumnRow.Parse(f.grid(), p.Move)
		if err != nil {
			return nil, err
		}
		among := f.now.View(f.solver).Hidden().Count()
		return []Step{{Text: p.Move, From: q, To: q, Shown: p.Rank + " among " + fmt.Sprint(among) + p.Before}}, nil
	}
	m, err := f.parse(p.Move)
	if err != nil {
		return nil, err
	}
	return []Step{
		{Text: p.Move, From: m.From, To: m.To, Shown: f.now.At(m.From).Rank().String() + fmt.Sprint(p.Loss)}, f.raider(),
	}, nil
}

// raider is the step from the solver's Flag to the enemy piece nearest to it that moves.
func (f *hidden) raider() (near Step) {
	least := 1 << 30
	for flag := range f.now.Pieces(f.solver).All() {
		if f.now.At(flag).Rank() != stratego.Flag {
			continue
		}
		for q := range f.now.Movable(f.solver.Opponent()).All() {
			rank := f.now.At(q).Rank()
			if d := f.grid().Distance(flag, q)*16 + int(rank); d < least {
				least, near = d, Step{From: flag, To: q, Shown: rank.String()}
			}
		}
	}
	return near
}
