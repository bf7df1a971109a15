package browser

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/chromedp/chromedp"
)

// hand plays moves on a page without knowing a rule: it takes what can be taken
// up and puts it where the page shows that it may go.
type hand struct {
	*tab
	rng *rand.Rand
	// act takes up or puts down what is on the cell that an expression finds.
	act  func(h *hand, cell string)
	calm bool // strikes only where it must
}

// cells are the cells with a class, as an expression.
func cells(class string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".cell.%s")]`, class)
}

const (
	myTurn = `document.querySelector(".game")?.dataset.turn === "mine"`
	isOver = `document.querySelector(".game")?.dataset.phase === "over"`
)

// clicks acts with the mouse.
func clicks(h *hand, cell string) {
	at := js[[2]float64](h.tab, fmt.Sprintf(`(() => { const b = (%s).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, cell))
	h.run(chromedp.MouseClickXY(at[0], at[1]))
}

// keys acts with the keyboard: arrows from where the focus is, then Enter.
func keys(h *hand, cell string) {
	way := js[string](h.tab, fmt.Sprintf(`(() => {
		const rows = [...document.querySelectorAll(".squares .row")].map((r) => [...r.children]);
		const find = (c) => { const r = rows.findIndex((row) => row.includes(c)); return [r, rows[r].indexOf(c)]; };
		const [r, c] = find(document.activeElement), [tr, tc] = find(%s);
		return (tr > r ? "d" : "u").repeat(Math.abs(tr - r)) + (tc > c ? "r" : "l").repeat(Math.abs(tc - c));
	})()`, cell))
	arrows := strings.NewReplacer("d", "\u0301", "u", "\u0304", "r", "\u0303", "l", "\u0302")
	h.run(chromedp.KeyEvent(arrows.Replace(way) + "\r"))
}

// move plays one move: a strike where there is one, now and then anything.
func (h *hand) move() {
	h.t.Helper()
	ply := js[int](h.tab, `Number(document.querySelector(".game")?.dataset.ply)`)
	n := h.rng.IntN(1 << 20)
	h.act(h, fmt.Sprintf(`%s.at(%d %% %s.length)`, cells("grab"), n, cells("grab")))
	h.until(`document.querySelector(".cell.selected") !== null`)
	targets := cells("target")
	if js[int](h.tab, cells("strike")+".length") > 0 && n%4 > 0 {
		targets = cells("strike")
	}
	if quiet := cells("target:not(.strike)"); h.calm && js[int](h.tab, quiet+".length") > 0 {
		targets = quiet
	}
	h.act(h, fmt.Sprintf(`%s.at(%d %% %s.length)`, targets, n/7, targets))
	h.until(fmt.Sprintf(`Number(document.querySelector(".game")?.dataset.ply) > %d || document.querySelector("dialog[open]") !== null`, ply))
	if js[bool](h.tab, `document.querySelector("dialog[open]") !== null`) {
		ways := js[int](h.tab, `[...document.querySelectorAll(".choices button:not(.quiet)")].filter((b) => !b.textContent.endsWith(" instead")).length`)
		h.run(chromedp.KeyEvent(strings.Repeat("\t", 1+n%ways) + "\r"))
		h.until(fmt.Sprintf(`Number(document.querySelector(".game")?.dataset.ply) > %d`, ply))
	}
}

// play plays until the game is over, at most a given number of moves; it returns how many
// it made.
func (h *hand) play(most int) int {
	h.t.Helper()
	for n := range most {
		h.until(myTurn + " || " + isOver)
		if js[bool](h.tab, isOver) {
			return n
		}
		h.move()
	}
	return most
}

func (p *tab) hand(seed uint64, act func(*hand, string)) *hand {
	return &hand{tab: p, rng: rand.New(rand.NewPCG(seed, 1)), act: act}
}

func verdict(p *tab) string { return js[string](p, `document.querySelector(".status").textContent`) }

