package study_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/checkpoint"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/study"
)

// choices learns from a few short games.
func choices(t *testing.T, dir string, games, jobs int, checkpoint string, against ...string) (table, report string) {
	t.Helper()
	var out bytes.Buffer
	c := study.Advantages{
		Out: filepath.Join(dir, "out.txt"), Checkpoint: checkpoint, Against: against, Variant: "duel", Games: games, Nodes: 10,
		Spread: 40, Deviation: 0.001, Jobs: jobs, Seed: 7,
	}
	must.Do(t, c.Run(t.Context(), study.Report{Out: &out, Notes: &out}))
	text := must.Get(os.ReadFile(c.Out))(t)
	return string(text), out.String()
}

func TestAdvantagesAreTheSameAfterAnInterruptionAndWithMoreProcessors(t *testing.T) {
	for _, against := range [][]string{nil, {"council", lab.Self, "random"}} {
		whole, report := choices(t, t.TempDir(), 12, 1, "", against...)
		if !strings.Contains(report, "12 games") || !strings.Contains(report, fmt.Sprintf("the other %d", 6/max(1, len(against)))) {
			t.Errorf("the report is %s", report)
		}
		for _, opponent := range against {
			if opponent != lab.Self && strings.Count(report, "against "+opponent+": learned from 2 of") != 2 {
				t.Errorf("the report says nothing of %s: %s", opponent, report)
			}
		}
		dir := t.TempDir()
		sums := filepath.Join(dir, "sums")
		choices(t, dir, 7, 1, sums, against...)
		if parts, _ := choices(t, dir, 12, 2, sums, against...); parts != whole {
			t.Errorf("against %v something else was learned in two parts and with two games at a time", against)
		}
	}
}

// sumsFile are the files of sums, and state is what this test reads and writes of them.
var sumsFile = checkpoint.Kind{Mark: "flagfall advantages 2\n"}

type state struct {
	Variant string
	Nodes   int
	Spread  float64
	Seed    uint64
	Halves  [2]*lab.ChoiceSums
	More    [][2]*lab.ChoiceSums
}

func TestAdvantagesAreTheMeanOfWhatEachOpponentSays(t *testing.T) {
	dir := t.TempDir()
	sums := filepath.Join(dir, "sums")
	text, _ := choices(t, dir, 8, 1, sums, lab.Self, "council")
	var s state
	if found, err := sumsFile.Read(sums, &s); err != nil || !found || len(s.More) != 1 {
		t.Fatalf("the sums: %v, %v, against %d more opponents", found, err, len(s.More))
	}
	if council := s.More[0][0].Choices + s.More[0][1].Choices; council == 0 ||
		council >= s.Halves[0].Choices+s.Halves[1].Choices {
		t.Errorf("%d choices of one side against council, %d of both against itself", council, s.Halves[0].Choices+s.Halves[1].Choices)
	}
	tables, err := advantage.Parse(text)
	if err != nil || len(tables) != 1 {
		t.Fatalf("%d tables, %v", len(tables), err)
	}
	itself, council := s.Halves[0].Sum(s.Halves[1]).Fit(0.001), s.More[0][0].Sum(s.More[0][1]).Fit(0.001)
	for _, table := range tables {
		for i, x := range table {
			points := (itself[i] + council[i]) / 2 / (0.25 / parameter.Standard().WinScale)
			if math.Abs(points-float64(x)) > 0.051 { // a table has one decimal
				t.Fatalf("trait %d: %v points, expected %v", i, x, points)
			}
		}
	}
}

func TestSumsOfAnEarlierFormAreRefusedAsSuch(t *testing.T) {
	dir := t.TempDir()
	sums := filepath.Join(dir, "sums")
	must.Do(t, os.WriteFile(sums, []byte("flagfall advantages 1\nsums"), 0o644))
	var out bytes.Buffer
	c := study.Advantages{
		Out: filepath.Join(dir, "out.txt"), Checkpoint: sums, Variant: "duel", Games: 2, Nodes: 10, Spread: 40,
		Deviation: 0.001, Jobs: 1,
	}
	if err := c.Run(t.Context(), study.Report{Out: &out, Notes: &out}); err == nil || !strings.Contains(err.Error(), "of this version") {
		t.Errorf("%v", err)
	}
}

