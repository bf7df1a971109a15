package browser

import (
	"fmt"
	"maps"
	"testing"

	"github.com/chromedp/chromedp"
)

// ways are how the tabs of a browser share their line of events.
var ways = map[string]string{
	"a shared worker": ``,
	"a leading tab":   `delete window.SharedWorker`,
}

// alone is a browser whose tabs have no way to share one.
const alone = `delete window.SharedWorker; delete window.BroadcastChannel`

// order begins a game without opening its page and returns the page's address.
func (p *tab) order(variant, opponent string) (address string) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`window.made = null; fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ variant: %q, opponent: %q, side: "first", name: "Ann" }) }).then((r) => r.json()).then((m) => { window.made = m; })`,
		variant, opponent))
	p.until(`window.made !== null`)
	return js[string](p, `"/game/" + window.made.id + "/" + window.made.seat`)
}

// do asks for an action at the seat of a game's page, from another page.
func (p *tab) do(address, action string) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`window.done = false; fetch(%q.replace("/game/", "/api/games/") + "/%s", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }).then(() => { window.done = true; })`, address, action))
	p.until(`window.done`)
}

// A browser opens six connections to a host. Each tab had one of its own.
func TestTenTabsOfOneBrowserAreAllLive(t *testing.T) {
	t.Parallel()
	for name, script := range ways {
		t.Run(name, func(t *testing.T) {
			s := theServer(t)
			home := newTab(t, 800, 700)
			home.run(chromedp.Navigate(s.url("/setup")))
			var tabs []*tab
			var games []string
			for i := range 10 {
				if i != 4 { // one game is open in two tabs
					games = append(games, home.order("advance", ""))
				} else {
					games = append(games, games[3])
				}
				p := home.another(800, 700)
				p.before(script)
				p.run(chromedp.Navigate(s.url(games[i])))
				p.until(`document.querySelector(".game .cell .piece") !== null`)
				tabs = append(tabs, p)
			}
			for i, p := range tabs[:7] {
				home.do(games[i], "resign")
				p.until(isOver)
			}
			if !js[bool](tabs[9], `document.querySelector(".game")?.dataset.phase === "play"`) {
				t.Error("the tab of another game was told that it is over")
			}
			// The tab that led the others, and half of them, are closed.
			for _, p := range tabs[:5] {
				p.close()
			}
			for i, p := range tabs[7:] {
				home.do(games[7+i], "resign")
				p.until(isOver)
			}
		})
	}
}

func TestATabThatIsLeftAndOpenedAgainIsLive(t *testing.T) {
	t.Parallel()
	scripts := maps.Clone(ways)
	scripts["nothing shared"] = alone
	for name, script := range scripts {
		t.Run(name, func(t *testing.T) {
			s := theServer(t)
			p := newTab(t, 800, 700)
			p.before(script)
			p.run(chromedp.Navigate(s.url("/setup")))
			game, other := p.order("advance", ""), p.order("advance", "")
			p.run(chromedp.Navigate(s.url(game)))
			p.until(`document.querySelector(".game .cell .piece") !== null`)
			for range 2 { // within the page, and back
				js[chromedp.Void](p, `document.querySelector("nav a").click()`)
				p.until(`document.querySelector("#begin") !== null`)
				js[chromedp.Void](p, `history.back()`)
				p.until(`document.querySelector(".game .cell .piece") !== null`)
			}
			p.run(chromedp.Navigate(s.url(other)))
			p.until(`document.querySelector(".game .cell .piece") !== null`)
			p.run(chromedp.Navigate(s.url(game)))
			p.until(`document.querySelector(".game .cell .piece") !== null`)
			// Into the browser's memory of pages and out of it again.
			js[chromedp.Void](p, `for (const e of ["pagehide", "pageshow"]) dispatchEvent(new PageTransitionEvent(e, { persisted: true }))`)
			p.do(game, "resign")
			p.until(isOver)
		})
	}
}

// timed keeps what a page does later, so that a test can have the time come at once. What is
// to happen within a tenth of a second, or after a minute, is left as it is.
const timed = `window.waiting = new Map();
	const set = window.setTimeout, clear = window.clearTimeout;
	window.setTimeout = (f, ms, ...a) => {
		const id = set(() => { window.waiting.delete(id); f(...a); }, ms);
		if (ms >= 100 && ms < 60000) window.waiting.set(id, () => f(...a));
		return id;
	};
	window.clearTimeout = (id) => { window.waiting.delete(id); clear(id); };`

// passed has the time come for all that a page which keeps it does later.
const passed = `for (const [id, f] of [...window.waiting]) { clearTimeout(id); f(); }`

func TestAnUnknownGameAndAForeignSeatAreToldOnceAndNotTriedAgain(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	owner := newTab(t, 800, 700)
	owner.run(chromedp.Navigate(s.url("/setup")))
	game := owner.order("advance", "")
	for _, tt := range []struct{ address, title, says string }{
		{"/game/nosuch/first", "No such game", "There is no such game."},
		{game, "Not your seat", "To take a seat, open its own link"},
	} {
		p := newTab(t, 390, 844)
		// Without anything to share its line with, the page asks by itself.
		p.before(timed + alone + `; window.asked = 0;
			const fetched = window.fetch; window.fetch = (...a) => { if (String(a[0]).endsWith("/listen")) window.asked++; return fetched(...a); };
			const Source = window.EventSource; window.sources = []; window.EventSource = function (u) { const e = new Source(u); window.sources.push(e); return e; };`)
		p.run(chromedp.Navigate(s.url(tt.address)))
		p.until(fmt.Sprintf(`document.querySelector("main h1")?.textContent === %q`, tt.title))
		p.until(fmt.Sprintf(`document.querySelector("main").innerText.includes(%q) && document.querySelector("main a[href='/']") !== null`, tt.says))
		// What made it try again before: time, and being looked at again.
		js[chromedp.Void](p, `dispatchEvent(new Event("online")); document.dispatchEvent(new Event("visibilitychange"))`)
		js[chromedp.Void](p, passed+`; window.answered = false; fetch("/icon.svg").then(() => { window.answered = true; })`)
		p.until(`window.answered`)
		if asked, open := js[int](p, `window.asked`), js[int](p, `window.sources.filter((e) => e.readyState !== 2).length`); asked != 1 || open != 0 {
			t.Errorf("%s: asked %d times, %d lines are open", tt.title, asked, open)
		}
	}
}
