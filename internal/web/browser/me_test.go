package browser

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

// loseInTheTerminal resigns games of barrage against levels.
func loseInTheTerminal(t *testing.T, state string, levels ...int) {
	t.Helper()
	name := must.Get(program())(t)
	for _, level := range levels {
		play := exec.Command(name, "play", "--variant", "barrage", "--level", fmt.Sprint(level), "--setup", "random", "--seed", "5")
		play.Env = append(play.Environ(), "XDG_STATE_HOME="+state)
		play.Stdin = strings.NewReader("C4-B4\nresign\ny\n") // one resigned without a move would not be rated
		if out, err := play.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
}

const mySays = `document.querySelector(".me")?.innerText ?? ""`

// reads waits until the page about oneself says something.
func (p *tab) reads(want ...string) {
	p.t.Helper()
	for _, w := range want {
		p.until(fmt.Sprintf(`(`+mySays+`).includes(%q)`, w))
	}
}

func TestAPersonReadsTheirRecordAndBeginsTheNextGameInTheBrowser(t *testing.T) {
	t.Parallel()
	axe := needAxe(t)
	state := t.TempDir()
	s := startLibrary(t, state)
	loseInTheTerminal(t, state, 1, 2)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(s.own("/")))
	p.until(`document.querySelector("a[href='/me']") !== null`)
	p.run(chromedp.Click("a[href='/me']"))
	p.reads("Results: 2 games", "2 lost", "Lost in a row: 2.", "Ada", "Next opponent: Rex", "deviation", "Your pieces")
	if rows := strings.Split(js[string](p, `document.querySelector("th.setup").innerText`), "\n"); len(rows) != 4 || len(rows[0]) != 10 {
		t.Errorf("a set-up without a name is shown as %q", rows)
	}
	if at := js[string](p, `document.querySelector(".rating .now b").innerText`); at >= "1500" || len(at) != 4 {
		t.Errorf("after two losses the rating is %s", at)
	}
	if wide := js[int](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390", wide)
	}
	// All of the shade of both games is within the picture.
	outside := js[bool](p, `(() => {
		const clip = document.querySelector(".trend .plot svg svg").getBoundingClientRect(),
			band = document.querySelector(".trend .band").getBoundingClientRect();
		return band.top < clip.top || band.bottom > clip.bottom;
	})()`)
	if outside {
		t.Error("the range of the rating goes beyond the picture")
	}
	p.reads("By length", "moves")
	p.check(axe, "me")
	p.picture("me-phone")
	js[chromedp.Void](p, `(() => { const s = document.querySelectorAll(".filters select")[1]; s.value = "Bo"; s.dispatchEvent(new Event("change")); })()`)
	p.reads("Results: 1 game")
	p.press("Play Rex")
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .cell .piece") !== null`)
	p.hand(1, clicks).move()
	p.until(myTurn + " || " + isOver) // Rex may take the Flag at once
	if !js[bool](p, isOver) {
		p.press("Resign")
		p.confirm()
		p.until(isOver)
	}
	// The page of the game says what the page about oneself will.
	p.until(`document.querySelector(".banner .rated")?.innerText.startsWith("Your rating in Barrage: ")`)
	told := js[string](p, `document.querySelector(".banner .rated").innerText`)
	p.run(chromedp.Navigate(s.url("/me")))
	p.reads("3 lost")
	if at := js[string](p, `document.querySelector(".rating .now b").innerText`); !strings.HasPrefix(told, "Your rating in Barrage: "+at+" (−") {
		t.Errorf("the game says %q, the record %s", told, at)
	}
}

