package browser

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
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
	p.learns("Lures Miners into the right corner")
	p.option(0, "Barrage")
	p.learns("between the Miner and the Bomb")
	p.option(1, "Scouts behind")
	p.learns("Has both Scouts in the back corners")
	p.press("Play it 1,000 times")
	p.until(trainerSays + `.includes(" games: ")`)
	p.run(chromedp.Reload()) // what was begun is shown again, with its set-up
	p.learns("Has both Scouts in the back corners", "1000 games: ", "Seen first: Scout", "It is where to look")
	// Several players take turns, and somebody must play.
	who := func(name string) {
		js[chromedp.Void](p, fmt.Sprintf(`[...document.querySelectorAll(".partners label")].find((e) => e.innerText.includes(%q)).click()`, name))
	}
	who("Lotte")
	if !js[bool](p, `document.querySelector("#train").disabled && document.querySelector("#train").innerText === "Play it 0 times"`) {
		t.Error("without a player the button says " + js[string](p, `document.querySelector("#train").innerText`))
	}
	who("Lotte")
	who("Rex")
	p.press("Play it 2,000 times")
	p.learns("2000 games: ", "Lotte: ", "Rex: ")
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
	p.learns("Karten zeichnen", "2000 Partien: ", "Zuerst gesehen: ") // the training that was begun last
	p.option(0, "Classic")
	p.learns("Lockt Mineure in die rechte Ecke")
}

func TestTheOwnersOwnSetupsTheirRecordAndTrainingStandOnThePage(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	s := startLibrary(t, state)
	name := must.Get(program())(t)
	for _, do := range [][]string{
		{"setups", "keep", "My post", "Corner post"},
		{"setups", "train", "My post", "--games", "4"},
	} {
		c := exec.Command(name, do...)
		c.Env = append(c.Environ(), "XDG_STATE_HOME="+state)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(s.own("/trainer")))
	p.learns("Lures Miners into the right corner")
	p.option(0, "Barrage")
	p.option(1, "My post")
	p.learns("You have not played it yet.", "4 games: ")
	p.run(chromedp.Reload())
	p.learns("Lures Miners into the right corner")
	p.option(0, "Barrage")
	p.option(1, "My post")
	p.learns("4 games: ")
}

func TestAStaticSiteShowsNamedSetupsAndWhereRanksStand(t *testing.T) {
	t.Parallel()
	host, _ := newSite(t)
	home := newTab(t, 1180, 860)
	p := home.another(1180, 860)
	p.run(chromedp.Navigate(host.URL + "/trainer"))
	p.learns("Lures Miners into the right corner")
	p.option(0, "Barrage")
	js[chromedp.Void](p, `document.querySelector("#explore").click()`) // it moves while the board is drawn
	p.until(`document.querySelectorAll(".homerows.map").length === 2`)
	p.option(2, "Flag")
}

func TestAHomeOfAnyWidthStandsAsOnItsBoardAndNothingOfAnotherSetupIsShownOnIt(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1180, 860)
	octa := must.Get(stratego.VariantNamed("octa-barrage"))(t)
	small := octa.RandomSetup(rand.New(rand.NewPCG(1, 2))).String()
	corner := octa.Format(octa.HomeSquare(stratego.Red, octa.Grid().Width-1))
	p.before(`localStorage.setItem("flagfall.setups", JSON.stringify([{ name: "Small", variant: "octa-barrage", text: "` + small + `" }]));
		window.asked = [];
		window.held = new Promise((go) => { window.release = go; });
		const real = window.fetch;
		window.fetch = async (...a) => {
			const path = new URL(a[0]?.url ?? a[0], location.href).pathname;
			if (path.startsWith("/api/tasks/")) window.asked.push(path);
			const r = await real(...a);
			if (path === "/api/trainer/train" && !window.first) {
				const body = await r.text();
				window.first = JSON.parse(body).id;
				await window.held;
				return new Response(body, { status: r.status, headers: r.headers });
			}
			return r;
		};`)
	p.run(chromedp.Navigate(s.url("/trainer")))
	p.learns("Lures Miners into the right corner")
	p.option(0, "Octa")
	p.until(`document.querySelector(".homerows").lastElementChild?.title.split(" ")[0] === "` + corner + `"`)
	columns := js[int](p, `getComputedStyle(document.querySelector(".homerows")).gridTemplateColumns.split(" ").length`)
	if columns != octa.Grid().Width {
		t.Errorf("the home of octa-barrage has %d columns", columns)
	}
	p.option(0, "Barrage")
	p.option(1, "Scouts behind")
	p.press("Play it 1,000 times")
	p.until(`window.first !== undefined`)
	p.option(1, "Weak guards")
	js[chromedp.Void](p, `window.release()`)
	p.press("Play it 1,000 times")
	p.learns("1000 games: ")
	if old := js[int](p, `window.asked.filter((a) => a.includes(window.first)).length`); old != 0 {
		t.Errorf("the page asked %d times about the set-up that was chosen before", old)
	}
}
