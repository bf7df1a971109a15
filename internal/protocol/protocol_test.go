package protocol

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
)

func TestCommandLinesAreCutAtBlanksOutsideQuotes(t *testing.T) {
	for line, want := range map[string][]string{
		"":                         nil,
		"./bot":                    {"./bot"},
		"  ./bot  -a\tb ":          {"./bot", "-a", "b"},
		`"my bot" 'it is' a"b c"d`: {"my bot", "it is", "ab cd"},
		`x ""`:                     {"x", ""},
	} {
		got, err := SplitCommand(line)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%q: %v\n%s", line, err, diff)
		}
	}
	if _, err := SplitCommand(`a "b`); err == nil {
		t.Error("a quotation without an end was accepted")
	}
}

// late never answers.
type late struct{ extra []string }

func (late) Write(context.Context, time.Time, string) error { return nil }
func (late) Close(context.Context) error                    { return nil }

func (late) ReadLine(ctx context.Context, _ time.Time) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

func (l *late) Extra() (string, bool) {
	if len(l.extra) == 0 {
		return "", false
	}
	line := l.extra[0]
	l.extra = l.extra[1:]
	return line, true
}

func TestADeadlineIsAStallAndACancellationIsNot(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	var fault *proc.Fault
	if _, err := Hear(ctx, &late{}); !errors.As(err, &fault) || fault.Kind != proc.Stall {
		t.Errorf("a deadline gave %v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if _, err := Hear(ctx, &late{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancellation gave %v", err)
	}
}

func TestWhatIsSaidUnaskedIsAFaultUnlessItIsBlank(t *testing.T) {
	if err := Tell(t.Context(), &late{extra: []string{"", " \r"}}, "x\n"); err != nil {
		t.Error(err)
	}
	var bad *game.BadReply
	if err := Tell(t.Context(), &late{extra: []string{"", "0 3 DOWN"}}, "x\n"); !errors.As(err, &bad) {
		t.Errorf("got %v", err)
	}
}
