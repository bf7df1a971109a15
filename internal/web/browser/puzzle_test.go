package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/puzzle"
)

// easy returns a shipped win in two moves.
func easy(t *testing.T) *puzzle.Puzzle {
	t.Helper()
	for i := range puzzle.Shipped().Puzzles {
		if p := &puzzle.Shipped().Puzzles[i]; p.Goal == puzzle.Win && p.Plies == 3 && p.Variant == "barrage" {
			return p
		}
	}
	t.Fatal("no such puzzle is shipped")
	return nil
}

// tries answers a puzzle with each move of its scene until one is of a state, and returns that.
func tries(t *testing.T, p *puzzle.Puzzle, answers []string, want puzzle.State) string {
	t.Helper()
	shown := must.Get(p.Show(t.Context(), puzzle.Asked{Answers: answers}))(t)
	for _, m := range shown.Scene.Moves {
		next := must.Get(p.Show(t.Context(), puzzle.Asked{Answers: append(answers[:len(answers):len(answers)], m.Text)}))(t)
		if next.State == want {
			return m.Text
		}
	}
	t.Fatalf("no move is %s", want)
	return ""
}

func TestAPuzzleIsSolvedAndItsProgressKept(t *testing.T) {
	t.Parallel()
	s, q := theServer(t), easy(t)
	wrong := tries(t, q, nil, puzzle.Wrong)
	last := tries(t, q, []string{q.Move}, puzzle.Solved)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(s.url("/puzzle?id=" + q.ID)))
	p.until(lessonIs + ` === "open" && location.search === "?id=` + q.ID + `"`)
	// What help costs is said before it is taken, and no longer once nothing more can be lost.
	const costs = `document.querySelector(".says").innerText.includes("With a hint or the solution it counts as not solved")`
	if !js[bool](p, costs) {
		t.Error("it is not said that a hint and the solution cost rating")
	}
	p.steps(strings.Split(wrong, "-")...)
	p.until(lessonIs + ` === "wrong" && document.querySelector(".says .bad") !== null`)
	p.until(`document.querySelector(".says .bad").getBoundingClientRect().bottom <= innerHeight`)
	p.press("Hint")
	p.until(lessonIs + ` === "open" && document.querySelector(".says .bad") === null && !` + costs)
	p.steps(strings.Split(q.Move, "-")...)
	p.until(lessonIs + ` === "open" && document.querySelector(".says").innerText.includes("The answer is")`)
	p.steps(strings.Split(last, "-")...)
	p.until(lessonIs + ` === "solved" && document.querySelector(".says").innerText.includes("Your rating")`)
	kept := js[string](p, `localStorage.getItem("flagfall.puzzles")`)
	if want := fmt.Sprintf(`\"%s\":{\"solved\":false,\"wrong\":1,\"hints\":1}`, q.ID); !strings.Contains(kept, want) {
		t.Errorf("%s is kept: expected %s in it", kept, want)
	}
	const helps = `[...document.querySelectorAll(".says button")].some((b) => ["Hint", "Solution"].includes(b.innerText))`
	p.until("!" + helps)
	// Who was shown the solution needs no more help.
	p.press("Try again")
	p.until(lessonIs + ` === "open" && ` + helps)
	p.press("Solution")
	p.until("!" + helps + ` && document.querySelector(".says").innerText.includes("Try again")`)
	p.press("Try again")
	p.until(lessonIs + ` === "open" && ` + helps)
	p.steps(strings.Split(q.Move, "-")...)
	p.until(lessonIs + ` === "open" && document.querySelector(".says").innerText.includes("The answer is")`)
	p.steps(strings.Split(last, "-")...)
	p.until(lessonIs + ` === "solved"`)
	// Once it is solved, everything may be seen.
	p.press("Analyse")
	p.until(`document.querySelector(".analysis .cell .piece") !== null && document.querySelector(".analysis .cell .piece.hidden") === null`)
	p.run(chromedp.NavigateBack())
	p.until(lessonIs + ` === "open"`)
	p.press("Next puzzle")
	p.until(lessonIs + ` === "open" && location.search !== "?id=` + q.ID + `"`)
}

func TestAFailedTryCountsWhenItIsLeftAndWhenThePageIsLoadedAnew(t *testing.T) {
	t.Parallel()
	s, q := theServer(t), easy(t)
	wrong := tries(t, q, nil, puzzle.Wrong)
	for name, leave := range map[string]func(*tab){
		"next puzzle":  func(p *tab) { p.press("Next puzzle") },
		"another page": func(p *tab) { js[int](p, `(document.querySelector("a[href='/learn']").click(), 0)`) },
		"loaded anew":  func(p *tab) { p.run(chromedp.Reload()) },
	} {
		p := newTab(t, 1440, 900)
		p.run(chromedp.Navigate(s.url("/puzzle?id=" + q.ID)))
		p.until(lessonIs + ` === "open"`)
		js[int](p, `(localStorage.clear(), 0)`)
		p.steps(strings.Split(wrong, "-")...)
		p.until(lessonIs + ` === "wrong"`)
		leave(p)
		p.until(fmt.Sprintf(`(localStorage.getItem("flagfall.puzzles") ?? "").includes('"%s\\":{\\"solved\\":false,\\"wrong\\":1}')`, q.ID))
		if kept := js[string](p, `localStorage.getItem("flagfall.puzzles")`); !strings.Contains(kept, `\"streak\":0`) {
			t.Errorf("%s: %s is kept", name, kept)
		}
	}
}

func TestAnAddressWithoutAPuzzleSaysSo(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(s.url("/puzzle?id=00000000")))
	p.until(lessonIs + ` === "unknown" && document.querySelector(".says").innerText.includes("There is no puzzle of this name")`)
	if js[float64](p, `document.querySelector(".board").getBoundingClientRect().height`) != 0 {
		t.Error("a board without a puzzle is shown")
	}
	p.press("Next puzzle")
	p.until(lessonIs + ` === "open" && document.querySelector(".board").getBoundingClientRect().height > 200`)
	js[int](p, `(() => { const s = document.querySelector(".puzzle select"); s.value = "own"; s.dispatchEvent(new Event("change")); return 0; })()`)
	p.until(`document.body.innerText.includes("No puzzle from your games is kept yet")`)
}

// A phone on its side has 390 pixels: the board is whole without scrolling, and its squares are not too small for a finger.
func TestABoardToSolveIsWholeOnAPhoneOnItsSide(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 844, 390)
	for _, path := range []string{"/puzzle", "/learn"} {
		p.run(chromedp.Navigate(s.url(path)))
		p.until(`document.querySelector(".board .cell") !== null`)
		for _, size := range [][2]int64{{844, 390}, {740, 360}} {
			p.sized(size[0], size[1])
			box := js[[]float64](p, `(() => { const b = document.querySelector(".board").getBoundingClientRect(); return [b.top, b.bottom, b.width / 10]; })()`)
			if box[0] < 0 || box[1] > float64(size[1]) || box[2] < 24 {
				t.Errorf("%s in a window of %v: the board goes from %.0f to %.0f, with squares of %.0f pixels", path, size, box[0], box[1], box[2])
			}
		}
	}
}
