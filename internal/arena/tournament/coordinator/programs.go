package coordinator

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/sandbox/program"
)

// identifier is an Arena that knows which program a job's player would be here.
type identifier interface {
	Identify(j *tournament.Job, player int) program.Identity
}

// compare says which players' programs on this machine are others than those that
// have played before. It is an error where the plan refuses them.
func (t *Runner) compare(r *tally.Results) error {
	arena, ok := ability.Of[identifier](t.Arena)
	if !ok || t.Concurrency <= 0 {
		return nil
	}
	var all []string
	for i := range t.Plan.Players {
		id := arena.Identify(t.Plan.Trial(i), 0)
		before := r.Replaces(i, id)
		if before == "" || r.Withdrawn(i) {
			continue
		}
		all = append(all, fmt.Sprintf("%s would go on as %s, and has played %s", t.Plan.Names()[i], id.String(), before))
	}
	if len(all) > 0 && t.Plan.MixedPrograms == tournament.RefuseMixed {
		return fmt.Errorf("nothing is played, because programs have changed since earlier games:\n  %s", strings.Join(all, "\n  "))
	}
	for _, text := range all {
		t.announce("warning: a program has changed since earlier games: %s", text)
	}
	return nil
}

// checkPrograms returns why a game may not count, where the plan refuses players
// that change their programs.
func (c *coordinator) checkPrograms(g *store.Game) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.results.CheckPrograms(g)
}

// tellMixed says when a counted game is the first of another program of a player.
// The coordinator is locked.
func (c *coordinator) tellMixed(g *store.Game) {
	for _, s := range c.results.Mixed(g) {
		c.runner.announce("warning: %s has played with more than one program: %s", s.Name, s.PlayedWith())
	}
}

// Bounds of what a worker may say of a program.
const (
	mostFiles   = 8
	longestName = 200 // in characters
)

// cleanProgram takes out of an identity what could play tricks with a terminal.
func cleanProgram(id *program.Identity) {
	id.Says, id.Version = plaintext.Line(id.Says, longestName), plaintext.Line(id.Version, longestName)
	id.Files = id.Files[:min(len(id.Files), mostFiles)]
	for i := range id.Files {
		id.Files[i].Name, id.Files[i].Sum = plaintext.Line(id.Files[i].Name, longestName), plaintext.Line(id.Files[i].Sum, 64)
	}
}
