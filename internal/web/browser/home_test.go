package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// home opens the start page.
func (p *tab) home(s *server) {
	p.t.Helper()
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector(".opponent") !== null && document.querySelector(".demo .piece") !== null`)
}

func TestOneClickBeginsAGameWithAGoodSetup(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.home(s)
	p.run(chromedp.Click("#begin"))
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn)
	if n := js[int](p, `document.querySelectorAll(".piece.side0:not(.hidden)").length`); n < 40 {
		t.Errorf("%d pieces of one's own are seen, want 40", n)
	}
}

func TestTwoClicksBeginAnyGameAndTheNextIsTheSame(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.home(s)
	p.pick("barrage")
	p.against("sparring:style=rusher")
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn)
	if who := js[string](p, `document.querySelector(".strip .who").innerText`); !strings.HasPrefix(who, "Rex") {
		t.Errorf("one plays %s", who)
	}
	p.home(s)
	if label := js[string](p, `document.querySelector("#begin small").innerText`); !strings.Contains(label, "Rex") || !strings.HasPrefix(label, "Barrage") {
		t.Errorf("the next game would be %q", label)
	}
	p.run(chromedp.Click("#begin"))
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".strip .who")?.innerText.startsWith("Rex") && ` + myTurn)
	// The list says who plays, whose turn it is, and how it ended.
	p.press("Resign")
	p.confirm()
	p.until(isOver)
	p.home(s)
	p.until(`[...document.querySelectorAll(".games li")].map((e) => e.querySelector("a").innerText + ": " + e.querySelector(".state").innerText).join("; ") === "Barrage · Rex: You lost; Barrage · Rex: Your turn"`)
}

func TestTheStartPageOffersEveryVariantAnOpponentThatANewcomerCanBeat(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.home(s)
	for _, variant := range js[[]string](p, `[...document.querySelectorAll(".variant")].map((e) => e.dataset.variant)`) {
		p.pick(variant)
		label := js[string](p, `document.querySelector("#begin small").innerText`)
		_, opponent, _ := strings.Cut(label, " · ")
		about := js[[]string](p, `[...document.querySelectorAll(".opponent")].filter((e) => (e.ariaDescription ?? e.innerText).includes("A newcomer can win.")).map((e) => e.querySelector(".name").innerText)`)
		if len(about) != 1 || !strings.HasSuffix(strings.ToLower(opponent), strings.ToLower(about[0])) {
			t.Errorf("%s: the button says %q, a newcomer can beat %q", variant, label, about)
		}
	}
}

func TestTheBoardOfTheStartPageMovesUntilItIsToldNotTo(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.moving()
	p.home(s)
	const shown = `[...document.querySelectorAll(".demo .cell")].map((c) => c.className + (c.querySelector(".piece")?.dataset.art ?? "")).join()`
	first := js[string](p, shown)
	p.until(fmt.Sprintf(`%s !== %q`, shown, first))
	p.press("Pause the demo")
	p.until(`document.querySelector(".demo button").innerText === "Play the demo"`)

	still := newTab(t, 1180, 860)
	still.home(s)
	if says := js[string](still, `document.querySelector(".demo button").innerText`); says != "Play the demo" {
		t.Errorf("with less motion the board offers %q", says)
	}
}

func TestTheBoardOfTheStartPageShowsTheChosenGame(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.home(s)
	for _, variant := range js[[]string](p, `[...document.querySelectorAll(".variant")].map((e) => e.dataset.variant)`) {
		p.pick(variant)
		side := map[string]int{"mini": 5, "octa-barrage": 8, "advance": 9}[variant]
		if side == 0 {
			side = 10
		}
		p.until(fmt.Sprintf(`document.querySelectorAll(".demo .cell").length === %d`, side*side))
		if empty := js[bool](p, `document.querySelectorAll(".demo .piece").length < 8`); empty {
			t.Errorf("%s: the board has no armies", variant)
		}
	}
}

func TestTheBoardOfTheStartPageNeverShowsAnotherGameThanTheButton(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.before(`localStorage.setItem("flagfall.prefs", JSON.stringify({ choice: { variant: "barrage", opponent: "", side: "first", clock: "0+0", own: false } }));
		window.most = 0;
		new MutationObserver(() => {
			window.most = Math.max(window.most, [...document.querySelectorAll(".demo .cell .piece")].filter((e) => getComputedStyle(e).visibility === "visible").length);
		}).observe(document, { subtree: true, childList: true, attributes: true });`)
	p.home(s)
	p.until(`document.querySelector(".demo [data-blank]") === null`)
	if most := js[int](p, `window.most`); most != 16 {
		t.Errorf("the board shows up to %d pieces, Barrage has 16", most)
	}
}

