package puzzle

import (
	"context"
	"errors"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/record"
)

// State is how far somebody is with a puzzle.
type State string

// The states.
const (
	Open    State = "open"
	Solved  State = "solved"
	Wrong   State = "wrong"   // the last answer is wrong; the position is as before it
	Illegal State = "illegal" // the rules do not allow the last answer; the position is as before it
)

// Answer is what is said to an answer of the solver.
type Answer struct {
	State State `json:"state"`
	// Reply is the enemy's move, empty where there is none.
	Reply string `json:"reply,omitempty"`
	// Says is what there is to say: why a move is wrong or not legal, or the proof of a puzzle that is solved.
	Says []phrase.Text `json:"says"`
}

// Try is a puzzle that somebody solves. It is not for use by several goroutines at a time.
type Try struct {
	Puzzle *Puzzle

	field  field
	aim    aim
	solver *proof.Solver
	made   []string // by both sides, since the question
	state  State
}

// Begin sets a puzzle up. A solver that is given keeps its memory between tries; nil stands for a new one.
func Begin(p *Puzzle, s *proof.Solver) (*Try, error) {
	if s == nil {
		s = &proof.Solver{}
	}
	b, err := asked(p)
	if err != nil {
		return nil, err
	}
	return &Try{Puzzle: p, field: b, aim: p.aim(), solver: s, state: Open}, nil
}

// Side is who solves.
func (t *Try) Side() board.Side { return t.field.side() }

// Done reports whether the puzzle is solved.
func (t *Try) Done() bool { return t.state == Solved }

// Made are the moves of both sides since the question.
func (t *Try) Made() []string { return slices.Clone(t.made) }

// Left is in how many moves of the solver the goal is reached at most.
func (t *Try) Left() int { return (t.aim.plies + 1) / 2 }

// Record returns the game with the moves so far. It has the hidden ranks: a face shows the solver's view of it.
func (t *Try) Record() (*record.Game, error) { return t.Puzzle.Record(t.made...) }

// Play answers a puzzle, with a move or, where a piece is to be named, with its square. The enemy replies to a right
// move with a longest defence. An error says that the answer could not be judged.
func (t *Try) Play(ctx context.Context, text string) (*Answer, error) {
	text = strings.TrimSpace(text)
	if t.state == Solved {
		return &Answer{State: Solved, Says: []phrase.Text{phrase.New("The puzzle is solved.")}}, nil
	}
	if t.Puzzle.Goal == Name {
		return t.name(text)
	}
	next := t.field.copied()
	own, err := next.make(text)
	if err != nil {
		return &Answer{State: Illegal, Says: []phrase.Text{phrase.Of(err)}}, nil
	}
	played := next.recorded()
	text = played[len(played)-1].Text // as it is written
	found, err := t.field.verdict(ctx, t.solver, &t.aim, text)
	if errors.Is(err, errUnfinished) {
		return nil, &SearchError{text}
	}
	if err != nil {
		return nil, err
	}
	if !found.holds {
		return &Answer{State: Wrong, Says: t.why(text, found)}, nil
	}
	t.field, t.made = next, append(t.made, text)
	return t.advance(ctx, own)
}

// advance goes on after a right move.
func (t *Try) advance(ctx context.Context, own Step) (*Answer, error) {
	t.aim.plies--
	_, _, over := t.field.over()
	if over || t.Puzzle.Goal == Safe || t.Puzzle.Goal == Keep {
		return t.solved(ctx)
	}
	reply, plies, err := t.field.defence(ctx, t.solver, &t.aim)
	if err != nil {
		return nil, err
	}
	answer, err := t.field.make(reply)
	if err != nil {
		return nil, err
	}
	t.made, t.aim.plies = append(t.made, reply), plies
	if _, _, over := t.field.over(); over {
		return t.solved(ctx)
	}
	says := phrase.New("Right. The answer is %s.", answer.Said)
	if own.Said.String() != own.Text { // it struck
		says = phrase.New("Right: %s. The answer is %s.", own.Said, answer.Said)
	}
	return &Answer{State: Open, Reply: reply, Says: []phrase.Text{says}}, nil
}

