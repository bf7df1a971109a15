package benchmark

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/ucc"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// Arena are the figures of the referee with two programs on pipes, in
// microseconds.
type Arena struct {
	Moves int `json:"moves"`
	// Overhead is everything between the arrival of a bot's reply and the
	// other bot's request lying in its pipe.
	OverheadMedian float64 `json:"referee_overhead_us_median"`
	OverheadP99    float64 `json:"referee_overhead_us_p99"`
	// Reply is the time from a request to its reply: the pipes and the bot.
	ReplyMedian float64 `json:"bot_reply_us_median"`
	// Start is the time until a program in its sandbox has been started, on a machine
	// with nothing else to do.
	StartMedian float64 `json:"process_start_us_median"`
}

// MeasureArena plays games of the UCC contract between two programs with the same command
// until the time is over. It fails if a game is lost by a fault of a program, because the
// figures would mean something else. It says each figure in a line as soon as it is known.
func MeasureArena(ctx context.Context, command []string, atLeast time.Duration, say func(line string)) (r Arena, err error) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		return r, err
	}
	var c stopwatch
	games := 0
	for began := time.Now(); time.Since(began) < atLeast; games++ {
		if err := c.play(ctx, v, command); err != nil {
			return r, err
		}
	}
	if len(c.overhead) == 0 {
		return r, fmt.Errorf("%s: no request followed a reply in %d games: there is nothing to measure", command, games)
	}
	r = Arena{
		Moves: len(c.overhead), OverheadMedian: quantile(c.overhead, 0.5), OverheadP99: quantile(c.overhead, 0.99),
		ReplyMedian: quantile(c.replies, 0.5),
	}
	say(fmt.Sprintf(
		"referee, from a reply to the other's request: median %.1f µs, 99th of 100 %.1f µs (%d moves)", r.OverheadMedian, r.OverheadP99, r.Moves,
	))
	say(fmt.Sprintf("bot, from a request to its reply: median %.1f µs", r.ReplyMedian))
	starts, err := timeStarts(ctx, command)
	if err != nil {
		return r, err
	}
	r.StartMedian = quantile(starts, 0.5)
	say(fmt.Sprintf("start of a program: median %.0f µs", r.StartMedian))
	return r, nil
}

// quantile returns a quantile in microseconds, 0 of nothing.
func quantile(all []time.Duration, q float64) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return float64(sorted[int(q*float64(len(sorted)-1))]) / float64(time.Microsecond)
}

// A stopwatch notes when programs were asked and when they replied.
type stopwatch struct {
	overhead, replies []time.Duration
	asked, replied    time.Time
	last              *timed // who replied last
}

// play plays one game.
func (c *stopwatch) play(ctx context.Context, v *stratego.Variant, command []string) error {
	c.last, c.asked = nil, time.Time{}
	g := referee.StrategoGame{Variant: v}
	for side := range g.Players {
		child, err := proc.Start(proc.Spec{Spec: jail.Spec{Command: command}})
		if err != nil {
			return err
		}
		defer func() { _ = child.Close(ctx) }() // the referee has closed it, unless it never began
		g.Players[side] = ucc.New(&timed{Child: child, clock: c}, ucc.Config{})
	}
	report, err := g.Play(ctx)
	if err != nil {
		return err
	}
	return fault(report, command)
}

// someStarts is how many programs are started to see how long that takes: what serves
// several, such as a user namespace, is made for the first.
const someStarts = 15

// timeStarts starts programs, one after the other, and says how long each start took.
func timeStarts(ctx context.Context, command []string) (all []time.Duration, err error) {
	for range someStarts {
		began := time.Now()
		child, err := proc.Start(proc.Spec{Spec: jail.Spec{Command: command}})
		if err != nil {
			return nil, err
		}
		all = append(all, time.Since(began))
		if err := child.Close(ctx); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// fault returns what a program did wrong in a game, nil for nothing.
func fault(report *referee.Report, command []string) error {
	for side := range report.Conduct {
		c := &report.Conduct[side]
		if c.Fault == "" {
			continue
		}
		err := fmt.Errorf("%s: a game ended after %d plies by a fault of the program (%s): %s", command, report.Plies, c.Fault, report.Reason)
		if words := strings.TrimSpace(c.Stderr); words != "" {
			err = fmt.Errorf("%w; it wrote to stderr: %s", err, words)
		}
		return err
	}
	return nil
}

// timed is a program under a stopwatch.
type timed struct {
	*proc.Child
	clock *stopwatch
}

var _ protocol.Conn = (*timed)(nil)

// Write notes the time after the request lies in the pipe. The first request of
// a game, and what a program is told without being asked, do not count.
func (t *timed) Write(ctx context.Context, deadline time.Time, text string) error {
	err := t.Child.Write(ctx, deadline, text)
	t.clock.asked = time.Now()
	if t.clock.last != nil && t.clock.last != t {
		t.clock.overhead = append(t.clock.overhead, t.clock.asked.Sub(t.clock.replied))
		t.clock.last = nil
	}
	return err
}

// ReadLine notes the time of the reply.
func (t *timed) ReadLine(ctx context.Context, deadline time.Time) (string, error) {
	line, err := t.Child.ReadLine(ctx, deadline)
	t.clock.replied, t.clock.last = time.Now(), t
	if !t.clock.asked.IsZero() {
		t.clock.replies = append(t.clock.replies, t.clock.replied.Sub(t.clock.asked))
		t.clock.asked = time.Time{}
	}
	return line, err
}
