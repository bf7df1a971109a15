package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// conquer begins the battle that is proposed, and plays it until it is won.
func (p *tab) conquer() {
	p.t.Helper()
	for n := range 8 {
		p.until(`document.querySelector(".campaign .battle button, .banner:not([hidden]) button.primary") !== null`)
		if n == 0 {
			js[chromedp.Void](p, `document.querySelector(".campaign .battle button").click()`)
		} else {
			p.press("Play this battle again")
		}
		p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game")?.dataset.phase === "play"`)
		p.hand(uint64(n+1), clicks).play(300)
		p.until(`document.querySelector(".panel.battle:not([hidden]) li") !== null`)
		if js[bool](p, `document.querySelector(".banner").className.includes("won")`) {
			return
		}
	}
	p.t.Fatal("Toby won eight games in a row")
}

func TestABattleOfTheCampaignIsWonAndItsStarsStay(t *testing.T) {
	t.Parallel()
	axe := needAxe(t)
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("a[href='/campaign']") !== null`)
	p.run(chromedp.Click("a[href='/campaign']"))
	p.until(`document.querySelectorAll(".tile").length === 15 && document.querySelectorAll(".tile.shut").length === 13`)
	p.check(axe, "campaign")
	p.sized(390, 844)
	if wide := js[int](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390", wide)
	}
	p.picture("campaign-phone")
	p.sized(1180, 860)
	p.conquer()
	if says := js[string](p, `document.querySelector(".remark:not([hidden])").innerText`); says != "Toby: “The dice did not like me.”" {
		t.Errorf("the rival says %q", says)
	}
	if n := js[int](p, `document.querySelectorAll(".panel.battle li.on").length`); n < 1 {
		t.Errorf("%d stars in the game that was won", n)
	}
	p.check(axe, "battle")
	p.picture("campaign-won")
	for range 2 { // a reload keeps them
		p.run(chromedp.Navigate(s.url("/campaign")))
		p.until(`document.querySelectorAll(".tile[data-battle=meadow] .stars .on").length > 0 && document.querySelectorAll(".tile.shut").length === 12`)
	}
	if next := js[string](p, `document.querySelector(".battle h2").innerText`); next != "The minefield" {
		t.Errorf("%s is proposed next", next)
	}
	js[chromedp.Void](p, `localStorage.setItem("flagfall.prefs", JSON.stringify({ language: "de" }))`)
	p.run(chromedp.Navigate(s.url("/campaign/meadow")))
	p.until(`document.querySelector(".battle")?.innerText.includes("Gewinne die Schlacht.")`)
	js[chromedp.Void](p, `void fetch("/api/campaign/pass", { method: "POST", body: "{}" }).then((r) => { window.shut = r.status; })`)
	p.until(`window.shut === 403`) // a battle that is not open yet
}

func TestAStaticSiteHasTheCampaignToo(t *testing.T) {
	t.Parallel()
	host, _ := newSite(t)
	p := newTab(t, 1180, 860).another(1180, 860)
	p.run(chromedp.Navigate(host.URL + "/campaign"))
	p.until(`document.querySelectorAll(".tile").length === 15`)
	js[chromedp.Void](p, `document.querySelector(".campaign .battle button").click()`)
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .cell .piece") !== null`)
	p.hand(1, clicks).move()
	p.press("Resign")
	p.until(`document.querySelector("dialog") !== null`)
	js[chromedp.Void](p, `document.querySelector("dialog button").click()`)
	p.until(`document.querySelector(".panel.battle:not([hidden]) li") !== null`)
	p.run(chromedp.Navigate(host.URL + "/campaign"))
	p.until(`document.querySelector(".campaign .battle")?.innerText.includes("Played once, won 0.")`)
}
