//go:build linux

package jail

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// atHome makes a folder with a script, a folder, a file without an extension and one
// with, and goes there.
func atHome(t *testing.T) string {
	t.Helper()
	dir := must.Files(t, 0o755, map[string]string{"bot.py": "", "bot/main.go": "", "random": "in random\n", "nets/a": ""})
	t.Chdir(dir)
	return dir
}

func TestAnArgumentIsTheFileThatItIsWrittenAsElseThePlainWord(t *testing.T) {
	dir := atHome(t)
	at := func(name string) string { return filepath.Join(dir, name) }
	given := []string{"sh", "bot.py", "bot", "random", "./random", "nets/a", ".", "--level", "3", "no/file", ""}
	want := []string{at("bot.py"), "bot", "random", at("random"), at("nets/a"), dir, "--level", "3", "no/file", ""}
	got, err := resolve(given, "")
	if err != nil || !slices.Equal(got.words[1:], want) {
		t.Errorf("got %q, %v; want %q", got.words[1:], err, want)
	}
	named := []string{at("bot.py"), at("bot"), at("random"), at("random"), at("nets/a"), dir}
	if !slices.Equal(got.paths()[1:], named) {
		t.Errorf("names %q, want %q", got.paths()[1:], named)
	}
}

func TestAPlainWordThatNamesAFileIsGivenAsItIsAndLeadsToTheFile(t *testing.T) {
	atHome(t)
	const script = `echo "$0 $1 $2"; read -r line < random; echo "$line"; ls bot; read -r end`
	for _, sandbox := range []Sandbox{BestEffort, Trusted} {
		t.Run(fmt.Sprint("sandbox ", sandbox), func(t *testing.T) {
			c := talkTo(t, Spec{Command: []string{"sh", "-c", script, "bot", "random", "bot.py"}, Sandbox: sandbox})
			script := must.Get(filepath.Abs("bot.py"))(t)
			for _, want := range []string{"bot random " + script, "in random", "main.go"} {
				c.wantLine(want)
			}
			c.checkGone()
			if _, err := os.Stat("bot/main.go"); err != nil {
				t.Errorf("the end of the program has removed what it was shown: %v", err)
			}
		})
	}
}

func TestRelativeNamesBeginInTheDirectoryOfACommand(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	must.Do(t, os.Mkdir("sub", 0o700))
	for _, name := range []string{"bot", "bot.py"} {
		must.Do(t, os.WriteFile(filepath.Join("sub", name), []byte("#!/bin/sh\n"), 0o700))
	}
	for _, from := range []string{"sub", filepath.Join(dir, "sub")} {
		for _, command := range [][]string{{"./bot", "bot.py"}, {filepath.Join(dir, "sub", "bot"), "bot.py"}, {"sh", "bot.py"}} {
			got, err := resolve(command, from)
			if err != nil || !filepath.IsAbs(got.words[0]) || got.words[1] != filepath.Join(dir, "sub", "bot.py") {
				t.Errorf("%q from %s: %q, %v", command, from, got.words, err)
			}
		}
	}
	if got, err := resolve([]string{"./bot"}, ""); err == nil {
		t.Errorf("found without its directory: %q", got.words)
	}
}