// tabTo presses Tab until a button, or a cell of the board, has the focus.
func (p *tab) tabTo(label string) {
	p.t.Helper()
	for range 80 {
		p.run(chromedp.KeyEvent("\t"))
		if js[bool](p, fmt.Sprintf(`document.activeElement.textContent === %q || document.activeElement.classList.contains(%q)`, label, label)) {
			return
		}
	}
	p.t.Fatalf("Tab never reached %s", label)
}

// board is what the page's board says, square by square.
func board(p *tab) string {
	p.t.Helper()
	return js[string](p, `[...document.querySelectorAll(".cell")].map((c) => c.getAttribute("aria-label")).join("\n")`)
}

func middle(cell string) string {
	return fmt.Sprintf(`(() => { const b = (%s).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, cell)
}

// drag moves the mouse with its button down.
func (p *tab) drag(from, to [2]float64) {
	p.t.Helper()
	p.run(
		chromedp.MouseEvent("mousePressed", from[0], from[1], chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent("mouseMoved", (from[0]+to[0])/2, (from[1]+to[1])/2, chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseMoved", to[0], to[1], chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseReleased", to[0], to[1], chromedp.ButtonLeft, chromedp.ClickCount(1)),
	)
}

// drags acts with the mouse held down: what is taken up stays up until it is put
// down, so the two steps of a move are one.
func drags(h *hand, cell string) {
	to := js[[2]float64](h.tab, middle(cell))
	if js[bool](h.tab, `document.querySelector(".cell.selected") === null`) {
		clicks(h, cell) // shows where it may go
		return
	}
	h.drag(js[[2]float64](h.tab, middle(`document.querySelector(".cell.selected")`)), to)
}

// choose sets the control with a label.
func (p *tab) choose(label, value string) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`(() => {
		const tab = document.querySelector('[role="group"][aria-label="%[1]s"] > button[value="%[2]s"]');
		if (tab) return tab.click();
		const l = [...document.querySelectorAll("main label")].find((e) => e.textContent === %[1]q);
		const c = document.getElementById(l.htmlFor);
		c.value = %[2]q;
		c.dispatchEvent(new Event("change"));
	})()`, label, value))
}

// variantCard and opponentCard select cards of the start page.
func variantCard(name string) string  { return fmt.Sprintf(`.variant[data-variant=%q]`, name) }
func opponentCard(spec string) string { return fmt.Sprintf(`.opponent[data-opponent=%q]`, spec) }

// pick chooses a variant on the start page.
func (p *tab) pick(variant string) { p.t.Helper(); p.unfold(variantCard(variant)) }

// against begins a game against an opponent of the start page.
func (p *tab) against(spec string) { p.t.Helper(); p.unfold(opponentCard(spec)) }

// unfold clicks at a card, which may be in a group that is folded.
func (p *tab) unfold(card string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelector(%q) !== null`, card))
	js[chromedp.Void](p, fmt.Sprintf(`{ const d = document.querySelector(%q).closest("details"); if (d) d.open = true; }`, card))
	p.run(chromedp.Click(card))
}

// begin starts a game from the start page, in which the person places the
// pieces, and waits for its page.
func (p *tab) begin(s *server, variant, opponent, side string) {
	p.t.Helper()
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#begin") !== null`)
	p.pick(variant)
	p.choose("Your side", side)
	p.choose("Set-up", "own")
	p.against(opponent)
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .board .cell") !== null`)
}

// deploy places the pieces at random and says that they stand.
func (p *tab) deploy() {
	p.t.Helper()
	p.until(`document.querySelector(".editor") !== null`)
	p.press("Random")
	p.until(`document.querySelector(".editor").dataset.faults === "0" && !document.querySelector("#ready").disabled`)
	p.run(chromedp.Click("#ready"))
}

// press clicks the button with a label.
func (p *tab) press(label string) {
	p.t.Helper()
	p.run(chromedp.Click(chromedp.Search(fmt.Sprintf(`//button[normalize-space()=%q]`, label))))
}

// confirm says in the question that is open that what it asks for is meant.
func (p *tab) confirm() {
	p.t.Helper()
	p.run(chromedp.Click("dialog[open] .choices button:first-child"))
}
