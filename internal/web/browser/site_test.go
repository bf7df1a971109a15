package browser

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/web/site"
)

// static serves a folder as hosts of static sites do: an address without a file is
// answered with 404.html.
func static(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f, err := http.Dir(dir).Open(r.URL.Path); err == nil {
			_ = f.Close()
			files.ServeHTTP(w, r)
			return
		}
		page, err := os.ReadFile(filepath.Join(dir, "404.html"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(page)
	})
}

// published writes a static site once for all tests, next to the program.
var published = sync.OnceValues(func() (dir string, err error) {
	name, err := program()
	if err != nil {
		return "", err
	}
	dir = filepath.Join(scratch, "site")
	out, err := exec.Command(name, "site", dir, "--source", "../../..").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return dir, nil
})

// newSite serves a static site until the end of the test at the latest.
func newSite(t testing.TB) (host *httptest.Server, dir string) {
	t.Helper()
	needChromium(t)
	dir = must.Get(published())(t)
	host = httptest.NewServer(static(dir))
	t.Cleanup(host.Close)
	return host, dir
}

func TestAStaticSitePlaysWithoutAServerAndKeepsItsGamesOffline(t *testing.T) {
	t.Parallel()
	host, _ := newSite(t)
	home := newTab(t, 1180, 860)
	p := home.another(1180, 860)
	p.run(chromedp.Navigate(host.URL + "/"))
	p.until(`document.querySelector("#begin") !== null`)
	p.pick("classic")
	p.against("marshal:level=10,memory=16")
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .cell .piece") !== null`)
	p.hand(1, clicks).move()
	p.until(myTurn)
	p.until(`navigator.serviceWorker.controller !== null`)
	before := board(p)
	host.Close()
	game := js[string](p, `location.href`)
	p.run(chromedp.Navigate(game))
	p.until(`document.querySelector(".game .cell .piece") !== null`)
	if after := board(p); after != before {
		t.Errorf("after the page was opened again without a network:\n%s\nbefore:\n%s", after, before)
	}
	p.until(myTurn)
	p.hand(2, clicks).move()
	p.until(myTurn)
	second := home.another(1180, 860) // shares the engine of the first
	second.run(chromedp.Navigate(game))
	second.until(`document.querySelector(".game .cell .piece") !== null`)
	p.press("Resign")
	p.confirm()
	second.until(isOver)
	p.close() // the second tab begins an engine of its own
	// The buttons wait while no engine answers.
	second.until(`(() => {
		if (location.pathname.startsWith("/replay/")) return true;
		const buttons = [...document.querySelectorAll(".banner:not([inert]) button")];
		buttons.find((b) => b.textContent === "Replay")?.click();
		return false;
	})()`)
	second.until(`document.querySelector(".replay .cell") !== null`)
}

// follow follows a link of the pages.
func (p *tab) follow(address string) {
	p.t.Helper()
	js[chromedp.Void](p, fmt.Sprintf(`document.querySelector("header a[href='%s']").click()`, address))
}

// answered begins a game against the quickest opponent, with a set-up that is given, plays a
// move and waits for the answer.
func (p *tab) answered(variant string) {
	p.t.Helper()
	p.until(`document.querySelector(".opponent") !== null`)
	p.pick(variant)
	p.unfold(opponentCard("random") + ", " + opponentCard("level4")) // Advance has no random one
	p.until(`location.pathname.includes("/game/") && document.querySelector(".game .cell .piece") !== null && ` + myTurn)
	p.hand(1, clicks).move()
	p.until(myTurn + " || " + isOver)
}

func TestAllPagesOfAStaticSiteWorkWithoutANetwork(t *testing.T) {
	t.Parallel()
	host, _ := newSite(t)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(host.URL + "/"))
	p.until(`navigator.serviceWorker.controller !== null`)
	host.Close()
	p.run(chromedp.Navigate(host.URL + "/"))
	p.until(`document.querySelector(".opponent") !== null`)
	variants := js[[]string](p, `[...document.querySelectorAll(".variant")].map((e) => e.dataset.variant)`)
	if len(variants) < 10 {
		t.Errorf("the site offers %v", variants)
	}
	for _, variant := range variants {
		p.answered(variant)
		p.follow("/")
	}
	for _, served := range []string{"friend", "lobby", "arena", "bots", "library"} {
		js[chromedp.Void](p, fmt.Sprintf(`history.pushState(null, "", "/%s"); dispatchEvent(new PopStateEvent("popstate"))`, served))
		p.until(`document.querySelector(".blank")?.innerText.includes("This page needs a server")`)
	}
	p.follow("/learn")
	p.until(lessonIs + ` === "open"`)
	p.steps("C2", "B2", "B3", "B4", "B5", "C5")
	p.until(lessonIs + ` === "done"`)
	p.follow("/setup")
	p.clear()
	p.press("Fill the rest")
	p.until(`document.querySelector(".editor").dataset.faults === "0"`)
	p.follow("/replay")
	p.press("Classic")
	p.until(`document.querySelector(".analyse a") !== null`)
	js[chromedp.Void](p, `document.querySelector(".analyse a").click()`)
	p.until(`document.querySelector(".analysis .cell .piece") !== null && ` + analysed)
	p.reviewed()
}

