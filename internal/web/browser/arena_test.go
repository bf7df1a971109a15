package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

// plan is a small tournament.
const plan = `name = "friday"
variant = "barrage"
type = "round-robin"
games = 8
seed = 1
players = ["council", "random", "council:off=scout"]
anchor = { player = "council", rating = 1500 }
`

func TestATournamentIsWatchedWhileItIsPlayed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "friday.toml")
	must.Do(t, os.WriteFile(file, []byte(plan), 0o600))
	s := startServer(t, "--watch", file)
	p := newTab(t, 1180, 1100)
	p.run(chromedp.Navigate(s.url("/arena")))
	p.until(`document.body.innerText.includes("0 of 24 games")`)
	name := must.Get(program())(t)
	if out, err := exec.Command(name, "tournament", "run", file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p.until(`document.body.innerText.includes("24 of 24 games, over")`)
	p.until(`document.body.innerText.includes("Elo is relative to Lotte at 1500.")`)
	p.picture("arena")
	if n := js[int](p, `document.querySelectorAll(".boards .piece").length`); n < 8 {
		t.Errorf("%d pieces on the boards", n)
	}
	if n := js[int](p, `new Set([...document.querySelectorAll(".plot > svg .curve")].map((e) => getComputedStyle(e).stroke)).size`); n != 3 {
		t.Errorf("%d colours of curves for three players", n)
	}
	// No label of the axes covers another, and no player's name.
	if n := js[int](p, `(() => {
		const boxes = [...document.querySelectorAll(".plot text, .series li")].map((e) => e.getBoundingClientRect());
		return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
	})()`); n != 0 {
		t.Errorf("%d pairs of labels overlap", n)
	}
	js[chromedp.Void](p, `document.querySelector(".boards button").click()`)
	p.until(`document.querySelector(".replay .cell") !== null`)
	// The page of replays lists the games, and finds one by its players.
	p.run(chromedp.Navigate(s.url("/replay")))
	const listed = `document.querySelectorAll("[data-group=tournaments] li").length`
	p.until(listed + ` === 12`)
	p.press("Show more (12)")
	p.until(listed + ` === 24`)
	js[chromedp.Void](p, `{ const i = document.querySelector('.yours input[type="search"]'); i.value = "lotte toby friday"; i.dispatchEvent(new Event("input")); }`)
	p.until(listed + ` === 8`)
	p.sized(390, 844)
	p.check(needAxe(t), "the games of a tournament")
	p.picture("replay-tournament-phone")
	js[chromedp.Void](p, `document.querySelector("[data-group=tournaments] button").click()`)
	p.until(`document.querySelector(".replay .cell") !== null`)
}

func TestASwissTournamentShowsByesAndTieBreaks(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "swiss.toml")
	text := "name = \"sunday\"\nvariant = \"mini\"\ntype = \"swiss\"\nrounds = 3\ngames = 2\nseed = 3\nplayers = [\"random\", \"council\", \"random:seed=3\"]\n"
	must.Do(t, os.WriteFile(file, []byte(text), 0o600))
	name := must.Get(program())(t)
	if out, err := exec.Command(name, "tournament", "run", file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s := startServer(t, "--watch", file)
	p := newTab(t, 1180, 900)
	p.before(`localStorage.setItem("flagfall.prefs", JSON.stringify({ language: "de" }))`)
	p.run(chromedp.Navigate(s.url("/arena")))
	p.until(`document.querySelectorAll(".standings tbody tr").length === 3`)
	// A telephone has the columns that need no more room than it has.
	const row = `[...document.querySelectorAll(".standings tr:first-child > *")].filter((e) => e.offsetWidth).map((e) => e.innerText).join("|")`
	want := regexp.MustCompile(`^\|Spieler\|Punkte\|Freilose\|Buchholz\|Sonneborn-Berger\|Partien\|\+\|=\|−\|Elo\|1\.\|[^|]*\|\d,\d\|1\|12,0\|\d+,\d\d\|4\|\d\|\d\|\d\|\S+ .*\d$`)
	if got := js[string](p, row); !want.MatchString(got) {
		t.Errorf("%s\n%s", got, want)
	}
	if js[bool](p, `document.querySelector(".scroll").scrollWidth > document.querySelector(".scroll").clientWidth`) {
		t.Error("a part of the standings is out of sight")
	}
	p.picture("arena-swiss")
	p.run(chromedp.EmulateViewport(390, 844))
	if got, want := js[string](p, row), regexp.MustCompile(`^\|Spieler\|Punkte\|Elo\|1\.\|[^|]*\|\d,\d\|[^|]*\d$`); !want.MatchString(got) {
		t.Errorf("%s\n%s", got, want)
	}
	p.picture("arena-swiss-phone")
}
