// Package browser plays on the real server in a real, headless Chromium.
package browser

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "write pictures of the main pages to this directory, for the README")

// program builds flagfall once for all tests.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "flagfall-browser-")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "flagfall")
	out, err := exec.Command("go", "build", "-o", name, "flagfall.dev/cmd/flagfall").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return name, nil
})

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if chromium.close != nil {
		chromium.close()
	}
	if name, err := program(); err == nil {
		os.RemoveAll(filepath.Dir(name))
	}
	os.Exit(code)
}

// chromium is the one Chromium of all tests, once a test has opened a tab.
var chromium browser

// browser is a Chromium that is started when it is first asked for.
type browser struct {
	once  sync.Once
	ctx   context.Context
	err   error
	close context.CancelFunc
}

// open returns the context in which tabs are opened.
func (b *browser) open() (context.Context, error) {
	b.once.Do(func() {
		opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)
		alloc, end := chromedp.NewExecAllocator(context.Background(), opts...)
		b.ctx, _ = chromedp.NewContext(alloc)
		b.close, b.err = end, chromedp.Do(b.ctx)
	})
	return b.ctx, b.err
}

// server is a running `flagfall serve`.
type server struct {
	t        testing.TB
	cmd      *exec.Cmd
	database string // empty: the library in the folder state
	state    string
	address  string // host:port
	args     []string
}

// startServer starts a server with arguments besides the usual ones.
func startServer(t testing.TB, args ...string) *server {
	t.Helper()
	needChromium(t)
	s := &server{t: t, database: filepath.Join(t.TempDir(), "web.db"), address: "127.0.0.1:0", args: args}
	s.start()
	t.Cleanup(func() { s.kill() })
	return s
}

// startLibrary starts a server that keeps its games in the library of a folder.
func startLibrary(t testing.TB, state string) *server {
	t.Helper()
	needChromium(t)
	s := &server{t: t, state: state, address: "127.0.0.1:0"}
	s.start()
	t.Cleanup(func() { s.kill() })
	return s
}

// needChromium skips the test where there is none.
func needChromium(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("chromium"); err != nil {
		if os.Getenv("FLAGFALL_NO_SKIP") != "" {
			t.Fatal("chromium is missing")
		}
		t.Skip("chromium is missing")
	}
}

func (s *server) start() {
	s.t.Helper()
	name, err := program()
	if err != nil {
		s.t.Fatal(err)
	}
	args := append([]string{"serve", "--addr", s.address, "--rate", "1000"}, s.args...)
	if s.database != "" {
		args = append(args, "--database", s.database)
	}
	s.cmd = exec.Command(name, args...)
	s.cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+s.state)
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		s.t.Fatal(err)
	}
	at := strings.Index(line, "http://")
	s.address = strings.TrimSuffix(strings.TrimSpace(line[at+len("http://"):]), "/")
}

// kill ends the server as a crash does.
func (s *server) kill() {
	_ = s.cmd.Process.Kill() // it may have ended
	_ = s.cmd.Wait()
}

func (s *server) url(path string) string { return "http://" + s.address + path }

// tab is a page of a browser.
type tab struct {
	t     testing.TB
	ctx   context.Context
	close context.CancelFunc
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
	return attach(t, parent, width, height, chromedp.WithNewBrowserContext())
}

// another opens another tab with the same profile; close closes it.
func (p *tab) another(width, height int64) *tab {
	p.t.Helper()
	return attach(p.t, p.ctx, width, height)
}

// attach opens a tab in the browser of a context.
func attach(t testing.TB, parent context.Context, width, height int64, opts ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, opts...)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	thrown, entries := chromedp.Events(ctx, runtime.ExceptionThrown), chromedp.Events(ctx, log.EntryAdded)
	_, err1 := chromedp.Call(ctx, log.Enable, cdp.Empty{})
	_, err3 := chromedp.Call(ctx, emulation.SetEmulatedMedia, motion("reduce")) // the tests of motion ask for it
	_, err2 := chromedp.Call(ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 600,
	})
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	go func() {
		for e, err := range thrown {
			if err != nil {
				return
			}
			t.Errorf("the page threw: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
		}
	}()
	go func() {
		for e, err := range entries {
			if err != nil {
				return
			}
			if e.Entry.Source == "security" {
				t.Errorf("the page broke its policy: %s", e.Entry.Text)
			}
		}
	}()
	return &tab{t, ctx, cancel}
}

// motion is a person's wish for it: reduce or no-preference.
func motion(wish string) emulation.SetEmulatedMediaParams {
	return emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wish}}}
}

// moving lets things move in the tab.
func (p *tab) moving() {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, motion("no-preference")); err != nil {
		p.t.Fatal(err)
	}
}

// before runs a script in every page of the tab before the page's own.
func (p *tab) before(script string) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		p.t.Fatal(err)
	}
}

// limit is the most time that one step may take before the test gives up.
const limit = 3 * time.Minute

func (p *tab) run(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// js evaluates an expression.
func js[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits until an expression is true.
func (p *tab) until(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	poll := chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(limit))
	_, err := chromedp.Run(ctx, poll)
	for err != nil && ctx.Err() == nil && strings.Contains(err.Error(), "Cannot find context") { // the page was replaced meanwhile
		_, err = chromedp.Run(ctx, poll)
	}
	if err != nil {
		p.t.Fatalf("waiting for %s: %v; the page %s", expression, err, js[string](p, `location.href + ": " + document.body.innerText.slice(0, 2000)`))
	}
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
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*pictures, "web-"+name+".png"), png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// variantCard and opponentCard select cards of the start page.
func variantCard(name string) string  { return fmt.Sprintf(`.variant[data-variant=%q]`, name) }
func opponentCard(spec string) string { return fmt.Sprintf(`.opponent[data-opponent=%q]`, spec) }

// begin starts a game from the start page, in which the person places the
// pieces, and waits for its page.
func (p *tab) begin(s *server, variant, opponent, side string) {
	p.t.Helper()
	p.run(chromedp.Navigate(s.url("/")))
	p.until(`document.querySelector("#begin") !== null`)
	p.run(chromedp.Click(variantCard(variant)))
	p.choose("Your side", side)
	p.choose("Set-up", "own")
	p.run(chromedp.Click(opponentCard(opponent)))
	p.until(`location.pathname.startsWith("/game/") && document.querySelector(".game .board .cell") !== null`)
}

// deploy places the pieces at random and says that they stand.
func (p *tab) deploy() {
	p.t.Helper()
	p.until(`document.querySelector(".editor") !== null`)
	p.press("Random")
	p.until(`document.querySelector(".editor").dataset.faults === "0" && !document.querySelector("#ready").disabled`)
	p.run(chromedp.Click("#ready"))
}

// press clicks the button with a label.
func (p *tab) press(label string) {
	p.t.Helper()
	p.run(chromedp.Click(chromedp.Search(fmt.Sprintf(`//button[normalize-space()=%q]`, label))))
}
