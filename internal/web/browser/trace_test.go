package browser

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/io"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

// traced is an event of Chromium's trace, with times in microseconds.
type traced struct {
	Name  string  `json:"name"`
	Phase string  `json:"ph"`
	PID   int     `json:"pid"`
	TID   int     `json:"tid"`
	At    float64 `json:"ts"`
	Work  float64 `json:"tdur"` // time of the processor
	Args  struct {
		Name string `json:"name"`
	} `json:"args"`
}

// trace returns the events of what the page does meanwhile.
func (p *tab) trace(meanwhile func()) []traced {
	p.t.Helper()
	completes := chromedp.Events(p.ctx, tracing.TracingComplete)
	config := tracing.TraceConfig{IncludedCategories: []string{"disabled-by-default-devtools.timeline", "devtools.timeline", "blink.animations"}}
	if _, err := chromedp.Call(p.ctx, tracing.Start, tracing.StartParams{
		TransferMode: tracing.StartTransferModeReturnAsStream,
		TraceConfig:  &config,
	}); err != nil {
		p.fail(err)
	}
	meanwhile()
	if _, err := chromedp.Call(p.ctx, tracing.End, cdp.Empty{}); err != nil {
		p.fail(err)
	}
	var text bytes.Buffer
	for complete, err := range completes {
		if err != nil {
			p.fail(err)
		}
		for {
			part, err := chromedp.Call(p.ctx, io.Read, io.ReadParams{Handle: complete.Stream})
			if err != nil {
				p.fail(err)
			}
			text.Write(part.Data)
			if part.EOF {
				break
			}
		}
		break
	}
	var whole struct {
		TraceEvents []traced `json:"traceEvents"`
	}
	must.Do(p.t, json.Unmarshal(text.Bytes(), &whole))
	return whole.TraceEvents
}

// frame is how long a picture is seen, in microseconds.
const frame = 1e6 / 60

// work returns the processor time that the page's main thread needed (scripts, styles,
// layout, painting) in every frame in which something moved, in milliseconds.
func work(all []traced) []float64 {
	page := slices.IndexFunc(all, func(e traced) bool { return e.Name == "Animation" }) // other pages have processes too
	if page < 0 {
		return nil
	}
	pid := all[page].PID
	main := slices.IndexFunc(all, func(e traced) bool {
		return e.PID == pid && e.Name == "thread_name" && e.Args.Name == "CrRendererMain"
	})
	if main < 0 {
		return nil
	}
	tid := all[main].TID
	slices.SortStableFunc(all, func(a, b traced) int { return int(a.At - b.At) })
	var frames []float64
	moving, began := 0, 0.0
	var now []float64 // the frames since something began to move
	for _, e := range all {
		switch {
		case e.Name == "Animation" && e.Phase == "b":
			if moving++; moving == 1 {
				began, now = e.At, nil
			}
		case e.Name == "Animation" && e.Phase == "e" && moving > 0:
			if moving--; moving == 0 {
				for n := int((e.At - began) / frame); len(now) < n; {
					now = append(now, 0)
				}
				frames = append(frames, now...)
			}
		case e.Name == "RunTask" && e.PID == pid && e.TID == tid && moving > 0:
			n := int((e.At - began) / frame)
			for len(now) <= n {
				now = append(now, 0)
			}
			now[n] += e.Work / 1000
		}
	}
	return frames
}
