package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestAWholeGameAgainstTheCouncilByClicks(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.begin(s, "barrage", "council", "first") // the board of classic, and an eighth of its moves
	p.deploy()
	n := p.hand(1, clicks).play(500)
	if v := verdict(p); !strings.Contains(v, "wins") && !strings.Contains(v, "drawn") {
		t.Errorf("after %d moves: %s", n, v)
	}
}

func TestAWholeGameByKeyboardOnly(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.begin(s, "mini", "council", "first")
	p.until(`document.querySelector(".editor") !== null`)
	p.tabTo("Random")
	p.run(chromedp.KeyEvent("\r"))
	p.until(`!document.querySelector("#ready").disabled`)
	p.tabTo("Ready")
	p.run(chromedp.KeyEvent("\r"))
	p.until(myTurn)
	p.tabTo("cell")
	h := p.hand(2, keys)
	n := h.play(500)
	if v := verdict(p); !strings.Contains(v, "wins") && !strings.Contains(v, "drawn") {
		t.Errorf("after %d moves: %s", n, v)
	}
}

func TestAGameOfAdvanceByClicksAndKeys(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.begin(s, "advance", "level4", "first")
	named := func(square string) string {
		return fmt.Sprintf(`document.querySelector(".cell[data-name=%s]")`, square)
	}
	last := func() string {
		return js[string](p, `[...document.querySelectorAll(".moves .text")].at(-2).textContent`)
	}
	// A Builder can go to the square before it or build there: the page asks.
	h := p.hand(3, clicks)
	h.until(myTurn)
	p.press("Hint")
	p.until(`document.querySelector(".hint h2")?.textContent.startsWith("Hint: ") && document.querySelector(".toast") === null && document.querySelectorAll(".cell.target").length === 2`)
	p.until(`/^(It|Several moves) .+\.$/.test(document.querySelector(".hint p")?.textContent ?? "") && !document.querySelector(".hint details").open`)
	p.run(chromedp.Click(".hint > details > summary"))
	p.until(`document.querySelector(".hint details").open && document.querySelector(".hint li").textContent !== "" && JSON.parse(localStorage.getItem("flagfall.prefs")).talk === "figures"`)
	h.act(h, named("a2"))
	h.act(h, named("a3"))
	p.press("Builder a2 builds a wall on a3")
	h.until(myTurn + ` && document.querySelectorAll(".moves .text").length > 1`)
	if last() != "a2#a3" {
		t.Errorf("played %s, want a wall", last())
	}
	// A Jester swaps with a man of its own side, who might be meant himself.
	p.tabTo("cell")
	h.act = keys
	h.act(h, named("b1"))
	h.act(h, named("a2"))
	p.until(`document.querySelector("dialog[open]") !== null`)
	p.run(chromedp.KeyEvent("\t\r"))
	h.until(`document.querySelectorAll(".moves .text").length === 4 && ` + myTurn)
	if last() != "b1~a2" {
		t.Errorf("played %s, want a swap", last())
	}
	h.play(10)
	h.act = clicks
	n := h.play(200)
	if v := verdict(p); !strings.Contains(v, "wins") && !strings.Contains(v, "drawn") {
		t.Errorf("after %d moves: %s", n, v)
	}
}

// actsAlone says that of a game's buttons those are offered that need no server, and no others.
const actsAlone = `[...document.querySelectorAll(".side > .actions button")].filter((b) => !b.disabled).map((b) => b.textContent).join() === "Rules,Flip the board"`

