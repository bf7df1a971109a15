package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// typed puts words into the one field of a form and presses its button.
func (p *tab) typed(words string) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`{ const f = document.querySelector("main form"); f.querySelector("input").value = %q; f.querySelector("button").click(); }`, words))
}

const (
	told     = `document.querySelector("main form")?.innerText.includes("flagfall serve")`
	listed   = `document.querySelector("main .games li") !== null`
	isOwners = `fetch("/api/catalogue").then((r) => r.json()).then((c) => { window.owner = !!c.kept; })`
)

func TestTheAddressOfTheTerminalOpensTheLibraryAndLeavesTheAddressBar(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	s := startLibrary(t, state)
	keepGames(t, state)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.own("/")))
	p.until(`document.querySelector("#library") !== null`)
	if at := js[string](p, `location.href + " " + document.cookie + " " + [...Array(history.length)].length`); at != s.url("/")+"  2" {
		t.Errorf("the page is at %q: want no token there, no cookie that a script can read and nothing to go back to but the empty page", at)
	}
	if says := js[string](p, `document.querySelector(".newhere").innerText`); strings.Contains(says, "token") {
		t.Errorf("the owner is told %q", says)
	}
	p.run(chromedp.Click("#library"))
	p.until(listed)
	// Another tab of the browser is the owner's too, and the address works again.
	other := p.another(1180, 860)
	other.run(chromedp.Navigate(s.url("/library")))
	other.until(listed)
	other.run(chromedp.Navigate(s.own("/library")))
	other.until(listed + ` && location.search === ""`)
}

// Somebody who types the address without the token plays at once, and is told what to do
// for the rest.
func TestWithoutTheTokenOnePlaysAndIsToldHowToSeeTheLibrary(t *testing.T) {
	t.Parallel()
	axe := needAxe(t)
	state := t.TempDir()
	s := startLibrary(t, state)
	keepGames(t, state)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#library") !== null && document.querySelector("#begin") !== null`)
	if says := js[string](p, `document.querySelector(".newhere").innerText`); !strings.Contains(says,
		"open the address that the terminal shows, or enter its token") {
		t.Errorf("the start page says %q", says)
	}
	p.check(axe, "start page without the token")
	p.run(chromedp.Click("#begin"))
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn)
	p.run(chromedp.Navigate(s.url("/library")))
	p.until(told)
	p.check(axe, "library without the token")
	if js[bool](p, listed) {
		t.Error("the games are listed")
	}
	p.typed("guessed")
	p.until(`document.querySelector(".toast.bad")?.innerText.includes("not the token")`)
	p.typed(" " + s.own("/") + "\n") // the whole address as it stands in the terminal
	p.until(listed)

	other := newTab(t, 1180, 860)
	other.run(chromedp.Navigate(s.url("/?token=of-yesterday")))
	other.until(told + ` && document.querySelector("[role=alert]")?.innerText.includes("each start of the server makes another")`)
	if at := js[string](other, `location.href`); at != s.url("/library") {
		t.Errorf("the page is at %s", at)
	}
	other.typed(s.token)
	other.until(listed)
}
