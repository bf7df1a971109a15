package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// words has a tab wait until something on its page has some words.
func (p *tab) words(of, words string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelector(%q)?.innerText.includes(%q) === true`, of, words))
}

// away has a tab be one that nobody looks at, with a system that shows notifications to whoever allows them.
const away = `(() => {
	let hidden = false;
	Object.defineProperty(document, "hidden", { get: () => hidden });
	window.look = (at) => { hidden = !at; document.dispatchEvent(new Event("visibilitychange")); };
	window.told = []; window.badge = false; window.asked = 0;
	navigator.setAppBadge = async () => { window.badge = true; };
	navigator.clearAppBadge = async () => { window.badge = false; };
	window.Notification = class {
		static permission = "default";
		static async requestPermission() { window.asked++; return (Notification.permission = "granted"); }
		constructor(words, more) { window.told.push(words + " / " + more.body); }
		close() {}
	};
})()`

func TestTwoPeopleMeetInTheLobbyAndAThirdOneWatches(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	ann, bob, eve := newTab(t, 1440, 900), newTab(t, 390, 844), newTab(t, 1280, 900)
	for name, p := range map[string]*tab{"Ann": ann, "Bob": bob} {
		p.before(`localStorage.setItem("flagfall.prefs", localStorage.getItem("flagfall.prefs") ?? JSON.stringify({ name: "` + name + `" }))`)
	}
	ann.before(away)
	ann.run(chromedp.Navigate(s.url("/lobby")))
	ann.words(".people", "Ann (you)")
	ann.words(".people", "You are the only one here.")
	bob.run(chromedp.Navigate(s.url("/lobby")))
	bob.words(".people", "Ann")
	ann.words(".people", "Bob")
	// A challenge is seen at once, withdrawn, and posted again.
	ann.until(`document.querySelector("#postchallenge") !== null`)
	ann.choose("Game", "advance")
	ann.until(`[...document.querySelectorAll(".lobby label")].every((l) => !l.innerText.includes("Set-up") || l.offsetParent === null)`)
	ann.choose("Game", "mini")
	ann.until(`[...document.querySelectorAll(".lobby label")].some((l) => l.innerText.includes("Set-up") && l.offsetParent !== null)`)
	ann.choose("Clock", "10+5")
	ann.choose("Your side", "first")
	ann.press("Post the challenge")
	const offered = "Mini · 10 min + 5 s a move · you play Blue · others may watch"
	bob.words(".lobby", offered)
	ann.words(".card.own", "Mini · 10 min + 5 s a move · you play Red · others may watch")
	ann.picture("lobby-own")
	ann.check(needAxe(t), "lobby")
	ann.press("Withdraw")
	bob.words(".lobby", "Nobody offers a game at the moment.")
	ann.until(`document.querySelector("#postchallenge") !== null`)
	ann.choose("Game", "mini")
	ann.choose("Your side", "first")
	ann.press("Post the challenge")
	bob.words(".lobby", "you play Blue")
	bob.picture("lobby-phone")
	js[chromedp.Void](bob, `document.documentElement.setAttribute("data-theme", "dark")`)
	bob.picture("lobby-phone-dark")
	if over := js[int](bob, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		t.Errorf("the lobby is %d pixels wider than a phone", over)
	}
	// The first page leads there too.
	eve.run(chromedp.Navigate(s.url("/")))
	eve.words(".challenges", "In the lobby: 2 people, 0 games to watch.")
	bob.choose("Set-up", "") // who accepts has the choice too
	bob.press("Accept")
	bob.until(`location.pathname.endsWith("/second")`)
	ann.until(`location.pathname.endsWith("/first")`)
	ann.words(".toast", "Bob has accepted your challenge.")
	for _, p := range []*tab{ann, bob} {
		p.words(".notes", "Others may watch this game")
	}
	ann.until(myTurn)
	// Who watches sees the names, and no piece that both sides do not know.
	eve.run(chromedp.Navigate(s.url("/lobby")))
	eve.words(".lobby", "Ann – Bob")
	eve.picture("lobby-games")
	js[chromedp.Void](eve, `[...document.querySelectorAll(".lobby a")].find((a) => a.innerText === "Watch").click()`)
	eve.until(`location.pathname.endsWith("/watch") && document.querySelector(".game")?.dataset.phase === "play"`)
	if seen := js[string](eve, `[...document.querySelectorAll(".cell")].map((c) => c.getAttribute("aria-label")).filter((l) => /Marshal|Miner|Spy|Bomb|Flag|Scout|General/.test(l)).join("; ")`); seen != "" {
		t.Errorf("who watches sees %s", seen)
	}
	eve.words(".notes", "You are watching")

	// Notifications are asked for by a press alone, and told to who looks elsewhere.
	ann.until(myTurn)
	if n := js[int](ann, `window.asked`); n != 0 {
		t.Errorf("the page asked %d times to notify", n)
	}
	js[chromedp.Void](ann, `(() => { document.querySelector(".prefs").open = true; [...document.querySelectorAll(".prefs label")].find((l) => l.innerText.includes("Notify me")).querySelector("input").click(); })()`)
	ann.until(`window.asked === 1`)
	js[chromedp.Void](ann, `(() => { document.querySelector(".prefs").open = false; window.plain = document.querySelector("link[rel=icon]").href; })()`)
	ann.hand(1, clicks).take(false)
	js[chromedp.Void](ann, `window.look(false)`)
	bob.until(myTurn)
	bob.hand(2, clicks).take(false)
	ann.until(`document.title.startsWith("● Your turn · ● Ann – Bob") && window.badge && window.told.length === 1 && document.querySelector("link[rel=icon]").href !== window.plain`)
	if told := js[string](ann, `window.told[0]`); told != "Your turn / ● Ann – Bob · Flagfall" {
		t.Errorf("the notification says %q", told)
	}
	js[chromedp.Void](ann, `window.look(true)`)
	ann.until(`document.title === "● Ann – Bob · Flagfall" && !window.badge && document.querySelector("link[rel=icon]").href === window.plain`)

	// What was said stands beside the replay, for the two who said it.
	js[chromedp.Void](bob, `document.querySelector("[data-phrase=well]").click()`)
	ann.words(".chat", "Bob: Well played.")
	bob.press("Resign")
	bob.confirm()
	ann.until(`document.querySelector(".banner:not([hidden])") !== null`)
	id := strings.Split(js[string](ann, `location.pathname`), "/")[2]
	// The index knows that the game is over also where its page was not open then.
	js[chromedp.Void](ann, `(() => {
		const all = JSON.parse(localStorage.getItem("flagfall.games"));
		localStorage.setItem("flagfall.games", JSON.stringify(all.map((g) => ({ ...g, state: { ...g.state, phase: "play", ply: 1 } }))));
	})()`)
	ann.run(chromedp.Navigate(s.url("/replay")))
	ann.words("[data-group=mine]", "You won · 2 moves")
	ann.run(chromedp.Navigate(s.url("/replay/" + id)))
	ann.words(".talk", "Bob: Well played.")
	ann.until(`document.title === "Ann – Bob · Replay · Flagfall"`)
	eve.run(chromedp.Navigate(s.url("/replay/" + id)))
	eve.until(`document.querySelector(".replay .moves li") !== null`)
	if js[bool](eve, `document.body.innerText.includes("Well played.")`) {
		t.Error("a stranger reads what the two said")
	}
}

func TestAChallengeEndsWithThePageThatPostedItAndSidesHaveTheNamesOfTheirGame(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	ann, bob, eve := newTab(t, 1440, 900), newTab(t, 1280, 900), newTab(t, 1280, 900)
	for _, p := range []*tab{ann, bob, eve} {
		p.run(chromedp.Navigate(s.url("/lobby")))
		p.until(`document.querySelector("#postchallenge") !== null`)
	}
	post := func(side string) {
		ann.until(`document.querySelector("#postchallenge") !== null`)
		ann.choose("Game", "advance")
		ann.choose("Your side", side)
		ann.press("Post the challenge")
	}
	const none = "Nobody offers a game at the moment."
	post("first")
	bob.words(".lobby", "you play Black")
	js[chromedp.Void](ann, `document.querySelector("header .logo").click()`)
	bob.words(".lobby", none)
	js[chromedp.Void](ann, `history.back()`)
	// The page is left while the challenge is being posted.
	ann.until(`document.querySelector("#postchallenge") !== null`)
	js[chromedp.Void](ann, `(() => {
		const real = window.fetch;
		window.withdrawn = false;
		window.fetch = async (...a) => {
			const path = String(a[0]?.url ?? a[0]), r = await real(...a);
			if (path.endsWith("/api/games")) document.querySelector("header .logo").click();
			if (path.endsWith("/withdraw")) window.withdrawn = r.ok;
			return r;
		};
	})()`)
	post("second")
	ann.until(`window.withdrawn`)
	bob.words(".lobby", none)
	// It is left when the challenge was posted, before the page hears of its game.
	ann.run(chromedp.Navigate(s.url("/lobby")))
	ann.until(`document.querySelector("#postchallenge") !== null`)
	js[chromedp.Void](ann, `(() => {
		const real = window.fetch;
		window.withdrawn = false;
		window.fetch = async (...a) => {
			const path = String(a[0]?.url ?? a[0]), r = await real(...a);
			if (path.endsWith("/withdraw")) window.withdrawn = r.ok;
			return r;
		};
		new MutationObserver((_, o) => {
			if (!document.querySelector("#withdraw")) return;
			o.disconnect();
			document.querySelector("header .logo").click();
		}).observe(document.body, { childList: true, subtree: true });
	})()`)
	post("first")
	ann.until(`window.withdrawn`)
	bob.words(".lobby", none)
	ann.run(chromedp.Navigate(s.url("/lobby")))
	post("first")
	bob.words(".lobby", "you play Black")
	bob.press("Accept")
	eve.words(".lobby", "White – Black")
}
