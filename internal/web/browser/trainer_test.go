package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

const trainerSays = `(document.querySelector(".trainer")?.innerText ?? "")`

// learns waits until the page that trains set-ups says something.
func (p *tab) learns(want ...string) {
	p.t.Helper()
	for _, w := range want {
		p.until(fmt.Sprintf(`%s.includes(%q)`, trainerSays, w))
	}
}

// option chooses an option of the n-th choice on the page.
func (p *tab) option(n int, label string) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`(() => {
		const s = document.querySelectorAll(".trainer select")[%d];
		s.value = [...s.options].find((o) => o.textContent.startsWith(%q)).value;
		s.dispatchEvent(new Event("change"));
	})()`, n, label))
}

func TestASetupIsTrainedImprovedAndComparedInTheBrowser(t *testing.T) {
	t.Parallel()
	axe := needAxe(t)
	s := theServer(t)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(s.url("/trainer")))
	p.learns("Wants Miners to dig in the right corner")
	p.option(0, "Barrage")
	p.learns("between the Miner and the Bomb")
	p.option(1, "Scouts behind")
	p.learns("Wants both Scouts in the back corners")
	p.press("Play it 1,000 times")
	p.learns("1000 games: ", "Seen first: Scout", "It is where to look")
	p.press("Measure changes")
	p.learns(" exchanged: ", " pairs.")
	p.press("Draw the maps")
	p.learns("The strong player")
	if wide := js[int](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390", wide)
	}
	p.check(axe, "trainer")
	p.picture("trainer-phone")
	p.sized(1440, 900)
	p.picture("trainer")
	js[chromedp.Void](p, `localStorage.setItem("flagfall.prefs", JSON.stringify({ language: "de" }))`)
	p.run(chromedp.Navigate(s.url("/trainer")))
	p.learns("Will, dass Mineure in der rechten Ecke graben", "Karten zeichnen")
	p.option(0, "Barrage")
	p.option(1, "Aufklärer hinten")
	p.press("1.000-mal spielen") // it is played already, and found as it was
	p.learns("1000 Partien: ", "Zuerst gesehen: Aufklärer")
}

func TestAStaticSiteShowsNamedSetupsAndWhereRanksStand(t *testing.T) {
	t.Parallel()
	host, _ := newSite(t)
	home := newTab(t, 1180, 860)
	p := home.another(1180, 860)
	p.run(chromedp.Navigate(host.URL + "/trainer"))
	p.learns("Wants Miners to dig in the right corner")
	p.option(0, "Barrage")
	p.press("Draw the maps")
	p.until(`document.querySelectorAll(".homerows.map").length === 2`)
	p.option(3, "Flag")
}
