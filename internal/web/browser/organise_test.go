package browser

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheOwnerRunsATournamentOnThePage(t *testing.T) {
	t.Parallel()
	needChromium(t)
	crab := "Crab=native:" + must.Get(program())(t) + " bot native -p random"
	s := own(t, &server{state: t.TempDir(), args: []string{"--program", crab}})
	p := newTab(t, 1280, 900)
	p.run(chromedp.Navigate(s.url("/arena?token=" + s.token)))
	// Without a tournament the page shows what one looks like, and its games can be replayed.
	p.until(`document.querySelector(".contest h2")?.innerText === "An example" && document.querySelector(".contest .boards button") !== null`)
	p.words(".contest", "There is no tournament here yet, so this is what one looks like")
	p.words(".contest .standings", "Rex")
	if got := js[[]string](p, `[...document.querySelectorAll(".contest .standings tbody td:last-child")].map((e) => e.innerText)`); !allHave(got, regexp.MustCompile(`^[+−]\d+ ± \d+$|^(over|under) [+−]\d+$`)) {
		t.Errorf("ratings of few games stand without their intervals: %q", got)
	}
	p.picture("arena-example")
	p.run(chromedp.Navigate(s.url("/replay")))
	p.words("[data-group=example]", "Games of the example tournament")
	if js[bool](p, `document.querySelector("[data-group=tournaments]") !== null`) {
		t.Error("games of the example are listed as a tournament's")
	}
	p.words("[data-group=contests]", "Our own programs played these")
	js[chromedp.Void](p, `document.querySelector("[data-group=contests] button").click()`)
	p.until(`document.querySelector(".replay .cell") !== null`)
	p.run(chromedp.Navigate(s.url("/arena")))
	p.until(`document.querySelector(".maker .entrants input") !== null`)
	js[chromedp.Void](p, `document.querySelector(".maker").open = true`)
	p.choose("Game", "mini")
	p.until(`document.querySelectorAll(".entrants input").length > 3`)
	// Who is chosen stays so where they fit the next game.
	js[chromedp.Void](p, `document.querySelector('.entrants input[value="random"]').click()`)
	p.choose("Game", "mini")
	p.choose("Game", "barrage")
	p.choose("Game", "mini")
	if !js[bool](p, `document.querySelector('.entrants input[value="random"]').checked`) {
		t.Error("another game leaves out who was chosen")
	}
	js[chromedp.Void](p, `document.querySelector('.entrants input[value="random"]').click()`)
	// What is missing is said in words before anything is sent.
	p.press("Begin the tournament")
	p.words(".maker", "Choose at least two players: none is chosen.")
	js[chromedp.Void](p, `(() => {
		document.querySelector('.maker input[type="text"]').value = "Zürich Cup 2026";
		for (const spec of ["random", "council", "program:Crab"]) document.querySelector('.entrants input[value="' + spec + '"]').click();
		document.querySelector('.maker input[type="number"]').value = 2;
	})()`)
	p.picture("organise")
	if n := js[int](p, `document.querySelectorAll(".entrant .portrait").length`); n < 3 {
		t.Errorf("%d players have portraits", n)
	}
	p.press("Begin the tournament")
	p.words(".toast", "“Zürich Cup 2026” has begun.")
	p.until(`document.activeElement?.matches(".contest")`)
	if got := js[string](p, `document.querySelector(".contest h2").textContent`); got != "Zürich Cup 2026" {
		t.Errorf("the tournament is called %q", got)
	}
	p.until(`document.querySelector(".contest p[role=status]")?.textContent === "6 of 6 games, over"`)
	if got := js[string](p, `document.querySelector(".contest .standings").textContent`); !strings.Contains(got, "Lotte") || strings.Contains(got, "council") || !strings.Contains(got, "Crab") {
		t.Errorf("players are called %q", got)
	}
	p.until(`document.querySelector(".organise")?.textContent.includes("Make longer")`)
	if strings.Contains(js[string](p, `document.querySelector(".organise").textContent`), "Withdraw") {
		t.Error("a finished tournament offers to withdraw a player")
	}
	js[chromedp.Void](p, `document.querySelector(".organise input").value = 4`)
	p.press("Make longer")
	p.until(`document.querySelector(".contest p[role=status]").textContent === "6 of 12 games, paused"`)
	// Whoever watches is told so too.
	q := newTab(t, 1280, 900)
	q.run(chromedp.Navigate(s.url("/arena")))
	q.until(`document.querySelector(".contest p[role=status]")?.textContent === "6 of 12 games, paused"`)
	p.press("Go on")
	p.until(`document.querySelector(".contest p[role=status]").textContent === "12 of 12 games, over"`)
	p.until(`document.querySelector(".organise")?.textContent.includes("Make longer")`)
	js[chromedp.Void](p, `void fetch(document.querySelector(".organise a").href).then((r) => r.text()).then((t) => { window.report = t; })`)
	p.until(`window.report !== undefined`)
	if got := js[string](p, `window.report`); !strings.Contains(got, "<html") || !strings.Contains(got, "<title>Zürich Cup 2026") {
		t.Errorf("the report begins with %.80s", got)
	}
	// Who is ahead is seen by the points, and by a shade.
	if got := js[string](p, `[...document.querySelectorAll(".cross td")].map((e) => e.textContent).join("|")`); !regexp.MustCompile(`\|([1-6]?½|[0-6]) : ([1-6]?½|[0-6])\|([1-6]?½|[0-6]) : ([1-6]?½|[0-6])\|`).MatchString(got) {
		t.Errorf("the cross table has %q", got)
	}
	if js[int](p, `document.querySelectorAll(".cross .ahead").length`) != js[int](p, `document.querySelectorAll(".cross .behind").length`) {
		t.Error("one side of a pairing alone is shaded")
	}
	p.check(needAxe(t), "tournaments")
	p.picture("organised")
	// Nobody else can make or change one.
	q.until(`document.querySelector(".contest p[role=status]")?.textContent === "12 of 12 games, over"`)
	q.askedInVain(t, "/arena")
	q.run(chromedp.Navigate(s.url("/library")))
	q.until(`document.querySelector('main input[type="password"]') !== null`)
	q.askedInVain(t, "/library")
	q.run(chromedp.Navigate(s.url("/arena")))
	q.until(`document.querySelector(".contest .standings") !== null`)
	if js[bool](q, `document.querySelector(".maker, .organise") !== null`) {
		t.Error("who is not the owner is offered to run tournaments")
	}
	js[chromedp.Void](q, `void fetch("/api/arena/hosted/zurich-cup-2026/start", {
		method: "POST", headers: { "Content-Type": "application/json" }, body: "{}",
	}).then((r) => { window.answered = r.status; })`)
	q.until(`window.answered !== undefined`)
	if status := js[int](q, `window.answered`); status != 403 {
		t.Errorf("another browser starts a tournament: status %d", status)
	}
}

// allHave reports whether every text has a form, and that there are some.
func allHave(texts []string, form *regexp.Regexp) bool {
	for _, text := range texts {
		if !form.MatchString(text) {
			return false
		}
	}
	return len(texts) > 0
}

// askedInVain fails where a page has asked for what its visitor may not have: the browser's console shows that as an error.
func (p *tab) askedInVain(t *testing.T, path string) {
	t.Helper()
	const refused = `performance.getEntriesByType("resource").filter((e) => e.responseStatus >= 400).map((e) => e.name).join()`
	if asked := js[string](p, refused); asked != "" {
		t.Errorf("a guest's page %s asks for what it may not have: %s", path, asked)
	}
}
