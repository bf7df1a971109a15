package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
)

// A process of Chromium crashes now and then, or waits for another one for ever, and no page can be
// at fault for that. A test to which it happens is skipped and runs once more, alone, after all
// others; it fails if it happens again.
var (
	errCrashed = errors.New("the page's process crashed")
	errStuck   = errors.New("the page does not answer, though no script is at work")
)

// runsAgain is set in the environment of the second run.
const runsAgain = "FLAGFALL_BROWSER_RUNS_AGAIN"

// fail ends the test with what its page shows, or has it run once more where Chromium failed.
func (p *tab) fail(err error) {
	p.t.Helper()
	text, silent := p.text()
	if silent == nil {
		p.t.Fatalf("%v; the page %s", err, text)
	}
	innocent := errors.Is(silent, errCrashed) || errors.Is(silent, errStuck)
	if !innocent || os.Getenv(runsAgain) != "" {
		p.t.Fatalf("%v; %v", err, silent)
	}
	p.stop(silent) // no later step waits for it
	test, _, _ := strings.Cut(p.t.Name(), "/")
	chromium.mu.Lock()
	chromium.failed = append(chromium.failed, test)
	chromium.mu.Unlock()
	p.t.Skipf("%v; the test runs once more", silent)
}

// patience is how long a page that has failed a test may take to say what it shows. Where no page's
// process works for half of that, no script without an end keeps it from it.
const patience = 5 * time.Second

// text is what the page shows. The error says why it does not tell: it wraps errCrashed or errStuck
// where that is no fault of the page.
func (p *tab) text() (string, error) {
	before := p.work()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + ": " + document.body.innerText.slice(0, 2000)`))
	if err == nil {
		return text, nil
	}
	if cause := context.Cause(p.ctx); cause != nil {
		return "", cause
	}
	if ctx.Err() == nil {
		return "", err
	}
	most := 0.0
	for id, now := range p.work() {
		if now.Type == "renderer" {
			most = max(most, now.CPUTime-before[id].CPUTime)
		}
	}
	if most < patience.Seconds()/2 {
		return "", errStuck
	}
	return "", fmt.Errorf("the page does not answer: %w; one works, for %.1f s meanwhile", err, most)
}

// work is how long each process of the browser has worked, by its ID; nil where it does not answer.
func (p *tab) work() map[int64]systeminfo.ProcessInfo {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	r, err := chromedp.CallBrowser(ctx, systeminfo.GetProcessInfo, cdp.Empty{})
	if err != nil {
		return nil
	}
	all := make(map[int64]systeminfo.ProcessInfo)
	for _, i := range r.ProcessInfo {
		all[i.ID] = *i
	}
	return all
}

// again runs tests once more, and returns their exit code.
func again(tests []string) int {
	if len(tests) == 0 {
		return 0
	}
	fmt.Println("Chromium failed; once more:", strings.Join(tests, ", "))
	cmd := exec.Command(os.Args[0], "-test.run=^("+strings.Join(tests, "|")+")$", "-test.timeout=10m")
	cmd.Env = append(os.Environ(), runsAgain+"=1")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

// crashes says in the environment of the test below that it is to crash: "once" or "always".
const crashes = "FLAGFALL_BROWSER_CRASHES"

func TestATestInWhichChromiumCrashesRunsOnceMore(t *testing.T) {
	t.Parallel()
	needChromium(t)
	if when := os.Getenv(crashes); when != "" {
		p := newTab(t, 400, 400)
		if when == "always" || os.Getenv(runsAgain) == "" {
			_, _ = chromedp.Call(p.ctx, page.Crash, cdp.Empty{}) // nobody is left to answer
		}
		js[bool](p, "true")
		return
	}
	for when, passes := range map[string]bool{"once": true, "always": false} {
		cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), crashes+"="+when)
		out, err := cmd.CombinedOutput()
		if !strings.Contains(string(out), "once more: "+t.Name()) || (err == nil) != passes {
			t.Errorf("a tab that crashes %s: %v\n%s", when, err, out)
		}
	}
}

// It runs alone, before the tests whose pages work.
func TestAPageThatWaitsForTheBrowserIsNotAtFault(t *testing.T) {
	needChromium(t)
	p := newTab(t, 400, 400)
	js[chromedp.Void](p, `setTimeout(() => alert("wait"))`)
	if text, err := p.text(); !errors.Is(err, errStuck) {
		t.Errorf("a page that waits: %q, %v", text, err)
	}
	p.close()
	p = newTab(t, 400, 400)
	if text, err := p.text(); text != "about:blank: " || err != nil {
		t.Errorf("an empty page: %q, %v", text, err)
	}
}
