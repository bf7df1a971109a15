package study

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
	"flagfall.dev/internal/play/rating"
)

// Ladder plays the player as it is now against the versions released before. Each
// is built from its commit, once, and played as a program of our own engine
// protocol.
type Ladder struct {
	Releases []string // their names, such as marshal-1; all if there are none
	Player   string   // of both versions, with its options
	Variant  string
	Pairs    int // of games against each release
	Seed     uint64
	Own      bool   // both draw their own set-ups
	Folder   string // for the programs that are built; one in the user's cache if empty
	List     bool   // only list the releases
}

// Run builds the releases, plays them and reports the scores.
func (l *Ladder) Run(ctx context.Context, r Report) error {
	all, err := lab.Releases()
	if err != nil {
		return err
	}
	if all, err = lab.Pick(all, l.Releases); err != nil {
		return err
	}
	if l.List {
		for _, one := range all {
			fmt.Fprintf(r.Out, "%-10s %-8s %s\n", one.Name, one.Commit, one.Summary)
		}
		return nil
	}
	// A player or a variant that is not there is refused before hours of work.
	if _, err := match(l.Variant, l.Player, l.Player, l.Pairs, l.Seed); err != nil {
		return err
	}
	folder, err := l.folder()
	if err != nil {
		return err
	}
	for _, one := range all {
		program, err := buildRelease(ctx, r, one, folder)
		if ctx.Err() != nil {
			return fmt.Errorf("%s: interrupted while it was built", one.Name)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
		if err := l.play(ctx, r, one, program); err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
	}
	return nil
}

// folder returns the folder for the programs, as an absolute name.
func (l *Ladder) folder() (string, error) {
	if l.Folder != "" {
		return filepath.Abs(l.Folder)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for old versions, so name one with --folder: %w", err)
	}
	return filepath.Abs(filepath.Join(cache, "flagfall", "releases"))
}

// play plays one release and reports the score.
func (l *Ladder) play(ctx context.Context, r Report, one lab.Release, program string) error {
	old := fmt.Sprintf("native:%q bot native --player %s", program, l.Player)
	m, err := match(l.Variant, l.Player, old, l.Pairs, l.Seed)
	if err != nil {
		return err
	}
	m.Own = l.Own
	fmt.Fprintf(r.Notes, "playing %d games against %s\n", 2*l.Pairs, one.Name)
	score, err := m.Play(ctx)
	err = untilThen(err)
	if err == nil || score != (rating.Score{}) {
		fmt.Fprintf(r.Out, "%s against %s (%s), %s: %v\n", l.Player, one.Name, one.Summary, l.Variant, score)
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
func buildRelease(ctx context.Context, r Report, one lab.Release, folder string) (program string, err error) {
	program = filepath.Join(folder, one.Name+"-"+one.Commit)
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	checkout, err := history(ctx)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(r.Notes, "building %s from commit %s\n", one.Name, one.Commit)
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
		{source, []string{"git", "checkout", "--quiet", one.Commit}},
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
