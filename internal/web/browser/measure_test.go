package browser

import (
	"bytes"
	"compress/gzip"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

// The benchmarks of this file measure what people wait for; no test depends on them.
//
//	go test ./internal/web/browser -run - -bench . -benchtime 1x

// slowed makes the page's processor slower, as that of a phone is.
func (p *tab) slowed(times float64) {
	p.t.Helper()
	if _, err := chromedp.Call(
		p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times},
	); err != nil {
		p.fail(err)
	}
}

// hurried presses “Play” as soon as it is there, and notes when a move is possible and
// how long every answer takes, in milliseconds.
const hurried = `window.possible = 0; window.answers = [];
	let began = 0, pressed = false, turn = "";
	setInterval(() => {
		const play = document.querySelector("#begin"), game = document.querySelector(".game");
		if (play && !pressed) { pressed = true; play.click(); }
		if (!game || game.dataset.turn === turn) return;
		turn = game.dataset.turn;
		if (turn !== "mine") began = performance.now();
		else if (window.possible) window.answers.push(performance.now() - began);
		else window.possible = performance.now();
	}, 4);`

func BenchmarkAStaticSite(b *testing.B) {
	host, dir := newSite(b)
	// Whatever else runs on the machine only adds to a time: the best run counts.
	possible, longest := math.Inf(1), math.Inf(1)
	for b.Loop() {
		p := newTab(b, 390, 844)
		p.slowed(4)
		p.before(hurried + `localStorage.setItem("flagfall.prefs", JSON.stringify({ choice: { variant: "classic", opponent: "marshal:level=10,memory=16", side: "first", clock: "0+0", own: false } }))`)
		p.run(chromedp.Navigate(host.URL + "/"))
		p.until(`window.possible > 0`)
		possible = min(possible, js[float64](p, `window.possible`))
		p.hand(1, clicks).play(6)
		p.until(`window.answers.length >= 6`)
		longest = min(longest, slices.Max(js[[]float64](p, `window.answers`)))
		p.close()
	}
	b.ReportMetric(possible, "ms-to-first-move")
	b.ReportMetric(longest, "ms-longest-answer")
	all, pages := packed(b, dir)
	b.ReportMetric(all, "kB-all")
	b.ReportMetric(pages, "kB-first-load")
	b.ReportMetric(0, "ns/op")
}

// packed returns what a site has in kB as a host sends it, with and without the
// program. What a page fetches at its start is counted as the first load.
func packed(b *testing.B, dir string) (all, pages float64) {
	entries := must.Get(os.ReadDir(dir))(b)
	for _, e := range entries {
		text := must.Get(os.ReadFile(filepath.Join(dir, e.Name())))(b)
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		_, _ = z.Write(text) // a buffer takes everything
		_ = z.Close()
		size := float64(min(out.Len(), len(text))) / 1000
		all += size
		switch e.Name() {
		case "index.html", "app.js", "shared.js", "style.css", "engine.js", "wasm_exec.js", "catalogue.json", "en.js":
			pages += size
		}
	}
	return all, pages
}

func BenchmarkWorkPerFrameWhilePiecesMove(b *testing.B) {
	s := theServer(b)
	var all []float64
	for b.Loop() {
		p := newTab(b, 1180, 860)
		p.moving()
		p.slowed(4)
		p.quick(s, "barrage")
		h := p.hand(1, clicks)
		h.move()
		p.until(myTurn)
		all = append(all, work(p.trace(func() {
			h.play(8)
			p.until(myTurn + " || " + isOver)
		}))...)
		p.close()
	}
	if len(all) == 0 {
		b.Fatal("nothing moved")
	}
	slices.Sort(all)
	over := len(all) - slices.IndexFunc(append(slices.Clone(all), math.Inf(1)), func(d float64) bool { return d > 16 })
	b.ReportMetric(float64(len(all))/float64(b.N), "frames/op")
	b.ReportMetric(all[len(all)/2], "ms-median")
	b.ReportMetric(all[len(all)*95/100], "ms-95th")
	b.ReportMetric(all[len(all)-1], "ms-longest")
	b.ReportMetric(100*float64(over)/float64(len(all)), "%-over-16ms")
	b.ReportMetric(0, "ns/op")
}
