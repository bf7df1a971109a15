package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

func TestPictures(t *testing.T) {
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
	p.until(`document.querySelector(".game").dataset.turn === "mine"`)
	p.picture("game")
	p.begin(s, "advance", "level7", "first")
	p.until(`document.querySelector(".game").dataset.turn === "mine"`)
	p.picture("advance")
	q := newTab(t, 360, 740)
	q.begin(s, "classic", "council", "first")
	q.deploy()
	q.until(`document.querySelector(".game").dataset.turn === "mine"`)
	q.picture("phone")
}
