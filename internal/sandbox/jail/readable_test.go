//go:build linux

package jail

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// lay makes files with their directories, executable, and returns their place.
func lay(t *testing.T, files map[string]string) string {
	t.Helper()
	top := t.TempDir()
	for name, text := range files {
		name = filepath.Join(top, name)
		must.Do(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must.Do(t, os.WriteFile(name, []byte(text), 0o755))
	}
	return top
}

func TestASandboxedProgramMayReadWhatItCannotDoWithout(t *testing.T) {
	top := lay(t, map[string]string{
		"tools/py/bin/python3": "", "tools/py/lib/os.py": "", "env/shims/python3": "", "env/bin/pyenv": "",
		"bots/a/bot.py": "#!/usr/bin/env -S python3 -u\n", "bots/b/bot.py": "", "data/book": "",
	})
	at := func(name string) string { return filepath.Join(top, name) }
	must.Do(t, os.MkdirAll(at("venv/bin"), 0o755))
	must.Do(t, os.Symlink(at("tools/py/bin/python3"), at("venv/bin/python")))
	t.Setenv("PATH", at("env/shims")+":/usr/bin")
	t.Setenv("HOME", at("data"))
	for _, tt := range []struct {
		command        []string
		shown, notThat []string
	}{
		{[]string{at("tools/py/bin/python3"), at("bots/b/bot.py")}, []string{"tools/py/lib/os.py", "bots/b/bot.py"}, []string{"bots/a/bot.py"}},
		{[]string{at("venv/bin/python"), at("bots/b/bot.py")}, []string{"venv/bin/python", "tools/py/lib/os.py"}, []string{"env/bin/pyenv"}},
		{[]string{at("bots/a/bot.py")}, []string{"bots/a/bot.py", "env/bin/pyenv"}, []string{"bots/b/bot.py", "tools/py/lib/os.py"}},
		{[]string{"/usr/bin/cat", at("data/book")}, []string{"data/book"}, []string{"data", "bots"}},
		{[]string{"/usr/bin/cat", "/etc/shadow", "/dev/null", "/proc/version"}, nil, []string{"data", "bots"}},
		{[]string{"/usr/bin/cat", at("bots/a")}, []string{"bots/a/bot.py"}, []string{"bots/b/bot.py"}},
	} {
		binds := programBinds(tt.command, nil)
		shown := func(name string) bool {
			return slices.ContainsFunc(binds, func(b bind) bool { return within(at(name), b.Path) })
		}
		for _, name := range tt.shown {
			if !shown(name) {
				t.Errorf("%v does not see %s, only %v", tt.command, name, binds)
			}
		}
		for _, name := range tt.notThat {
			if shown(name) {
				t.Errorf("%v sees %s by %v", tt.command, name, binds)
			}
		}
		if slices.ContainsFunc(binds, func(b bind) bool { return b.Path == "/dev" || b.Path == "/proc" || b.Path == "/etc" }) {
			t.Errorf("%v sees too much of the system: %v", tt.command, binds)
		}
	}
}

func TestAFileIsHiddenUnderEveryNameOfItsDirectory(t *testing.T) {
	top := lay(t, map[string]string{"bots/bot": "", "bots/plan.toml": "seed = 1"})
	must.Do(t, os.Symlink("bots", filepath.Join(top, "alias")))
	t.Chdir(top)
	got := hiddenPaths([]bind{{Path: filepath.Join(top, "alias")}, {Path: "/usr"}}, []string{"bots/plan.toml", "no-such-file"})
	if want := []string{filepath.Join(top, "alias/plan.toml")}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWhatAProgramLeavesInItsDirectoryIsReadWithoutATrap(t *testing.T) {
	for _, way := range []Sandbox{BestEffort, Trusted} {
		dir := lay(t, map[string]string{"bot.sh": "echo hello > good; ln -s /etc/passwd bad; mkfifo pipe; echo done; read -r x"})
		c := talkTo(t, Spec{Command: []string{"sh", filepath.Join(dir, "bot.sh")}, Sandbox: way})
		c.wantLine("done")
		for name, want := range map[string]bool{"good": true, "bad": false, "../../../etc/passwd": false, "none": false} {
			f, err := c.Open(name)
			if err == nil {
				f.Close()
			}
			if (err == nil) != want {
				t.Errorf("%s: got %v", name, err)
			}
		}
		f, err := c.Open("pipe") // nobody writes to it, and nobody waits
		if err != nil {
			t.Error(err)
		} else {
			f.Close()
		}
	}
}

func TestAScriptWithoutItsInterpreterIsToldFromAMissingScript(t *testing.T) {
	dir := lay(t, map[string]string{"bot": "#!/no/such/interpreter\n"})
	_, err := Start(Spec{Command: []string{filepath.Join(dir, "bot")}, Parent: t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "the interpreter of its first line") {
		t.Errorf("got %v", err)
	}
}

func TestTheDirectoryForTemporaryFilesMayBeRelative(t *testing.T) {
	t.Chdir(t.TempDir())
	c := talkTo(t, Spec{Command: []string{"pwd"}, Parent: "."})
	c.wantLine(c.Dir())
}
