package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
)

func TestMoreProcessorsThanThereAreAreRefusedPlainly(t *testing.T) {
	for _, c := range []struct {
		processors, games, have int
		want                    string
	}{
		{0, 100, 0, ""},
		{1, 2, 2, ""},
		{2, 0, 1, ""},
		{1, 3, 2, "3 games at a time with 1 of the processors each need 3, and this process may run on 2: expected a concurrency of at most 2"},
		{4, 1, 2, "need 4"},
		{1, 1, 0, "that takes Linux"},
	} {
		err := checkPin(c.processors, c.games, c.have)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// No processor is given to two games at a time, and a game that waits for one gets it.
func TestProcessorsAreDealtOutOnce(t *testing.T) {
	all := jail.Processors()
	if len(all) == 0 {
		t.Skip("this system cannot pin programs")
	}
	var p pool
	var mu sync.Mutex
	held := map[int]bool{}
	var done sync.WaitGroup
	for range 8 * len(all) {
		done.Go(func() {
			taken, err := p.take(t.Context(), 1)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			if held[taken[0]] || !slices.Contains(all, taken[0]) {
				t.Errorf("processor %d is dealt out twice, or not ours", taken[0])
			}
			held[taken[0]] = true
			mu.Unlock()
			mu.Lock()
			delete(held, taken[0])
			mu.Unlock()
			p.give(taken)
		})
	}
	done.Wait()
	everything, err := p.take(t.Context(), len(all))
	if err != nil || !slices.Equal(everything, all) {
		t.Errorf("%v, %v", everything, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.take(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits for ever: %v", err)
	}
}

// wherever is a bot that writes to stderr where it may run, and plays the first legal
// move.
const wherever = "grep Cpus_allowed_list /proc/self/status >&2\n" + firstLegal

func TestBothProgramsOfAGameHaveItsProcessors(t *testing.T) {
	all := jail.Processors()
	if len(all) == 0 {
		t.Skip("this system cannot pin programs")
	}
	spec := "native:" + bot(t, wherever)
	a := new(Arena)
	j := &tournament.Job{
		ID: "t/1/0-1/0", Tournament: "t", Variant: "mini", Players: [2]string{spec, spec}, Names: [2]string{"a", "b"}, Seed: 5,
		Handling: tournament.Handling{Pin: 1},
	}
	j.Adjudication.MaxPlies = 10
	for n := range 2 {
		r := must.Get(a.Play(t.Context(), j, n))(t)
		for side, c := range r.Conduct {
			if want := fmt.Sprintf("Cpus_allowed_list:\t%d\n", all[0]); c.Stderr != want {
				t.Errorf("game %d, side %d runs on %q, want %q", n, side, c.Stderr, want)
			}
		}
	}
	a.Games = len(all) + 1
	if err := a.Ready(t.Context(), j, 0); err == nil || !strings.Contains(err.Error(), "games at a time") {
		t.Errorf("a worker with more games than processors: %v", err)
	}
	if j.Players = [2]string{"random", "random"}; a.Ready(t.Context(), j, 0) != nil {
		t.Error("our own players are not pinned, and need no processors")
	}
}