func TestAdvantagesOfOtherArmiesStayAndThoseBeforeAreAddedTo(t *testing.T) {
	dir := t.TempDir()
	first, _ := choices(t, dir, 4, 1, "")
	old := filepath.Join(dir, "old.txt")
	must.Do(t, os.WriteFile(old, []byte(first), 0o644))
	var out bytes.Buffer
	c := study.Advantages{Out: filepath.Join(dir, "out.txt"), Variant: "octa-barrage", Games: 2, Nodes: 10, Spread: 40, Deviation: 0.001, Jobs: 1}
	r := study.Report{Out: &out, Notes: &out}
	must.Do(t, c.Run(t.Context(), r))
	if text, _ := os.ReadFile(c.Out); !strings.Contains(string(text), strings.TrimSpace(first)) ||
		strings.Count(string(text), "army") != 2 {
		t.Error("the table of the other army is gone")
	}
	c.From = old
	if err := c.Run(t.Context(), r); err == nil || !strings.Contains(err.Error(), "no table for the army of octa-barrage") {
		t.Errorf("a file without the army: %v", err)
	}
	c.Variant = "duel"
	if err := c.Run(t.Context(), r); err != nil {
		t.Errorf("to go on from a table: %v", err)
	}
}

func TestAdvantagesRefuseWhatCannotWork(t *testing.T) {
	dir := t.TempDir()
	sums := filepath.Join(dir, "sums")
	choices(t, dir, 2, 1, sums)
	garbage := filepath.Join(dir, "garbage")
	must.Do(t, os.WriteFile(garbage, []byte("flagfall advantages 2\nnothing"), 0o644))
	strange := filepath.Join(dir, "strange")
	must.Do(t, os.WriteFile(strange, []byte("army"), 0o644))
	good := study.Advantages{
		Out: filepath.Join(dir, "new.txt"), Variant: "duel", Games: 2, Nodes: 10, Spread: 40, Deviation: 0.001, Jobs: 1,
		Seed: 7,
	}
	for name, x := range map[string]struct {
		change func(c *study.Advantages)
		says   string
	}{
		"one game":                 {func(c *study.Advantages) { c.Games = 1 }, "expected at least 2 games"},
		"a game for two":           {func(c *study.Advantages) { c.Against = []string{lab.Self, "council"} }, "at least 2 games against each opponent"},
		"an unknown opponent":      {func(c *study.Advantages) { c.Against = []string{"nobody"} }, "nobody"},
		"sums of other opponents":  {func(c *study.Advantages) { c.Checkpoint, c.Against = sums, []string{"council"} }, "--against=self"},
		"no spread":                {func(c *study.Advantages) { c.Spread = 0 }, "spread of 0"},
		"an army of choice":        {func(c *study.Advantages) { c.Variant = "advance" }, "expected one of Stratego"},
		"sums of another seed":     {func(c *study.Advantages) { c.Checkpoint, c.Seed = sums, 8 }, "--seed=7"},
		"damaged sums":             {func(c *study.Advantages) { c.Checkpoint = garbage }, "is damaged"},
		"no sums":                  {func(c *study.Advantages) { c.Checkpoint = strange }, "is no checkpoint"},
		"a folder as sums":         {func(c *study.Advantages) { c.Checkpoint = dir }, "no ordinary file"},
		"sums in no folder":        {func(c *study.Advantages) { c.Checkpoint = filepath.Join(dir, "none", "sums") }, "there is no folder"},
		"a file of something else": {func(c *study.Advantages) { c.Out = garbage }, "garbage"},
		"missing tables":           {func(c *study.Advantages) { c.From = filepath.Join(dir, "none") }, "no such file"},
	} {
		c := good
		x.change(&c)
		var out bytes.Buffer
		if err := c.Run(t.Context(), study.Report{Out: &out, Notes: &out}); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	if err := good.Run(ctx, study.Report{Out: &out, Notes: &out}); err == nil || !strings.Contains(err.Error(), "nothing is kept without --checkpoint") {
		t.Errorf("interrupted: %v", err)
	}
}