func (t *Try) solved(ctx context.Context) (*Answer, error) {
	t.state = Solved
	a := &Answer{State: Solved}
	if n := len(t.made); n%2 == 0 && n > 0 {
		a.Reply = t.made[n-1]
	}
	proof, err := t.Puzzle.Explain(ctx, t.solver)
	if err != nil {
		return nil, err
	}
	a.Says = append([]phrase.Text{phrase.New("Solved.")}, proof...)
	return a, nil
}

// name judges a square.
func (t *Try) name(text string) (*Answer, error) {
	f := t.field.(*hidden)
	q, err := board.ColumnRow.Parse(f.grid(), strings.ToUpper(text))
	if err != nil {
		return &Answer{State: Illegal, Says: []phrase.Text{phrase.Of(err)}}, nil
	}
	view := f.now.View(f.solver)
	if !view.Hidden().Has(q) {
		return &Answer{State: Illegal, Says: []phrase.Text{phrase.New("No piece of unknown rank is on %s.", strings.ToUpper(text))}}, nil
	}
	if board.ColumnRow.Format(f.grid(), q) == t.Puzzle.Move {
		t.state = Solved
		says, err := t.Puzzle.deduction(f)
		return &Answer{State: Solved, Says: append([]phrase.Text{phrase.New("Right.")}, says...)}, err
	}
	may, err := f.ranks()
	if err != nil {
		return nil, err
	}
	return &Answer{State: Wrong, Says: []phrase.Text{
		phrase.New("No: the piece on %s can only be a %s.", strings.ToUpper(text), phrase.Verbatim(or(may[q]))),
	}}, nil
}

// Hint is one step of help: what kind of thing the solution is, then which piece acts, then the move. It returns the last
// one for larger steps.
func (t *Try) Hint(ctx context.Context, step int) (phrase.Text, error) {
	if t.Puzzle.Goal == Name {
		return t.nameHint(step), nil
	}
	m, err := t.right(ctx)
	if err != nil {
		return phrase.Text{}, err
	}
	from, _, _ := strings.Cut(strings.Map(mark, m), "-")
	switch {
	case step <= 0 && len(t.made) == 0:
		return t.Puzzle.Theme.Said(), nil
	case step <= 1:
		return phrase.New("The piece on %s moves.", from), nil
	}
	return phrase.New("The move is %s.", m), nil
}

// Solution tells the proof of the puzzle to somebody who gives it up.
func (t *Try) Solution(ctx context.Context) ([]phrase.Text, error) {
	says, err := t.Puzzle.Explain(ctx, t.solver)
	if err == nil && t.Puzzle.Goal == Name {
		return says, nil
	}
	m := t.Puzzle.Move
	if err == nil && len(t.made) > 0 {
		m, err = t.right(ctx)
	}
	return append([]phrase.Text{phrase.New("The move is %s.", m)}, says...), err
}

// mark replaces what stands between the squares of a move of Advance.
func mark(r rune) rune {
	if strings.ContainsRune("x^@#~+", r) {
		return '-'
	}
	return r
}

func (t *Try) nameHint(step int) phrase.Text {
	f := t.field.(*hidden)
	view := f.now.View(f.solver)
	switch {
	case step <= 0:
		return phrase.New("What has moved is neither a Bomb nor the Flag.")
	case step == 1:
		var still []phrase.Text
		for q := range view.Hidden().AndNot(view.Moved()).All() {
			still = append(still, phrase.Verbatim(board.ColumnRow.Format(f.grid(), q)))
		}
		if len(still) == 0 {
			return phrase.New("All hidden pieces have moved.")
		}
		return phrase.New("Nobody has seen these move: %s.", phrase.List(still...))
	}
	return phrase.New("It is the piece on %s.", t.Puzzle.Move)
}

// right returns a move that reaches the goal.
func (t *Try) right(ctx context.Context) (string, error) {
	if len(t.made) == 0 {
		return t.Puzzle.Move, nil
	}
	return t.field.right(ctx, t.solver, &t.aim)
}
