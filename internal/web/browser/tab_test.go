package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

// tab is a tab of a browser while a test has it.
type tab struct {
	*window
	t testing.TB
}

// newTab opens a tab with a profile of its own, of a size in pixels: nothing that it
// stores is there in another's. A fault of a page's script or of its security policy
// fails the test.
func newTab(t testing.TB, width, height int64) *tab {
	t.Helper()
	parent, err := chromium.open()
	if err != nil {
		t.Fatal(err)
	}
	w := chromium.take()
	if w == nil {
		if w, err = newWindow(parent, chromedp.WithNewBrowserContext()); err != nil {
			t.Fatal(err)
		}
	}
	p := lend(t, w, width, height)
	t.Cleanup(p.leave)
	return p
}

// another opens another tab with the same profile; close closes it.
func (p *tab) another(width, height int64) *tab {
	p.t.Helper()
	w, err := newWindow(p.ctx)
	if err != nil {
		p.fail(err)
	}
	p.t.Cleanup(w.close)
	return lend(p.t, w, width, height)
}

// lend gives a window to a test, until it is over.
func lend(t testing.TB, w *window, width, height int64) *tab {
	t.Helper()
	p := &tab{w, t}
	if err := w.fit(width, height); err != nil {
		p.fail(err)
	}
	w.give(t)
	t.Cleanup(func() { w.give(nil) })
	return p
}

// leave leaves the tab to another test, empty. One that has been to another server than
// the one that tests share, whose test has failed, or that was closed, is closed instead.
func (p *tab) leave() {
	s := shared.Load()
	if s != nil && !p.t.Failed() && p.ctx.Err() == nil && js[string](p, `location.origin`) == s.url("") && p.empty(s.url("")) == nil {
		chromium.put(p.window)
		return
	}
	p.close()
}

// moving lets things move in the tab.
func (p *tab) moving() {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, motion("no-preference")); err != nil {
		p.fail(err)
	}
}

// sized gives the page's window a size.
func (p *tab) sized(width, height int64) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 600,
	}); err != nil {
		p.fail(err)
	}
}

// before runs a script in every page of the tab before the page's own.
func (p *tab) before(script string) {
	p.t.Helper()
	added, err := chromedp.Call(
		p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script},
	)
	if err != nil {
		p.fail(err)
	}
	p.scripts = append(p.scripts, added.Identifier)
}

// limit is the most time that one step may take before the test gives up.
const limit = 3 * time.Minute

func (p *tab) run(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.fail(err)
	}
}

// js evaluates an expression.
func js[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.fail(fmt.Errorf("%s: %w", expression, err))
	}
	return v
}

// until waits until an expression is true.
func (p *tab) until(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	poll := chromedp.Poll[chromedp.Void](
		expression, chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(limit),
	)
	_, err := chromedp.Run(ctx, poll)
	for err != nil && ctx.Err() == nil && replaced(err) {
		_, err = chromedp.Run(ctx, poll)
	}
	if err != nil {
		p.fail(fmt.Errorf("waiting for %s: %w", expression, err))
	}
}

// replaced says whether an expression had no value because another page came meanwhile.
func replaced(err error) bool {
	return strings.Contains(err.Error(), "Cannot find context") || strings.Contains(err.Error(), "Inspected target navigated")
}

// picture keeps what the page shows now, where pictures were asked for.
func (p *tab) picture(name string) {
	p.t.Helper()
	if *pictures == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.fail(err)
	}
	must.Do(p.t, os.WriteFile(filepath.Join(*pictures, "web-"+name+".png"), png, 0o644))
}