// reviewed drops the record of a game on the page of replays, steps back and has the game
// gone over.
func (p *tab) reviewed() {
	p.t.Helper()
	p.follow("/")
	p.answered("mini")
	p.press("Resign")
	p.confirm()
	p.until(isOver)
	p.catchFiles()
	p.press("Record")
	p.until(`typeof window.kept === "string"`)
	p.follow("/replay")
	p.until(`document.querySelector(".drop") !== null`)
	p.dropKept()
	p.until(`document.querySelector(".replay")?.dataset.ply === "2"`)
	p.run(chromedp.KeyEvent("\u0302")) // left
	p.until(`document.querySelector(".replay").dataset.ply === "1"`)
	p.run(chromedp.Click("#goover"))
	p.until(`document.querySelector(".accounts") !== null`)
	p.comesBack()
}

// comesBack finds the record that was dropped among those of this browser, with its review.
func (p *tab) comesBack() {
	p.t.Helper()
	js[chromedp.Void](p, `sessionStorage.clear()`) // as another day
	p.follow("/")
	p.follow("/replay")
	p.until(`document.querySelector(".yours a[href*='#own=']") !== null`)
	p.run(chromedp.Click(".yours a[href*='#own=']"))
	p.until(`document.querySelector(".accounts") !== null`)
	if !js[bool](p, `document.querySelector("#goover").hidden`) {
		p.t.Error("a kept review can be asked for again")
	}
}

// folded writes the static site for a folder of its host and returns what serves it there.
func folded(t *testing.T, folder string) http.Handler {
	t.Helper()
	_, whole := newSite(t)
	dir := t.TempDir()
	packed, err1 := os.ReadFile(filepath.Join(whole, "flagfall.wasm.zst"))
	support, err2 := os.ReadFile(filepath.Join(whole, "wasm_exec.js"))
	offer, err3 := os.ReadFile(filepath.Join(whole, "catalogue.json"))
	must.Do(t, errors.Join(err1, err2, err3, site.Write(dir, "", offer, site.Program{Packed: packed, Support: support})))
	return http.StripPrefix(strings.TrimSuffix(folder, "/"), static(dir))
}

// A host may have several sites, each in a folder: of each another version, or of one author's
// and another's.
func TestASiteInAFolderOfItsHostPlaysThereAndLeavesOtherSitesAlone(t *testing.T) {
	t.Parallel()
	const folder, other = "/games/flagfall/", "/games/flagfall-next/"
	inside, beside := folded(t, folder), folded(t, other)
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, folder):
			inside.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, other):
			beside.ServeHTTP(w, r)
		case r.URL.Path != "/favicon.ico":
			t.Errorf("the page asks for %s", r.URL.Path)
		}
	}))
	t.Cleanup(host.Close)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate(host.URL + folder))
	p.answered("mini")
	p.until(`navigator.serviceWorker.controller !== null`)
	before, game := board(p), js[string](p, `location.href`)
	if !strings.HasPrefix(game, host.URL+folder+"game/") {
		t.Errorf("the game is at %s", game)
	}
	p.run(chromedp.Navigate(host.URL + other))
	p.until(`navigator.serviceWorker.controller !== null`)
	host.Close()
	p.run(chromedp.Navigate(game))
	p.until(`document.querySelector(".game .cell .piece") !== null`)
	if after := board(p); after != before {
		t.Errorf("after the page was opened again without a network:\n%s\nbefore:\n%s", after, before)
	}
	p.follow(folder + "learn")
	p.until(lessonIs + ` === "open" && location.pathname.startsWith("` + folder + `learn/")`)
}

