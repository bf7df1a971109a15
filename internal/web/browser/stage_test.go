package browser

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/chromedp"
)

// The longest movement of the last move tells which way the piece falls: a piece that tumbles takes
// 300 ms, the Flag 900.
func TestTheFlagFallsMoreSlowlyThanOtherPieces(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.moving()
	p.before(`window.longest = 0; const animate = Element.prototype.animate;
		Element.prototype.animate = function (frames, options) { longest = Math.max(longest, options?.duration ?? 0); return animate.call(this, frames, options); }`)
	p.run(chromedp.Navigate(s.url("/replay")))
	p.press("Barrage") // Blue's Miner takes the Flag with move 24, a Spy falls to it with move 23
	p.until(`document.querySelector(".replay .cell") !== null && document.querySelector(".replay").dataset.ply === "0"`)
	const ply = `document.querySelector(".replay").dataset.ply`
	p.run(chromedp.KeyEvent("\u0305"), chromedp.KeyEvent("\u0302"), chromedp.KeyEvent("\u0302")) // the end, and two moves back
	p.until(ply + ` === "22"`)
	for _, fall := range []struct {
		to      string
		longest float64
	}{{"23", 380}, {"24", 900}} {
		js[chromedp.Void](p, `longest = 0`)
		p.run(chromedp.KeyEvent("\u0303"))
		p.until(ply + ` === "` + fall.to + `" && !document.querySelector(".acting")`)
		if d := js[float64](p, `longest`); d != fall.longest {
			t.Errorf("move %s: the longest movement takes %.0f ms, expected %.0f", fall.to, d, fall.longest)
		}
	}
}

func TestATransientMessageCoversNoClock(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1440, 900)
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#begin") !== null`)
	p.choose("Clock", js[string](p, `[...document.querySelectorAll("select")].find((s) => s.labels[0]?.innerText === "Clock").options[2].value`))
	p.pick("classic")
	p.against("council")
	p.until(`document.querySelectorAll(".strip .clock").length === 2`)
	for _, size := range [][2]int64{{1440, 900}, {1280, 720}, {390, 844}, {844, 390}} {
		p.sized(size[0], size[1])
		p.until(fmt.Sprintf(`innerWidth === %d`, size[0]))
		if covered := js[bool](p, `(() => {
			const e = document.createElement("div");
			e.className = "toast";
			e.textContent = "Your friend says: Well played, that was a fine trap!";
			document.body.append(e);
			const t = e.getBoundingClientRect();
			const covers = [...document.querySelectorAll(".clock")].some((c) => {
				const r = c.getBoundingClientRect();
				return r.left < t.right && r.right > t.left && r.top < t.bottom && r.bottom > t.top;
			});
			e.remove();
			return covers;
		})()`); covered {
			t.Errorf("a clock is covered at %v", size)
		}
	}
}

func TestADeclinedDrawIsAnAnswerAndAQuestionStandsWhereItWasAsked(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1440, 900)
	p.begin(s, "barrage", "council", "first")
	p.deploy()
	p.until(myTurn)
	p.press("Offer a draw")
	p.until(`document.querySelector(".toast")?.innerText.includes("declines the draw") === true`)
	p.until(`performance.getEntriesByType("resource").some((e) => e.name.endsWith("/draw"))`)
	const status = `performance.getEntriesByType("resource").find((e) => e.name.endsWith("/draw")).responseStatus`
	if got := js[int](p, status); got != 200 {
		t.Errorf("status %d", got)
	}
	const centre = `(() => { const r = %s.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`
	asked := js[[2]float64](p, fmt.Sprintf(centre, `[...document.querySelectorAll(".actions button")].find((b) => b.innerText === "Resign")`))
	p.press("Resign")
	p.until(`document.querySelector("dialog[open]") !== null`)
	if stands := js[[2]float64](p, fmt.Sprintf(centre, `document.querySelector("dialog")`)); math.Hypot(stands[0]-asked[0], stands[1]-asked[1]) > 200 {
		t.Errorf("asked at %v, it stands at %v", asked, stands)
	}
}