func TestTwoBrowsersPlayOnAfterALostLineAndACrash(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	red, blue := newTab(t, 1180, 860), newTab(t, 360, 740)
	red.before(`localStorage.setItem("flagfall.prefs", JSON.stringify({ choice: { variant: "", opponent: "", side: "first", clock: "60+0", own: false } }))`)
	red.begin(s, "classic", "*friend", "first")
	red.until(`document.querySelector(".link input") !== null`)
	invite := js[string](red, `[...document.querySelectorAll(".link input")].map((i) => i.value).find((v) => v.includes("/second#"))`)
	blue.join(invite, "Bob")
	blue.until(`document.querySelector(".editor") !== null`)
	// Without a server no set-up is given, filled, chosen or judged, and nothing said; pieces are placed.
	red.until(`document.querySelector("#ready:enabled") !== null`)
	s.kill()
	red.until(`document.querySelector(".status.bad") !== null && document.querySelector("#ready:disabled") !== null && document.querySelector(".talking").inert && ` + actsAlone)
	red.until(`document.querySelectorAll("[data-served][inert]").length === 6 && document.querySelector(".faults").textContent.startsWith("No connection")`)
	red.press("Clear")
	red.press("Undo")
	must.Do(t, s.start())
	red.until(`document.querySelector(".status.bad") === null && document.querySelector("#ready:enabled") !== null && document.querySelector("[data-served][inert]") === null && !document.querySelector(".talking").inert`)
	red.deploy()
	blue.deploy()
	first, second := red.hand(5, clicks), blue.hand(6, clicks)
	turns := func(n int) {
		for range n {
			for _, h := range []*hand{first, second} {
				h.until(myTurn + " || " + isOver)
				if js[bool](h.tab, isOver) {
					t.Fatal("over before anything was lost")
				}
				h.move()
			}
		}
	}
	turns(2)
	before := board(blue)
	blue.run(chromedp.Navigate("about:blank")) // the laptop is closed
	first.until(myTurn)
	blue.run(chromedp.Navigate(s.url("/")))
	blue.until(`document.querySelector(".games a") !== null`)
	js[chromedp.Void](blue, `document.querySelector(".games a").click()`)
	blue.until(`document.querySelector(".game .cell .piece") !== null`)
	if after := board(blue); after != before {
		t.Errorf("after the reconnect:\n%s\nbefore:\n%s", after, before)
	}
	turns(1)
	pages := [2]string{board(red), board(blue)}
	s.kill()
	red.until(`document.querySelector(".status.bad") !== null`)
	for what, holds := range map[string]string{
		"the board waits":                         `document.querySelector(".board[data-waiting]") !== null`,
		"no act is offered that needs one":        actsAlone,
		"the clocks stand":                        `document.querySelectorAll(".clock.waiting").length === 2`,
		"the other player is not said to be here": `[...document.querySelectorAll(".strip .there")].every((e) => e.hidden)`,
	} {
		if !js[bool](red, holds) {
			t.Errorf("without a server it does not hold that %s", what)
		}
	}
	const clocks = `[...document.querySelectorAll(".clock")].map((e) => e.textContent).join()`
	then := js[string](red, `window.then = performance.now(), `+clocks)
	red.until(`performance.now() > window.then + 1100`)
	if now := js[string](red, clocks); now != then {
		t.Errorf("without a server the clocks go from %s to %s", then, now)
	}
	must.Do(t, s.start())
	for i, p := range []*tab{red, blue} {
		p.until(`document.querySelector(".status.bad") === null`)
		if after := board(p); after != pages[i] {
			t.Errorf("after the crash:\n%s\nbefore:\n%s", after, pages[i])
		}
	}
	if js[bool](red, `document.querySelector(".clock.waiting") !== null`) {
		t.Error("the clocks still wait")
	}
	turns(1)
	blue.press("Resign")
	blue.confirm()
	red.until(isOver)
	if v := verdict(red); !strings.Contains(v, "Red wins") {
		t.Errorf("verdict %q", v)
	}
	red.until(`document.body.textContent.includes("Red's set-up is the one that was sealed.")`)
	if js[bool](red, `document.body.textContent.includes("NOT the one")`) {
		t.Error("a set-up was changed")
	}
	// Nor is a finished game grey without a word.
	s.kill()
	red.until(`document.querySelector(".status.bad")?.checkVisibility() === true && document.querySelector(".banner").inert`)
	must.Do(t, s.start())
	red.until(`document.querySelector(".status.bad") === null && !document.querySelector(".banner").inert && document.querySelector(".status").hidden`)
	// Who could not check the seals while the server was away does it now.
	blue.until(`document.body.textContent.includes("Red's set-up is the one that was sealed.")`)
}

