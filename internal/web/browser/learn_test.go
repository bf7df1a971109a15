package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// square is the cell with a name.
func square(name string) string { return fmt.Sprintf(`.cell[data-name=%q]`, name) }

// steps goes from square to square by clicks, as a learner does.
func (p *tab) steps(squares ...string) {
	p.t.Helper()
	for i := range len(squares) - 1 {
		p.until(fmt.Sprintf(`document.querySelector(%q) !== null`, square(squares[i])+".grab"))
		p.run(chromedp.Click(square(squares[i])))
		p.until(`document.querySelector(".cell.selected") !== null`)
		p.run(chromedp.Click(square(squares[i+1])))
	}
}

const lessonIs = `document.querySelector(".says")?.dataset.state`

func TestANewcomerLearnsOnSmallBoards(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 390, 844)
	p.home(s)
	js[chromedp.Void](p, `document.querySelector(".newhere a").click()`)
	p.until(lessonIs + ` === "open" && location.pathname === "/learn/moving"`)
	p.until(`document.querySelector(".lead").innerText.startsWith(document.querySelectorAll(".lessons li").length + " lessons ")`)
	p.press("Hint")
	p.until(`document.querySelector(".says").innerText.includes("go round on the left")`)
	p.run(chromedp.Click(square("C2")), chromedp.Click(square("C3"))) // a lake
	p.until(`document.querySelector(".says .refused")?.innerText === "C3 is a lake."`)
	p.run(chromedp.KeyEvent("\u001b"))
	stepped := func(squares, words string) { // every step is answered, also after a hint
		p.steps(strings.Fields(squares)...)
		p.until(fmt.Sprintf(`document.querySelector(".says .stepped")?.innerText.includes(%q)`, words))
	}
	stepped("C2 B2", "Red moves from C2 to B2. Nearer: 4 steps to the marked square, 5 before. The goal is not reached yet.")
	stepped("B2 C2", "Farther away: 5 steps to the marked square, 4 before.")
	p.steps("C2", "B2", "B3", "B4", "B5", "C5")
	p.until(lessonIs + ` === "done"`)
	p.press("Next lesson")
	p.until(lessonIs + ` === "open" && location.pathname === "/learn/striking"`)
	p.steps("C2", "D2", "E2", "E3")
	p.until(lessonIs + ` === "wrong"`)
	p.press("Try again")
	p.steps("C2", "B2", "B3")
	p.until(lessonIs + ` === "done"`)
	// What was learnt is remembered, and the last lesson is played against a hunter.
	p.run(chromedp.Navigate(s.url("/learn")))
	p.until(lessonIs + ` === "open" && location.pathname === "/learn/scouting" && document.querySelectorAll(".lessons .learnt").length === 2`)
	js[chromedp.Void](p, `document.querySelector('.lessons a[href="/learn/twosquares"]').click()`)
	p.until(lessonIs + ` === "open" && location.pathname === "/learn/twosquares"`)
	p.steps("A1", "B1", "A1", "B1")
	p.until(lessonIs + ` === "done"`)
	js[chromedp.Void](p, `document.querySelector('.lessons a[href="/learn/endings"]').click()`)
	p.until(lessonIs + ` === "open" && location.pathname === "/learn/endings"`)
	p.steps("E2", "E3")
	p.until(lessonIs + ` === "done" && document.querySelector(".says").innerText.includes("Play your first game")`)
	p.press("Play your first game")
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn)
}

func TestThePagesSpeakGerman(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.before(`localStorage.setItem("flagfall.prefs", JSON.stringify({ language: "de" }))`)
	p.run(chromedp.Navigate(s.url("/learn/scouting")))
	p.until(lessonIs + ` === "open" && document.documentElement.lang === "de" && document.querySelector(".says").innerText.includes("Aufklärer")`)
	p.home(s)
	p.pick("barrage")
	p.against("random")
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .cell .piece") !== null && ` + myTurn)
	p.hand(1, clicks).move()
	p.until(myTurn + ` && document.querySelectorAll(".moves li").length === 2`)
	told := js[string](p, `[...document.querySelectorAll(".moves li")].map((e) => e.title).join("; ")`)
	if !strings.Contains(told, "Rot zieht von") && !strings.Contains(told, "Rot schlägt von") {
		t.Errorf("the moves are told as %s", told)
	}
	p.press("Aufgeben")
	p.confirm()
	p.until(`document.querySelector(".banner:not([hidden])")?.innerText.includes("Blau gewinnt: Rot hat aufgegeben.")`)
	p.until(`document.body.textContent.includes("Die Aufstellung von Rot ist die versiegelte.")`)
	p.run(chromedp.Navigate(s.url("/replay/" + js[string](p, `location.pathname.split("/")[2]`))))
	p.until(`document.querySelector(".replay .status")?.innerText === "Blau gewinnt: Rot hat aufgegeben."`)
	if told := js[string](p, `document.querySelector(".replay").innerText + [...document.querySelectorAll(".replay [title]")].map((e) => e.title)`); strings.Contains(told, "Red") || strings.Contains(told, "strikes") {
		t.Errorf("the replay says\n%s", told)
	}
}
