package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

func TestPagesHaveAddressesThatPeopleType(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1280, 720)
	for _, page := range []struct{ address, shows, title string }{
		{"/rules", `document.querySelector(".rules table") !== null && location.pathname === "/rules/classic"`, "Rules · Flagfall"},
		{"/rules/advance", `document.querySelector(".rules h2")?.textContent === "Rules of Advance"`, "Rules · Flagfall"},
		{"/setups", `document.querySelector(".setuppage .cell") !== null`, "Set-ups · Flagfall"},
		{"/friend", `document.querySelector("#begin")?.textContent.includes("friend")`, "Flagfall"},
	} {
		p.run(chromedp.Navigate(s.url(page.address)))
		p.until(page.shows)
		if got := js[string](p, `document.title`); got != page.title {
			t.Errorf("%s is titled %q, expected %q", page.address, got, page.title)
		}
	}
	p.run(chromedp.Navigate(s.url("/rules/barrage")))
	p.until(`document.querySelector(".rules h2")?.textContent === "Rules of Barrage"`)
	p.picture("rules")
	p.choose("Game", "duel")
	p.until(`document.querySelector(".rules h2")?.textContent === "Rules of Duel" && location.pathname === "/rules/duel"`)
}
