package browser

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

// waiting writes a program that makes one move, waits until a file is there, and goes on.
func waiting(t *testing.T, file string) (spec string) {
	t.Helper()
	python := gametest.Need(t, "python3")
	text := must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "examples", "native-python", "bot.py")))(t)
	const choice = "            best = max("
	pause := fmt.Sprintf("            moves = globals().get('moves', 0) + 1; globals()['moves'] = moves\n            import os, time\n            while moves == 2 and not os.path.exists(%q): time.sleep(0.01)\n", file)
	changed := strings.Replace(string(text), choice, pause+choice, 1)
	if changed == string(text) {
		t.Fatal("the example chooses its move elsewhere")
	}
	program := filepath.Join(t.TempDir(), "bot.py")
	must.Do(t, os.WriteFile(program, []byte(changed), 0o600))
	return "native:" + python + " " + program
}

func TestAGameOfATournamentIsWatchedMoveByMove(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	seen := t.TempDir() // what the program may read besides its own folder
	signal, file := filepath.Join(seen, "go-on"), filepath.Join(dir, "open.toml")
	plan := fmt.Sprintf("name = \"open\"\nvariant = \"classic\"\ntype = \"round-robin\"\ngames = 2\nseed = 1\nwatch = \"open\"\nreadable = [%q]\nplayers = [%q, \"council\"]\n", seen, waiting(t, signal))
	must.Do(t, os.WriteFile(file, []byte(plan), 0o600))
	s := startServer(t, "--watch", file)
	name := must.Get(program())(t)
	run := exec.CommandContext(t.Context(), name, "tournament", "run", file)
	must.Do(t, run.Start())
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/arena")))
	p.until(`document.querySelector("a[href^='/watch/']") !== null`)
	js[chromedp.Void](p, `document.querySelector("a[href^='/watch/']").click()`)
	// Both armies lie open, the newest move is marked, and nobody can play.
	p.until(`document.querySelectorAll(".watch .moves > *, .watch .list li").length > 0 && document.querySelectorAll(".watch .board .piece").length > 8`)
	if n := js[int](p, `document.querySelectorAll(".watch .board .piece.hidden").length`); n != 0 {
		t.Errorf("%d pieces are hidden", n)
	}
	if n := js[int](p, `document.querySelectorAll(".watch .cell.target").length`); n != 0 {
		t.Errorf("%d squares look as if they could be played to", n)
	}
	first := js[string](p, `document.querySelector(".watch .cell").dataset.square ?? document.querySelector(".watch .cell").getAttribute("aria-label")`)
	p.press("Flip")
	if turned := js[string](p, `document.querySelector(".watch .cell").dataset.square ?? document.querySelector(".watch .cell").getAttribute("aria-label")`); turned == first {
		t.Errorf("the board begins with %s, turned or not", first)
	}
	must.Do(t, os.WriteFile(signal, nil, 0o600))
	p.until(`document.querySelector(".watch .banner")?.hidden === false`)
	must.Do(t, run.Wait())
	p.press("Replay")
	p.until(`document.querySelector(".replay .cell") !== null`)
}