func TestTheStartPageHasTheSameMarginsInEveryWideWindowAndIsShortOnAPhoneWithGames(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 390, 844)
	p.home(s)
	p.pick("mini")
	js[chromedp.Void](p, `(() => {
		const all = Array.from({ length: 9 }, (_, i) => ({ id: "none" + i, seat: "first", key: "", title: "Classic · Ada " + i, when: Date.now() - i * 1000, state: { phase: "over", turn: 0, ready: true, ply: 9, drawn: false, winner: 0 } }));
		localStorage.setItem("flagfall.games", JSON.stringify(all));
	})()`)
	p.home(s)
	p.until(`document.querySelectorAll(".yours li").length === 9`)
	if shown := js[int](p, `[...document.querySelectorAll(".yours li")].filter((e) => e.checkVisibility()).length`); shown != 3 {
		t.Errorf("%d games stand there at once, want the 3 newest", shown)
	}
	if screens := js[float64](p, `document.documentElement.scrollHeight / innerHeight`); screens > 2 {
		t.Errorf("with games the start page takes %.2f screens of a phone, want 2 at most", screens)
	}
	const margin = `[".pitch", ".choice"].map((e) => Math.round(document.querySelector(e).getBoundingClientRect().left)).join()`
	p.sized(1280, 720)
	p.until(`innerWidth === 1280`)
	small := js[string](p, margin)
	p.sized(1440, 900)
	p.until(`innerWidth === 1440`)
	if wide := js[string](p, margin); wide != small {
		t.Errorf("the margins are %s at 1440 and %s at 1280", wide, small)
	}
	if says := js[string](p, `document.querySelector(".lead").innerText`); !strings.Contains(says, "on this machine") {
		t.Errorf("the machine's own visitor reads %q", says)
	}
}

func TestContestsAndCoursesAreFoldedUntilOneIsChosen(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 390, 844)
	p.home(s)
	const open = `document.querySelector('[data-variant="mini"]').checkVisibility()`
	if js[bool](p, open) {
		t.Error("the courses' games stand among those that most people look for")
	}
	if screens := js[float64](p, `document.documentElement.scrollHeight / innerHeight`); screens > 2 {
		t.Errorf("the start page takes %.2f screens of a phone, want 2", screens)
	}
	if !js[bool](p, `document.querySelector(".choice").innerText.includes("A card begins the game.")`) {
		t.Error("nothing says that the card of an opponent begins the game")
	}
	p.pick("mini")
	p.against("random")
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn)
	p.home(s)
	if !js[bool](p, open) {
		t.Error("the game that was chosen last is folded")
	}
}

func TestTheBoardIsDimInTheDarkUnlessAnotherWasChosen(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	for prefs, board := range map[string]string{
		`{ theme: "light" }`: "", `{ theme: "dark" }`: "night", `{ theme: "dark", board: "oak" }`: "oak",
	} {
		p := newTab(t, 1180, 860)
		p.before(`localStorage.setItem("flagfall.prefs", JSON.stringify(` + prefs + `))`)
		p.home(s)
		if got := js[string](p, `document.documentElement.dataset.board ?? ""`); got != board {
			t.Errorf("with %s the board is %q, expected %q", prefs, got, board)
		}
	}
}

func TestTheThemeOfTheBoardIsRemembered(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.home(s)
	const ground = `getComputedStyle(document.querySelector(".demo .cell:not(.odd):not(.lake)")).backgroundColor`
	before := js[string](p, ground)
	js[chromedp.Void](p, `(() => {
		const c = document.getElementById([...document.querySelectorAll(".prefs label")].find((e) => e.textContent === "Board and pieces").htmlFor);
		c.value = "slate";
		c.dispatchEvent(new Event("change"));
	})()`)
	after := js[string](p, ground)
	if after == before {
		t.Errorf("the ground stays %s", before)
	}
	p.home(s)
	if kept := js[string](p, ground); kept != after {
		t.Errorf("the ground is %s after a reload, want %s", kept, after)
	}
}

func TestEveryPageNamesItselfInTheTitleOfItsTab(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.home(s)
	if title := js[string](p, `document.title`); title != "Flagfall" {
		t.Errorf("the start page is called %q", title)
	}
	for address, want := range map[string]string{
		"/learn": "Learn", "/puzzle": "Puzzles", "/setup": "Set-ups", "/replay": "Replay", "/arena": "Arena", "/bots": "Bots", "/nothing": "There is nothing here.",
	} {
		p.run(chromedp.Navigate(s.url(address)))
		p.until(`document.querySelector("main h1, main h2, main .board") !== null && document.title !== "Flagfall"`)
		if title := js[string](p, `document.title`); title != want+" · Flagfall" {
			t.Errorf("%s is called %q, want %s", address, title, want)
		}
	}
}
