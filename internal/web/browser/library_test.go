package browser

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
)

// keepGames plays two games in a terminal, of which the second is not finished.
func keepGames(t *testing.T, state string) library.Library {
	t.Helper()
	name := must.Get(program())(t)
	for _, typed := range []string{"c2-d3\nresign\ny\n", "c2-d3\n"} {
		play := exec.Command(name, "play", "--variant", "advance", "--player", "free", "--movetime", "10ms")
		play.Env = append(play.Environ(), "XDG_STATE_HOME="+state)
		play.Stdin = strings.NewReader(typed)
		if out, err := play.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return library.Library{Folder: filepath.Join(state, "flagfall")}
}

const (
	keptRows = `[...document.querySelectorAll(".games li")]`
	keptRow  = `document.querySelector(".games li:nth-child(%d)")`
)

// openKept opens the page of kept games from the start page.
func (p *tab) openKept(s *server, rows int) {
	p.t.Helper()
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#library") !== null`)
	p.run(chromedp.Click("#library"))
	p.until(fmt.Sprintf(`location.pathname === "/library" && %s.length === %d`, keptRows, rows))
}

// act presses what a row offers.
func (p *tab) act(row int, label string) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`[...(`+keptRow+`).querySelectorAll("a, button")].find((e) => e.textContent === %q).click()`, row, label))
}

func TestAGameOfTheTerminalIsReplayedResumedExportedAndDeletedInTheBrowser(t *testing.T) {
	t.Parallel()
	axe := needAxe(t)
	state := t.TempDir()
	s := startLibrary(t, state)
	kept := keepGames(t, state)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(s.own("/")))
	p.openKept(s, 2)
	p.check(axe, "library")
	if wide := js[int](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390", wide)
	}
	for row, want := range map[int]string{1: "Unfinished", 2: "won: resignation"} {
		if says := js[string](p, fmt.Sprintf(keptRow+`.innerText`, row)); !strings.Contains(says, want) {
			t.Errorf("row %d says %q, want %s", row, says, want)
		}
	}
	over := js[string](p, fmt.Sprintf(keptRow+`.querySelector("a[download]").download`, 2))
	g := must.Get(kept.Find(over))(t)
	js[chromedp.Void](p, fmt.Sprintf(`void fetch(`+keptRow+`.querySelector("a[download]").href).then((r) => r.text()).then((text) => { window.exported = text; })`, 2))
	p.until(`window.exported !== undefined`)
	if got := js[string](p, `window.exported`); got != g.Record.String() {
		t.Errorf("exported is %q", got)
	}
	p.act(2, "Replay")
	p.until(`location.pathname.startsWith("/replay/") && document.querySelector(".replay .cell") !== null`)

	p.openKept(s, 2)
	p.act(1, "Resume")
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn)
	plies := js[int](p, `document.querySelectorAll(".moves .text").length`)
	p.hand(1, clicks).move()
	p.until(fmt.Sprintf(`document.querySelectorAll(".moves .text").length > %d`, plies))

	p.openKept(s, 2)
	js[chromedp.Void](p, `{ const e = document.querySelector("input[type=search]"); e.value = "resignation"; e.dispatchEvent(new Event("input")); }`)
	p.until(keptRows + `.length === 1`)
	p.act(1, "Delete")
	p.until(`document.querySelector("dialog[open]") !== null`)
	js[chromedp.Void](p, `document.querySelector("dialog[open] .choices button").click()`)
	p.until(keptRows + `.length === 0 && document.body.innerText.includes("No kept game has this")`)
	for left := range kept.All() {
		if left.Name == g.Name {
			t.Errorf("%s is still kept", left.Name)
		}
	}

	// Another browser of the owner's takes the seat over.
	other := newTab(t, 1180, 860)
	other.run(chromedp.Navigate(s.own("/")))
	other.openKept(s, 1)
	other.act(1, "Resume")
	other.until(`document.querySelector("dialog[open]") !== null`)
	js[chromedp.Void](other, `document.querySelector("dialog[open] .choices button").click()`)
	other.until(`location.pathname.startsWith("/game/") && ` + myTurn)
}
