//go:build linux

package proc

import (
	"context"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
)

func TestOnlyWaitsWithoutAProcessorAreGivenBack(t *testing.T) {
	start := time.Now()
	one := func(queued, own time.Duration) map[int]jail.Use {
		return map[int]jail.Use{7: {Queued: queued, Own: own}}
	}
	for _, tt := range []struct {
		name      string
		after     time.Duration
		now       map[int]jail.Use
		overslept time.Duration
		want      time.Duration
	}{
		{"asleep all the time", 100, one(5, 7), 0, 0},
		{"asleep, then kept waiting", 100, one(35, 7), 0, 30},
		{"computing, half of the time kept waiting", 100, one(55, 57), 0, 50},
		{"eight threads on two processors", 100, one(605, 207), 0, 0},
		{"a thread that ended took its count along", 100, one(0, 7), 0, 0},
		{"the machine stood still", 3000, one(5, 7), 2900, 2900},
		{"the machine stood still but for the child", 3000, one(5, 2907), 2900, 100},
		{"kept waiting by a child of its own", 100, map[int]jail.Use{7: {Queued: 95, Own: 7}, 8: {Own: 90}}, 0, 10},
		{"kept waiting by children that it has waited for", 100, map[int]jail.Use{7: {Queued: 95, Own: 7, Children: 90}}, 0, 10},
		{"kept waiting with a child of its own", 100, map[int]jail.Use{7: {Queued: 45, Own: 7}, 8: {Queued: 30, Own: 20}}, 0, 70},
	} {
		var l load
		l.overslept = tt.overslept
		l.take(start, one(5, 7))
		l.take(start.Add(tt.after/2), one(5, 7))
		l.take(start.Add(tt.after), tt.now)
		if got := l.starved(); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestTheTimeOfAProcessThatIsGoneCountsOnce(t *testing.T) {
	var l load
	start := time.Now()
	l.take(start, map[int]jail.Use{1: {Children: 10}, 7: {Own: 5}})
	l.take(start.Add(100), map[int]jail.Use{1: {Children: 10}, 7: {Own: 25}, 8: {Own: 30}})
	l.take(start.Add(200), map[int]jail.Use{1: {Children: 10 + 40}, 7: {Own: 25}}) // 8 has used 40, and been waited for
	l.take(start.Add(300), map[int]jail.Use{1: {Children: 10 + 40 + 35}})          // 7 has used 35
	if want := time.Duration(40 + 30); l.cpu != want {
		t.Errorf("%d, want %d", l.cpu, want)
	}
}

func TestWhatMayBeAWaitForHiddenProcessesIsNotGivenBack(t *testing.T) {
	l := load{queued: 50, cpu: 10, overslept: 5, hidden: true}
	l.at = l.began.Add(100)
	if got := l.starved(); got != 5 {
		t.Errorf("%d are given back, expected only the 5 of our own delay", got)
	}
}

// busy is the allowance of the bots below; a child that burns for one uses fifty
// times as much processor time.
const busy = 200 * time.Millisecond

func TestABotThatStarvesItselfLosesOnTime(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			c := bot(t, "starves itself", jail.Spec{Bare: way.bare})
			if line, err := c.ReadLine(t.Context(), later()); line != "ready" {
				t.Fatal(line, err, c.Stderr())
			}
			line, err := ask(t, c, busy)
			wantFault(t, line, err, Stall, "did not answer in time")
		})
	}
}

func TestABotOnABusyMachineGetsItsTime(t *testing.T) {
	burner := bot(t, "burns", jail.Spec{})
	if line, err := burner.ReadLine(t.Context(), later()); line != "ready" {
		t.Fatal(line, err, burner.Stderr())
	}
	must.Do(t, burner.Write(t.Context(), later(), "go\n"))
	for _, way := range ways {
		for _, name := range []string{"works when asked", "has its work done"} {
			if way.bare && name == "works when asked" {
				continue // the other one shows it
			}
			t.Run(way.name+"/"+name, func(t *testing.T) {
				c := bot(t, name, jail.Spec{Bare: way.bare})
				if line, err := c.ReadLine(t.Context(), later()); line != "ready" {
					t.Fatal(line, err, c.Stderr())
				}
				// Nothing is given back where the referee itself gets no processor until
				// the answer is there, so one question does not show it.
				for question := 0; c.Starved() == 0; question++ {
					if question == 20 {
						t.Fatal("nothing was given back")
					}
					if line, err := ask(t, c, busy); line != "done" {
						t.Fatalf("got %q, %v", line, err)
					}
				}
			})
		}
	}
}

// ask asks a bot as a referee does.
func ask(t *testing.T, c *Child, allowed time.Duration) (string, error) {
	t.Helper()
	ctx, cancel := WithAllowance(t.Context(), allowed, 0)
	defer cancel()
	must.Do(t, c.Write(ctx, time.Time{}, "go\n"))
	return c.ReadLine(ctx, time.Time{})
}

// BenchmarkLook is what it costs to see how a program of one process fares.
func BenchmarkLook(b *testing.B) {
	c := bot(b, "echo", jail.Spec{})
	must.Do(b, c.Write(context.Background(), later(), "x\n"))
	must.Get(c.ReadLine(context.Background(), later()))(b)
	var l load
	for b.Loop() {
		l.look(c)
	}
}
