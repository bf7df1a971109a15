package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// wide names what reaches beyond the window of so many pixels.
func wide(width int) string {
	return fmt.Sprintf(`[...document.querySelectorAll("main *")].filter((e) => e.checkVisibility() && !e.closest(".scroll, .unseen") && e.getBoundingClientRect().right > %d)
		.map((e) => e.tagName + "." + e.getAttribute("class") + " " + Math.round(e.getBoundingClientRect().right)).join()`, width)
}

func TestPagesEnlargedFourTimesAreScrolledDownwardsOnly(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 305, 256)
	q := newTab(t, 305, 256)
	q.before(`localStorage.setItem("flagfall.prefs", JSON.stringify({ language: "de" }))`)
	for _, r := range []*tab{p, q} {
		r.run(chromedp.Navigate(s.url("/rules")))
		r.until(`document.querySelector("article.rules table") !== null`)
		if far := js[string](r, wide(305)); far != "" {
			t.Errorf("the rules are wider than the window: %s", far)
		}
	}
	p.run(chromedp.Navigate(s.url("/replay")))
	p.press("Classic")
	p.until(`document.querySelector(".replay .cell") !== null && document.querySelector(".clock.used") !== null`)
	js[chromedp.Void](p, `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }))`)
	p.until(`document.querySelector(".fallen span") !== null`)
	js[chromedp.Void](p, `document.querySelectorAll(".clock.used").forEach((e) => (e.textContent = e.textContent.replace(/[\d:.]+/, "1:23:45") || "1:23:45 used"))`)
	if far := js[string](p, wide(305)); far != "" {
		t.Errorf("the replay is wider than the window: %s", far)
	}
}

func TestTheStartPageIsTwoScreensOfAPhoneAtMost(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	for _, language := range []string{"en", "de"} {
		p := newTab(t, 390, 844)
		p.before(fmt.Sprintf(`localStorage.setItem("flagfall.prefs", JSON.stringify({ language: %q }))`, language))
		p.home(s)
		if high := js[float64](p, `document.documentElement.scrollHeight / innerHeight`); high > 2 {
			t.Errorf("%s: the start page takes %.2f screens of a phone, want 2 at most", language, high)
		}
	}
}

func TestNoWordsBesideTheBoardLieOverOthers(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	red, blue := newTab(t, 1440, 900), newTab(t, 1440, 900)
	red.home(s)
	red.pick("classic")
	red.against("*friend")
	const over = `(() => { const box = (q) => document.querySelector(".side > " + q).getBoundingClientRect(), words = document.querySelector(".status").getBoundingClientRect();
		return Math.max(words.bottom - box(".actions").top, document.querySelector(".notes p") ? words.bottom - box(".notes").top : 0); })()`
	red.until(`document.querySelector(".invitation .code path") !== null && document.querySelector(".status").textContent.startsWith("Waiting")`)
	if by := js[float64](red, over); by > 0 {
		t.Errorf("what is waited for reaches %.0f px into the buttons", by)
	}
	blue.join(js[string](red, `[...document.querySelectorAll(".link input")].map((i) => i.value).find((v) => v.includes("/second#"))`), "Wolfeschlegelsteinhausenberger")
	blue.deploy()
	red.until(myTurn)
	blue.press("Offer a draw")
	red.until(`document.querySelector(".notes").innerText.includes("offers a draw")`)
	red.hand(1, clicks).take(false)
	blue.until(myTurn)
	red.until(`document.querySelector(".status").textContent.includes("Wolfe")`)
	blue.press("Offer a draw")
	red.until(`document.querySelector(".notes").innerText.includes("offers a draw")`)
	if by := js[float64](red, over); by > 0 {
		t.Errorf("a long name reaches %.0f px into what follows", by)
	}
}

func TestMarginsAreEqualOnThePagesOfListsAndOnTheFirstOne(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	for _, width := range []int64{1280, 1440} {
		p := newTab(t, width, 900)
		for _, path := range []string{"/", "/arena", "/campaign", "/me", "/lobby", "/bots", "/trainer"} {
			p.run(chromedp.Navigate(s.url(path)))
			p.until(`document.querySelector("main h1") !== null`)
			got := js[[2]float64](p, `(() => {
				const main = document.querySelector("main"), box = main.getBoundingClientRect(), style = getComputedStyle(main);
				return [box.left + parseFloat(style.paddingLeft), document.documentElement.clientWidth - box.right + parseFloat(style.paddingRight)];
			})()`)
			if got != [2]float64{48, 48} {
				t.Errorf("%s at %d: margins of %v pixels, want 48", path, width, got)
			}
		}
	}
}
