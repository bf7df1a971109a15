package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPicturesOfEveryPage keeps every page in four sizes and both themes, to be looked at.
func TestPicturesOfEveryPage(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures directory")
	}
	s := startLibrary(t, t.TempDir())
	p := newTab(t, 1440, 900)
	p.run(chromedp.Navigate(s.own("/")))
	p.until(`document.querySelector("#begin") !== null`)
	// A game under way with a clock, one that is over, and its review.
	p.begin(s, "classic", "council", "first")
	p.deploy()
	p.hand(9, clicks).play(21)
	p.until(myTurn)
	game := js[string](p, `location.pathname`)
	p.everySize("game", game, `document.querySelector(".board .cell .piece") !== null`)
	p.begin(s, "advance", "level4", "first")
	p.hand(3, clicks).play(12)
	p.until(myTurn)
	p.everySize("advance", js[string](p, `location.pathname`), `document.querySelector(".board .cell .piece") !== null`)
	p.begin(s, "barrage", "council", "first")
	p.until(`document.querySelector(".editor")?.dataset.faults === "0"`)
	p.everySize("deploy", js[string](p, `location.pathname`), `document.querySelector(".editor")?.dataset.faults === "0"`)
	p.deploy()
	p.hand(9, clicks).play(9)
	p.until(myTurn + " || " + isOver)
	if !js[bool](p, isOver) {
		p.press("Resign")
		p.confirm()
	}
	p.until(isOver)
	p.everySize("over", js[string](p, `location.pathname`), isOver)
	p.press("Review")
	p.until(`document.querySelector(".accounts") !== null`)
	p.everySize("review", js[string](p, `location.pathname + location.hash`), `document.querySelector(".accounts") !== null`)
	for _, page := range []struct{ name, path, there string }{
		{"home", "/", `document.querySelector(".demo .piece") !== null && document.querySelector("#begin") !== null`},
		{"learn", "/learn", `document.querySelector(".board .cell .piece") !== null`},
		{"setups", "/setups", `document.querySelector(".editor")?.dataset.faults === "0"`},
		{"rules", "/rules", `document.querySelector("table") !== null`},
		{"replay", "/replay", `document.querySelector(".yours") !== null`},
		{"library", "/library", `document.querySelector("main h1") !== null`},
		{"arena", "/arena", `document.querySelector("main h1") !== null`},
		{"puzzle", "/puzzle", `document.querySelector(".board .cell .piece") !== null`},
		{"analysis", "/analysis", analysed},
		{"me", "/me", `document.querySelector(".me .score") !== null`},
		{"bots", "/bots", `document.querySelector("main h1") !== null`},
		{"friend", "/friend", `document.querySelector("#begin") !== null`},
		{"lobby", "/lobby", `document.querySelector("#postchallenge") !== null`},
		{"campaign", "/campaign", `document.querySelectorAll(".tile").length === 15`},
		{"trainer", "/trainer", `document.querySelector(".homerows .piece") !== null`},
	} {
		p.everySize(page.name, page.path, page.there)
	}
}

// everySize keeps a page in four sizes and both themes.
func (p *tab) everySize(name, path, there string) {
	p.t.Helper()
	back := js[string](p, `location.href`)
	for _, theme := range []string{"light", "dark"} {
		js[chromedp.Void](p, fmt.Sprintf(
			`localStorage.setItem("flagfall.prefs", JSON.stringify({ ...JSON.parse(localStorage.getItem("flagfall.prefs") ?? "{}"), theme: %q }))`, theme))
		for _, size := range [][2]int64{{1440, 900}, {1280, 720}, {390, 844}, {844, 390}} {
			p.sized(size[0], size[1])
			p.run(chromedp.Navigate("about:blank"), chromedp.Navigate(js[string](p, fmt.Sprintf(`new URL(%q, %q).href`, path, back))))
			p.until(there)
			p.picture(fmt.Sprintf("%s-%d-%s", name, size[0], theme))
		}
	}
	p.sized(1440, 900)
	p.run(chromedp.Navigate(back))
}
