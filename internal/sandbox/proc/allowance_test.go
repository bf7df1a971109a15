//go:build linux

package proc

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
)

func TestNothingMovesAContractsLimitAndAQuestionMovesAnAllowance(t *testing.T) {
	const allowed, limited = 2 * time.Second, 500 * time.Millisecond
	allowance := func(ctx context.Context, d time.Duration) context.Context {
		ctx, cancel := WithAllowance(ctx, d, 0)
		t.Cleanup(cancel)
		return ctx
	}
	limit := func(ctx context.Context, d time.Duration) context.Context {
		ctx, cancel := WithLimit(ctx, d)
		t.Cleanup(cancel)
		return ctx
	}
	plain := func(ctx context.Context, d time.Duration) context.Context {
		ctx, cancel := context.WithTimeout(ctx, d)
		t.Cleanup(cancel)
		return ctx
	}
	end := func(ctx context.Context) time.Time { at, _ := ctx.Deadline(); return at }
	asked := func(late time.Duration) *Child { return &Child{asked: time.Now().Add(late)} }

	clock := allowance(t.Context(), allowed)
	soon, late := asked(time.Second), asked(time.Hour)
	again := allowance(t.Context(), allowed)
	asked(0).current(again, time.Time{})
	for name, tt := range map[string]struct {
		child *Child
		ctx   context.Context
		want  time.Time
	}{
		"an allowance begins with the question":        {soon, allowance(t.Context(), allowed), soon.asked.Add(allowed)},
		"however long it took us to ask":               {late, allowance(t.Context(), allowed), late.asked.Add(allowed)},
		"a further question wins another at most":      {late, again, end(again).Add(allowed)},
		"what is left of it begins so too":             {soon, allowance(allowance(t.Context(), allowed), allowed), soon.asked.Add(allowed)},
		"no deadline":                                  {soon, t.Context(), time.Time{}},
		"a contract's limit":                           {late, limit(t.Context(), limited), time.Time{}},
		"a contract's limit within a longer allowance": {late, limit(clock, limited), time.Time{}},
		"a longer limit within it":                     {late, limit(limit(clock, limited), allowed), time.Time{}},
		"a shorter deadline within an allowance":       {late, plain(clock, limited), time.Time{}},
		"an allowance within a shorter deadline":       {late, allowance(plain(t.Context(), limited), allowed), time.Time{}},
	} {
		if tt.want.IsZero() {
			tt.want = end(tt.ctx)
		}
		if got := tt.child.current(tt.ctx, time.Time{}).due; got.Sub(tt.want).Abs() > time.Millisecond {
			t.Errorf("%s: due %v after what was expected", name, got.Sub(tt.want))
		}
	}
	contract := limit(clock, limited)
	if got := soon.current(contract, time.Time{}).end().Sub(end(contract)); got != limited/slack {
		t.Errorf("a contract's time is given %v more, expected %v", got, limited/slack)
	}
}

func TestWhatIsGivenBackIsBoundedForAllRequestsOfAnAnswerTogether(t *testing.T) {
	clock, cancel := WithAllowance(t.Context(), 2*time.Second, 0)
	defer cancel()
	for _, tt := range []struct{ allowed, most time.Duration }{
		{10 * time.Millisecond, time.Second},
		{2 * time.Second, 10 * time.Second},
		{30 * time.Second, time.Minute},
		{time.Hour, time.Minute},
	} {
		ctx, cancel := WithAllowance(t.Context(), tt.allowed, 0)
		c := &Child{}
		if r := c.current(ctx, time.Time{}); r.end().Sub(r.due) != tt.most {
			t.Errorf("%v: %v are given back at most, expected %v", tt.allowed, r.end().Sub(r.due), tt.most)
		}
		cancel()
	}
	const given = 3 * time.Second
	c := &Child{asked: time.Now()}
	r := c.current(clock, time.Time{})
	r.late = given
	c.count(r)
	if c.count(r); c.Starved() != given {
		t.Errorf("%v are counted of %v", c.Starved(), given)
	}
	c.request = request{began: c.asked}
	rest, cancel := WithAllowance(clock, time.Second, 0)
	defer cancel()
	if r := c.current(rest, time.Time{}); r.end().Sub(r.due) != 10*time.Second-given {
		t.Errorf("a second request is given back %v more, of 10 s in all after %v", r.end().Sub(r.due), given)
	}
}

func TestTheMostThatIsGivenBackIsWhatTheDocumentationSays(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join("..", "..", "..", "docs", "arena.md")))(t)
	for i, has := range []string{"a time of a clock, or of our patience where there is none", "a time that the contract itself sets"} {
		if row := "| " + has + " | " + MostGivenBack()[i] + " |"; !strings.Contains(string(text), row) {
			t.Errorf("docs/arena.md has no row %q", row)
		}
	}
	if words := fmt.Sprintf("after about %.1f s of such hidden computing", jail.MostHidden.Seconds()); !strings.Contains(string(text), words) {
		t.Errorf("docs/arena.md does not say %q", words)
	}
}
