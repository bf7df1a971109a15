package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// quick begins a game with a set-up that is given, against a player that does not leave its
// Flag open to the first Scout. In Barrage the pieces soon meet, and a game may be over soon;
// in Classic a few moves never end it.
func (p *tab) quick(s *server, variant string) {
	p.t.Helper()
	p.home(s)
	p.pick(variant)
	p.against("council")
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .cell .piece") !== null && ` + myTurn)
}

// enemy is a hidden piece of the enemy's.
const enemy = `document.querySelector(".cell .piece.hidden").closest(".cell")`

// rightDrag presses the right button on one point and lets it go on another.
func (p *tab) rightDrag(from, to [2]float64) {
	p.t.Helper()
	p.run(
		chromedp.MouseEvent("mousePressed", from[0], from[1], chromedp.ButtonRight, chromedp.ClickCount(1)),
		chromedp.MouseEvent("mouseMoved", to[0], to[1], chromedp.ButtonRight),
		chromedp.MouseEvent("mouseReleased", to[0], to[1], chromedp.ButtonRight, chromedp.ClickCount(1)),
	)
}

// watched logs on the page which squares' pieces begin to move, and bursts.
const watched = `window.seen = [];
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (...a) {
		const actor = this.closest(".game .actor"); // not those of the start page
		if (actor) window.seen.push(this.classList.contains("burst") ? "burst" : actor.dataset.name);
		return animate.apply(this, a);
	};`

func TestOnesOwnMoveIsSeenBeforeTheAnswerAndAStrikeIsAScene(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.moving()
	p.before(watched)
	p.quick(s, "barrage")
	h := p.hand(1, clicks)
	h.move()
	p.until(myTurn)
	moves := js[[]string](p, `[...document.querySelectorAll(".moves .text")].slice(0, 2).map((e) => e.textContent.split("–")[0])`)
	seen := slices.Compact(js[[]string](p, `window.seen`))
	if len(seen) < 2 || seen[0] != moves[0] || seen[len(seen)-1] != moves[1] && !slices.Contains(seen, "burst") {
		t.Errorf("pieces moved on %v, want those of %v", seen, moves)
	}
	for range 40 {
		if js[bool](p, isOver) || js[bool](p, `window.seen.includes("burst")`) {
			break
		}
		h.move()
		p.until(myTurn + " || " + isOver)
	}
	if !js[bool](p, `window.seen.includes("burst") === (document.querySelectorAll(".moves .strike").length > 0)`) {
		t.Error("a strike was no scene")
	}
	if strikes, shown := js[int](p, `document.querySelectorAll(".moves .strike").length`),
		js[int](p, `document.querySelectorAll(".struck .pair").length`); shown != min(2, strikes) {
		t.Errorf("%d strikes, %d stay in view", strikes, shown)
	}
	if lost, shown := js[int](p, `[...document.querySelectorAll(".tray .pips")].reduce((n, e) => n + Number(e.dataset.lost), 0)`),
		js[int](p, `[...document.querySelectorAll(".fallen span")].reduce((n, e) => n + Number(e.dataset.count), 0)`); lost != shown {
		t.Errorf("%d pieces have fallen, %d lie beside the board", lost, shown)
	}
}

func TestNothingMovesWhereLessMotionIsWanted(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.before(watched)
	p.quick(s, "classic")
	h := p.hand(1, clicks)
	for range 5 {
		h.move()
		p.until(myTurn + " || " + isOver)
	}
	if seen := js[[]string](p, `window.seen`); len(seen) > 0 {
		t.Errorf("pieces moved on %v", seen)
	}
}

func TestPencilMarksStayInTheBrowser(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.quick(s, "barrage")
	began := js[float64](p, `performance.now()`)
	at := js[[2]float64](p, middle(enemy))
	square := js[string](p, enemy+`.dataset.name`)
	p.rightDrag(at, at) // a right click
	p.until(`document.querySelector("dialog.pencils[open]") !== null`)
	p.run(chromedp.Click(`.pencils [data-token="8"]`))
	const marks = `[...document.querySelectorAll(".pencil")].map((e) => e.closest(".cell").dataset.name + " " + e.textContent).join()`
	p.until(fmt.Sprintf(`%s === %q`, marks, square+" 8"))
	if says := js[string](p, enemy+`.getAttribute("aria-label")`); !strings.Contains(says, "you suspect: Miner") {
		t.Errorf("the square says %q", says)
	}
	if asked := js[[]string](p, fmt.Sprintf(`performance.getEntriesByType("resource").filter((e) => e.startTime > %f).map((e) => e.name)`,
		began)); len(asked) > 0 {
		t.Errorf("requests since the mark was made: %v", asked)
	}
	p.run(chromedp.Navigate(js[string](p, `location.href`)))
	p.until(fmt.Sprintf(`%s === %q`, marks, square+" 8"))
	// By key it is taken away again.
	js[chromedp.Void](p, enemy+`.focus()`)
	p.run(chromedp.KeyEvent("m"))
	p.until(`document.querySelector("dialog.pencils[open]") !== null`)
	p.press("No mark")
	p.until(marks + ` === ""`)
}

