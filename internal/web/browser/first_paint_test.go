package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// watchShifts adds up by how much the page's content jumps, as Web Vitals has it: shifts within half a second of
// an input do not count (Layout Instability API).
const watchShifts = `window.jumped = 0; window.jumps = [];
	new PerformanceObserver((list) => {
		for (const e of list.getEntries()) if (!e.hadRecentInput) {
			window.jumped += e.value;
			window.jumps.push(e.value.toFixed(3) + " " + e.sources.map((s) => s.node?.className ?? s.node?.nodeName).join(","));
		}
	}).observe({ type: "layout-shift", buffered: true });`

func TestTheStartPageDoesNotJump(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	for _, size := range [][2]int64{{1440, 900}, {1280, 720}, {390, 844}, {844, 390}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := newTab(t, size[0], size[1])
			p.slowed(4)
			p.before(watchShifts)
			p.home(s)
			p.slowed(1)
			if jumped := js[float64](p, `window.jumped`); jumped > 0.02 {
				t.Errorf("the page jumps by %.3f, want at most 0.02: %s", jumped, strings.Join(js[[]string](p, `window.jumps`), "; "))
			}
		})
	}
}

// firstVisit is what a browser may transfer to show the start page for the first time.
var firstVisit = struct{ requests, bytes int }{8, 70_000}

func TestTheFirstVisitIsSmall(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	p := newTab(t, 1440, 900)
	p.home(s)
	type request struct {
		Name         string
		TransferSize int
	}
	all := js[[]request](p, `["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind)).map((e) => ({ Name: e.name, TransferSize: e.transferSize }))`)
	bytes := 0
	for _, r := range all {
		bytes += r.TransferSize
	}
	t.Logf("%d requests, %d bytes", len(all), bytes)
	if len(all) > firstVisit.requests || bytes > firstVisit.bytes {
		t.Errorf("%d requests and %d bytes, want at most %d and %d: %v", len(all), bytes, firstVisit.requests, firstVisit.bytes, all)
	}
}

func TestAGameThatIsLoadedAgainShowsItsBoardAtOnceAndDoesNotJump(t *testing.T) {
	t.Parallel()
	s := theServer(t)
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := newTab(t, size[0], size[1])
			p.quick(s, "classic")
			p.before(watchShifts + `window.empty = false;
				new MutationObserver(() => {
					window.empty ||= document.querySelector(".game .cell") !== null && document.querySelector(".game .cell .piece") === null;
				}).observe(document, { subtree: true, childList: true });`)
			p.run(chromedp.Reload())
			p.until(myTurn)
			if !js[bool](p, `window.empty`) {
				t.Error("no board is shown before the pieces are known")
			}
			if jumped := js[float64](p, `window.jumped`); jumped > 0.02 {
				t.Errorf("the page jumps by %.3f, want at most 0.02: %s", jumped, strings.Join(js[[]string](p, `window.jumps`), "; "))
			}
		})
	}
}
