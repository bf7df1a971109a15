package browser

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestTheReplayOfAGame(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/replay")))
	p.press("Classic")
	p.until(`document.querySelector(".replay .cell") !== null && document.querySelector(".replay").dataset.ply === "0"`)
	p.begin(s, "classic", "council", "first")
	p.deploy()
	p.hand(7, clicks).play(15)
	p.until(myTurn + " || " + isOver)
	p.renumber("the game", `.moves .strike`)
	if !js[bool](p, isOver) {
		p.press("Resign")
		p.confirm()
	}
	p.until(isOver)
	p.press("Replay")
	p.until(`document.querySelector(".replay .cell") !== null`)
	p.renumber("the replay", `.moves b`)
	p.renumber("the choice of a rank", `.ranks button[value="1"]`)
	ply := func() int { return js[int](p, `Number(document.querySelector(".replay").dataset.ply)`) }
	last := ply()
	p.run(chromedp.KeyEvent("\u0302\u0302")) // two moves back
	if ply() != last-2 {
		t.Errorf("ply %d after two steps back from %d", ply(), last)
	}
	p.choose("View", "first")
	if js[int](p, `document.querySelectorAll(".board .piece.side1.hidden").length`) == 0 {
		t.Error("nothing is hidden in Red's view")
	}
	p.choose("What could be known", "first")
	p.until(`document.querySelectorAll(".chip").length > 0 && document.querySelectorAll(".beliefs tr").length > 0`)
	p.picture("replay")
	// Where the true rank is shown too, the chip covers nothing of the piece, and asks.
	p.choose("View", "both")
	if covered := js[int](p, `[...document.querySelectorAll(".chip")].filter((c) => {
		const chip = c.getBoundingClientRect(), piece = c.closest(".cell").querySelector(".piece").getBoundingClientRect();
		return chip.bottom > piece.top + 1 || !c.textContent.endsWith("?");
	}).length`); covered > 0 {
		t.Errorf("%d chips could be read as the true rank", covered)
	}
	if told := js[string](p, `document.querySelector(".beliefs td").innerText`); !regexp.MustCompile(`^[A-Z][a-z]+ \d+ %`).MatchString(told) {
		t.Errorf("the table reads %q, want ranks by their names", told)
	}
	p.choose("View", "first")
	p.choose("Show the chance of", "8")
	p.until(`document.querySelectorAll(".heat").length > 0 && document.querySelectorAll(".chip").length === 0`)
	if tinted := js[int](p, `[...document.querySelectorAll(".board .cell:has(> .heat)")].filter((c) => c.querySelector(".note").textContent === "0 %").length`); tinted != 0 {
		t.Errorf("%d squares without a chance are tinted", tinted)
	}
	p.choose("Show the chance of", "")
	p.choose("View", "both")
	if js[int](p, `document.querySelectorAll(".board .piece.hidden").length`) != 0 {
		t.Error("something is hidden in the view of both")
	}
	// The record that the page keeps opens again when it is dropped on it.
	p.run(chromedp.KeyEvent("\u0302"))
	p.catchFiles()
	p.press("Record")
	p.until(`typeof window.kept === "string"`)
	p.dropKept()
	p.until(fmt.Sprintf(`Number(document.querySelector(".replay").dataset.ply) === %d`, last))
	if want := js[string](p, `location.pathname`); !strings.HasPrefix(want, "/replay/") {
		t.Errorf("the game has the address %s", want)
	}
	p.review(last)
}

// catchFiles has the page keep the text of the next file that it hands over in window.kept.
func (p *tab) catchFiles() {
	p.t.Helper()
	js[chromedp.Void](p, `(() => {
		const made = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then((t) => { window.kept = t; }); return made.call(URL, blob); };
	})()`)
}

// dropKept drops a file with the kept text on the page.
func (p *tab) dropKept() {
	p.t.Helper()
	js[chromedp.Void](p, `(() => {
		const data = new DataTransfer();
		data.items.add(new File([window.kept], "game.flagfall"));
		document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`)
}

