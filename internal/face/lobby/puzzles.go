package lobby

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"flagfall.dev/internal/base/input"
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
	// Progress is told how many moves of From are gone over, nil for nobody.
	Progress func(done, all int)
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
	if len(p.Puzzles) == 0 {
		return nil, fmt.Errorf("%s: there is no puzzle in it", o.Pack)
	}
	return p, nil
}

// missed makes puzzles of the wins that the players of a game missed.
func (o *Puzzles) missed(ctx context.Context) (*puzzle.Pack, error) {
	g, err := Recorded(ctx, o.Kept, o.From)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	var passed func(int)
	if o.Progress != nil {
		passed = func(ply int) { o.Progress(ply+1, len(g.Record.Moves)) }
	}
	all, err := puzzle.Missed(ctx, g, passed)
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
	if err := c.Check(pack); err != nil {
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
	if proved == 0 {
		return errors.New("no such puzzle: 'flagfall puzzle --list' lists all")
	}
	_, err = fmt.Fprintf(w, "%d puzzles proved anew.\n", proved)
	return err
}
