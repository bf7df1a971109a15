package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touch is an event of fingers at points.
func (p *tab) touch(kind input.DispatchTouchEventType, at ...[2]float64) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for _, a := range at {
		points = append(points, &input.TouchPoint{X: a[0], Y: a[1]})
	}
	if _, err := chromedp.Call(
		p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points},
	); err != nil {
		p.fail(err)
	}
}

// finger drags with a finger.
func (p *tab) finger(from, to [2]float64) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, from)
	for i := range 8 {
		part := float64(i+1) / 8
		p.touch(input.DispatchTouchEventTypeTouchMove, [2]float64{from[0] + part*(to[0]-from[0]), from[1] + part*(to[1]-from[1])})
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// on is what stands on the n-th of the home squares, as the page says it.
func on(n int) string {
	return fmt.Sprintf(`%s[%d].getAttribute("aria-label")`, cells("home"), n)
}

func tray(token string) string {
	return fmt.Sprintf(`document.querySelector(".rankbutton[data-token='%s']")`, token)
}

// clear empties the board of the editor.
func (p *tab) clear() {
	p.t.Helper()
	p.until(`document.querySelector(".editor") !== null && document.querySelector(".editor").dataset.faults === "0"`)
	p.press("Clear")
	p.until(`document.querySelector(".editor .cell .piece") === null && document.querySelector(".faults").innerText === "40 still to place"`)
}

const laidOut = `document.querySelector(".editor textarea").value`

func TestTheEditorBeginsWithAGoodSetupAndTakesBackWhatWasDone(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/setup")))
	p.until(`document.querySelector(".editor") !== null && document.querySelector(".editor").dataset.faults === "0"`)
	first := js[string](p, laidOut)
	if strings.Contains(first, ".") {
		t.Errorf("the editor begins with\n%s", first)
	}
	if n := js[int](p, `document.querySelectorAll(".editor .cell").length`); n != 60 {
		t.Errorf("%d squares, and not the four rows of one's own and the two in the middle", n)
	}
	p.press("Mirror")
	p.until(fmt.Sprintf(`%s !== %q`, laidOut, first))
	mirrored := js[string](p, laidOut)
	const tray = `document.querySelector(".editor .totray").checkVisibility()`
	if js[bool](p, tray) {
		t.Error("the tray is shown while nothing lies in it")
	}
	p.clear()
	p.until(tray)
	p.press("Undo")
	p.until(fmt.Sprintf(`%s === %q && document.querySelector(".editor").dataset.faults === "0"`, laidOut, mirrored))
	js[chromedp.Void](p, cells("home")+`[0].focus()`)
	js[chromedp.Void](p, `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }))`)
	p.until(fmt.Sprintf(`%s === %q`, laidOut, first))
	// That something was undone is said until the next act.
	const undone = `document.querySelector(".editor").textContent.includes("Undone.")`
	p.until(undone)
	p.press("Mirror")
	p.until("!" + undone)
	p.press("Undo")
	p.until(fmt.Sprintf(`%s && %s === %q`, undone, laidOut, first))
	// What stands there is there again after a reload.
	p.press("Mirror")
	p.until(fmt.Sprintf(`%s === %q`, laidOut, mirrored))
	p.run(chromedp.Navigate(s.url("/setup")))
	p.until(fmt.Sprintf(`document.querySelector(".editor") !== null && %s === %q`, laidOut, mirrored))
}

func TestTheLastSetupAndThePresetsAreOnePressAway(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.begin(s, "classic", "random", "first")
	p.until(`document.querySelector(".editor") !== null && document.querySelector(".editor").dataset.faults === "0"`)
	played := js[string](p, laidOut)
	// It can be judged before the game begins, as on the page of set-ups.
	p.until(`!document.querySelector(".game #judge").disabled`)
	p.run(chromedp.Click("#judge"))
	p.until(`/of the points/.test(document.querySelector(".worth .result").innerText)`)
	p.run(chromedp.Click("#ready"))
	p.until(myTurn)
	p.begin(s, "classic", "random", "first")
	p.until(`document.querySelector(".editor") !== null && document.querySelector(".editor").dataset.faults === "0"`)
	p.run(chromedp.Click(chromedp.Search(`//button[b="Open door"]`)))
	p.until(laidOut + `.startsWith("8978978F98")`)
	p.run(chromedp.Click(chromedp.Search(`//button[b="My last"]`)))
	p.until(fmt.Sprintf(`%s === %q`, laidOut, played))
}

func TestAPieceIsDraggedFromTheTrayByMouseAndByFinger(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	for name, drag := range map[string]func(*tab, [2]float64, [2]float64){"mouse": (*tab).drag, "finger": (*tab).finger} {
		t.Run(name, func(t *testing.T) {
			p := newTab(t, 390, 900)
			p.run(chromedp.Navigate(s.url("/setup")))
			p.clear()
			for n, rank := range []struct{ token, name string }{{"1", "Marshal"}, {"9", "Scout"}, {"9", "Scout"}, {"F", "Flag"}} {
				drag(p, js[[2]float64](p, middle(tray(rank.token))), js[[2]float64](p, middle(fmt.Sprintf("%s[%d]", cells("home"), 30+n))))
				p.until(fmt.Sprintf(`%s.includes(%q)`, on(30+n), rank.name))
			}
			// Dropped next to the board, or on a square that is not its own, nothing is placed.
			drag(p, js[[2]float64](p, middle(tray("2"))), js[[2]float64](p, middle(`document.querySelector(".cell:not(.home):not(.lake)")`)))
			drag(p, js[[2]float64](p, middle(tray("2"))), js[[2]float64](p, middle(`document.querySelector(".editor .actions")`)))
			if n := js[int](p, `document.querySelectorAll(".editor .cell .piece").length`); n != 4 {
				t.Errorf("%d pieces on the board, want 4", n)
			}
			// The last one of a rank leaves the tray empty of it.
			if !js[bool](p, tray("1")+`.disabled`) {
				t.Error("a second Marshal is offered")
			}
		})
	}
}

func TestARankStaysInTheHandUntilTheLastOfItIsPlaced(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 1100)
	p.run(chromedp.Navigate(s.url("/setup")))
	p.clear()
	h := p.hand(1, clicks)
	h.act(h, tray("4")) // three Majors
	for n := range 3 {
		p.until(tray("4") + `.getAttribute("aria-pressed") === "true"`)
		h.act(h, fmt.Sprintf("%s[%d]", cells("home"), 2*n))
		p.until(fmt.Sprintf(`%s.includes("Major")`, on(2*n)))
		p.until(fmt.Sprintf(`%s.querySelector("span").textContent === "×%d" && document.querySelector(".faults").innerText === "%d still to place"`,
			tray("4"), 2-n, 39-n))
	}
	p.until(tray("4") + `.getAttribute("aria-pressed") === "false"`)
}