// A browser that visits a server has its own games, in German too, takes them elsewhere and deletes them.
func TestAVisitorSeesOnlyTheirOwnRecordAndDeletesIt(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/me")))
	p.reads("Nothing here yet", "belong to this browser")
	js[chromedp.Void](p, `localStorage.setItem("flagfall.puzzles", JSON.stringify({ progress: JSON.stringify({
		rating: { rating: 1480, deviation: 80, volatility: 0.06 }, results: { a: { solved: true }, b: { solved: false } }, streak: 0, best: 1,
	}) }))`)
	p.run(chromedp.Navigate(s.url("/me")))
	p.reads("2 tried, 1 solved at the first try without a hint, 1 in a row. Rating 1480 ± 160.")
	js[chromedp.Void](p, `void fetch("/api/games", { method: "POST", body: JSON.stringify({ variant: "duel", opponent: "random", side: "first" }) }).then((r) => r.json()).then(async (g) => {
		const at = "/api/games/" + g.id + "/" + g.seat + "/";
		const lay = await (await fetch("/api/setup", { method: "POST", body: JSON.stringify({ variant: "duel", how: "random", text: "" }) })).json();
		await fetch(at + "deploy", { method: "POST", body: JSON.stringify({ setup: lay.text }) });
		await fetch(at + "resign", { method: "POST", body: "{}" });
		window.resigned = true;
	})`)
	p.until(`window.resigned`)
	p.run(chromedp.Navigate(s.url("/me")))
	p.reads("Results: 1 game", "Toby", "By ending", "Resignation")
	js[chromedp.Void](p, `localStorage.setItem("flagfall.prefs", JSON.stringify({ language: "de" }))`)
	p.run(chromedp.Navigate(s.url("/me")))
	p.reads("Ergebnisse: 1 Partie", "Toby", "Aufgabe", "gehören zu diesem Browser")
	js[chromedp.Void](p, `localStorage.removeItem("flagfall.prefs")`)
	p.run(chromedp.Navigate(s.url("/me")))
	p.reads("Results: 1 game")
	p.press("Delete everything")
	p.until(`document.querySelector("dialog") !== null`)
	js[chromedp.Void](p, `[...document.querySelectorAll("dialog button")].find((b) => b.textContent === "Delete everything").click()`)
	p.reads("Nothing here yet")
}

func TestAStaticSiteKeepsTheRecordInTheBrowser(t *testing.T) {
	t.Parallel()
	host, _ := newSite(t)
	home := newTab(t, 1180, 860)
	p := home.another(1180, 860)
	p.run(chromedp.Navigate(host.URL + "/me"))
	p.reads("Nothing here yet", "kept in this browser and nowhere else")
	p.run(chromedp.Navigate(host.URL + "/"))
	p.until(`document.querySelector("#begin") !== null`)
	p.pick("duel")
	p.against("random")
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .cell .piece") !== null`)
	p.hand(1, clicks).move()
	p.press("Resign")
	p.until(`document.querySelector("dialog") !== null`)
	js[chromedp.Void](p, `document.querySelector("dialog button").click()`)
	p.until(`document.body.innerText.includes("resigned")`)
	p.run(chromedp.Navigate(host.URL + "/me"))
	p.reads("Results: 1 game", "1 lost", "Toby")
}

// Pictures of a record that somebody brings, in the state folder that FLAGFALL_PICTURES names.
func TestPicturesOfMe(t *testing.T) {
	state := os.Getenv("FLAGFALL_PICTURES")
	if state == "" || *pictures == "" {
		t.Skip("no pictures are asked for")
	}
	s := startLibrary(t, state)
	p := newTab(t, 1440, 900)
	p.run(chromedp.Navigate(s.own("/")))
	for _, theme := range []string{"light", "dark"} {
		for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
			p.sized(size[0], size[1])
			js[chromedp.Void](p, fmt.Sprintf(`localStorage.setItem("flagfall.prefs", JSON.stringify({ theme: %q }))`, theme))
			p.run(chromedp.Navigate(s.url("/me")))
			p.reads("Your pieces")
			tall := js[int64](p, `document.documentElement.scrollHeight`)
			p.sized(size[0], tall)
			p.until(`document.querySelector(".plot svg[viewBox]") !== null`)
			p.picture(fmt.Sprintf("me-%s-%d", theme, size[0]))
		}
	}
}
