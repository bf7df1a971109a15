package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/face/textui"
	"flagfall.dev/internal/lab/composer"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/puzzle"
)

// Puzzles are puzzles as somebody asks for them.
type Puzzles struct {
	ID      string // of one puzzle; empty: by the other fields
	Theme   string
	Variant string
	Daily   bool          // the puzzle of the day
	Day     time.Time     // today
	Clock   time.Duration // of a run against the clock; 0: none
	Pack    string        // a file of puzzles; empty: those that are shipped
	From    string        // a recorded game, whose missed wins are the puzzles
	Answers []string      // answers that are given already: nothing is asked then
	Kept    library.Library
}

// progressNote is the name under which the library keeps progress in puzzles.
const progressNote = "puzzles"

// Load returns the puzzles to choose from.
func (o *Puzzles) Load(ctx context.Context) (*puzzle.Pack, error) {
	switch {
	case o.Pack != "" && o.From != "":
		return nil, errors.New("--pack and --from: expected one of them")
	case o.From != "":
		return o.missed(ctx)
	case o.Pack == "":
		return puzzle.Shipped(), nil
	}
	f, err := os.Open(o.Pack)
	if err != nil {
		return nil, fmt.Errorf("--pack %s: %w", o.Pack, input.Expected(err, "a file of puzzles"))
	}
	defer f.Close()
	p, err := puzzle.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.Pack, err)
	}
	return p, nil
}

// missedNodes bounds each question about a position of a person's own game.
const missedNodes = 200_000

// missed makes puzzles of the wins that the players of a game missed.
func (o *Puzzles) missed(ctx context.Context) (*puzzle.Pack, error) {
	g, err := Recorded(ctx, o.Kept, o.From)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	if g.Variant == nil || !g.Record.Result.Over() {
		return nil, fmt.Errorf("%s: expected a game of Stratego that is over", o.From)
	}
	r, err := g.Replay()
	if err != nil {
		return nil, err
	}
	for r.Next() {
	}
	all, err := composer.Missed(ctx, r.Position().Clone(), puzzle.Effort{Plies: 15, Nodes: missedNodes})
	return &puzzle.Pack{Puzzles: all}, err
}

// choose returns the functions that say which puzzle comes next.
func (o *Puzzles) choose(pack *puzzle.Pack, progress *puzzle.Progress) (next func() *puzzle.Puzzle, err error) {
	c, err := o.choice()
	if err != nil {
		return nil, err
	}
	once := func(p *puzzle.Puzzle) func() *puzzle.Puzzle {
		return func() *puzzle.Puzzle { q := p; p = nil; return q }
	}
	switch {
	case o.ID != "":
		p, ok := pack.Find(o.ID)
		if !ok {
			return nil, fmt.Errorf("there is no puzzle %q: 'flagfall puzzle --list' lists them", o.ID)
		}
		return once(p), nil
	case len(pack.Puzzles) == 0:
		return func() *puzzle.Puzzle { return nil }, nil
	case o.Daily:
		return once(pack.Daily(o.Day)), nil
	}
	if progress.Next(pack, c, nil) == nil {
		if all := pack.Variants(); !slices.Contains(all, c.Variant) && c.Variant != "" {
			return nil, fmt.Errorf("--variant %q: expected one of %s", c.Variant, strings.Join(all, ", "))
		}
		return nil, fmt.Errorf("no puzzle of this theme and variant: 'flagfall puzzle --list' lists all")
	}
	if o.From != "" || o.Pack != "" { // in their order
		n := -1
		return func() *puzzle.Puzzle {
			for n++; n < len(pack.Puzzles); n++ {
				if c.Has(&pack.Puzzles[n]) {
					return &pack.Puzzles[n]
				}
			}
			return nil
		}, nil
	}
	shown := map[string]bool{}
	return func() *puzzle.Puzzle {
		p := progress.Next(pack, c, shown)
		if p != nil {
			shown[p.ID] = true
		}
		return p
	}, nil
}

// choice reads the theme.
func (o *Puzzles) choice() (puzzle.Choice, error) {
	c := puzzle.Choice{Variant: o.Variant}
	if o.Theme == "" {
		return c, nil
	}
	var names []string
	for _, t := range puzzle.Themes() {
		if string(t) == o.Theme {
			c.Theme = t
			return c, nil
		}
		names = append(names, string(t))
	}
	return c, fmt.Errorf("--theme %q: expected one of %s", o.Theme, strings.Join(names, ", "))
}

