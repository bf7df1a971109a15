package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// finding is something that axe-core finds wrong with a page.
type finding struct {
	ID     string   `json:"id"`
	Impact string   `json:"impact"`
	Help   string   `json:"help"`
	Nodes  []string `json:"nodes"`
}

// needAxe returns the script of axe-core, or skips the test where it is missing.
func needAxe(t *testing.T) string {
	t.Helper()
	axe, err := os.ReadFile("../ui/node_modules/axe-core/axe.min.js")
	if err != nil {
		if os.Getenv("FLAGFALL_NO_SKIP") != "" {
			t.Fatalf("run npm ci in internal/web/ui: %v", err)
		}
		t.Skipf("axe-core is not installed: run npm ci in internal/web/ui")
	}
	return string(axe)
}

func TestAxeFindsNothingOnAnyPage(t *testing.T) {
	t.Parallel()
	axe := needAxe(t)
	s := theServer(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#begin") !== null`)
	js[chromedp.Void](p, `document.querySelector(".prefs").open = true`)
	p.check(axe, "start page")
	p.begin(s, "classic", "council", "first")
	p.until(`document.querySelector(".editor") !== null`)
	p.check(axe, "set-up")
	p.deploy()
	p.hand(1, clicks).play(12)
	p.until(myTurn)
	clicks(p.hand(1, clicks), cells("grab")+"[0]")
	js[chromedp.Void](p, `document.querySelectorAll("details").forEach((d) => { d.open = !d.matches(".prefs"); })`)
	p.check(axe, "game")
	p.press("Resign")
	p.check(axe, "question")
	p.confirm()
	p.until(isOver)
	p.press("Replay")
	p.until(`document.querySelector(".replay .cell") !== null`)
	p.choose("What could be known", "first")
	p.until(`document.querySelectorAll(".beliefs tr").length > 0`)
	p.check(axe, "replay")
	p.run(chromedp.Navigate(s.url("/arena")))
	p.check(axe, "arena")
}

// check runs axe-core on the page as it is, in both themes; only the colours differ in the
// second one.
func (p *tab) check(axe, where string) {
	p.t.Helper()
	if !js[bool](p, `"axe" in window`) {
		js[chromedp.Void](p, axe+";undefined")
	}
	for theme, rules := range map[string]string{"light": `{}`, "dark": `{ runOnly: ["color-contrast", "link-in-text-block"] }`} {
		js[chromedp.Void](p, fmt.Sprintf(`document.documentElement.setAttribute("data-theme", %q)`, theme))
		// Half-way between two themes no contrast is that of either.
		p.until(`!document.getAnimations().some((a) => a instanceof CSSTransition)`)
		p.examine(theme+" "+where, rules)
	}
}

// examine reports what rules of axe-core, which is on the page, find there.
func (p *tab) examine(where, rules string) {
	p.t.Helper()
	js[chromedp.Void](p, `window.found = null; axe.run(document, { resultTypes: ["violations"], selectors: false, preload: false, ...`+rules+` }).then((r) => {
		window.found = r.violations.map((v) => ({ id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + " " + n.failureSummary) }));
	})`)
	p.until(`window.found !== null`)
	for _, f := range js[[]finding](p, `window.found`) {
		p.t.Errorf("%s: %s (%s): %s\n%s", where, f.ID, f.Impact, f.Help, strings.Join(f.Nodes, "\n"))
	}
}
