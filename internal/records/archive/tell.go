package archive

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// What Tell finds wrong with files.
var (
	errIllegal = errors.New("not every game is legal")
	errWrong   = errors.New("not every source records its game as it was")
	errUnread  = errors.New("not every game could be read")
)

// Tell writes the result of the check of every game, and the games themselves unless they
// are only checked. The error is a summary; the details were written game by game.
func Tell(w io.Writer, games iter.Seq[Found], checkOnly bool) error {
	failed, n := map[error]int{}, 0
	var unread []error
	for f := range games {
		n++
		if f.Err != nil {
			fmt.Fprintf(w, "%s: %v\n", f.Name, f.Err)
			failed[errUnread]++
			unread = append(unread, f.Err)
			continue
		}
		failed[f.Game.tell(w, f.Name, checkOnly)]++
	}
	var errs []error
	for _, err := range []error{errUnread, errIllegal, errWrong} {
		if bad := failed[err]; bad > 0 {
			errs = append(errs, fmt.Errorf("%w: %d of %d", err, bad, n))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return tellError{err, unread}
	}
	return nil
}

// tellError is how many games there is something wrong with, and why files could not be read.
type tellError struct {
	error
	unread []error
}

// Unwrap returns the latter, which have been told.
func (e tellError) Unwrap() []error { return append(e.unread, e.error) }

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
