//go:build linux

package files

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestASandboxedProgramMayReadWhatItCannotDoWithout(t *testing.T) {
	top := must.Files(t, 0o755, map[string]string{
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
		binds := Needed(tt.command, nil)
		shown := func(name string) bool {
			return slices.ContainsFunc(binds, func(b Bind) bool { return within(at(name), b.Path) })
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
		if slices.ContainsFunc(binds, func(b Bind) bool { return b.Path == "/dev" || b.Path == "/proc" || b.Path == "/etc" }) {
			t.Errorf("%v sees too much of the system: %v", tt.command, binds)
		}
	}
}

func TestAFileIsHiddenUnderEveryNameOfItsDirectory(t *testing.T) {
	top := must.Files(t, 0o755, map[string]string{"bots/bot": "", "bots/plan.toml": "seed = 1"})
	must.Do(t, os.Symlink("bots", filepath.Join(top, "alias")))
	t.Chdir(top)
	got := Hidden([]Bind{{Path: filepath.Join(top, "alias")}, {Path: "/usr"}}, []string{"bots/plan.toml", "no-such-file"})
	if want := []string{filepath.Join(top, "alias/plan.toml")}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
