package store

import (
	"context"
	"strings"
	"time"

	"flagfall.dev/record"
)

// A Key is what games of a tournament are drawn from: their set-ups, openings and seeds.
type Key struct {
	// Epoch numbers the keys of a tournament from 1: a tournament that goes on after its key was
	// published needs another. In epoch 0 there is no key: games follow from the plan's seed.
	Epoch  int
	Hex    string // as secret.Key.Hex has it; empty for none
	Source string // where the key comes from, in the tournament's words
	// Published is when everybody might know the key, because nothing was left to be drawn from
	// it; zero: not yet.
	Published time.Time
}

// keys is the version of the file from which on tournaments have keys.
const keys = 5

// AddKey stores a key. It is on the disk when AddKey returns. One that is stored of its epoch
// stays.
func (s *Store) AddKey(ctx context.Context, tournament string, k Key) error {
	_, err := s.DB.ExecContext(ctx, `INSERT INTO keys (tournament, epoch, key, source, published) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		tournament, k.Epoch, k.Hex, k.Source, milliseconds1970(k.Published))
	return s.Explain(err)
}

// Keys returns the keys of a tournament by their epochs, none for one that an earlier version
// has begun.
func (s *Store) Keys(ctx context.Context, tournament string) (all []Key, err error) {
	if s.before(keys) {
		return nil, nil
	}
	rows, err := s.DB.QueryContext(ctx, `SELECT epoch, key, source, published FROM keys WHERE tournament = ? ORDER BY epoch`, tournament)
	if err != nil {
		return nil, s.Explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var k Key
		var published int64
		if err := rows.Scan(&k.Epoch, &k.Hex, &k.Source, &published); err != nil {
			return nil, s.Explain(err)
		}
		if published != 0 {
			k.Published = time.UnixMilli(published).UTC()
		}
		all = append(all, k)
	}
	return all, s.Explain(rows.Err())
}

// PublishKeys notes that the keys of a tournament may be told, where that is not noted yet.
func (s *Store) PublishKeys(ctx context.Context, tournament string, when time.Time) error {
	_, err := s.DB.ExecContext(ctx, `UPDATE keys SET published = ? WHERE tournament = ? AND published = 0`, milliseconds1970(when), tournament)
	return s.Explain(err)
}

// WithholdKey notes that a key is not told while games are drawn from it again.
func (s *Store) WithholdKey(ctx context.Context, tournament string, epoch int) error {
	_, err := s.DB.ExecContext(ctx, `UPDATE keys SET published = 0 WHERE tournament = ? AND epoch = ?`, tournament, epoch)
	return s.Explain(err)
}

// LastEpoch returns the greatest epoch of the stored games of a tournament, and whether there are
// games.
func (s *Store) LastEpoch(ctx context.Context, tournament string) (epoch int, some bool, err error) {
	var last *int
	err = s.DB.QueryRowContext(ctx, `SELECT max(epoch) FROM games WHERE tournament = ?`, tournament).Scan(&last)
	if err != nil || last == nil {
		return 0, false, s.Explain(err)
	}
	return *last, true, nil
}

// milliseconds1970 returns a time as the file has it, 0 for none.
func milliseconds1970(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// withhold takes out of a game what leads to its seeds.
func (g *Game) withhold() {
	g.Withheld, g.Seed = true, 0
	g.Record = withoutSeeds(g.Record)
}

// withoutSeeds returns the text of a record without the seeds of its players.
func withoutSeeds(text string) string {
	rec, err := record.Parse(text)
	if err == nil {
		rec.Seeds = [2]uint64{}
		return rec.String()
	}
	var b strings.Builder // it cannot be read as a record, and is shown as it is but for those lines
	for line := range strings.Lines(text) {
		if key, _, _ := strings.Cut(line, ":"); !strings.HasSuffix(key, "-seed") {
			b.WriteString(line)
		}
	}
	return b.String()
}
