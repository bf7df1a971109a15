package standings

import (
	"context"
	"strings"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/live"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// contest is a tournament with its file of results, or a match.
type contest struct {
	plan  *tournament.Plan
	store string
}

// open reads a tournament's file (TOML), or the plan in a file of results.
func open(ctx context.Context, file string) (contest, error) {
	plan, results, err := tournament.Open(ctx, file)
	return contest{plan, results}, err
}

// name is what the contest is called.
func (c contest) name() string {
	if c.plan.Name == tournament.MatchName {
		names := c.plan.Names()
		called := ranking.Called(names)
		for i, n := range names {
			names[i] = called[n]
		}
		return strings.Join(names, " – ")
	}
	return c.plan.Called()
}

// relative says what its ratings are relative to.
func (c contest) relative() phrase.Text { return c.plan.RelativeTo(ranking.Called(c.plan.Names())) }

// live returns what may be watched of it now. The organiser may have become stricter
// since the tournament began.
func (c contest) live() live.Games {
	l, err := live.Read(c.store)
	if err != nil {
		return live.Games{} // nothing is shown rather than a fault of what passes
	}
	if c.plan.Name != tournament.MatchName {
		l.Watch = l.Watch.Stricter(c.plan.Watch)
	}
	return l
}

// record returns the record of a game that is over. Where something is hidden, it is
// an error until both games of the pair are over.
func (c contest) record(ctx context.Context, id string) (string, error) {
	return tournament.RecordOf(ctx, c.store, id, c.secret())
}

// secret reports whether its games have something to hide until both of a pair are over.
func (c contest) secret() bool {
	return c.plan.Variant != record.Advance && c.live().Watch != tournament.WatchOpen
}
