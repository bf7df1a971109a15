package puzzle

import (
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// Assignments is how many assignments of ranks to the hidden pieces are possible.
func (p *Puzzle) Assignments() (int, error) {
	b, err := asked(p)
	if err != nil {
		return 0, err
	}
	f, ok := b.(*hidden)
	if !ok {
		return 1, nil
	}
	worlds, err := f.worlds()
	return len(worlds), err
}

// uncertain reports whether the hidden pieces have more than one assignment of ranks.
func (p *Puzzle) uncertain(b field) bool {
	f, ok := b.(*hidden)
	if !ok {
		return false
	}
	worlds, err := f.worlds()
	return err != nil || len(worlds) > 1
}

// names returns what both sides are called.
func (p *Puzzle) names(s board.Side) (side, enemy phrase.Text) {
	if p.Goal == Trap || p.Goal == Keep {
		return phrase.New(advance.SideName(s)), phrase.New(advance.SideName(s.Opponent()))
	}
	return phrase.New(stratego.SideName(s)), phrase.New(stratego.SideName(s.Opponent()))
}

// Facts says what the solver knows beyond the board: what the enemy has left, and what has moved. Where a piece is to be
// named the moves are the question, and come last.
func (p *Puzzle) Facts() ([]phrase.Text, error) {
	b, err := asked(p)
	if err != nil {
		return nil, err
	}
	f, ok := b.(*hidden)
	if !ok {
		return nil, nil
	}
	_, enemy := p.names(f.solver)
	view := f.now.View(f.solver)
	var left []phrase.Text
	var count [stratego.Ranks]int
	for q := range view.Hidden().All() {
		count[f.now.At(q).Rank()]++ // the counts are known: what fell was seen
	}
	for rank := stratego.Marshal; rank <= stratego.Flag; rank++ {
		switch n := count[rank]; {
		case n == 1:
			left = append(left, phrase.New(rank.String()))
		case n > 1:
			left = append(left, phrase.New("%s (%d)", phrase.New(rank.String()), n))
		}
	}
	if len(left) == 0 {
		return append([]phrase.Text{phrase.New("No piece of %s is hidden.", enemy)}, p.history(f)...), nil
	}
	says := []phrase.Text{phrase.New("Hidden pieces of %s: %s.", enemy, phrase.List(left...))}
	if p.Goal == Name { // what moved since is the question
		if p.Moved != "" {
			says = append(says, phrase.New("Before the first move that is shown these had moved: %s.", strings.ReplaceAll(p.Moved, " ", ", ")))
		}
		return append(says, phrase.New("The moves so far: %s.", p.Before)), nil
	}
	var moved []phrase.Text
	for q := range view.Hidden().And(view.Moved()).All() {
		moved = append(moved, phrase.Verbatim(board.ColumnRow.Format(f.grid(), q)))
	}
	if len(moved) > 0 {
		says = append(says, phrase.New("Of these have moved: %s.", phrase.List(moved...)))
	}
	return append(says, p.history(f)...), nil
}
