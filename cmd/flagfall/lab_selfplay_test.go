//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
)

func TestGamesOfSelfPlayThatWereKilledAtAnyMomentComeOutTheSame(t *testing.T) {
	t.Parallel()
	folder, whole := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	command := func(folder string) []string {
		return []string{
			"lab", "selfplay", folder, "--variant", "duel", "-n", "48", "--shard", "16", "--player", "marshal:nodes=60,memory=1", "--against",
			"self", "--against", "council", "-j", "2",
		}
	}
	for range 2 {
		p := startProcess(t, nil, command(folder)...)
		p.expect("/48 games") // the first that it plays has been written
		p.signal(syscall.SIGKILL)
		p.status()
	}
	for _, f := range []string{folder, whole} {
		p := startProcess(t, nil, command(f)...)
		p.expect("48 games of duel")
		if status := p.status(); status != 0 {
			t.Fatalf("exit status %d", status)
		}
	}
	files, err := filepath.Glob(filepath.Join(whole, "*"))
	if err != nil || len(files) != 4 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		want := must.Get(os.ReadFile(file))(t)
		got, err := os.ReadFile(filepath.Join(folder, filepath.Base(file)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is another: %v", filepath.Base(file), err)
		}
	}
}

func TestAnOutsideProgramOfSelfPlayIsHeldAsTheFlagsSay(t *testing.T) {
	t.Parallel()
	if missing := jail.Missing(); len(missing) > 0 {
		t.Skip(missing)
	}
	bot := filepath.Join(t.TempDir(), "bot.sh")
	script := "#!/bin/sh\nexec " + flagfall(t) + " bot native --player random --seed 1\n"
	must.Do(t, os.WriteFile(bot, []byte(script), 0o700))
	play := func(flags ...string) *process {
		args := []string{
			"lab", "selfplay", filepath.Join(t.TempDir(), "games"), "-v", "duel", "-n", "2", "--shard", "2", "--player", "random",
			"--against", "native:" + bot,
		}
		return startProcess(t, nil, append(args, flags...)...)
	}
	for name, flags := range map[string][]string{"may read": {"--readable", filepath.Dir(flagfall(t))}, "trusted": {"--no-sandbox"}} {
		p := play(flags...)
		p.expect("2 games of duel, 2 of them played now")
		if status := p.status(); status != 0 {
			t.Errorf("%s: exit status %d", name, status)
		}
	}
	p := play()
	p.expect("flagfall check-bot PROGRAM")
	if status := p.status(); status == 0 {
		t.Error("a program in the sandbox has read what lies outside its folder")
	}
	p = play("--readable", filepath.Join(t.TempDir(), "none"))
	p.expect("none")
	if status := p.status(); status == 0 {
		t.Error("a folder that is not there can be read")
	}
}