func TestThePagesOfASetup(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/setup")))
	p.until(`document.querySelector(".editor .cell") !== null`)
	p.press("Random")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	text := func() string {
		return js[string](p, `document.querySelector(".editor textarea").value`)
	}
	was := text()
	// Two men are exchanged by dragging one to the other.
	h := p.hand(1, clicks)
	home := cells("home")
	other := `((all) => { const rank = (c) => c.getAttribute("aria-label").split(", ")[1]; return all.find((c) => rank(c) !== rank(all[0])); })(` + home + `)`
	from, to := js[[2]float64](p, middle(home+"[0]")), js[[2]float64](p, middle(other))
	p.drag(from, to)
	p.until(fmt.Sprintf(`document.querySelector(".editor textarea").value !== %q`, was))
	// A man is put back and replaced by keyboard: the fault and its end are told.
	h.act(h, home+"[5]")
	h.act(h, home+"[5]")
	p.until(`document.querySelector(".editor").dataset.faults !== "0"`)
	p.press("Fill the rest")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	// It is kept under a name and found again.
	p.run(chromedp.SendKeys(`.saved input`, "mine"))
	p.press("Save")
	kept := text()
	p.press("Clear")
	p.until(`document.querySelector(".editor").dataset.faults !== "0"`)
	js[chromedp.Void](p, `document.querySelector(".saved select").value = "mine"`)
	p.press("Load")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	if text() != kept {
		t.Errorf("kept:\n%s\nloaded:\n%s", kept, text())
	}
}

func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures directory")
	}
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#begin") !== null`)
	p.picture("home")
	p.begin(s, "classic", "council", "second")
	p.until(`document.querySelector(".editor") !== null`)
	p.press("Random")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	p.picture("setup")
	p.run(chromedp.Click("#ready"))
	p.hand(9, clicks).play(25)
	p.until(myTurn)
	p.picture("game")
	p.begin(s, "advance", "level4", "first")
	p.hand(3, clicks).play(12)
	p.until(myTurn)
	p.picture("advance")
	q := newTab(t, 360, 740)
	q.begin(s, "classic", "council", "first")
	q.deploy()
	q.hand(9, clicks).play(12)
	q.until(myTurn)
	q.picture("phone")
}

func TestEveryPageFitsAPhoneAndAWindowAtFourTimesItsSize(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 360, 740)
	// A phone, and a window of 1280 by 1024 pixels at 200 and 400 %.
	sizes := [][2]int64{{360, 740}, {640, 512}, {320, 256}}
	fits := func(where string, least float64) {
		t.Helper()
		for _, size := range sizes {
			p.sized(size[0], size[1])
			if w := js[int64](p, `document.documentElement.scrollWidth`); w > size[0] {
				t.Errorf("%s is %d pixels wide in a window of %d: %s", where, w, size[0],
					js[string](p, fmt.Sprintf(`[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > %d).slice(0, 4).map((e) => e.tagName + "." + e.className).join(" ")`, size[0])))
			}
			if w := js[float64](p, `Math.min(44, ...[...document.querySelectorAll(".cell")].map((c) => c.getBoundingClientRect().width))`); w < least {
				t.Errorf("%s: squares of %.0f pixels in a window of %v are too small for a finger", where, w, size)
			}
		}
		p.sized(360, 740)
	}
	for _, path := range []string{"/", "/setup", "/replay", "/arena", "/learn", "/puzzle"} {
		p.run(chromedp.Navigate(s.url(path)))
		p.until(`document.querySelector("main h1") !== null`)
		fits(path, 24)
	}
	p.begin(s, "classic", "council", "first")
	p.deploy()
	p.hand(5, drags).play(5)
	fits("the game", 24)
}

func TestTheGamesOfABrowserAreNamedInEverydayWords(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#begin") !== null`)
	p.run(chromedp.Click("#begin"))
	p.until(`document.querySelector(".strip .who")?.innerText.startsWith("Ada")`)
	js[chromedp.Void](p, `document.querySelector("nav a").click()`)
	p.until(`document.querySelector(".games a")?.innerText === "Classic · Ada"`)
}