func TestANewVersionOfASiteArrivesThoughTheHostHasFilesStayInCaches(t *testing.T) {
	t.Parallel()
	_, whole := newSite(t)
	dir := t.TempDir()
	must.Do(t, os.CopyFS(dir, os.DirFS(whole)))
	files := static(dir)
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=600")
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(host.Close)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(host.URL + "/"))
	p.until(`document.querySelector(".toast")?.textContent.includes("without a network") === true`)
	game := p.another(390, 844)
	game.run(chromedp.Navigate(host.URL + "/"))
	game.answered("mini")
	before := board(game)

	renew(t, dir)
	p.run(chromedp.Reload())
	p.until(`document.querySelector(".renew")?.textContent.includes("A new version is ready") === true`)
	p.picture("site-renew")
	p.press("Reload")
	for _, tab := range []*tab{p, game} {
		tab.until(`document.documentElement.dataset.renewed === "yes"`)
	}
	game.until(`document.querySelector(".game .cell .piece") !== null`)
	if after := board(game); after != before {
		t.Errorf("with the new version:\n%s\nbefore:\n%s", after, before)
	}
	js[chromedp.Void](p, `void caches.keys().then((all) => { window.kept = all.length })`)
	p.until(`window.kept === 1`)
	host.Close()
	p.run(chromedp.Reload())
	p.until(`document.documentElement.dataset.renewed === "yes"`)
}

// renew writes another version of a site, whose every script and style is another; the page says so.
func renew(t *testing.T, dir string) {
	t.Helper()
	list := string(must.Get(os.ReadFile(filepath.Join(dir, "offline.js")))(t))
	for _, entry := range must.Get(os.ReadDir(dir))(t) {
		name := filepath.Join(dir, entry.Name())
		if entry.Name() == "offline.js" || filepath.Ext(name) != ".js" && filepath.Ext(name) != ".css" {
			continue
		}
		before := must.Get(os.ReadFile(name))(t)
		after := append(slices.Clone(before), "\n/* the second version */\n"...)
		if entry.Name() == "app.js" {
			after = append(after, `document.documentElement.dataset.renewed = "yes";`...)
		}
		must.Do(t, os.WriteFile(name, after, 0o644))
		list = strings.Replace(list, fmt.Sprintf("%x", sha256.Sum256(before)), fmt.Sprintf("%x", sha256.Sum256(after)), 1)
	}
	list = strings.Replace(list, `"version":"`, `"version":"2`, 1)
	must.Do(t, os.WriteFile(filepath.Join(dir, "offline.js"), []byte(list), 0o644))
}

// A cache between host and browser may have some files of one version and some of another.
func TestFilesOfTwoVersionsAreNotKeptAsOne(t *testing.T) {
	t.Parallel()
	_, whole := newSite(t)
	dir := t.TempDir()
	must.Do(t, os.CopyFS(dir, os.DirFS(whole)))
	name := filepath.Join(dir, "de.js")
	must.Do(t, os.WriteFile(name, append(must.Get(os.ReadFile(name))(t), ' '), 0o644))
	host := httptest.NewServer(static(dir))
	t.Cleanup(host.Close)
	p := newTab(t, 390, 844)
	p.before(`const register = ServiceWorkerContainer.prototype.register;
	ServiceWorkerContainer.prototype.register = async function (...how) {
		const r = await register.apply(this, how), worker = r.installing ?? r.waiting ?? r.active, say = () => { window.worker = worker.state };
		worker.addEventListener("statechange", say);
		say();
		return r;
	}`)
	p.run(chromedp.Navigate(host.URL + "/"))
	p.until(`["activated", "redundant"].includes(window.worker)`)
	if js[string](p, `window.worker`) == "activated" {
		t.Error("a file of another version is kept")
	}
}

func TestAnAddressOfASiteInAFolderIsFoundWithoutBeingNamed(t *testing.T) {
	t.Parallel()
	const folder = "/sub/"
	host := httptest.NewServer(folded(t, folder))
	t.Cleanup(host.Close)
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(host.URL + folder + "learn/#x"))
	p.until(lessonIs + ` === "open" && location.pathname.startsWith("` + folder + `learn/")`)
	p.run(chromedp.Navigate(host.URL + folder + "nowhere"))
	p.until(`document.body.innerText.includes("There is nothing here")`)
}

func TestASiteThatCannotStartSaysWhy(t *testing.T) {
	t.Parallel()
	_, whole := newSite(t)
	p := newTab(t, 390, 844)
	p.run(chromedp.Navigate("file://" + filepath.Join(whole, "index.html")))
	p.until(`document.querySelector("#unloaded").checkVisibility({ visibilityProperty: true })`)
	for file, told := range map[string]string{"app.js": "a file is missing", "flagfall.wasm.zst": "flagfall.wasm.zst: 404"} {
		dir := t.TempDir()
		must.Do(t, os.CopyFS(dir, os.DirFS(whole)))
		must.Do(t, os.Remove(filepath.Join(dir, file)))
		host := httptest.NewServer(static(dir))
		t.Cleanup(host.Close)
		p := p.another(390, 844)
		p.run(chromedp.Navigate(host.URL + "/"))
		if file != "app.js" {
			p.until(`document.querySelector(".opponent") !== null`)
			p.pick("mini")
			p.against("random")
		}
		p.until(fmt.Sprintf(`document.body.innerText.includes(%q)`, told))
	}
}
