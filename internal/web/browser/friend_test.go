package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// friends begins a game of two people with set-ups that are given; Red is to
// move.
func friends(t *testing.T) (red, blue *tab) {
	t.Helper()
	s := theServer(t)
	red, blue = newTab(t, 1180, 860), newTab(t, 390, 844)
	red.home(s)
	red.pick("classic")
	red.against("*friend")
	red.until(`document.querySelector(".invitation .link input") !== null && document.querySelector(".code svg path")?.getAttribute("d").length > 1000`)
	if !js[bool](red, `document.querySelector(".invitation").textContent.includes("--addr 0.0.0.0:" + location.port + " ")`) {
		t.Error("the invitation names another port than the server's own")
	}
	blue.join(js[string](red, `[...document.querySelectorAll(".link input")].map((i) => i.value).find((v) => v.includes("/second#"))`), "Bob")
	blue.deploy()
	red.until(myTurn)
	return red, blue
}

// join sits down by an invitation, under a name.
func (p *tab) join(invite, name string) {
	p.t.Helper()
	p.run(chromedp.Navigate(invite))
	p.until(`document.querySelector(".joining")?.innerText.includes("You are invited to a game")`)
	p.run(chromedp.SendKeys(".joining input", name))
	p.press("Sit down")
	p.until(`location.pathname.startsWith("/game/")`)
}

func TestAnInvitationIsTakenByAPressAlsoByWhoHasAName(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	red, blue := newTab(t, 1180, 860), newTab(t, 390, 844)
	red.before(`localStorage.setItem("flagfall.prefs", JSON.stringify({ name: "Ann" }))`)
	blue.before(`localStorage.setItem("flagfall.prefs", JSON.stringify({ name: "Bob", language: "de" }))`)
	red.home(s)
	red.pick("barrage")
	red.against("*friend")
	red.until(`document.querySelector(".invitation .link input") !== null`)
	if says := js[string](red, `document.querySelector("h1").textContent + "; " + document.title`); says != "Board, Barrage; Ann – Nobody yet · Flagfall" {
		t.Errorf("the page is called %s", says)
	}
	blue.run(chromedp.Navigate(js[string](red, `document.querySelector(".invitation .link input").value`)))
	blue.until(`document.querySelector(".joining h1")?.textContent === "Ann lädt dich zu einer Partie ein"`)
	if name := js[string](blue, `document.querySelector(".joining input").value`); name != "Bob" {
		t.Errorf("the name is %q, want the one given before", name)
	}
	blue.picture("invited")
	if !js[bool](red, `!document.querySelector(".invitation").hidden`) {
		t.Error("to read the invitation took the seat")
	}
	// Who accepts may have a good set-up laid, as who invites.
	blue.choose("Aufstellung", "")
	blue.press("Platz nehmen")
	blue.until(`location.pathname.startsWith("/game/")`)
	red.until(`document.querySelector(".invitation").hidden && document.title.includes("Ann – Bob")`)
	red.until(myTurn)
	if js[bool](blue, `document.querySelector(".editor") !== null`) {
		t.Error("who has a set-up laid is shown the editor")
	}
}

func TestAnInvitationIsCancelled(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	red, blue := newTab(t, 1180, 860), newTab(t, 390, 844)
	red.home(s)
	red.pick("barrage")
	red.against("*friend")
	red.until(`document.querySelector(".invitation .link input") !== null`)
	link := js[string](red, `document.querySelector(".invitation .link input").value`)
	red.picture("inviting")
	red.press("Cancel the invitation")
	red.until(`document.querySelector("#begin") !== null && document.querySelector(".toast")?.textContent.includes("cancelled")`)
	blue.run(chromedp.Navigate(link))
	blue.until(`document.querySelector("main").textContent.includes("The invitation was withdrawn.")`)
}

// take takes up a piece that can go to an empty square, or to one of its own side's,
// and puts it on the nearest: a Scout that runs may stop where the plans of the other side lead.
func (h *hand) take(own bool) {
	h.t.Helper()
	ply := js[int](h.tab, `Number(document.querySelector(".game")?.dataset.ply)`)
	walkers := cells("grab")
	h.until(walkers + ".length > 0")
	for n := range js[int](h.tab, walkers+".length") {
		h.act(h, fmt.Sprintf(`%s[%d]`, walkers, n))
		h.until(`document.querySelector(".cell.selected") !== null`)
		targets := fmt.Sprintf(`%s.filter((c) => %t ? c.getAttribute("aria-label").includes("your") : !c.matches(".held"))`, cells("target"), own)
		if js[int](h.tab, targets+".length") > 0 {
			h.act(h, nearest(targets))
			return
		}
		h.act(h, `document.querySelector(".cell.selected")`)
	}
	h.fail(fmt.Errorf("nothing can be moved at ply %d", ply))
}

