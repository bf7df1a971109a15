package study

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/internal/lab/gametest/must"
)

// exampleFile writes set-ups as people make them, in rank tokens.
func exampleFile(t *testing.T, name string, n int) string {
	t.Helper()
	v := must.Get(variantNamed("ucc"))(t)
	g, rng := deploy.New(v), rand.New(rand.NewPCG(1, 7))
	var lines strings.Builder
	for range n {
		lines.WriteString(g.Random(rng).String() + "\n")
	}
	file := filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(file, []byte(lines.String()), 0o644))
	return file
}

func examples(file, out string) *Examples {
	return &Examples{File: file, Out: out, Variant: "ucc", Rounds: 1, Drawn: 40, Penalty: 50, Seed: 1}
}

func TestExamplesOfOneArmyLeaveThoseOfOthers(t *testing.T) {
	out := filepath.Join(t.TempDir(), "examples.txt")
	barrage := deploy.Prior{0.25}
	must.Do(t, os.WriteFile(
		out, []byte(deploy.FormatPriors(deploy.OfExamples, map[worth.Army]*deploy.Prior{{1, 1}: &barrage})), 0o644,
	))
	c := examples(exampleFile(t, "setups.txt", 40), out)
	var texts [2]string
	for i := range texts {
		must.Do(t, c.Run(t.Context(), quiet))
		text := must.Get(os.ReadFile(out))(t)
		texts[i] = string(text)
	}
	if texts[0] != texts[1] {
		t.Error("the same seed learned something else")
	}
	all, err := deploy.ParsePriors(texts[0])
	if err != nil || len(all) != 2 || *all[worth.Army{1, 1}] != barrage {
		t.Errorf("after learning from one army there are %d, the other is %v, error %v", len(all), all[worth.Army{1, 1}], err)
	}
}

func TestExamplesThatNothingCanBeLearnedFromAreRefused(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "new.txt")
	foreign, prior := filepath.Join(dir, "letter.txt"), filepath.Join(dir, "prior.txt")
	must.Do(t, os.WriteFile(
		prior, []byte(deploy.FormatPriors(deploy.OfWinning, map[worth.Army]*deploy.Prior{{1, 1}: {}})), 0o644,
	))
	must.Do(t, os.WriteFile(foreign, []byte("Dear reader\n"), 0o644))
	with := func(change func(*Examples)) *Examples {
		c := examples(exampleFile(t, "setups.txt", 25), out)
		change(c)
		return c
	}
	for name, c := range map[string]struct {
		e    *Examples
		want string
	}{
		"no rounds":         {with(func(c *Examples) { c.Rounds = 0 }), "0 rounds"},
		"a chance army":     {with(func(c *Examples) { c.Variant = "mini" }), "one army"},
		"no such variant":   {with(func(c *Examples) { c.Variant = "uccc" }), "uccc"},
		"no such file":      {with(func(c *Examples) { c.File = filepath.Join(dir, "none") }), "none"},
		"no set-ups":        {with(func(c *Examples) { c.File = foreign }), "letter.txt"},
		"too few":           {with(func(c *Examples) { c.File = exampleFile(t, "few.txt", 19) }), "few.txt: 19 set-ups: expected 20 or more"},
		"another's file":    {with(func(c *Examples) { c.Out = foreign }), "letter.txt"},
		"what games taught": {with(func(c *Examples) { c.Out = prior }), "prior.txt"},
		"no folder for it":  {with(func(c *Examples) { c.Out = filepath.Join(dir, "gone", "x") }), "there is no folder"},
	} {
		if err := c.e.Run(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := with(func(*Examples) {}).Run(ctx, quiet); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("interrupted: error %v", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was written all the same")
	}
}

func TestEverySetupOfAFileCountsOnce(t *testing.T) {
	v, err := variantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{1, 4, 5} {
		all, _ := must.Get2(book(v, exampleFile(t, "setups.txt", n)))(t)
		seen := map[string]bool{}
		for _, s := range all {
			seen[s.String()] = true
		}
		if len(all) != n || len(seen) != n {
			t.Errorf("of %d set-ups %d were read, %d of them different", n, len(all), len(seen))
		}
	}
}
