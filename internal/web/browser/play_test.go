package browser

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
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
	myTurn = `document.querySelector(".game").dataset.turn === "mine"`
	isOver = `document.querySelector(".game").dataset.phase === "over"`
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
	ply := js[int](h.tab, `Number(document.querySelector(".game").dataset.ply)`)
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
	h.until(fmt.Sprintf(`Number(document.querySelector(".game").dataset.ply) > %d || document.querySelector("dialog[open]") !== null`, ply))
	if js[bool](h.tab, `document.querySelector("dialog[open]") !== null`) {
		ways := js[int](h.tab, `[...document.querySelectorAll(".choices button:not(.quiet)")].filter((b) => !b.textContent.startsWith("Take up")).length`)
		h.run(chromedp.KeyEvent(strings.Repeat("\t", 1+n%ways) + "\r"))
		h.until(fmt.Sprintf(`Number(document.querySelector(".game").dataset.ply) > %d`, ply))
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

func TestAWholeGameAgainstTheCouncilByClicks(t *testing.T) {
	s := startServer(t)
	p := newTab(t, 1180, 860)
	p.begin(s, "barrage", "council", "first") // the board of classic, and an eighth of its moves
	p.deploy()
	n := p.hand(1, clicks).play(500)
	if v := verdict(p); !strings.Contains(v, "wins") && !strings.Contains(v, "drawn") {
		t.Errorf("after %d moves: %s", n, v)
	}
}

func TestAWholeGameByKeyboardOnly(t *testing.T) {
	s := startServer(t)
	p := newTab(t, 1180, 860)
	p.begin(s, "mini", "council", "first")
	p.until(`document.querySelector(".editor") !== null`)
	p.tabTo("Random")
	p.run(chromedp.KeyEvent("\r"))
	p.until(`!document.querySelector("#ready").disabled`)
	p.tabTo("Ready")
	p.run(chromedp.KeyEvent("\r"))
	p.until(myTurn)
	p.tabTo("cell")
	h := p.hand(2, keys)
	n := h.play(500)
	if v := verdict(p); !strings.Contains(v, "wins") && !strings.Contains(v, "drawn") {
		t.Errorf("after %d moves: %s", n, v)
	}
}

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

func TestAGameOfAdvanceByClicksAndKeys(t *testing.T) {
	s := startServer(t)
	p := newTab(t, 1180, 860)
	p.begin(s, "advance", "level4", "first")
	named := func(square string) string {
		return fmt.Sprintf(`document.querySelector(".cell[data-name=%s]")`, square)
	}
	last := func() string {
		return js[string](p, `[...document.querySelectorAll(".moves .text")].at(-2).textContent`)
	}
	// A Builder can go to the square before it or build there: the page asks.
	h := p.hand(3, clicks)
	h.until(myTurn)
	p.press("Hint")
	p.until(`document.querySelector(".hint h2")?.textContent.startsWith("Hint: ") && document.querySelector(".toast") === null && document.querySelectorAll(".cell.target").length === 2`)
	p.until(`/^It .+\.$/.test(document.querySelector(".hint p")?.textContent ?? "") && !document.querySelector(".hint details").open`)
	p.run(chromedp.Click(".hint summary"))
	p.until(`document.querySelector(".hint details").open && document.querySelector(".hint li").textContent !== "" && JSON.parse(localStorage.getItem("flagfall.prefs")).figures`)
	h.act(h, named("a2"))
	h.act(h, named("a3"))
	p.press("Builder a2 builds a wall on a3")
	h.until(myTurn + ` && document.querySelectorAll(".moves .text").length > 1`)
	if last() != "a2#a3" {
		t.Errorf("played %s, want a wall", last())
	}
	// A Jester swaps with a man of its own side, who might be meant himself.
	p.tabTo("cell")
	h.act = keys
	h.act(h, named("b1"))
	h.act(h, named("a2"))
	p.until(`document.querySelector("dialog[open]") !== null`)
	p.run(chromedp.KeyEvent("\t\r"))
	h.until(`document.querySelectorAll(".moves .text").length === 4 && ` + myTurn)
	if last() != "b1~a2" {
		t.Errorf("played %s, want a swap", last())
	}
	h.play(10)
	h.act = clicks
	n := h.play(200)
	if v := verdict(p); !strings.Contains(v, "wins") && !strings.Contains(v, "drawn") {
		t.Errorf("after %d moves: %s", n, v)
	}
}

func TestTwoBrowsersPlayOnAfterALostLineAndACrash(t *testing.T) {
	s := startServer(t)
	red, blue := newTab(t, 1180, 860), newTab(t, 360, 740)
	red.begin(s, "classic", "*friend", "first")
	red.until(`document.querySelector(".link input") !== null`)
	invite := js[string](red, `[...document.querySelectorAll(".link input")].map((i) => i.value).find((v) => v.includes("/second#"))`)
	blue.join(invite, "Bob")
	blue.until(`document.querySelector(".editor") !== null`)
	red.deploy()
	blue.deploy()
	first, second := red.hand(5, clicks), blue.hand(6, clicks)
	turns := func(n int) {
		for range n {
			for _, h := range []*hand{first, second} {
				h.until(myTurn + " || " + isOver)
				if js[bool](h.tab, isOver) {
					t.Fatal("over before anything was lost")
				}
				h.move()
			}
		}
	}
	turns(2)
	before := board(blue)
	blue.run(chromedp.Navigate("about:blank")) // the laptop is closed
	first.until(myTurn)
	blue.run(chromedp.Navigate(s.url("/")))
	blue.until(`document.querySelector(".games a") !== null`)
	js[chromedp.Void](blue, `document.querySelector(".games a").click()`)
	blue.until(`document.querySelector(".game .piece") !== null`)
	if after := board(blue); after != before {
		t.Errorf("after the reconnect:\n%s\nbefore:\n%s", after, before)
	}
	turns(1)
	pages := [2]string{board(red), board(blue)}
	s.kill()
	red.until(`document.querySelector(".status.bad") !== null`)
	s.start()
	for i, p := range []*tab{red, blue} {
		p.until(`document.querySelector(".status.bad") === null`)
		if after := board(p); after != pages[i] {
			t.Errorf("after the crash:\n%s\nbefore:\n%s", after, pages[i])
		}
	}
	turns(1)
	blue.press("Resign")
	blue.press("Yes")
	red.until(isOver)
	if v := verdict(red); !strings.Contains(v, "Red wins") {
		t.Errorf("verdict %q", v)
	}
	red.until(`document.body.textContent.includes("Red's set-up is the one that was sealed.")`)
	if js[bool](red, `document.body.textContent.includes("NOT the one")`) {
		t.Error("a set-up was changed")
	}
}

// board is what the page's board says, square by square.
func board(p *tab) string {
	p.t.Helper()
	return js[string](p, `[...document.querySelectorAll(".cell")].map((c) => c.getAttribute("aria-label")).join("\n")`)
}

func TestThePagesOfASetup(t *testing.T) {
	s := startServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/setup")))
	p.until(`document.querySelector(".editor .cell") !== null`)
	p.press("Random")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	text := func() string {
		return js[string](p, `document.querySelector(".editor textarea").value`)
	}
	was := text()
	// Two men are exchanged by dragging one to the other.
	h := p.hand(1, clicks)
	home := cells("home")
	other := `((all) => { const rank = (c) => c.getAttribute("aria-label").split(", ")[1]; return all.find((c) => rank(c) !== rank(all[0])); })(` + home + `)`
	from, to := js[[2]float64](p, middle(home+"[0]")), js[[2]float64](p, middle(other))
	p.drag(from, to)
	p.until(fmt.Sprintf(`document.querySelector(".editor textarea").value !== %q`, was))
	// A man is put back and replaced by keyboard: the fault and its end are told.
	h.act(h, home+"[5]")
	h.act(h, home+"[5]")
	p.until(`document.querySelector(".editor").dataset.faults !== "0"`)
	p.press("Fill the rest")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	// It is kept under a name and found again.
	p.run(chromedp.SendKeys(`.saved input`, "mine"))
	p.press("Save")
	kept := text()
	p.press("Clear")
	p.until(`document.querySelector(".editor").dataset.faults !== "0"`)
	js[chromedp.Void](p, `document.querySelector(".saved select").value = "mine"`)
	p.press("Load")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	if text() != kept {
		t.Errorf("kept:\n%s\nloaded:\n%s", kept, text())
	}
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

func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures directory")
	}
	s := startServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#begin") !== null`)
	p.picture("home")
	p.begin(s, "classic", "council", "second")
	p.until(`document.querySelector(".editor") !== null`)
	p.press("Random")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	p.picture("setup")
	p.run(chromedp.Click("#ready"))
	p.hand(9, clicks).play(25)
	p.until(myTurn)
	p.picture("game")
	p.begin(s, "advance", "level4", "first")
	p.hand(3, clicks).play(12)
	p.until(myTurn)
	p.picture("advance")
	q := newTab(t, 360, 740)
	q.begin(s, "classic", "council", "first")
	q.deploy()
	q.hand(9, clicks).play(12)
	q.until(myTurn)
	q.picture("phone")
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

// sized gives the page's window a size.
func (p *tab) sized(width, height int64) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 600,
	}); err != nil {
		p.t.Fatal(err)
	}
}

