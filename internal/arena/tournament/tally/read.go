package tally

import (
	"context"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
)

// ReadResults counts the stored games of a plan that agree with their records; Results.Uncounted has
// the others. Who has been added or withdrawn since the tournament was last played counts as such
// from now on.
func ReadResults(ctx context.Context, s *store.Store, p *tournament.Plan) (*Results, error) {
	var uncounted []audit.Uncounted
	r, err := CountStored(
		ctx, s, p, audit.Agreeing(p, func(id string, err error) { uncounted = append(uncounted, audit.NewUncounted(id, err)) }),
	)
	if r != nil {
		r.uncounted = uncounted
	}
	return r, err
}

// CountStored counts the stored games that a filter chooses: one of audit.Agreeing, or a plainer one where
// all are known to agree with their records.
func CountStored(ctx context.Context, s *store.Store, p *tournament.Plan, f store.Filter) (*Results, error) {
	if err := p.Adopt(ctx, s); err != nil {
		return nil, err
	}
	r, err := NewStoredResults(ctx, s, p)
	if err != nil {
		return nil, err
	}
	for g, err := range s.List(ctx, f) {
		if err != nil {
			return nil, err
		}
		r.Add(g)
	}
	return r, r.readLastWords(ctx, s)
}