// nearest is the one of some cells that is nearest to the selected one, as an expression.
func nearest(cells string) string {
	return fmt.Sprintf(`(() => {
		const box = (c) => c.getBoundingClientRect(), from = box(document.querySelector(".cell.selected"));
		const way = (c) => Math.hypot(box(c).x - from.x, box(c).y - from.y);
		return %s.reduce((a, b) => (way(b) < way(a) ? b : a));
	})()`, cells)
}

func TestAMoveIsPlannedWhileTheOtherSideThinks(t *testing.T) {
	t.Parallel()
	red, blue := friends(t)
	first, second := red.hand(1, clicks), blue.hand(2, clicks)
	const planned, theirs = `document.querySelectorAll(".cell.planned").length`, `document.querySelector(".game")?.dataset.turn === "theirs"`
	first.take(false)
	red.until(theirs + ` && document.querySelector(".cell.grab") !== null`)
	first.take(false)
	red.until(planned + " === 2")
	red.run(chromedp.KeyEvent("\u001b"))
	red.until(planned + " === 0")
	first.take(false)
	red.until(planned + " === 2")
	blue.until(myTurn)
	second.take(false)
	red.until(`document.querySelector(".game")?.dataset.ply === "3" && ` + theirs + ` && ` + planned + ` === 0`)
	// What is not possible after all is not played.
	first.take(true)
	red.until(planned + " === 2")
	blue.until(myTurn)
	second.take(false)
	red.until(myTurn + ` && ` + planned + ` === 0`)
	if ply := js[string](red, `document.querySelector(".game")?.dataset.ply`); ply != "4" {
		t.Errorf("%s moves were played, want 4", ply)
	}
	// The rules and the ranks are one key away.
	red.run(chromedp.KeyEvent("?"))
	red.until(`document.querySelector("dialog.rules[open]")?.innerText.includes("Against the Spy whoever strikes first wins.")`)
	red.run(chromedp.KeyEvent("\u001b"))
	red.until(`document.querySelector("dialog") === null`)
}

func TestFriendsSeeEachOtherAskEachOtherAndPlayAgain(t *testing.T) {
	t.Parallel()
	red, blue := friends(t)
	red.until(`document.querySelector(".invitation").hidden && [...document.querySelectorAll(".strip")].some((e) => e.innerText.includes("Bob · Blue") && e.innerText.includes("here"))`)
	// A phrase is said at one press.
	js[chromedp.Void](blue, `document.querySelector("[data-phrase=luck]").click()`)
	red.until(`document.querySelector(".chat").innerText.includes("Bob: Good luck!")`)
	// A take-back is asked for and granted.
	red.hand(1, clicks).take(false)
	blue.until(myTurn)
	red.press("Ask to take back")
	blue.until(`document.querySelector(".notes").innerText.includes("asks to take back the last move")`)
	blue.press("Allow the take-back")
	red.until(myTurn + ` && document.querySelector(".game")?.dataset.ply === "0"`)
	// Offers and requests, and what becomes of them, are seen and spoken: whoever hears the page misses none.
	told := func(p *tab, words string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelector(".toast")?.innerText.includes(%q) === true && document.querySelector(".unseen[role=status]").innerText.includes(%[1]q)`, words))
	}
	js[chromedp.Void](red, `window.setTimeout = ((wait) => (f, ms) => (ms === 6000 ? 0 : wait(f, ms)))(window.setTimeout)`)
	blue.press("Offer a draw")
	told(red, "Bob offers a draw.")
	red.press("Decline")
	red.until(`document.querySelector(".toast") === null`) // what was said of the offer goes with it, not after a time
	told(blue, "Your offer of a draw was not accepted.")
	red.hand(2, clicks).take(false)
	blue.until(myTurn)
	red.press("Ask to take back")
	told(blue, "asks to take back the last move.")
	blue.press("Decline")
	told(red, "Your request to take back was refused.")
	// So is a rematch, sides swapped.
	red.press("Resign")
	red.confirm()
	red.press("Ask for a rematch")
	blue.until(`document.querySelector(".banner").innerText.includes("asks for a rematch")`)
	before := js[string](red, `location.pathname`)
	blue.press("Accept the rematch")
	red.until(fmt.Sprintf(`location.pathname !== %q && location.pathname.endsWith("/second") && document.querySelector(".editor") !== null`, before))
	blue.until(`location.pathname.endsWith("/first") && document.querySelector(".editor") !== null`)
	// Anybody on the server may join an open game from the start page.
	origin := js[string](red, `location.origin`)
	red.run(chromedp.Navigate(origin + "/"))
	red.until(`document.querySelector("#begin") !== null`)
	red.against("*open")
	red.until(`document.querySelector(".invitation:not([hidden])") !== null`)
	blue.run(chromedp.Navigate(origin + "/"))
	blue.until(`document.querySelector(".challenges:not([hidden]) button") !== null`)
	js[chromedp.Void](blue, `document.querySelector(".challenges button").click()`)
	blue.until(`location.pathname.endsWith("/second") && document.querySelector(".editor") !== null`)
	red.until(`document.querySelector(".invitation").hidden`)
}