func TestEveryPageFitsAPhoneAndAWindowAtFourTimesItsSize(t *testing.T) {
	s := startServer(t)
	p := newTab(t, 360, 740)
	// A phone, and a window of 1280 by 1024 pixels at 200 and 400 %.
	sizes := [][2]int64{{360, 740}, {640, 512}, {320, 256}}
	fits := func(where string, least float64) {
		t.Helper()
		for _, size := range sizes {
			p.sized(size[0], size[1])
			if w := js[int64](p, `document.documentElement.scrollWidth`); w > size[0] {
				t.Errorf("%s is %d pixels wide in a window of %d: %s", where, w, size[0], js[string](p, fmt.Sprintf(`[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > %d).slice(0, 4).map((e) => e.tagName + "." + e.className).join(" ")`, size[0])))
			}
			if w := js[float64](p, `Math.min(44, ...[...document.querySelectorAll(".cell")].map((c) => c.getBoundingClientRect().width))`); w < least {
				t.Errorf("%s: squares of %.0f pixels in a window of %v are too small for a finger", where, w, size)
			}
		}
		p.sized(360, 740)
	}
	for _, path := range []string{"/", "/setup", "/replay", "/arena", "/learn"} {
		p.run(chromedp.Navigate(s.url(path)))
		p.until(`document.querySelector("main h1") !== null`)
		fits(path, 24)
	}
	p.begin(s, "classic", "council", "first")
	p.deploy()
	p.hand(5, drags).play(5)
	fits("the game", 24)
}

