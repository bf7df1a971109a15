//go:build linux

package proc

import (
	"context"
	"testing"
	"time"
)

func TestNothingMovesAContractsLimitAndAQuestionMovesAnAllowance(t *testing.T) {
	const allowed, limited = 2 * time.Second, 500 * time.Millisecond
	allowance := func(ctx context.Context, d time.Duration) context.Context {
		ctx, cancel := WithAllowance(ctx, d)
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
	for name, tt := range map[string]struct {
		child *Child
		ctx   context.Context
		want  time.Time
	}{
		"an allowance begins with the question":        {soon, clock, soon.asked.Add(allowed)},
		"it does not begin for ever":                   {late, clock, end(clock).Add(allowed)},
		"what is left of it does too":                  {soon, allowance(clock, allowed), soon.asked.Add(allowed)},
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
		if got := tt.child.due(tt.ctx, time.Time{}); got.Sub(tt.want).Abs() > time.Millisecond {
			t.Errorf("%s: due %v after what was expected", name, got.Sub(tt.want))
		}
	}
	contract := limit(clock, limited)
	if got := latest(contract, end(contract), time.Hour).Sub(end(contract)); got != limited/slack {
		t.Errorf("a contract's time is given %v more, expected %v", got, limited/slack)
	}
}
