package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const (
	coachAsks = `document.querySelector("dialog[open] h2") !== null`
	plies     = `Number(document.querySelector(".game")?.dataset.ply)`
)

// tryMove makes a move on the page, and reports whether the coach asks about it.
func (h *hand) tryMove() (asked bool) {
	h.t.Helper()
	ply, n := js[int](h.tab, plies), h.rng.IntN(1<<20)
	h.act(h, fmt.Sprintf(`%s.at(%d %% %s.length)`, cells("grab"), n, cells("grab")))
	h.until(`document.querySelector(".cell.selected") !== null`)
	h.act(h, fmt.Sprintf(`%s.at(%d %% %s.length)`, cells("target"), n/7, cells("target")))
	h.until(fmt.Sprintf(`%s > %d || %s`, plies, ply, coachAsks))
	return js[bool](h.tab, coachAsks)
}

// Before a move that gives much away the coach asks: the move can be taken back or played all the
// same. It says what the last moves showed, and on a key what the enemy knows.
func TestTheCoachAsksBeforeABadMoveAndLetsItBeTakenBack(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1440, 900)
	// A game may be over before a move was bad enough.
	asked := 0
	for n := uint64(0); n < 8 && asked == 0; n++ {
		asked = p.coached(s, 3+n)
	}
	if asked == 0 {
		t.Error("the coach never asked")
	}
}

// coached plays a game with a coach until it has asked twice, or the game is over, and returns how often it asked.
func (p *tab) coached(s *server, seed uint64) (asked int) {
	p.t.Helper()
	p.quick(s, "barrage")
	p.press("Coach")
	p.until(`document.querySelector(".hint select")?.value === "0.1"`)
	p.choose("Objects to moves that give away at least", "0.03")
	p.run(chromedp.KeyEvent("k"))
	h := p.hand(seed, clicks)
	for range 60 {
		p.until(myTurn + " || " + isOver)
		if js[bool](p, isOver) {
			break
		}
		if !h.tryMove() {
			continue
		}
		asked++
		ply := js[int](p, plies)
		said := js[string](p, `document.querySelector("dialog").textContent`)
		if !strings.Contains(said, "of your chance to win") || !strings.Contains(said, "Better: ") {
			p.t.Errorf("it says %q", said)
		}
		p.picture("coach-asks")
		p.press("Take it back")
		p.until(`document.querySelector("dialog") === null && document.querySelectorAll(".cell.grab").length > 0`)
		if now := js[int](p, plies); now != ply {
			p.t.Errorf("a move that was taken back was played: %d moves, then %d", ply, now)
		}
		if asked == 2 {
			break
		}
	}
	return asked
}
