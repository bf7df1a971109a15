package tournament

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/records/opening"
)

// Where the key of a tournament comes from, as the store has it.
const (
	fromChance = "chance" // nobody knows it before it is published
	fromSeed   = "seed"   // the plan's
	fromKey    = "key"    // the plan's
	fromPlan   = "plan"   // there is none: see Plan.Plain
)

// An epoch is the part of a tournament whose games are drawn from one key. There are several
// where it went on after a key had been published.
type epoch struct {
	number int
	source string
	key    secret.Key // zero: there is none
}

// firstEpoch is the first epoch of a plan that begins.
func (p *Plan) firstEpoch() (store.Key, error) {
	switch {
	case p.Plain:
		return store.Key{Source: fromPlan}, nil
	case p.Key != "":
		k, err := secret.Parse(p.Key)
		return store.Key{Epoch: 1, Hex: k.Hex(), Source: fromKey}, err
	case p.Seed != nil:
		return store.Key{Epoch: 1, Hex: secret.Of(*p.Seed).Hex(), Source: fromSeed}, nil
	}
	return newEpoch(1), nil
}

// newEpoch returns an epoch with a key that nobody knows.
func newEpoch(number int) store.Key {
	return store.Key{Epoch: number, Hex: secret.New().Hex(), Source: fromChance}
}

// DrawKeys reads the keys of the tournament, and stores the first where there is none. announce hears
// what the user should know, and may be nil.
func (p *Plan) DrawKeys(ctx context.Context, s *store.Store, announce func(text string)) error {
	all, err := p.readKeys(ctx, s)
	if err == nil && len(all) == 0 {
		if err = p.drawFirst(ctx, s, announce); err == nil {
			_, err = p.readKeys(ctx, s)
		}
	}
	if err != nil || p.Key == "" {
		return err
	}
	if given, err := secret.Parse(p.Key); err != nil || given != p.epoch().key {
		return fmt.Errorf("the games in %s are drawn from another key: leave the key out to go on with theirs, or name another file", s.Path)
	}
	return nil
}

// drawFirst stores the first key of a tournament, or the first after those that a damaged file
// has lost.
func (p *Plan) drawFirst(ctx context.Context, s *store.Store, announce func(text string)) error {
	last, some, err := s.LastEpoch(ctx, p.Name)
	if err != nil {
		return err
	}
	k, err := p.firstEpoch()
	switch {
	case err != nil:
		return err
	case some && last == 0: // an earlier version has begun it
		k = store.Key{Source: fromPlan}
	case some && k.Source == fromChance:
		k.Epoch = last + 1
		if announce != nil {
			announce("the key that games were drawn from is lost with the damaged part of the file: games to come are drawn from another")
		}
	}
	return s.AddKey(ctx, p.Name, k)
}

// ReadKeys reads the keys that are stored, from which the plan's jobs are drawn from then on.
func (p *Plan) ReadKeys(ctx context.Context, s *store.Store) error {
	_, err := p.readKeys(ctx, s)
	return err
}

// readKeys reads the keys as ReadKeys does, and returns them.
func (p *Plan) readKeys(ctx context.Context, s *store.Store) (all []store.Key, err error) {
	if all, err = s.Keys(ctx, p.Name); err != nil {
		return nil, err
	}
	p.epochs = nil
	for _, k := range all {
		e := epoch{number: k.Epoch, source: k.Source}
		if k.Hex != "" {
			if e.key, err = secret.Parse(k.Hex); err != nil {
				return nil, fmt.Errorf("the stored key %d of tournament %s: %w", k.Epoch, p.Name, err)
			}
		}
		p.epochs = append(p.epochs, e)
	}
	return all, nil
}

// RenewKeys prepares the keys for games to come. Once a key has been published nothing is drawn from
// it any more, unless the plan asks for repetition: then it is not told as long as there are games
// to come.
func (p *Plan) RenewKeys(ctx context.Context, s *store.Store) error {
	all, err := s.Keys(ctx, p.Name)
	if err != nil || len(all) == 0 {
		return err
	}
	last := all[len(all)-1]
	switch {
	case last.Published.IsZero():
		return nil
	case last.Source == fromChance && p.Key == "", last.Source == fromPlan && !p.Plain:
		err = s.AddKey(ctx, p.Name, newEpoch(last.Epoch+1))
	default:
		err = s.WithholdKey(ctx, p.Name, last.Epoch)
	}
	if err == nil {
		_, err = p.readKeys(ctx, s)
	}
	return err
}

// epoch returns what games to come are drawn from. A plan that has no keys yet has no games to
// come either, but jobs on which players are tried.
func (p *Plan) epoch() epoch {
	if len(p.epochs) == 0 {
		return epoch{source: fromPlan}
	}
	return p.epochs[len(p.epochs)-1]
}

// LastEpoch returns the number of the key that games to come are drawn from; 0: none.
func (p *Plan) LastEpoch() int { return p.epoch().number }

// epochOf returns the epoch of a stored game, and whether its key is known.
func (p *Plan) epochOf(number int) (epoch, bool) {
	for _, e := range p.epochs {
		if e.number == number {
			return e, true
		}
	}
	return epoch{number: number}, false
}

// seed returns the seed that a plan without a key draws from.
func (p *Plan) seed() uint64 {
	if p.Seed == nil {
		return 0
	}
	return *p.Seed
}

// deal gives a job what is drawn for it: a key of its own, or a seed.
func (p *Plan) deal(j *Job, e epoch) {
	j.Epoch = e.number
	if e.key.IsZero() {
		j.Seed = seedOf(p.seed(), j.ID)
		return
	}
	j.Key = e.key.Derive("pair of games", j.ID)
	j.Seed = j.Key.Number("mark")
}

// order returns in which order the entries of the plan's openings come.
func (p *Plan) order(e epoch) opening.Draw {
	switch {
	case p.Openings.Order == SequentialOrder:
		return nil
	case e.key.IsZero():
		return opening.Seed(p.seed())
	}
	return shuffle(e.key)
}

// shuffle is a key that the order of openings is drawn from.
type shuffle secret.Key

// Source implements opening.Draw.
func (s shuffle) Source(cycle int) rand.Source {
	return secret.Key(s).Source("openings", strconv.Itoa(cycle))
}

// KeyWarning returns what the user should know of how games to come are drawn, empty for nothing.
func (p *Plan) KeyWarning() string {
	const predicted = "set-ups can be predicted by programs that know the "
	switch e := p.epoch(); {
	case e.source == fromPlan && p.Plain:
		return predicted + "seed"
	case e.source == fromPlan:
		return predicted + "seed, because an earlier version has begun these games: games in a new file have a secret key"
	case e.source == fromSeed:
		return predicted + "seed: for games that count, give none"
	case e.source == fromKey:
		return predicted + "key: for games that count, give none"
	}
	return ""
}
