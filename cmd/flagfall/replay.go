package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"flagfall.dev/board"
	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/plaintext"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// replayCmd replays recorded games against the rules.
type replayCmd struct {
	Check bool     `help:"Print one line a file, and nothing of the game."`
	Files []string `arg:"" name:"FILE" help:"Flagfall records, logs of the UCC 2012 judge, or chase games."`
}

// Help shows examples.
func (replayCmd) Help() string {
	return `Every file is played through by the rules. One line a file says
  FILE: ok PLIES ENDING            or
  FILE: illegal at ply N: REASON   or
  FILE: wrong PLACE: REASON        if the moves are legal, but a set-up does not match
                                   its commitment, or the file gives a strike or the
                                   end a result that it does not have, or
  FILE: REASON                     if it cannot be read.
Lines with "note:" name what is unusual but no fault. The exit status is 1 unless all are
ok.

Examples:
  flagfall replay game.flagfall
  flagfall replay --check logs/*.log`
}

// What is wrong was said file by file; these sum it up.
var (
	errIllegal = errors.New("not every game is legal")
	errWrong   = errors.New("not every file tells its game as it was")
	errUnread  = errors.New("not every file could be read")
)

// Run replays the files.
func (c *replayCmd) Run() error {
	buffer := bufio.NewWriter(os.Stdout)
	out := plaintext.Writer{To: buffer} // a file may come from anybody
	failed := map[error]int{}
	for _, name := range c.Files {
		failed[c.replay(out, name)]++
	}
	if err := buffer.Flush(); err != nil {
		return err
	}
	var errs []error
	for _, err := range []error{errUnread, errIllegal, errWrong} {
		if n := failed[err]; n > 0 {
			errs = append(errs, fmt.Errorf("%w: %d of %d", err, n, len(c.Files)))
		}
	}
	return errors.Join(errs...)
}

// replay replays one file. The error is errUnread, errIllegal, errWrong or nil.
func (c *replayCmd) replay(out io.Writer, name string) error {
	game, err := archive.Read(name)
	if err != nil {
		fmt.Fprintln(out, err)
		return errUnread
	}
	report := game.Check()
	if !c.Check {
		show(out, game, report)
	}
	fmt.Fprintf(out, "%s: %s\n", name, report)
	for _, remark := range append(game.Remarks, report.Remarks...) {
		fmt.Fprintf(out, "%s: note: %s\n", name, remark)
	}
	switch {
	case report.Illegal():
		return errIllegal
	case !report.OK():
		return errWrong
	}
	return nil
}

// show prints a game move by move.
func show(out io.Writer, g *archive.Game, r *archive.Report) {
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
