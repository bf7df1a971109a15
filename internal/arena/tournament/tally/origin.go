package tally

import (
	"context"
	"time"

	"flagfall.dev/internal/arena/store"
)

// An Origin is what the games of a tournament were drawn from, as far as it is told: nothing of it
// before the tournament is over, because games to come follow from it.
type Origin struct {
	Seed *uint64 `json:"seed"` // of the plan; nil: none, or not told yet
	Key  string  `json:"key"`  // from which the last games were drawn, in hexadecimal digits; empty: none, or not told yet
	// Keys are those that have been published, where there are several: a tournament that went on
	// after it had been over has gone on with another.
	Keys []OriginKey `json:"keys,omitempty"`
	// Withheld is set before the tournament is over.
	Withheld bool `json:"-"`
}

// An OriginKey is a key with the number of games that were drawn from it.
type OriginKey struct {
	Key   string `json:"key"` // empty: they were drawn from the seed, by an earlier version
	Games int    `json:"games"`
}

// Origin returns what may be published about where the games come from.
func (r *Results) Origin() Origin {
	var o Origin
	for _, k := range r.keys {
		if !k.Published.IsZero() {
			o.Keys = append(o.Keys, OriginKey{k.Hex, r.drawn[k.Epoch]})
		}
	}
	switch last := len(r.keys) - 1; {
	case last < 0: // of an earlier version, or not begun
		o.Withheld = r.games == 0 || !r.Over()
	case r.keys[last].Published.IsZero():
		o.Withheld = true
	default:
		o.Key = r.keys[last].Hex
	}
	if !o.Withheld {
		o.Seed = r.plan.Seed
	}
	if len(o.Keys) == 1 && !o.Withheld {
		o.Keys = nil
	}
	return o
}

// Publish notes that the tournament is over, so that its keys may be told.
func (r *Results) Publish(ctx context.Context, s *store.Store) error {
	if err := s.PublishKeys(ctx, r.plan.Name, time.Now()); err != nil {
		return err
	}
	return r.readKeys(ctx, s)
}

func (r *Results) readKeys(ctx context.Context, s *store.Store) (err error) {
	r.keys, err = s.Keys(ctx, r.plan.Name)
	return err
}
