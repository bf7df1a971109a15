package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// analysed is true once the computer has said something of the position that is shown.
const analysed = `document.querySelectorAll(".chances .chance").length > 0 && document.querySelectorAll(".lines .line").length > 0`

// tried waits until a position after so many moves is shown.
func (p *tab) tried(ply string) {
	p.t.Helper()
	p.until(`document.querySelector(".analysis")?.dataset.ply === "` + ply + `"`)
}

// propose plays the move that the computer proposes. Its lines change while it thinks.
func (p *tab) propose() {
	p.t.Helper()
	p.until(`document.querySelector(".chances .task")?.hidden === true && ` + analysed)
	js[chromedp.Void](p, `window.first = document.querySelector(".lines .line b").textContent; document.querySelector(".lines .line").click()`)
}

// other plays a move to a free square that is not the proposed one. A strike would change how many pieces are hidden.
func (p *tab) other() {
	p.t.Helper()
	js[chromedp.Void](p, `(() => {
		for (const from of document.querySelectorAll(".analysis .cell.grab")) {
			from.click();
			for (const to of document.querySelectorAll(".analysis .cell.target:not(:has(.piece))"))
				if (from.dataset.name + "–" + to.dataset.name !== window.first) return to.click();
			from.click();
		}
	})()`)
}

func TestAnAnalysisBoard(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1440, 900)
	p.run(chromedp.Navigate(s.url("/analysis")))
	p.tried("0")
	p.until(analysed)
	if n := js[int](p, `document.querySelectorAll(".chances .chance").length`); n != 3 {
		t.Errorf("%d chances, expected those of both sides and of the true pieces", n)
	}
	p.until(`document.querySelector(".arrows line, .arrows path") !== null`)
	p.picture("analysis")
	// A page that is left stops its task: an address may have two.
	for range 4 {
		p.run(chromedp.Navigate(s.url("/analysis")))
		p.until(`document.querySelector(".chances .task:not([hidden])") !== null || ` + analysed)
		if says := js[string](p, `document.querySelector(".chances").innerText`); strings.Contains(says, "wo tasks of yours") {
			t.Fatal(says)
		}
	}
	p.until(analysed)
	// Two lines from one position: the second is a variation of the first.
	p.propose()
	p.tried("1")
	p.run(chromedp.KeyEvent("\u0302")) // back
	p.tried("0")
	p.until(analysed)
	p.other()
	p.tried("1")
	p.until(`document.querySelectorAll(".tree button").length === 2 && document.querySelectorAll(".tree .variation button[aria-current]").length === 1`)
	p.until(analysed)
	// From one side's view nothing of the other's is on the page, nor the moves that only the other can judge.
	p.press("Red")
	p.until(`document.querySelectorAll(".board .piece.side1.hidden").length === 8 && document.querySelectorAll(".analysis .chip").length === 8 && document.querySelectorAll(".chances .chance").length === 1`)
	if js[int](p, `document.querySelectorAll(".lines .line").length`) != 0 {
		t.Error("Red's view shows what Blue can play")
	}
	p.press("Both sides")
	p.until(`document.querySelectorAll(".board .piece.hidden").length === 0`)
	p.catchFiles()
	p.press("Save with variations")
	p.until(`typeof window.kept === "string"`)
	if kept := js[string](p, `window.kept`); strings.Count(kept, "\nvariation: 0 ") != 1 || !strings.Contains(kept, "\nmoves: 1\n") {
		t.Errorf("one move and one variation are kept as\n%s", kept)
	}
	p.reopened(s)
	p.posed()
	p.check(needAxe(t), "analysis")
}

// reopened looks at the kept game on the page of replays and analyses it from there.
func (p *tab) reopened(s *server) {
	p.t.Helper()
	kept := js[string](p, `window.kept`)
	p.run(chromedp.Navigate(s.url("/replay")))
	p.until(`document.querySelector(".drop") !== null`)
	js[chromedp.Void](p, fmt.Sprintf(`window.kept = %q`, kept))
	p.dropKept()
	p.until(`document.querySelector(".analyse a") !== null`)
	js[chromedp.Void](p, `document.querySelector(".analyse a").click()`)
	p.tried("1")
	p.until(`document.querySelectorAll(".tree .variation button").length === 1`)
}

// posed sets pieces on an empty board.
func (p *tab) posed() {
	p.t.Helper()
	js[chromedp.Void](p, `document.querySelector(".others").open = true`)
	p.press("Set pieces")
	p.until(`document.querySelector(".position .cell") !== null`)
	p.press("Empty the board")
	p.until(`document.querySelectorAll(".position .board .piece").length === 0`)
	place := func(piece, square string) {
		js[chromedp.Void](p, `(() => { document.querySelector('.palette [aria-label="`+piece+`"]').click();
			document.querySelector('.position [data-name="`+square+`"]').click(); })()`)
	}
	for _, put := range [][2]string{
		{"Red: Flag", "A10"}, {"Red: Miner", "E5"}, {"Blue: Flag", "J1"}, {"Blue: Scout", "A1"},
	} {
		place(put[0], put[1])
	}
	p.press("Blue to move")
	js[chromedp.Void](p, `document.querySelector("#setposition").click()`)
	p.tried("0")
	p.until(`document.querySelector(".analysis .status").textContent === "Blue to move" && document.querySelectorAll(".analysis .cell .piece").length === 4`)
	p.until(analysed)
	p.sized(390, 844)
	if js[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
		p.t.Error("the analysis board is wider than a phone")
	}
}

func TestARefusedAnalysisCanBeAskedForAgain(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1440, 900)
	p.before(`const before = fetch;
		window.busy = true;
		window.fetch = (path, init) => window.busy && String(path).endsWith("/thoughts")
			? Promise.resolve(Response.json({ said: { say: "too many requests; wait a moment" } }, { status: 429 })) : before(path, init);`)
	p.run(chromedp.Navigate(s.url("/analysis")))
	p.words(".chances", "Too many requests; wait a moment.")
	js[chromedp.Void](p, `window.busy = false`)
	p.press("Try again")
	p.until(analysed + ` && document.querySelector(".chances .error") === null`)
}
