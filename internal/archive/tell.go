package archive

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"flagfall.dev/board"
	"flagfall.dev/internal/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// What Tell finds wrong with files.
var (
	errIllegal = errors.New("not every game is legal")
	errWrong   = errors.New("not every file tells its game as it was")
	errUnread  = errors.New("not every file could be read")
)

// Tell writes the result of the check of every game, and the games themselves unless they
// are only checked. read reads the game of a name, as Read does. The error is a summary;
// the details were written game by game.
func Tell(w io.Writer, files []string, read func(name string) (*Game, error), checkOnly bool) error {
	failed := map[error]int{}
	for _, name := range files {
		game, err := read(name)
		if err != nil {
			fmt.Fprintln(w, err)
			failed[errUnread]++
			continue
		}
		failed[game.tell(w, name, checkOnly)]++
	}
	var errs []error
	for _, err := range []error{errUnread, errIllegal, errWrong} {
		if n := failed[err]; n > 0 {
			errs = append(errs, fmt.Errorf("%w: %d of %d", err, n, len(files)))
		}
	}
	return errors.Join(errs...)
}

// tell is Tell of one g. The error is errIllegal, errWrong or nil.
func (g *Game) tell(w io.Writer, name string, checkOnly bool) error {
	report := g.Check()
	if !checkOnly {
		g.show(w, report)
	}
	fmt.Fprintf(w, "%s: %s\n", name, report)
	for _, remark := range append(phrase.Strings(g.Remarks), report.Remarks...) {
		fmt.Fprintf(w, "%s: note: %s\n", name, remark)
	}
	switch {
	case report.Illegal():
		return errIllegal
	case !report.OK():
		return errWrong
	}
	return nil
}

// show writes a game move by move.
func (g *Game) show(out io.Writer, r *Report) {
	rec := g.Record
	for s := range board.Side(2) {
		if rec.Names[s] != "" {
			fmt.Fprintf(out, "%s: %s\n", rec.SideName(s), rec.Names[s])
		}
	}
	var replay *record.StrategoReplay
	if g.Variant != nil {
		replay, _ = g.Replay() // where it cannot begin, the report says why
	}
	if replay != nil {
		drawPosition(out, replay.Position())
	}
	told := r.Plies
	if !r.OK() && r.Fault.Where == record.AtOutcome {
		told++ // that move is legal
	}
	for i, words := range g.Words(told) {
		fmt.Fprintf(out, "%4d. %s\n", i+1, words)
	}
	if rec.Unbegun() {
		fmt.Fprintf(out, "The game ended before it began, by %v: %s\n", rec.Result.Ending, cmp.Or(rec.Reason, "no reason is told"))
		return
	}
	if replay != nil && r.OK() {
		replay.Seek(r.Plies)
		drawPosition(out, replay.Position())
	}
}

// drawPosition draws a board: Red's pieces as they are, Blue's in brackets.
func drawPosition(out io.Writer, p *stratego.Position) {
	v, g := p.Variant(), p.Variant().Grid()
	for row := range g.Height {
		for col := range g.Width {
			q := g.At(col, row)
			switch pc := p.At(q); {
			case v.Lakes().Has(q):
				fmt.Fprint(out, "~~~")
			case pc.Empty():
				fmt.Fprint(out, " . ")
			case pc.Side() == stratego.Red:
				fmt.Fprintf(out, " %c ", pc.Rank().Token())
			default:
				fmt.Fprintf(out, "[%c]", pc.Rank().Token())
			}
		}
		fmt.Fprintln(out)
	}
}
