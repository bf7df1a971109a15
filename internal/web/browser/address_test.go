package browser

import (
	"fmt"
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

func TestGamesOfThisBrowserAreFoundByWords(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1280, 720)
	p.before(`localStorage.setItem("flagfall.games", JSON.stringify([...Array(20).keys()].map((i) => ({
		id: "game" + i, seat: "first", key: "k", title: (i % 2 ? "Barrage" : "Duel") + " · Player " + i, when: Date.now() - i * 86400000,
		state: { phase: "over", turn: 0, ready: true, drawn: false, winner: i % 3 ? 0 : 1 },
	}))))`)
	p.run(chromedp.Navigate(s.url("/replay")))
	games := `document.querySelectorAll(".yours .games li").length`
	p.until(games + ` === 12`)
	search := func(words string, want int) {
		js[chromedp.Void](p, fmt.Sprintf(`{ const i = document.querySelector('.yours input[type="search"]'); i.value = %q; i.dispatchEvent(new Event("input")); }`, words))
		p.until(fmt.Sprintf(`%s === %d`, games, want))
	}
	search("barrage", 10)
	search("Barrage lost", 3)
	search("24 hours", 1)
	search("chess", 0)
	p.until(`document.querySelector(".yours").textContent.includes("No game of yours has all these words.")`)
	search("", 12)
}

func TestALinkKeepsWhatItsAddressAsksFor(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/rules")))
	p.until(`document.querySelector("main h1") !== null`)
	js[chromedp.Void](p, `{ const a = document.createElement("a"); a.href = "/puzzle?from"; document.querySelector("main").append(a); a.click(); }`)
	p.until(`location.pathname === "/puzzle" && location.search === "?from"`)
}
