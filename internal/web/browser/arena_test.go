package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
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
	if err := os.WriteFile(file, []byte(plan), 0o600); err != nil {
		t.Fatal(err)
	}
	s := startServer(t, "--watch", file)
	p := newTab(t, 1180, 1100)
	p.run(chromedp.Navigate(s.url("/arena")))
	p.until(`document.body.innerText.includes("0 of 24 games")`)
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(name, "tournament", "run", file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p.until(`document.body.innerText.includes("24 of 24 games, over")`)
	p.until(`document.body.innerText.includes("Elo is relative to council at 1500.")`)
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
}
