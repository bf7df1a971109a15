package standings

import (
	"context"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// contest is a tournament with its file of results, or a match.
type contest struct {
	plan  *tournament.Plan
	store string
}

// open reads a tournament's file (TOML), or the plan in the file of a match.
func open(ctx context.Context, file string) (contest, error) {
	if strings.EqualFold(filepath.Ext(file), ".toml") {
		plan, err := tournament.Load(file)
		if err != nil {
			return contest{}, err
		}
		return contest{plan, plan.StorePath(file)}, nil
	}
	s, err := store.Open(ctx, file)
	if err != nil {
		return contest{}, err
	}
	defer s.Close()
	plan, err := tournament.StoredPlan(ctx, s, tournament.MatchName)
	if err == nil && plan == nil {
		err = phrase.Errorf("%s has no match: expected the file of a tournament (TOML), or the one that --store of a match named", file)
	}
	return contest{plan, file}, err
}

// name is what the contest is called.
func (c contest) name() string {
	if c.plan.Name == tournament.MatchName {
		return strings.Join(c.plan.Names(), " – ")
	}
	return c.plan.Name
}

// live returns what may be watched of it now. The organiser may have become stricter
// since the tournament began.
func (c contest) live() tournament.Live {
	l, err := tournament.ReadLive(c.store)
	if err != nil {
		return tournament.Live{} // nothing is shown rather than a fault of what passes
	}
	if c.plan.Name != tournament.MatchName {
		l.Watch = l.Watch.Stricter(c.plan.Watch)
	}
	return l
}

// record returns the record of a game that is over. Where something is hidden, it is
// an error until both games of the pair are over.
func (c contest) record(ctx context.Context, id string) (string, error) {
	secret := c.plan.Variant != record.Advance && c.live().Watch != tournament.WatchOpen
	return tournament.RecordOf(ctx, c.store, id, secret)
}