// progress reads what is kept of somebody's progress.
func (o *Puzzles) progress() (*puzzle.Progress, error) {
	text, err := o.Kept.Note(progressNote)
	if err != nil {
		return nil, err
	}
	return puzzle.ReadProgress(text)
}

// change changes what is kept, and the value that is shown.
func (o *Puzzles) change(shown *puzzle.Progress, change func(*puzzle.Progress)) error {
	if o.Kept.Folder == "" {
		change(shown)
		return nil
	}
	return o.Kept.ChangeNote(progressNote, func(old string) (string, error) {
		p, err := puzzle.ReadProgress(old)
		if err != nil {
			return "", err
		}
		change(p)
		*shown = *p
		return p.Text(), nil
	})
}

// Solve lets somebody solve puzzles by text.
func (o *Puzzles) Solve(ctx context.Context, in *textui.Input) error {
	pack, err := o.Load(ctx)
	if err != nil {
		return err
	}
	progress, err := o.progress()
	if err != nil {
		return err
	}
	if len(pack.Puzzles) == 0 {
		in.Say("No missed win was found: neither player had a win by force with one right move and played another.")
		return nil
	}
	next, err := o.choose(pack, progress)
	if err != nil {
		return err
	}
	var fault error
	clean, err := textui.Solve(ctx, in, textui.Solving{
		Next: next, Clock: o.Clock,
		Count: func(p *puzzle.Puzzle, wrong, hints int, solved bool) []phrase.Text {
			says, err := o.count(progress, p, wrong, hints, solved)
			fault = errors.Join(fault, err)
			return says
		},
	})
	if o.Clock > 0 && err == nil {
		err = o.ran(in, progress, clean)
	}
	return errors.Join(err, fault)
}

// count counts a puzzle and says what it changed.
func (o *Puzzles) count(
	progress *puzzle.Progress, p *puzzle.Puzzle, wrong, hints int, solved bool,
) (says []phrase.Text, err error) {
	before, first := progress.Rating.Rating, false
	if before == 0 {
		before = 1500
	}
	err = o.change(progress, func(now *puzzle.Progress) {
		first = now.Count(p, wrong, hints, solved)
		if o.Daily && solved {
			now.Today(o.Day)
		}
	})
	if first {
		says = append(says, phrase.New("Your rating: %.0f (%s). In a row: %d.", progress.Rating.Rating,
			phrase.Verbatim(fmt.Sprintf("%+.0f", progress.Rating.Rating-before)), progress.Streak))
	} else {
		says = append(says, phrase.New("You have tried this puzzle before: your rating stays."))
	}
	if o.Daily && solved {
		says = append(says, phrase.New("Puzzles of the day in a row: %d.", progress.Days))
	}
	return says, err
}

// ran counts a run against the clock.
func (o *Puzzles) ran(in *textui.Input, progress *puzzle.Progress, clean int) error {
	best := false
	err := o.change(progress, func(now *puzzle.Progress) { best = now.Ran(o.Clock, clean) })
	in.Say("Solved in %v without a wrong answer or a hint: %d.", o.Clock, clean)
	if best {
		in.Say("That is your best run of this length.")
	}
	return err
}

// askedPuzzle is a puzzle as the command prints it for tools. It has nothing that the solver may not know.
type askedPuzzle struct {
	ID      string        `json:"id"`
	Variant string        `json:"variant"`
	Theme   puzzle.Theme  `json:"theme"`
	Goal    puzzle.Goal   `json:"goal"`
	Rating  int           `json:"rating"`
	Task    string        `json:"task"`
	Facts   []string      `json:"facts"`
	Side    string        `json:"side"`
	Board   [][]string    `json:"board"` // rows as the variant numbers them; own letters, (enemies) known or hidden
	Before  []string      `json:"before"`
	Made    []string      `json:"made"`
	State   puzzle.State  `json:"state"`
	Answers []askedAnswer `json:"answers"`
}

