package browser

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// chromium is the one Chromium of all tests, once a test has opened a tab.
var chromium browser

// browser is a Chromium that is started when it is first asked for. To open a tab costs
// it most of a second's work, so tabs that tests have left are used again.
type browser struct {
	once  sync.Once
	ctx   context.Context
	err   error
	close context.CancelFunc

	mu     sync.Mutex
	left   []*window
	failed []string // the tests in which Chromium failed
}

// open returns the context in which tabs are opened.
func (b *browser) open() (context.Context, error) {
	b.once.Do(func() {
		opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox,
			chromedp.WSURLReadTimeout(limit),        // it starts slowly on a busy machine
			chromedp.Flag("disable-gpu", true),      // there is none here, and to imitate one is work
			chromedp.Flag("process-per-site", true), // one process for all tabs of a profile
			chromedp.Flag("disable-features", "Translate,BackForwardCache,SpareRendererForSitePerProcess"))
		alloc, end := chromedp.NewExecAllocator(context.Background(), opts...)
		b.ctx, _ = chromedp.NewContext(alloc)
		b.close, b.err = end, chromedp.Do(b.ctx)
	})
	return b.ctx, b.err
}

// take returns a window that a test has left, or nil.
func (b *browser) take() *window {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.left) == 0 {
		return nil
	}
	w := b.left[len(b.left)-1]
	b.left = b.left[:len(b.left)-1]
	return w
}

func (b *browser) put(w *window) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left = append(b.left, w)
}

// window is a tab of the browser, which one test has after another.
type window struct {
	ctx     context.Context
	stop    context.CancelCauseFunc // cancels ctx, where Chromium has failed
	close   context.CancelFunc
	scripts []page.ScriptIdentifier // what runs in every page before its own scripts

	mu    sync.Mutex
	owner testing.TB // the test that has it, nil for none
}

// newWindow opens a tab in the browser of a context.
func newWindow(parent context.Context, opts ...chromedp.ContextOption) (*window, error) {
	ctx, cancel := chromedp.NewContext(parent, opts...)
	ctx, stop := context.WithCancelCause(ctx)
	w := &window{ctx: ctx, stop: stop, close: cancel}
	if err := chromedp.Do(ctx); err != nil {
		cancel()
		return nil, err
	}
	hear(w, runtime.ExceptionThrown, func(e runtime.EventExceptionThrown) {
		w.fault("the page threw: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
	})
	hear(w, log.EntryAdded, func(e log.EventEntryAdded) {
		if e.Entry.Source == "security" {
			w.fault("the page broke its policy: %s", e.Entry.Text)
		}
	})
	hear(w, inspector.TargetCrashed, func(inspector.EventTargetCrashed) { w.stop(errCrashed) })
	if _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); err != nil {
		cancel()
		return nil, err
	}
	return w, nil
}

// hear calls a function with the events of a kind, as they come, until the window is closed.
func hear[E any](w *window, kind cdp.Event[E], take func(E)) {
	events := chromedp.Events(w.ctx, kind)
	go func() {
		for e, err := range events {
			if err != nil {
				return
			}
			take(e)
		}
	}()
}

// fault tells the test of a fault of the page.
func (w *window) fault(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.owner != nil {
		w.owner.Errorf(format, args...)
	}
}

// give gives the window to a test, nil for none.
func (w *window) give(t testing.TB) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.owner = t
}

// fit gives the window a size in pixels and a person who wants less motion.
func (w *window) fit(width, height int64) error {
	_, err1 := chromedp.Call(w.ctx, emulation.SetEmulatedMedia, motion("reduce")) // the tests of motion ask for it
	_, err2 := chromedp.Call(w.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 600,
	})
	return errors.Join(err1, err2)
}

// empty leaves nothing in the window of what a test did there: no page, no script and
// nothing stored for the origin.
func (w *window) empty(origin string) error {
	for _, script := range slices.Backward(w.scripts) {
		if _, err := chromedp.Call(
			w.ctx, page.RemoveScriptToEvaluateOnNewDocument,
			page.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: script},
		); err != nil {
			return err
		}
	}
	w.scripts = nil
	// A picture of the same origin: a page of no origin would need another process.
	err1 := chromedp.Do(w.ctx, chromedp.Navigate(origin+"/icon.svg"))
	_, err2 := chromedp.Run(w.ctx, chromedp.Evaluate[chromedp.Void](`sessionStorage.clear(); localStorage.clear()`))
	_, err3 := chromedp.Call(
		w.ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "all"},
	)
	_, err4 := chromedp.Call(w.ctx, page.ResetNavigationHistory, cdp.Empty{})
	return errors.Join(err1, err2, err3, err4)
}

// motion is a person's wish for it: reduce or no-preference.
func motion(wish string) emulation.SetEmulatedMediaParams {
	return emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wish}}}
}
