//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestGamesOfSelfPlayThatWereKilledAtAnyMomentComeOutTheSame(t *testing.T) {
	t.Parallel()
	folder, whole := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	command := func(folder string) []string {
		return []string{"lab", "selfplay", folder, "--variant", "duel", "-n", "48", "--shard", "16", "--player", "marshal:nodes=60,memory=1", "--against", "self", "--against", "council", "-j", "2"}
	}
	for range 2 {
		p := startProcess(t, []string{runFlagfall + "=1"}, command(folder)...)
		p.expect("/48 games") // the first that it plays has been written
		p.signal(syscall.SIGKILL)
		p.status()
	}
	for _, f := range []string{folder, whole} {
		p := startProcess(t, []string{runFlagfall + "=1"}, command(f)...)
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
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(folder, filepath.Base(file)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is another: %v", filepath.Base(file), err)
		}
	}
}
