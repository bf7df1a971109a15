package search

import (
	"math/rand/v2"
	"testing"
	"time"
)

const (
	us = time.Microsecond
	ms = time.Millisecond
)

func TestTheTimeForAMoveOfManyClocks(t *testing.T) {
	p := Pace{Moves: 50, Increment: 0.5}
	for _, c := range []struct {
		what   string
		limits Limits
		want   time.Duration
	}{
		{"no limit", Limits{}, 0},
		{"nodes alone", Limits{Nodes: 1000}, 0},
		{"an increment without a clock", Limits{Increment: time.Second}, 0},
		{"move time less the margin", Limits{MoveTime: time.Second}, 980 * ms},
		{"a short move time less a quarter", Limits{MoveTime: 40 * ms}, 30 * ms},
		{"a clock", Limits{Remaining: 100*time.Second + 20*ms}, 2 * time.Second},
		{"a clock and an increment", Limits{Remaining: 100*time.Second + 20*ms, Increment: 3 * time.Second}, 3500 * ms},
		{"a clock, and nodes", Limits{Remaining: 100*time.Second + 20*ms, Nodes: 1000}, 2 * time.Second},
		{"a clock that allows less than the move time", Limits{Remaining: 100*time.Second + 20*ms, MoveTime: 5 * time.Second}, 2 * time.Second},
		{"a move time that allows less than the clock", Limits{Remaining: 100*time.Second + 20*ms, MoveTime: time.Second}, 980 * ms},
		{"an increment larger than the clock: half of what is left", Limits{Remaining: 1020 * ms, Increment: 10 * time.Second}, 500 * ms},
		{"little left", Limits{Remaining: 120 * ms}, 2 * ms},
		{"less left than the margin", Limits{Remaining: 10 * ms}, 150 * us},
		{"almost nothing left", Limits{Remaining: 4}, 1},
		{"a clock that has run out", Limits{Remaining: -5 * ms}, 1},
		{"a clock that has run out, an increment to come", Limits{Remaining: -5 * ms, Increment: time.Second}, 1},
	} {
		if got := p.Time(c.limits); got != c.want {
			t.Errorf("%s, %+v: %v for the move, expected %v", c.what, c.limits, got, c.want)
		}
	}
}

// TestNoMoveMayTakeWhatRemains draws clocks of every size.
func TestNoMoveMayTakeWhatRemains(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	draw := func() time.Duration { return time.Duration(1) << rng.IntN(46) * time.Duration(1+rng.IntN(9)) }
	for range 100_000 {
		l := Limits{Remaining: draw() + 1}
		if rng.IntN(2) == 0 {
			l.Increment = draw()
		}
		if rng.IntN(2) == 0 {
			l.MoveTime = draw() + 1
		}
		p := Pace{Moves: rng.IntN(100), Increment: rng.Float64()}.Until(1 + rng.IntN(100))
		d := p.Time(l)
		if d <= 0 || d >= l.Remaining || l.MoveTime > 0 && d > l.MoveTime {
			t.Fatalf("%+v at %+v: %v for the move", l, p, d)
		}
		more := l
		more.Remaining += draw()
		if p.Time(more) < d {
			t.Fatalf("%+v at %+v: %v for the move, and %v with more on the clock", l, p, d, p.Time(more))
		}
	}
}

// TestAGameSpendsItsClock plays games in which every move takes all its time, and a
// little more for passing it on.
func TestAGameSpendsItsClock(t *testing.T) {
	const late = 2 * ms
	for _, c := range []struct {
		what                string
		pace                Pace
		moves               int
		limits              Limits
		leastLeft, mostLeft time.Duration
	}{
		{"a Stratego game of 300 moves on 5 minutes", StrategoPace, 300, Limits{Remaining: 5 * time.Minute}, 1, 5 * time.Second},
		{"a Stratego game of 60 moves on 5 minutes", StrategoPace, 60, Limits{Remaining: 5 * time.Minute}, time.Minute, 2 * time.Minute},
		{
			"a Stratego game of 1000 moves with an increment", StrategoPace, 1000,
			Limits{Remaining: time.Minute, Increment: time.Second},
			10 * time.Second,
			20 * time.Second,
		},
		{"a Stratego game of 500 moves on an increment alone", StrategoPace, 500, Limits{Remaining: 100 * ms, Increment: 100 * ms}, 100 * ms, 3 * time.Second},
		{"an Advance game to its limit on a minute", AdvancePace, 100, Limits{Remaining: time.Minute}, 1, 5 * time.Second},
		{"an Advance game to its limit on 10 seconds", AdvancePace, 100, Limits{Remaining: 10 * time.Second}, 1, 2 * time.Second},
	} {
		l := c.limits
		for n := range c.moves {
			pace := c.pace
			if pace == AdvancePace {
				pace = pace.Until(c.moves - n)
			}
			if l.Remaining -= pace.Time(l) + late; l.Remaining <= 0 {
				t.Fatalf("%s: out of time after %d moves", c.what, n+1)
			}
			l.Remaining += l.Increment
		}
		if l.Remaining < c.leastLeft || l.Remaining > c.mostLeft {
			t.Errorf("%s: %v left, expected %v to %v", c.what, l.Remaining, c.leastLeft, c.mostLeft)
		}
	}
}
