package arena

import (
	"context"
	"fmt"
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/player"
)

// readiness is what was found when a program was last tried.
type readiness struct {
	err  error
	when time.Time
}

// retry is after what time a program that could not play is tried again.
const retry = 5 * time.Second

// Ready returns why a job's player, 0 or 1, cannot play on this machine: its program is
// missing or does not start, or, where the contract has a greeting, it greets another game
// or does not know an option. Each program is tried once. A program that starts and then
// misbehaves is ready: its games show the fault.
func (a *Arena) Ready(ctx context.Context, j *tournament.Job, who int) error {
	spec := (&jobGame{job: j}).spec(who)
	parsed, err := player.ParseSpec(spec)
	if err != nil {
		return err
	}
	set, err := a.rules(j)
	if err != nil {
		return err
	}
	if want := j.Programs[who]; want != "" {
		if id := a.Identify(j, who); id.Key() != want {
			return fmt.Errorf("%s: its program here is %s, and the tournament's games are played with %s", spec, id.Long(), want)
		}
	}
	if err := a.readyToPin(j); err != nil || !parsed.Outside() {
		return err
	}
	if j.NoPondering && !jail.CanPause {
		return fmt.Errorf("%s: no pondering: this system cannot stop programs with all that they have forked: that takes Linux", spec)
	}
	key := fmt.Sprintf("%s\x00%s\x00%s", set.variant.Game, j.Sandbox, j.Program(who))
	a.mu.Lock()
	last, tried := a.ready[key]
	a.mu.Unlock()
	if tried && (last.err == nil || time.Since(last.when) < retry) {
		return last.err
	}
	t := &jobGame{arena: a, job: j, set: set, guard: a.Guard}
	err = t.try(ctx, parsed, board.Side(who))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", spec, err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ready == nil {
		a.ready = map[string]readiness{}
	}
	a.ready[key] = readiness{err, time.Now()}
	return err
}

// tellRevealed warns of a program that could read what should be hidden from it: the file of results
// has the key that set-ups to come are drawn from.
func (a *Arena) tellRevealed(spec string, process proc.Spec) {
	for _, path := range a.Guard.Hidden {
		if a.Tell != nil && process.Reveals(path) {
			a.Tell(fmt.Sprintf("warning: %s could read %s and predict set-ups, because this machine's sandbox cannot hide the file from it: keep them in different folders", spec, path))
			return
		}
	}
}

// try starts a program, and hears its greeting where its contract has one.
func (t *jobGame) try(ctx context.Context, spec player.Spec, side board.Side) (err error) {
	options, process, err := spec.Command(t.set.variant.Game, t.launch(side).Process)
	if err != nil {
		return err
	}
	if folder := t.arena.Conversations; folder != "" && process.Reveals(folder) {
		return fmt.Errorf(
			"it could read the conversations in %s, which this machine's sandbox cannot hide from it: keep them where no program lies",
			folder,
		)
	}
	t.arena.tellRevealed(t.spec(t.player(side)), process)
	process.Command = append(slices.Clone(process.Command), spec.Contract.Idle...)
	child, err := proc.Start(process)
	if err != nil {
		return err
	}
	return spec.Contract.Try(ctx, child, t.set.variant.Game, options)
}
