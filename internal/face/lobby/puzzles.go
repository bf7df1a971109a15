package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/face/textui"
	"flagfall.dev/internal/face/tui"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
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

// missed makes puzzles of the wins that the players of a game missed.
func (o *Puzzles) missed(ctx context.Context) (*puzzle.Pack, error) {
	g, err := Recorded(ctx, o.Kept, o.From)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	all, err := puzzle.Missed(ctx, g, nil)
	if err != nil {
		err = fmt.Errorf("--from %s: %w", o.From, err)
	}
	return &puzzle.Pack{Puzzles: all}, err
}

// sit begins a sitting with the puzzles of the choice.
func (o *Puzzles) sit(pack *puzzle.Pack) (*puzzle.Sitting, error) {
	c, err := o.choice()
	if err != nil {
		return nil, err
	}
	return puzzle.Sit(pack, puzzle.Order{
		Choice: c, ID: o.ID, Daily: o.Daily, Day: o.Day, Clock: o.Clock, Ordered: o.From != "" || o.Pack != "",
	}, keeper(o.Kept))
}

// keeper keeps progress in a library, where there is one.
func keeper(l library.Library) *puzzle.Keeper {
	if l.Folder == "" {
		return &puzzle.Keeper{}
	}
	return &puzzle.Keeper{Notes: profile.Playing{Notes: l}}
}

// puzzles are the shipped puzzles for the full-screen terminal.
func puzzles(l library.Library) *tui.Puzzles {
	k := keeper(l)
	return &tui.Puzzles{
		Sit:      func(w puzzle.Order) (*puzzle.Sitting, error) { return puzzle.Sit(puzzle.Shipped(), w, k) },
		Progress: k.Progress, Variants: puzzle.Shipped().Variants(),
	}
}

// orderNamed reads what somebody wants to solve: daily, next, a theme, the time of a run, or an ID.
func orderNamed(name, variant string) (puzzle.Order, error) {
	w := puzzle.Order{Day: time.Now(), Choice: puzzle.Choice{Variant: variant}}
	theme, err := puzzle.ThemeNamed(name)
	length, bad := time.ParseDuration(name)
	_, known := puzzle.Shipped().Find(name)
	switch {
	case err == nil:
		w.Theme = theme
	case known:
		w.ID = name
	case name == "daily":
		w.Daily = true
	case name == "next":
	case bad == nil && length > 0:
		w.Clock = length
	default:
		among := []string{"daily", "next"}
		for _, t := range puzzle.Themes() {
			among = append(among, string(t))
		}
		return w, &spelling.UnknownError{
			What: fmt.Sprintf("puzzle %q", name), Typed: name, Among: among, Else: "a time such as 3m, or the ID of a puzzle",
		}
	}
	_, err = puzzle.Sit(puzzle.Shipped(), w, &puzzle.Keeper{})
	return w, err
}

// choice reads the theme.
func (o *Puzzles) choice() (puzzle.Choice, error) {
	c := puzzle.Choice{Variant: o.Variant}
	if o.Theme == "" {
		return c, nil
	}
	var err error
	if c.Theme, err = puzzle.ThemeNamed(o.Theme); err != nil {
		return c, fmt.Errorf("--theme: %w", err)
	}
	return c, nil
}

// Solve lets somebody solve puzzles by text.
func (o *Puzzles) Solve(ctx context.Context, in *textui.Input) error {
	pack, err := o.Load(ctx)
	if err != nil {
		return err
	}
	if len(pack.Puzzles) == 0 {
		in.Say("%s", puzzle.NoneMissed())
		return nil
	}
	sitting, err := o.sit(pack)
	if err != nil {
		return err
	}
	return textui.Solve(ctx, in, sitting)
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
	sitting, err := o.sit(pack)
	if err != nil {
		return err
	}
	p, err := sitting.Next()
	switch {
	case err != nil:
		return err
	case p == nil:
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
