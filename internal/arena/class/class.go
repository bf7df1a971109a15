// Package class judges the programs of a class: each student's folder is built in the
// sandbox and checked against its contract, a tournament is played, and pages say in
// words how every program did and what went wrong. docs/class.md is for teachers.
package class

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"flagfall.dev/internal/arena/compliance"
	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/session/player"
)

// A Class is a folder of students' programs, and how they are judged.
type Class struct {
	Folder  string
	Output  string // folder of the results
	Version string // of this program

	Contract string   // of programs whose folders name none
	Variant  string   // the rules
	Against  []string // players of ours that take part, to compare with
	Type     tournament.Type
	Games    int           // of a pairing
	Seed     *uint64       // for a tournament that can be repeated; nil: its key is secret until it is over
	Key      string        // of a tournament that is to be repeated, instead of a seed
	Start    time.Duration // for a program's start, and again for its set-up, in checks; 0: 10 s
	Move     time.Duration // for a move
	Build    time.Duration // for building a program; 0: 2 min
	Memory   int           // MiB of a program
	CPU      float64       // seconds of processor time of a program in a game
	MaxPlies int
	// Concurrency is how many pairs of games are played at a time; 0: one a processor.
	Concurrency int
	Replays     int // games at most that can be replayed in a page

	Guard player.Guard
	Say   func(string)

	setups   string // which the games have, in words; empty: none were played, or nothing is hidden
	overload string // what a busy machine did to the games, in words; empty: it was not
}

// A Result is the result of a student.
type Result struct {
	Student
	OK       bool            `json:"ok"`     // nothing was wrong
	Played   bool            `json:"played"` // it took part in the tournament
	Problems []Problem       `json:"problems"`
	Checks   []check.Finding `json:"checks"`
	Standing *ranking.Row    `json:"standing"` // nil where it has not played
	Place    int             `json:"place"`    // in the tournament; 0 where it has not played
}

// A Problem is something that went wrong, in words.
type Problem struct {
	During string `json:"during"`
	What   string `json:"what"`
	Hint   string `json:"hint,omitempty"`   // what to look at
	Detail string `json:"detail,omitempty"` // what a compiler or the program wrote
	// Doubtful says that the program was late on a machine so busy that this says little.
	Doubtful bool `json:"doubtful,omitempty"`
}

func (r *Result) fail(during string, err error) {
	p := Problem{During: during, What: plaintext.Clean(err.Error())}
	var b *BuildError
	if errors.As(err, &b) {
		p.Detail = plaintext.Clean(b.Messages)
	}
	r.Problems = append(r.Problems, p)
}

// built is where the programs lie, below the output.
const built = "built"

// Run judges the class and writes everything. The error is ours: faults of programs are on
// the pages. The first context finishes the games under way when it ends, the second stops
// at once.
func (c *Class) Run(soft, hard context.Context) ([]*Result, error) {
	all, err := students(c.Folder, c.Contract)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Output, 0o755); err != nil {
		return nil, err
	}
	for _, r := range all {
		if len(r.Problems) > 0 {
			continue
		}
		c.Say("building " + r.Name)
		if err := r.build(hard, c.Guard, cmp.Or(c.Build, buildTime), c.program(r)); err != nil {
			r.fail("its build", err)
			continue
		}
		c.Say("checking " + r.Name)
		if err := c.check(hard, r); err != nil {
			return nil, err
		}
		if hard.Err() != nil {
			return nil, hard.Err()
		}
	}
	return all, errors.Join(c.play(soft, hard, all), c.write(all))
}

// program returns the folder of a built program.
func (c *Class) program(r *Result) string { return filepath.Join(c.Output, built, r.Name) }

// check plays the program through the situations of its contract. It takes part where it
// can at least set up its pieces and move, on either side.
func (c *Class) check(ctx context.Context, r *Result) error {
	bot, err := compliance.Compliant(r.spec(), c.Variant)
	if err != nil {
		r.fail("its contract", err)
		return nil
	}
	if bot.Directory, err = filepath.Abs(c.program(r)); err != nil {
		return err
	}
	bot.Setup, bot.Move, bot.Guard, bot.Memory = cmp.Or(c.Start, 10*time.Second), c.Move, c.Guard, int64(c.Memory)<<20
	failed, first := 0, 0 // in all situations, and in the first two
	bot.Run(ctx, func(f check.Finding) {
		r.Checks = append(r.Checks, f)
		if f.OK {
			return
		}
		if !f.Doubtful {
			failed++
			if len(r.Checks) <= 2 {
				first++
			}
		}
		r.Problems = append(r.Problems, Problem{
			During: f.Situation, What: plaintext.Clean(f.Fault), Hint: f.Hint,
			Detail: plaintext.Clean(strings.Join(f.Talk, "\n")), Doubtful: f.Doubtful,
		})
	})
	r.Played = failed < len(r.Checks) && first < 2
	return nil
}

// write writes the pages and the figures.
func (c *Class) write(all []*Result) error {
	for _, r := range all {
		r.OK = len(r.Problems) == 0
	}
	text, err := json.MarshalIndent(map[string]any{"variant": c.Variant, "setups": c.setups, "overload": c.overload, "students": all},
		"", "  ")
	if err != nil {
		return err
	}
	errs := []error{savefile.Replace(filepath.Join(c.Output, name+".json"), string(text)+"\n"), c.writeIndex(all)}
	for _, r := range all {
		errs = append(errs, c.writeStudent(r))
	}
	return errors.Join(errs...)
}
