package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// places are where the buttons of a game and the armies stand.
const places = `Object.fromEntries([...document.querySelectorAll(".game .actions button, .turnline button, .armies, .board")].map((e) => {
	const r = e.getBoundingClientRect();
	return [e.ariaLabel ?? (e.matches("button") ? e.innerText : e.className), [r.left, r.top + scrollY, r.width].map(Math.round).join()];
}))`

func TestNeitherAMoveNorLookingBackNorAHintMovesThePage(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	for _, size := range [][2]int64{{1440, 900}, {1280, 720}, {390, 844}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := newTab(t, size[0], size[1])
			p.quick(s, "classic")
			before := js[map[string]string](p, places)
			if before["Resign"] == "" || before["Take back"] == "" || before["Back"] == "" {
				t.Fatalf("the page has %v", before)
			}
			stands := func(after string) {
				t.Helper()
				now := js[map[string]string](p, places)
				for what, at := range before {
					if now[what] != at {
						t.Errorf("after %s %q stands at %s, it stood at %s", after, what, now[what], at)
					}
				}
			}
			h := p.hand(1, clicks)
			h.calm = true
			h.move()
			p.until(myTurn)
			stands("the first move")
			js[chromedp.Void](p, `document.activeElement.blur()`)
			p.run(chromedp.KeyEvent("\u0302"))
			p.until(`document.querySelector(".status").textContent === "Looking back: move 1 of 2"`)
			stands("a look back")
			p.run(chromedp.KeyEvent("\u0305"))
			p.press("Hint")
			p.until(`document.querySelector(".hint h2") !== null`)
			stands("a hint")
		})
	}
}