// pointer sends a pointer event of a finger to what an expression finds, as a browser does
// that reports no right press.
func (p *tab) pointer(kind, cell string, aside int) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`(() => { const e = %s, b = e.getBoundingClientRect();
		e.dispatchEvent(new PointerEvent(%q, { pointerType: "touch", pointerId: 7, bubbles: true, cancelable: true, clientX: b.x + b.width / 2 + %d, clientY: b.y + b.height / 2 })); })()`, cell, kind, aside))
}

func TestAFingerThatRestsOnAHiddenPieceMarksItWhereNoRightPressIsTold(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 390, 844)
	p.quick(s, "barrage")
	const dialogs, tip = `document.querySelectorAll("dialog.pencils[open]").length`, `document.querySelector(".tip:not([hidden])")`
	square := js[string](p, enemy+`.dataset.name`)
	p.pointer("pointerdown", enemy, 0)
	p.until(tip + `?.innerText.includes("hold")`)
	p.until(dialogs + ` === 1`)
	p.pointer("pointerup", enemy, 0)
	p.pointer("click", enemy, 0)
	p.run(chromedp.Click(`.pencils [data-token="8"]`))
	p.until(fmt.Sprintf(`[...document.querySelectorAll(".pencil")].map((e) => e.closest(".cell").dataset.name + " " + e.textContent).join() === %q`, square+" 8"))
	if js[bool](p, `document.querySelector(".toast") !== null`) {
		t.Error("to lift the finger was taken for a press")
	}
	// A real finger, of which the browser tells a right press too, is asked once.
	at := js[[2]float64](p, middle(enemy))
	p.touch(input.DispatchTouchEventTypeTouchStart, at)
	p.until(dialogs + ` > 0`)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.press("No mark")
	p.until(dialogs + ` === 0 && document.querySelector(".pencil") === null`)
	// A finger that moves away asks nothing.
	const own = `document.querySelector(".cell.grab")`
	p.pointer("pointerdown", own, 0)
	p.until(tip + ` !== null`)
	p.pointer("pointermove", own, 20)
	p.until(tip + ` === null`)
}

func TestHabitsOfBoardsOnTheWeb(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.quick(s, "classic")
	h := p.hand(2, clicks)
	h.calm = true
	for range 3 {
		h.move()
		p.until(myTurn)
	}
	last := board(p)
	// Arrows look back and on; the game stands still meanwhile.
	p.run(chromedp.KeyEvent("\u0302")) // left
	p.until(`document.querySelector(".status").textContent.startsWith("Looking back: move 5 of 6")`)
	if board(p) == last {
		t.Error("looking back shows the present board")
	}
	p.run(chromedp.KeyEvent("\u0303")) // right
	p.until(`document.querySelector(".status").textContent === "Your turn"`)
	if board(p) != last {
		t.Error("the present board has changed")
	}
	// So does a press on a move of the list, and then the buttons.
	p.run(chromedp.Click(".moves li:nth-child(4)"))
	p.until(`document.querySelector(".status").textContent.startsWith("Looking back: move 4 of 6") && document.querySelector(".moves [aria-current]").dataset.move === document.querySelectorAll(".moves li")[3].dataset.move`)
	p.run(chromedp.Click(`.step[aria-label="End"]`))
	p.until(`document.querySelector(".status").textContent === "Your turn" && !document.querySelector(".moves [aria-current]")`)
	// f turns the board.
	first := js[string](p, `document.querySelector(".cell").dataset.name`)
	p.run(chromedp.KeyEvent("f"))
	p.until(fmt.Sprintf(`document.querySelector(".cell").dataset.name !== %q`, first))
	p.run(chromedp.KeyEvent("f"))
	// Escape lays a piece down again.
	h.act(h, cells("grab")+"[0]")
	p.until(`document.querySelector(".cell.selected") !== null`)
	p.run(chromedp.KeyEvent("\u001b"))
	p.until(`document.querySelector(".cell.selected") === null`)
	// A right drag draws an arrow, a left press takes it away.
	p.rightDrag(js[[2]float64](p, middle(`document.querySelectorAll(".cell")[0]`)), js[[2]float64](p, middle(`document.querySelectorAll(".cell")[44]`)))
	p.until(`document.querySelectorAll(".arrows path").length === 1`)
	h.act(h, `document.querySelector(".cell:not(.held):not(.lake)")`)
	p.until(`document.querySelectorAll(".arrows path").length === 0`)
	// Where the mouse rests on a piece it is named.
	at := js[[2]float64](p, middle(`[...document.querySelectorAll(".cell")].find((c) => c.getAttribute("aria-label").includes("your Flag"))`))
	p.run(chromedp.MouseEvent("mouseMoved", at[0], at[1]))
	p.until(`document.querySelector(".tip:not([hidden])")?.innerText.includes("Whoever loses it loses the game")`)
}

