package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/lab"
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
	// A player or a variant that is not there is told before hours of work.
	if _, err := labMatch(c.Variant, c.Player, c.Player, c.Pairs, c.Seed); err != nil {
		return err
	}
	if err := c.findFolder(); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	for _, r := range all {
		program, err := buildRelease(ctx, r, c.Folder)
		if ctx.Err() != nil {
			return fmt.Errorf("%s: interrupted while it was built", r.Name)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		if err := c.play(ctx, r, program); err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	return nil
}

// findFolder makes the folder for the programs an absolute one.
func (c *labLadderCmd) findFolder() error {
	if c.Folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("no folder for old versions, so name one with --folder: %w", err)
		}
		c.Folder = filepath.Join(cache, "flagfall", "releases")
	}
	var err error
	c.Folder, err = filepath.Abs(c.Folder)
	return err
}

// play plays one release and prints the score.
func (c *labLadderCmd) play(ctx context.Context, r lab.Release, program string) error {
	old := fmt.Sprintf("native:%q bot native --player %s", program, c.Player)
	m, err := labMatch(c.Variant, c.Player, old, c.Pairs, c.Seed)
	if err != nil {
		return err
	}
	m.Own = c.Own
	fmt.Fprintf(os.Stderr, "playing %d games against %s\n", 2*c.Pairs, r.Name)
	score, err := m.Play(ctx)
	err = untilThen(err)
	if err == nil || score != (lab.Score{}) {
		fmt.Printf("%s against %s (%s), %s: %v\n", c.Player, r.Name, r.Summary, c.Variant, score)
	}
	return err
}

// history returns the folder of the checkout it runs in.
func history(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		return "", errors.New("old versions are built from a checkout of Flagfall with its history, and this folder is in none")
	}
	return strings.TrimSpace(string(out)), nil
}

// buildRelease returns the program of a release, built in a folder if it is not
// there yet. It takes the commit from the checkout it runs in.
func buildRelease(ctx context.Context, r lab.Release, folder string) (program string, err error) {
	program = filepath.Join(folder, r.Name+"-"+r.Commit)
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	checkout, err := history(ctx)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(os.Stderr, "building %s from commit %s\n", r.Name, r.Commit)
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
		{checkout, []string{"git", "clone", "--quiet", "--shared", "--no-checkout", checkout, source}},
		{source, []string{"git", "checkout", "--quiet", r.Commit}},
		{source, []string{"go", "build", "-o", unfinished, "./cmd/flagfall"}},
	} {
		cmd := exec.CommandContext(ctx, step.args[0], step.args[1:]...)
		cmd.Dir = step.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%s %s: %w: %s", step.args[0], step.args[1], err, bytes.TrimSpace(out))
		}
	}
	return program, os.Rename(unfinished, program)
}
