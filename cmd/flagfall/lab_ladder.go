package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"

	"flagfall/internal/lab"
)

// labLadderCmd plays the player as it is now against the versions released
// before. Each is built from its commit, once, and played as a program of our
// own engine protocol.
type labLadderCmd struct {
	Releases []string `arg:"" optional:"" help:"Releases to play, such as marshal-1; all if none is named."`
	Player   string   `default:"marshal:nodes=1000,memory=1" help:"Player of both versions, with its options."`
	Variant  string   `default:"ucc" help:"Variant."`
	Pairs    int      `default:"50" help:"Pairs of games against each release."`
	Seed     uint64   `default:"1" help:"Seed of the first pair."`
	Own      bool     `negatable:"" default:"true" help:"Let both draw their own set-ups, as they would against others."`
	Folder   string   `help:"Folder for the programs that are built (default: one in the user's cache)."`
	List     bool     `help:"Only list the releases."`
}

// Help shows an example.
func (labLadderCmd) Help() string {
	return "It needs git and Go, and runs in a checkout with its history.\n\n" +
		"Example: flagfall lab ladder marshal-4 marshal-5 --pairs=100"
}

// Run builds and plays.
func (c *labLadderCmd) Run() error {
	all, err := lab.Releases()
	if err != nil {
		return err
	}
	if all, err = lab.Pick(all, c.Releases); err != nil {
		return err
	}
	if c.List {
		for _, r := range all {
			fmt.Printf("%-10s %-8s %s\n", r.Name, r.Commit, r.Summary)
		}
		return nil
	}
	if c.Pairs < 1 {
		return fmt.Errorf("%d pairs: expected at least 1", c.Pairs)
	}
	if c.Folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("no folder for old versions, so name one with --folder: %w", err)
		}
		c.Folder = filepath.Join(cache, "flagfall", "releases")
	}
	if c.Folder, err = filepath.Abs(c.Folder); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for _, r := range all {
		program, err := buildRelease(ctx, r, c.Folder)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		if err := c.play(ctx, r, program); err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	return nil
}

// play plays one release and prints the score.
func (c *labLadderCmd) play(ctx context.Context, r lab.Release, program string) error {
	old := fmt.Sprintf("native:%q bot native --player %s", program, c.Player)
	m, err := labMatch(c.Variant, c.Player, old, c.Pairs, c.Seed)
	if err != nil {
		return err
	}
	m.Own = c.Own
	score, err := m.Play(ctx)
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted: the score is of the games played until then")
	}
	if err == nil || score != (lab.Score{}) {
		fmt.Printf("%s against %s (%s), %s: %v\n", c.Player, r.Name, r.Summary, c.Variant, score)
	}
	return err
}

// buildRelease returns the program of a release, built in a folder if it is not
// there yet. It takes the commit from the checkout it runs in.
func buildRelease(ctx context.Context, r lab.Release, folder string) (program string, err error) {
	program = filepath.Join(folder, r.Name+"-"+r.Commit)
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	source, err := os.MkdirTemp("", "flagfall-release")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(source)
	unfinished := program + ".unfinished"
	for _, step := range []struct {
		dir  string
		args []string
	}{
		{".", []string{"git", "clone", "--quiet", "--shared", "--no-checkout", ".", source}},
		{source, []string{"git", "checkout", "--quiet", r.Commit}},
		{source, []string{"go", "build", "-o", unfinished, "./cmd/flagfall"}},
	} {
		cmd := exec.CommandContext(ctx, step.args[0], step.args[1:]...)
		cmd.Dir = step.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%s %s: %w: %s", step.args[0], step.args[1], err, out)
		}
	}
	return program, os.Rename(unfinished, program)
}