func TestTheEndIsToldAndARematchSwapsTheSides(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.quick(s, "barrage")
	before := js[string](p, `location.pathname`)
	p.hand(1, clicks).move()
	p.until(myTurn)
	// The program says what it thought when the game is over, not before.
	const thoughts = `[...document.querySelectorAll("details.hint")].find((e) => e.textContent.includes("What the program thought"))`
	if !js[bool](p, thoughts+`.hidden`) {
		t.Error("a program reveals its pieces while the game is played")
	}
	p.press("Resign")
	p.confirm()
	p.until(`document.querySelector(".banner:not([hidden]) h2")?.textContent === "You lost" && !` + thoughts + `.hidden`)
	// Nothing is hidden any more, and the armies say so.
	if got := js[string](p, `document.querySelector(".armies").textContent`); strings.Contains(got, "hidden") || !strings.Contains(got, "in play") {
		t.Errorf("after the game the armies are told so: %s", got)
	}
	js[chromedp.Void](p, thoughts+`.open = true; `+thoughts+`.scrollIntoView()`)
	p.until(thoughts + `.querySelector("h2")?.textContent === "Lotte" && ` + thoughts + `.querySelectorAll("li").length > 2`)
	js[chromedp.Void](p, thoughts+`.querySelector("details").open = true`)
	p.picture("thoughts")
	p.press("Rematch, sides swapped")
	p.until(fmt.Sprintf(`location.pathname !== %q && location.pathname.endsWith("/second") && %s`, before, myTurn))
	if who := js[string](p, `[...document.querySelectorAll(".strip .who")].map((e) => e.innerText).join("; ")`); who != "Lotte · Red; Guest · Blue" {
		t.Errorf("the players are %s", who)
	}
}

// A strike takes a second and more to be seen; who knows what happened goes on.
func TestAnyInputEndsWhatTheBoardStillShows(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.moving()
	p.before(`const animate = Element.prototype.animate;
		Element.prototype.animate = function (frames, options) { return animate.call(this, frames, { ...options, duration: 1e9 }); };
		setInterval(() => dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" })), 100);`)
	p.quick(s, "mini")
	p.hand(3, clicks).move()
	p.until(isOver + ` || ` + myTurn + ` && document.querySelectorAll(".moves li").length === 2`)
}

// What decided a game is told by its review, which is begun when the game ends and is there for whoever asks for it.
func TestTheBannerTellsInOneSentenceWhatDecidedTheGame(t *testing.T) {
	t.Parallel()
	s := startServer(t) // where no other game waits to be reviewed
	p := newTab(t, 1180, 860)
	const decided = `document.querySelector(".banner .decided:not([hidden]) p")`
	p.before(`window.heights = []; new MutationObserver(() => {
		const banner = document.querySelector(".banner:not([hidden])"), n = banner?.offsetHeight;
		if (n && !window.heights.includes(n)) window.heights.push(n);
	}).observe(document, { subtree: true, childList: true, attributes: true });`)
	for range 6 { // one turn can be told of most games, not of each
		p.quick(s, "mini")
		js[chromedp.Void](p, `window.heights = []`)
		p.hand(1, clicks).play(60)
		p.until(myTurn + " || " + isOver)
		if !js[bool](p, isOver) {
			p.press("Resign")
			p.confirm()
			p.until(isOver)
		}
		js[chromedp.Void](p, `(async () => {
			window.told = null;
			const id = location.pathname.split("/")[2];
			for (;;) {
				const game = await (await fetch("/api/finished/" + id)).json();
				if (!game.reviewed) { await new Promise((then) => setTimeout(then, 100)); continue; }
				const headers = { "Content-Type": "application/json" };
				const kept = await fetch("/api/review", { method: "POST", headers, body: JSON.stringify({ text: game.record, game: id }) });
				window.told = (await kept.json()).end.decided?.sentence ?? "";
				return;
			}
		})()`)
		p.until(`typeof window.told === "string"`)
		told := js[string](p, `window.told`)
		if told == "" {
			continue
		}
		p.until(decided + ` !== null`)
		plain := strings.NewReplacer("\u2060", "", "\u00a0", " ", "–", "-")
		if got := plain.Replace(js[string](p, decided+`.firstChild.textContent`)); got != told || strings.Contains(got, ". ") {
			t.Errorf("the banner says %q, the review %q", got, told)
		}
		if js[string](p, `document.querySelector(".banner .how").textContent`) == "" {
			t.Error("the banner does not say any more how the game ended")
		}
		if got := js[[]int](p, `window.heights`); len(got) != 1 {
			t.Errorf("the banner is %v pixels high, one after the other", got)
		}
		p.picture("decided")
		move := js[string](p, decided+`.querySelector("a").textContent`)
		js[chromedp.Void](p, decided+`.querySelector("a").click()`)
		p.until(`document.querySelector(".accounts") !== null`)
		if ply := js[string](p, `document.querySelector(".replay").dataset.ply`); move != "Look at move "+ply {
			t.Errorf("%q leads to move %s", move, ply)
		}
		return
	}
	t.Error("nothing was said to have decided any of six games")
}
