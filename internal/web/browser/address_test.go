package browser

import (
	"fmt"
	"testing"
	"time"

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
		{"/friend", `document.querySelector("#begin")?.textContent.includes("friend")`, "A friend, by a link · Flagfall"},
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

func TestGamesOfThisBrowserAreFoundByWordsResultLengthAndDate(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1280, 720)
	p.before(`localStorage.setItem("flagfall.games", JSON.stringify([...Array(20).keys()].map((i) => ({
		id: "game" + i, seat: "first", key: "k", title: (i % 2 ? "Barrage" : "Duel") + " · Player " + i, when: Date.now() - i * 86400000,
		state: { phase: "over", turn: 0, ready: true, ply: 40 * i, drawn: false, winner: i % 3 ? 0 : 1 },
	}))))`)
	p.run(chromedp.Navigate(s.url("/replay")))
	games := `document.querySelectorAll(".yours [data-group=mine] .games li").length`
	p.until(games + ` === 12`)
	search := func(words string, want int) {
		js[chromedp.Void](p, fmt.Sprintf(`{ const i = document.querySelector('.yours input[type="search"]'); i.value = %q; i.dispatchEvent(new Event("input")); }`, words))
		p.until(fmt.Sprintf(`%s === %d`, games, want))
	}
	search("barrage", 10)
	search("Barrage lost", 3)
	search("24 hours", 1)
	search("chess", 0)
	p.until(`document.querySelector(".yours").textContent.includes("No game is like this.")`)
	search("", 12)
	js[chromedp.Void](p, `document.querySelector(".yours .filters").open = true`)
	filter := func(label, value string, want int) {
		p.choose(label, value)
		p.until(fmt.Sprintf(`%s === %d`, games, want))
	}
	filter("Result", "lost", 7)
	filter("Length", "61-200", 1) // of games 0, 3, 6 … 18 that were lost the one with 120 moves
	filter("Length", "", 7)
	filter("Result", "first", 12)
	p.press("Show more (1)")
	p.until(games + ` === 13`)
	filter("Result", "", 12)
	filter("Game", "", 12)
	since := time.Now().Add(-5*24*time.Hour + time.Minute).Format(time.DateOnly)
	js[chromedp.Void](p, fmt.Sprintf(`{ const i = document.querySelector('.yours input[type="date"]'); i.value = %q; i.dispatchEvent(new Event("change")); }`, since))
	p.until(games + ` === 6`)
	p.check(needAxe(t), "replay")
	p.picture("replay-list")
	p.sized(390, 844)
	p.picture("replay-list-phone")
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