func TestNoMarkHidesWhatStandsOnASquare(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.begin(s, "classic", "council", "first")
	p.until(`document.querySelector(".editor") !== null`)
	p.press("Random")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	h := p.hand(1, clicks)
	hidden := `[...document.querySelectorAll(".cell.target")].filter((c) => c.querySelector(".piece") && getComputedStyle(c, "::after").backgroundColor !== "rgba(0, 0, 0, 0)").length`
	targets := `[...document.querySelectorAll(".cell.target")].filter((c) => c.querySelector(".piece")).length`
	h.act(h, cells("home")+"[3]") // every own piece may be exchanged with it
	p.until(targets + ` === 40`)
	if n := js[int](p, hidden); n != 0 {
		t.Errorf("set-up: %d pieces are under a mark", n)
	}
	p.run(chromedp.Click("#ready"))
	p.until(myTurn)
	p.press("Hint") // marks where a piece stands
	p.until(targets + ` > 0`)
	if n := js[int](p, hidden); n != 0 {
		t.Errorf("hint: %d pieces are under a mark", n)
	}
}

func TestTheHomeRowsAreToldApart(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/setup")))
	p.until(`document.querySelector(".editor .cell") !== null`)
	for _, theme := range []string{"light", "dark"} {
		js[chromedp.Void](p, fmt.Sprintf(`document.documentElement.setAttribute("data-theme", %q)`, theme))
		grounds := js[int](p, `new Set([".cell.home", ".cell:not(.home):not(.lake)"].flatMap((c) => [...document.querySelectorAll(c)].map((e) => getComputedStyle(e).backgroundColor))).size`)
		if grounds != 4 {
			t.Errorf("%s: %d grounds, want two in the home rows and two others", theme, grounds)
		}
	}
}

func TestASetUpIsTriedInFastGamesAndSharedByALink(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 900)
	p.before(`Object.defineProperty(navigator, "clipboard", { value: { writeText: (t) => { window.copied = t; return Promise.resolve(); } } })`)
	p.run(chromedp.Navigate(s.url("/setup#v=classic&side=1")))
	p.until(`document.querySelector(".editor")?.dataset.faults === "0" && !document.querySelector("#judge").disabled`)
	p.run(chromedp.Click("#judge"))
	p.until(`/of the points/.test(document.querySelector(".worth .result").innerText) && document.querySelector(".worth progress").value > 0`)
	p.press("Stop")
	p.until(`document.querySelector(".worth .task").hidden && !document.querySelector("#judge").hidden`)
	p.run(chromedp.Click("#often"))
	p.until(`document.querySelectorAll(".editor .heat").length > 0`)
	tokens := `document.querySelector(".editor textarea").value`
	before := js[string](p, tokens)
	p.press("Copy a link to it")
	p.until(`typeof window.copied === "string"`)
	link := js[string](p, `window.copied`)
	js[chromedp.Void](p, `localStorage.clear()`)
	p.run(chromedp.Navigate(s.url("/")), chromedp.Navigate(link))
	p.until(fmt.Sprintf(`document.querySelector(".editor")?.dataset.faults === "0" && %s === %q`, tokens, before))
	p.run(chromedp.Navigate(s.url("/")), chromedp.Navigate(s.url("/setup#v=classic&s=nonsense")))
	p.until(`document.querySelector(".editor")?.dataset.faults === "0" && document.querySelector(".toast.bad") !== null`)
}