// review has the game gone over, survives a reload meanwhile, and plays on from a position.
func (p *tab) review(last int) {
	p.t.Helper()
	p.until(`document.querySelector("#goover")?.checkVisibility() === true`)
	js[chromedp.Void](p, `document.querySelector("#goover").click()`) // a message about a strike may lie over it for a moment
	p.until(`document.querySelector(".graph .curve.mean")?.getAttribute("points").includes(" ")`)
	p.run(chromedp.Reload())
	p.until(`document.querySelector(".accounts") !== null`)
	if n := js[int](p, `document.querySelectorAll(".graph .curve").length`); n != 3 {
		p.t.Errorf("%d curves", n)
	}
	p.sized(1280, 720)
	p.until(`innerWidth === 1280`)
	if !js[bool](p, `scrollY === 0 && [".graph", ".replay .board", ".review p"].every((e) => { const b = document.querySelector(e).getBoundingClientRect(); return b.top >= 0 && b.height > 0 && b.bottom <= innerHeight; })`) {
		p.t.Error("board, graph and the first sentence of a review are not seen at once")
	}
	p.sized(1180, 860)
	if js[bool](p, `document.querySelector(".dearest button") !== null`) { // chance plays, so most games have one
		js[chromedp.Void](p, `document.querySelector(".dearest button").click()`)
		p.until(`document.querySelector(".arrows .played") !== null && document.querySelector(".arrows .better") !== null`)
		p.until(`document.querySelector(".comment .played")?.textContent.includes("played: ")`)
		p.run(chromedp.KeyEvent("\u0305")) // End
	}
	js[chromedp.Void](p, `document.querySelector(".graph").focus()`)
	p.run(chromedp.KeyEvent("\u0302"))
	p.until(fmt.Sprintf(`document.querySelector(".replay").dataset.ply === "%d" && document.querySelector(".graph").getAttribute("aria-valuetext").includes("%%")`, last-1))
	js[chromedp.Void](p, `(() => {
		const g = document.querySelector(".graph"), b = g.getBoundingClientRect();
		g.dispatchEvent(new PointerEvent("pointerdown", { clientX: b.x + b.width / 2, clientY: b.y + 20, button: 0, pointerId: 1, bubbles: true }));
	})()`)
	p.until(fmt.Sprintf(`Math.abs(Number(document.querySelector(".replay").dataset.ply) - %d) <= 1`, last/2))
	js[chromedp.Void](p, `document.querySelector(".branch summary").click()`)
	p.until(`document.querySelector("#playon") !== null`)
	p.choose("Against", "council")
	p.run(chromedp.Click("#playon"))
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .cell .piece") !== null`)
}

// renumber turns the numbers of the ranks round, looks whether the texts that a
// selector finds follow at once, and turns them back.
func (p *tab) renumber(where, selector string) {
	p.t.Helper()
	texts := fmt.Sprintf(`[...document.querySelectorAll(%q)].map((e) => e.textContent).join(" ")`, selector)
	before := js[string](p, texts)
	if !strings.ContainsAny(before, "123456789") {
		p.t.Fatalf("%s: no ranks in %q", where, before)
	}
	turn := func(how string) {
		js[chromedp.Void](p, fmt.Sprintf(`(() => {
			const c = document.getElementById([...document.querySelectorAll(".prefs label")].find((e) => e.textContent === "Ranks").htmlFor);
			c.value = %q;
			c.dispatchEvent(new Event("change"));
		})()`, how))
	}
	turn("high")
	want := js[string](p, fmt.Sprintf(`%q.replace(/\d+/g, (n) => 11 - n)`, before))
	if got := js[string](p, texts); got != want {
		p.t.Errorf("%s: %q with 10 as the Marshal, want %q", where, got, want)
	}
	turn("low")
	if got := js[string](p, texts); got != before {
		p.t.Errorf("%s: %q with 1 as the Marshal again, want %q", where, got, before)
	}
}
