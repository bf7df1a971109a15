package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// sizes are windows that people have, in pixels.
var sizes = [][2]int64{{1440, 900}, {1280, 720}, {390, 844}, {844, 390}}

func TestTheBoardOfASetupInAGameIsLargeWithItsJudgementBesideIt(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1280, 720)
	p.begin(s, "classic", "random", "first")
	p.until(`document.querySelector(".editor")?.dataset.faults === "0"`)
	if w := js[int](p, `Math.round(document.querySelector(".editor .board").getBoundingClientRect().width)`); w < 800 {
		t.Errorf("the board is %d pixels wide, want 800 at least", w)
	}
	for _, what := range []string{".editor .board", "#ready", "#judge", ".turnline .status"} {
		if !js[bool](p, fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect(); return b.height > 0 && b.top >= 0 && b.bottom <= innerHeight && b.right <= innerWidth; })()`, what)) {
			t.Errorf("%s is not seen without scrolling", what)
		}
	}
	if !js[bool](p, `document.querySelector("#judge").getBoundingClientRect().left > document.querySelector(".editor .board").getBoundingClientRect().right`) {
		t.Error("the judgement does not stand beside the board")
	}
	for _, size := range sizes {
		p.sized(size[0], size[1])
		p.until(fmt.Sprintf(`innerWidth === %d`, size[0]))
		if small := js[[]string](p, `[...document.querySelectorAll(".preset span")].filter((e) => parseFloat(getComputedStyle(e).fontSize) < 14).map((e) => e.innerText)`); len(small) > 0 {
			t.Errorf("at %d: too small to read: %q", size[0], small)
		}
		if w := js[int](p, `Math.round(document.querySelector(".preset svg").getBoundingClientRect().width)`); w < 110 {
			t.Errorf("at %d: the picture of a set-up is %d pixels wide", size[0], w)
		}
		if wide := js[int64](p, `document.documentElement.scrollWidth`); wide > size[0] {
			t.Errorf("at %d: the page is %d pixels wide", size[0], wide)
		}
	}
	for _, words := range js[[]string](p, `[...document.querySelectorAll(".preset")].map((e) => e.innerText)`) {
		if _, about, _ := strings.Cut(words, "\n"); strings.HasPrefix(words, "My last") {
			continue
		} else if !strings.Contains(about, "Weakness: ") || !strings.HasSuffix(about, ".") || strings.ToUpper(about[:1]) != about[:1] {
			t.Errorf("a set-up reads %q", words)
		}
	}
}

// The strips beside a board have eleven kinds of fallen pieces at most, a name and a clock.
func TestFallenPiecesAreLargeEnoughToReadAndNoneCoversAnother(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1440, 900)
	p.run(chromedp.Navigate(s.url("/replay")))
	p.press("Classic")
	p.until(`document.querySelector(".replay")?.dataset.ply === "0"`)
	p.run(chromedp.KeyEvent("\u0305")) // End
	p.until(`document.querySelectorAll(".fallen span").length > 12`)
	p.reach(".fallen .piece", 17)
}

func TestTheArmiesOfAGameAreLargeEnoughToRead(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1440, 900)
	p.begin(s, "classic", "random", "first")
	p.deploy()
	p.until(myTurn + ` && document.querySelectorAll(".tray .piece").length === 24`)
	p.reach(".tray .piece", 36)
}

// reach reports where pieces are smaller than so many pixels, cover each other or stand outside of the window, at all sizes.
func (p *tab) reach(pieces string, least int) {
	p.t.Helper()
	for _, size := range sizes {
		p.sized(size[0], size[1])
		p.until(fmt.Sprintf(`innerWidth === %d`, size[0]))
		if got := js[[]string](p, fmt.Sprintf(`(() => {
			const all = [...document.querySelectorAll(%[1]q)].map((e) => e.getBoundingClientRect()),
				over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
				others = [...document.querySelectorAll(".strip .who > span:first-child, .strip .clock")].map((e) => e.getBoundingClientRect());
			return [
				...all.filter((a) => a.width < %[2]d).map((a) => "a piece of " + a.width + " pixels"),
				...all.filter((a) => a.right > innerWidth || a.left < 0).map((a) => "a piece outside of the window at " + a.left),
				...all.flatMap((a, i) => [...all.slice(i + 1), ...others].filter((b) => over(a, b)).map((b) => "one covers another at " + a.left)),
			];
		})()`, pieces, least)); len(got) > 0 {
			p.t.Errorf("at %d: %s", size[0], strings.Join(got, "; "))
		}
	}
}
