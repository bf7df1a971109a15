package browser

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// static serves a folder as hosts of static sites do: an address without a file is
// answered with 404.html.
func static(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := http.Dir(dir).Open(r.URL.Path); err == nil {
			files.ServeHTTP(w, r)
			return
		}
		w.WriteHeader(http.StatusNotFound)
		http.ServeFile(w, r, filepath.Join(dir, "404.html"))
	})
}

// newSite writes a static site and serves it, until the end of the test at the latest.
func newSite(t testing.TB) (host *httptest.Server, dir string) {
	t.Helper()
	needChromium(t)
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(t.TempDir(), "site")
	if out, err := exec.Command(name, "site", dir, "--source", "../../..").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	host = httptest.NewServer(static(dir))
	t.Cleanup(host.Close)
	return host, dir
}

func TestAStaticSitePlaysWithoutAServerAndKeepsItsGamesOffline(t *testing.T) {
	host, _ := newSite(t)
	home := newTab(t, 1180, 860)
	p := home.another(1180, 860)
	p.run(chromedp.Navigate(host.URL + "/"))
	p.until(`document.querySelector("#begin") !== null`)
	p.run(chromedp.Click(variantCard("classic")))
	p.run(chromedp.Click(opponentCard("marshal:level=10,memory=16")))
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .piece") !== null`)
	p.hand(1, clicks).play(3)
	p.until(myTurn)
	p.until(`navigator.serviceWorker.controller !== null`)
	before := board(p)
	host.Close()
	game := js[string](p, `location.href`)
	p.run(chromedp.Navigate(game))
	p.until(`document.querySelector(".game .piece") !== null`)
	if after := board(p); after != before {
		t.Errorf("after the page was opened again without a network:\n%s\nbefore:\n%s", after, before)
	}
	p.hand(2, clicks).play(2)
	second := home.another(1180, 860) // shares the engine of the first
	second.run(chromedp.Navigate(game))
	second.until(`document.querySelector(".game .piece") !== null`)
	p.press("Resign")
	p.press("Yes")
	second.until(isOver)
	p.close() // the second tab begins an engine of its own
	second.press("Replay")
	second.until(`document.querySelector(".replay .cell") !== null`)
}