type askedAnswer struct {
	Answer string       `json:"answer"`
	State  puzzle.State `json:"state"`
	Reply  string       `json:"reply,omitempty"`
	Says   []string     `json:"says"`
}

// WriteJSON prints a puzzle with the answers that were given as one JSON object. Nothing is kept of it.
func (o *Puzzles) WriteJSON(ctx context.Context, w io.Writer) error {
	pack, err := o.Load(ctx)
	if err != nil {
		return err
	}
	if o.From != "" && o.ID == "" {
		return pack.Write(w)
	}
	progress, err := o.progress()
	if err != nil {
		return err
	}
	next, err := o.choose(pack, progress)
	if err != nil {
		return err
	}
	p := next()
	if p == nil {
		return errors.New("there is no puzzle")
	}
	t, err := puzzle.Begin(p, nil)
	if err != nil {
		return err
	}
	out := askedPuzzle{
		ID: p.ID, Variant: p.Variant, Theme: p.Theme, Goal: p.Goal, Rating: p.Rating, State: puzzle.Open,
		Before: strings.Fields(p.Before), Answers: []askedAnswer{}, Facts: []string{},
	}
	if out.Task, out.Facts, out.Side, err = introduced(p, t); err != nil {
		return err
	}
	for _, text := range o.Answers {
		a, err := t.Play(ctx, text)
		if err != nil {
			return err
		}
		out.State = a.State
		out.Answers = append(out.Answers, askedAnswer{text, a.State, a.Reply, phrase.Strings(a.Says)})
	}
	out.Made = append([]string{}, t.Made()...)
	if out.Board, err = rowsOf(t); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(out)
}

// introduced returns the words of a puzzle.
func introduced(p *puzzle.Puzzle, t *puzzle.Try) (task string, facts []string, side string, err error) {
	said, err := p.Task()
	if err != nil {
		return "", nil, "", err
	}
	known, err := p.Facts()
	if err != nil {
		return "", nil, "", err
	}
	sc, err := t.Scene()
	if err != nil {
		return "", nil, "", err
	}
	return said.String(), append([]string{}, phrase.Strings(known)...), sc.Sides[t.Side()], nil
}

// rowsOf writes the board of a try, a word for each square: the token of an own piece, that of an enemy's in brackets, with
// x for a hidden rank, . for nothing and ~ for a lake.
func rowsOf(t *puzzle.Try) ([][]string, error) {
	sc, err := t.Scene()
	if err != nil {
		return nil, err
	}
	rows := make([][]string, sc.Grid.Height)
	for i := range sc.Squares {
		sq, text := &sc.Squares[i], "."
		switch p := sq.Piece; {
		case sq.Lake:
			text = "~"
		case sq.Wall:
			text = "#"
		case p == nil:
		case p.Hidden:
			text = "(x)"
		case p.Side == t.Side():
			text = p.Token
		default:
			text = "(" + p.Token + ")"
		}
		rows[i/sc.Grid.Width] = append(rows[i/sc.Grid.Width], text)
	}
	return rows, nil
}

// List writes a line for each puzzle of the choice.
func (o *Puzzles) List(ctx context.Context, w io.Writer) error {
	pack, err := o.Load(ctx)
	if err != nil {
		return err
	}
	c, err := o.choice()
	if err != nil {
		return err
	}
	for i := range pack.Puzzles {
		if p := &pack.Puzzles[i]; c.Has(p) {
			if _, err := fmt.Fprintf(w, "%s  %-8s %-12s %4d  %s\n", p.ID, p.Variant, p.Theme, p.Rating, p.Source); err != nil {
				return err
			}
		}
	}
	return nil
}

// Check proves all puzzles of the choice anew.
func (o *Puzzles) Check(ctx context.Context, w io.Writer) error {
	pack, err := o.Load(ctx)
	if err != nil {
		return err
	}
	c, err := o.choice()
	if err != nil {
		return err
	}
	solver, proved := &proof.Solver{}, 0
	for i := range pack.Puzzles {
		p := &pack.Puzzles[i]
		if !c.Has(p) || o.ID != "" && o.ID != p.ID {
			continue
		}
		if err := p.Check(ctx, solver); err != nil {
			return err
		}
		proved++
	}
	_, err = fmt.Fprintf(w, "%d puzzles proved anew.\n", proved)
	return err
}
