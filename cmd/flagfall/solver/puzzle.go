package solver

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
)

// Puzzle lets somebody solve puzzles.
type Puzzle struct {
	ID      string         `arg:"" optional:"" complete:"puzzle" help:"Puzzle to solve (default: one that suits your rating)."`
	Daily   bool           `help:"The puzzle of the day, the same everywhere."`
	Date    string         `placeholder:"YYYY-MM-DD" help:"The puzzle of this day (--daily: of today)."`
	Theme   string         `short:"t" placeholder:"THEME" complete:"puzzle-theme" help:"Theme, such as bombs, spy or two-squares; --list shows them."`
	Variant string         `short:"v" placeholder:"NAME" complete:"puzzle-variant" help:"Variant: classic, barrage, duel or advance."`
	Sprint  *time.Duration `name:"run" placeholder:"TIME" help:"Solve as many as you can within a time, such as 3m."`
	From    string         `placeholder:"FILE|NAME" help:"Recorded game: the wins by force that its players missed become puzzles, one in 16 plies for each at most."`
	Pack    string         `placeholder:"FILE" help:"File of puzzles, instead of those that are shipped."`
	Answer  []string       `placeholder:"MOVE" help:"With --json: an answer; repeat the flag for the next ones."`
	List    bool           `xor:"what" help:"List the puzzles: ID, variant, theme, rating and source."`
	Check   bool           `xor:"what" help:"Prove the puzzles anew."`
	JSON    bool           `xor:"what" help:"Print one JSON object: the puzzle, and what is said to the answers; with --from the puzzles as a file. Nothing is kept."`
	Plain   bool           `help:"For screen readers: say the board in words."`
}

// Help shows examples.
func (Puzzle) Help() string {
	return `A puzzle is a position with one right move, which is proved. Type a move such as A4-A5; the enemy replies with
the longest defence. A wrong move is answered with its refutation. hint helps step by step, solution tells the
proof, skip goes on, quit leaves. Your rating counts the first try of each puzzle.

Examples:
  flagfall puzzle --daily
  flagfall puzzle --theme bombs --variant duel
  flagfall puzzle --run 3m
  flagfall puzzle --from last
  flagfall puzzle --daily --json`
}

// Run lets somebody solve puzzles, or prints what is asked for.
func (c *Puzzle) Run(out io.Writer) error {
	day := time.Now()
	if c.Date != "" {
		var err error
		if day, err = time.Parse(time.DateOnly, c.Date); err != nil {
			return fmt.Errorf("--date %q: expected a day such as 2026-11-29", c.Date)
		}
	}
	if err := c.fit(); err != nil {
		return err
	}
	var clock time.Duration
	if c.Sprint != nil {
		clock = *c.Sprint
	}
	o := lobby.Puzzles{
		ID: strings.ToLower(c.ID), Theme: c.Theme, Variant: c.Variant, Daily: c.daily(), Day: day, Clock: clock,
		Pack: c.Pack, From: c.From, Answers: c.Answer, Kept: library.Default(),
	}
	if line := progress.Stderr(); line.Terminal() {
		defer line.Clear()
		o.Progress = func(done, all int) {
			if line.Update(false, func() string { return fmt.Sprintf("Looking for missed wins: move %d of %d", done, all) }); done == all {
				line.Clear()
			}
		}
	}
	ctx, typed := option.ForWords(out, c.Plain, []string{"hint", "solution", "skip", "board", "help", "quit"})
	defer typed.End()
	switch {
	case c.List:
		return o.List(ctx, out)
	case c.Check:
		return o.Check(ctx, out)
	case c.JSON:
		return o.WriteJSON(ctx, out)
	}
	return o.Solve(ctx, typed.Input)
}

// daily reports whether the puzzle of a day is wanted: a day names one too.
func (c *Puzzle) daily() bool { return c.Daily || c.Date != "" }

// fit says which flags do not go together: none is left out without a word.
func (c *Puzzle) fit() error {
	chosen := c.Theme != "" || c.Variant != ""
	switch {
	case c.Sprint != nil && *c.Sprint <= 0:
		return fmt.Errorf("--run %v: expected a time above 0, such as 3m", *c.Sprint)
	case len(c.Answer) > 0 && !c.JSON:
		return errors.New("--answer: expected --json too")
	case c.ID != "" && (chosen || c.daily() || c.Sprint != nil):
		return fmt.Errorf("%s is one puzzle: expected no --theme, --variant, --daily, --date or --run", c.ID)
	case c.daily() && (chosen || c.Sprint != nil):
		return errors.New("--daily is one puzzle: expected no --theme, --variant or --run")
	case c.List && (c.ID != "" || c.daily() || c.Sprint != nil):
		return errors.New("--list lists puzzles: expected no ID, --daily, --date or --run")
	case c.From != "" && (c.ID != "" || c.daily() || c.Sprint != nil || c.List || c.Check):
		return errors.New("--from makes puzzles of a game: expected no ID, --daily, --date, --run, --list or --check")
	case c.JSON && c.Sprint != nil:
		return errors.New("--json prints one puzzle: expected no --run")
	}
	return nil
}