func TestTheReplayOfAGame(t *testing.T) {
	s := startServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/replay")))
	p.press("Look at an example game")
	p.until(`document.querySelector(".replay .cell") !== null && document.querySelector(".replay").dataset.ply === "0"`)
	p.begin(s, "classic", "council", "first")
	p.deploy()
	p.hand(7, clicks).play(15)
	p.until(myTurn + " || " + isOver)
	p.renumber("the game", `.moves .strike`)
	if !js[bool](p, isOver) {
		p.press("Resign")
		p.press("Yes")
	}
	p.until(isOver)
	p.press("Replay")
	p.until(`document.querySelector(".replay .cell") !== null`)
	p.renumber("the replay", `.moves b`)
	p.renumber("the choice of a rank", `.actions option[value="1"]`)
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
	p.until(`document.querySelectorAll(".heat").length > 0 && document.querySelectorAll(".beliefs tr").length > 0`)
	p.picture("replay")
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
	p.run(chromedp.Click("#goover"))
	p.until(`document.querySelector(".graph .curve.mean")?.getAttribute("points").includes(" ")`)
	p.run(chromedp.Reload())
	p.until(`document.querySelector(".accounts") !== null`)
	if n := js[int](p, `document.querySelectorAll(".graph .curve").length`); n != 3 {
		p.t.Errorf("%d curves", n)
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
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .board .cell") !== null`)
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

func TestTheGamesOfABrowserAreNamedInEverydayWords(t *testing.T) {
	s := startServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#begin") !== null`)
	p.run(chromedp.Click("#begin"))
	p.until(`document.querySelector(".strip .who")?.innerText.startsWith("Marshal, first steps")`)
	js[chromedp.Void](p, `document.querySelector("nav a").click()`)
	p.until(`document.querySelector(".games a")?.innerText === "Classic · Marshal, first steps"`)
}

// choose sets the control with a label.
func (p *tab) choose(label, value string) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`(() => {
		const l = [...document.querySelectorAll("main label")].find((e) => e.textContent === %q);
		const c = document.getElementById(l.htmlFor);
		c.value = %q;
		c.dispatchEvent(new Event("change"));
	})()`, label, value))
}
