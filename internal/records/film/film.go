// Package film writes recorded games for pages that know no rules: the first
// position, and what every move changes. There is one form, which film.ts reads
// for the report page and for the browser, and Boards for everything in Go.
package film

import (
	"iter"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Film is a recorded game, up to its first fault.
type Film struct {
	Game   string `json:"game"` // record.Stratego or record.Advance
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// Start has a letter for every square of the first position, row by row from the
	// top left: in Stratego those of StraDoS (Red's pieces B to M, Blue's N to Y, A
	// for none, _ for a lake), in Advance those of its boards (upper case for White,
	// lower case for Black, . for none, # for a wall).
	Start string `json:"start"`
	// Turned and Mirrored say how the board is drawn for the side that moves first,
	// as board.Orientation does.
	Turned   bool   `json:"turned,omitempty"`
	Mirrored bool   `json:"mirrored,omitempty"`
	Steps    []Step `json:"steps"`
	// Names are the names of the pieces by token: the character that stands for a
	// rank (1 to 9, S, B, F) or a kind (ZBJMSCDG), without its side.
	Names map[string]string `json:"names"`
	// Balance is White's material less Black's at the start and after every move, in
	// Advance only.
	Balance []int `json:"balance,omitempty"`
	// Ending says how the record ends, with its reason, such as "resignation: had
	// enough".
	Ending string `json:"ending"`
	// Fault says what is wrong with the record where the film ends before it does.
	Fault string `json:"fault,omitempty"`
}

// Step is a move.
type Step struct {
	Side board.Side   `json:"side"`
	Text string       `json:"text"` // as the record has it: A7-A6, or e2xd3 in Advance
	From board.Square `json:"from"`
	To   board.Square `json:"to"`
	// Strike is what a strike of Stratego was, such as "7x9 wins".
	Strike  string   `json:"strike,omitempty"`
	Changes []Change `json:"set"` // what is different after it
}

// New films a recorded game by the rules of a variant, which is nil for Advance.
// The error is a *record.Fault: there is no position to begin from.
func New(rec *record.Game, v *stratego.Variant) (*Film, error) {
	f := &Film{Game: rec.Game, Steps: []Step{}, Names: map[string]string{}, Ending: rec.Result.Ending.String()}
	if rec.Reason != "" {
		f.Ending += ": " + rec.Reason
	}
	if rec.Game == record.Advance {
		return f, f.advance(rec)
	}
	return f, f.stratego(rec, v)
}

// Boards returns every board of the film with the number of moves made. The cells
// are good until the next board.
func (f *Film) Boards() iter.Seq2[int, []Cell] {
	return func(yield func(int, []Cell) bool) {
		cells := make([]Cell, len(f.Start))
		for i := range cells {
			cells[i].Letter = f.Start[i]
		}
		if !yield(0, cells) {
			return
		}
		for i, s := range f.Steps {
			for _, c := range s.Changes {
				cells[c.Square] = c.Cell
			}
			if !yield(i+1, cells) {
				return
			}
		}
	}
}

// maker builds a film of boards.
type maker struct {
	*Film
	shown []Cell // the newest board
}

// begin takes the first board.
func (m *maker) begin(g board.Grid, cells func(board.Square) Cell) {
	m.Width, m.Height = g.Width, g.Height
	var start strings.Builder
	for q := range board.Square(g.Squares()) {
		c := cells(q)
		m.shown = append(m.shown, c)
		start.WriteByte(c.Letter)
	}
	m.Start = start.String()
}

// add takes a move and the board after it.
func (m *maker) add(s Step, cells func(board.Square) Cell) {
	s.Changes = []Change{}
	for i := range m.shown {
		q := board.Square(i)
		if c := cells(q); c != m.shown[i] {
			m.shown[i] = c
			s.Changes = append(s.Changes, Change{q, c})
		}
	}
	m.Steps = append(m.Steps, s)
}

// end takes the fault that the replay ended with, if it did.
func (f *Film) end(fault *record.Fault) {
	if fault != nil {
		f.Fault = fault.Error()
	}
}

func (f *Film) stratego(rec *record.Game, v *stratego.Variant) error {
	r, err := record.ReplayStratego(rec, v)
	if err != nil {
		return err
	}
	for rank := stratego.Marshal; rank <= stratego.Flag; rank++ {
		f.Names[string(rank.Token())] = rank.String()
	}
	seen := v.Orientation(stratego.Red)
	f.Turned, f.Mirrored = seen.Turned, seen.Mirrored
	m := &maker{Film: f}
	pos := r.Position()
	var moved, known board.Set
	cells := func(q board.Square) Cell {
		if v.Lakes().Has(q) {
			return Cell{Letter: lake}
		}
		return Cell{pos.At(q).Letter(), moved.Has(q), known.Has(q)}
	}
	m.begin(v.Grid(), cells)
	for r.Next() {
		moved, known = pos.Moved(), pos.Known()
		e, move := r.Event(), r.Move()
		m.add(Step{Side: e.Side, Text: move.Text, From: e.Move.From, To: e.Move.To, Strike: move.StrikeText()}, cells)
	}
	f.end(r.Fault())
	return nil
}

func (f *Film) advance(rec *record.Game) error {
	r, err := record.ReplayAdvance(rec)
	if err != nil {
		return err
	}
	for kind := advance.Zombie; kind <= advance.General; kind++ {
		f.Names[string(advance.NewPiece(kind, advance.White).Letter())] = kind.String()
	}
	m := &maker{Film: f}
	pos := r.Position()
	cells := func(q board.Square) Cell { return Cell{Letter: pos.At(q).Letter()} }
	m.begin(advance.Grid, cells)
	f.Balance = []int{pos.Balance(advance.White)}
	for r.Next() {
		move := r.Move()
		m.add(Step{Side: move.Side, Text: move.Text, From: r.Played().From(), To: r.Played().To()}, cells)
		f.Balance = append(f.Balance, pos.Balance(advance.White))
	}
	f.end(r.Fault())
	return nil
}
