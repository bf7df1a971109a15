package study_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/study"
)

// choices learns from a few short games.
func choices(t *testing.T, dir string, games, jobs int, checkpoint string) (table, report string) {
	t.Helper()
	var out bytes.Buffer
	c := study.Advantages{Out: filepath.Join(dir, "out.txt"), Checkpoint: checkpoint, Variant: "duel", Games: games, Nodes: 10, Spread: 40, Deviation: 0.001, Jobs: jobs, Seed: 7}
	if err := c.Run(t.Context(), study.Report{Out: &out, Notes: &out}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), out.String()
}

func TestAdvantagesAreTheSameAfterAnInterruptionAndWithMoreProcessors(t *testing.T) {
	whole, report := choices(t, t.TempDir(), 12, 1, "")
	if !strings.Contains(report, "12 games") || !strings.Contains(report, "the other 6") {
		t.Errorf("the report is %s", report)
	}
	dir := t.TempDir()
	sums := filepath.Join(dir, "sums")
	choices(t, dir, 5, 1, sums)
	if parts, _ := choices(t, dir, 12, 2, sums); parts != whole {
		t.Error("in two parts and with two games at a time something else was learned")
	}
}

func TestAdvantagesOfOtherArmiesStayAndThoseBeforeAreAddedTo(t *testing.T) {
	dir := t.TempDir()
	first, _ := choices(t, dir, 4, 1, "")
	old := filepath.Join(dir, "old.txt")
	if err := os.WriteFile(old, []byte(first), 0o644); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c := study.Advantages{Out: filepath.Join(dir, "out.txt"), Variant: "octa-barrage", Games: 2, Nodes: 10, Spread: 40, Deviation: 0.001, Jobs: 1}
	r := study.Report{Out: &out, Notes: &out}
	if err := c.Run(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(c.Out); !strings.Contains(string(text), strings.TrimSpace(first)) || strings.Count(string(text), "army") != 2 {
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
	if err := os.WriteFile(garbage, []byte("flagfall advantages 1\nnothing"), 0o644); err != nil {
		t.Fatal(err)
	}
	strange := filepath.Join(dir, "strange")
	if err := os.WriteFile(strange, []byte("army"), 0o644); err != nil {
		t.Fatal(err)
	}
	good := study.Advantages{Out: filepath.Join(dir, "new.txt"), Variant: "duel", Games: 2, Nodes: 10, Spread: 40, Deviation: 0.001, Jobs: 1, Seed: 7}
	for name, x := range map[string]struct {
		change func(c *study.Advantages)
		says   string
	}{
		"one game":                 {func(c *study.Advantages) { c.Games = 1 }, "expected at least 2 games"},
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
