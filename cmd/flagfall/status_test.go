//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/lab/gametest/must"
)

// lazyBot greets and never moves.
const lazyBot = `#!/bin/sh
read -r line && echo ready
while read -r line; do :; done
`

// statusOf runs 'flagfall status' with flags in an environment.
func statusOf(t *testing.T, env []string, flags ...string) string {
	t.Helper()
	c := exec.Command("flagfall", append([]string{"status"}, flags...)...)
	c.Env, c.Dir = append(os.Environ(), env...), t.TempDir()
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

func TestWhatIsPlayedIsListedAndWhatWasKilledSaysHowToGoOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"lazy.sh": lazyBot,
		"t.toml":  "name = \"spring\"\nvariant = \"mini\"\ntype = \"round-robin\"\ngames = 2\nplayers = [\"random\", \"native:./lazy.sh\"]\nconcurrency = 1\n",
	} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700))
	}
	env := []string{"TMPDIR=" + t.TempDir(), "XDG_STATE_HOME=" + t.TempDir()}
	if text := statusOf(t, env); text != "no match or tournament is being played\n" {
		t.Errorf("before: %q", text)
	}
	player := exec.Command("flagfall", "tournament", "run", "t.toml", "--sandbox=best-effort", "-c", "1")
	player.Env, player.Dir = append(os.Environ(), env...), dir
	must.Do(t, player.Start())
	killed := false
	defer func() {
		if !killed {
			_ = player.Process.Kill()
			_ = player.Wait()
		}
	}()
	// Red has moved, and Blue never does: the game stays at ply 1.
	e := watchUntil(t, env, func(e register.Entry) bool { return len(e.Underway) == 1 && e.Underway[0].Ply == 1 })
	if !e.Running || e.Kind != register.Tournament || e.Name != "spring" || e.Total != 2 || e.Done != 0 || e.Workers != 1 ||
		e.Underway[0].Players != [2]string{"random", "native:./lazy.sh"} || e.Store != filepath.Join(dir, "t.db") || e.Since.IsZero() || e.Began.IsZero() {
		t.Errorf("while it runs: %+v", e)
	}
	if text := statusOf(t, env); !strings.Contains(text, "running for") || !strings.Contains(text, "random – native:./lazy.sh, ply 1") {
		t.Errorf("while it runs:\n%s", text)
	}
	must.Do(t, player.Process.Signal(syscall.SIGKILL))
	_ = player.Wait() // it was killed
	killed = true
	want := "to continue: cd " + dir + " && flagfall tournament resume t.toml --sandbox=best-effort -c 1\n"
	if text := statusOf(t, env); !strings.Contains(text, "stopped") || !strings.Contains(text, want) || strings.Contains(text, "under way") {
		t.Errorf("killed:\n%s", text)
	}
	must.Do(t, os.Remove(filepath.Join(dir, "t.db")))
	if text := statusOf(t, env, "--json"); text != "[]\n" {
		t.Errorf("without its file: %s", text)
	}
}

// watchUntil reads what --watch prints until the first entry is as wanted.
func watchUntil(t *testing.T, env []string, wanted func(register.Entry) bool) register.Entry {
	t.Helper()
	c := exec.Command("flagfall", "status", "--watch", "--json")
	c.Env = append(os.Environ(), env...)
	out := must.Get(c.StdoutPipe())(t)
	must.Do(t, c.Start())
	defer func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	}()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var all []register.Entry
		if err := json.Unmarshal(lines.Bytes(), &all); err != nil {
			t.Fatalf("%v: %s", err, lines.Text())
		}
		if len(all) > 0 && wanted(all[0]) {
			return all[0]
		}
	}
	t.Fatal("it ended: ", lines.Err())
	return register.Entry{}
}
