package study

import (
	"fmt"
	"io"
	"strings"

	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// expectations count what hints said to expect of the enemy's next move, and what came.
type expectations struct {
	pending *reason.Claim // of the last hint; nil for none
	bands   [3]band
}

// A band is a range of chances, in percent.
type band struct{ from, to, told, came int }

func newExpectations() *expectations {
	return &expectations{bands: [3]band{{from: 50, to: 60}, {from: 60, to: 80}, {from: 80, to: 101}}}
}

// hear keeps what a hint says to expect.
func (e *expectations) hear(a session.Advice) {
	e.pending = nil
	for i := range a.Words.Claims {
		switch c := &a.Words.Claims[i]; c.Kind {
		case reason.ExpectMove, reason.ExpectLeave:
			if !a.Words.Expect.Empty() {
				e.pending = c
			}
		}
	}
}

// see counts what was expected of the last move of a record.
func (e *expectations) see(v *stratego.Variant, rec *record.Game) {
	if e.pending == nil || len(rec.Moves) == 0 {
		return
	}
	last := rec.Moves[len(rec.Moves)-1]
	came := false
	if v == nil { // Advance
		from, to := e.pending.Squares[0], e.pending.Squares[1]
		came = strings.HasPrefix(last.Text, from) && strings.HasSuffix(last.Text, to)
	} else {
		reply, err := last.Squares(v.Grid())
		if err != nil {
			return
		}
		came = e.pending.Came(reply)
	}
	for i := range e.bands {
		b := &e.bands[i]
		if p := int(100 * e.pending.Chance); p < b.from || p >= b.to {
			continue
		}
		b.told++
		if came {
			b.came++
		}
	}
	e.pending = nil
}

// report says what share came, by how likely it was told.
func (e *expectations) report(out io.Writer) {
	for _, b := range e.bands {
		if b.told > 0 {
			fmt.Fprintf(out, "told as %d to %d %% likely: %d, of which %d came (%.0f %%)\n", b.from, min(b.to, 100), b.told, b.came, 100*float64(b.came)/float64(b.told))
		}
	}
}
