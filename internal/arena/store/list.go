package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"flagfall.dev/record"
)

// A Filter chooses games. The zero value chooses all of them.
type Filter struct {
	Tournament string
	Player     string // specification, on either side
	Ending     string
	Limit      int // 0: no limit
	// Check, where it is set, is called with every game and what its record tells but for the
	// moves, which are counted. An error of its, and a record that cannot be read, make the game
	// one that cannot be read.
	Check func(g *Game, head *record.Game, moves int) error
	// Unreadable is called with every game that cannot be read, which is then left out; it
	// may be nil.
	Unreadable func(id string, err error)
}

// An UnreadableError says that what is stored of a game is damaged, in a file
// that is whole.
type UnreadableError struct {
	ID  string
	Err error
}

func (e *UnreadableError) Error() string { return fmt.Sprintf("game %s: %v", e.ID, e.Err) }

// Unwrap returns what is wrong.
func (e *UnreadableError) Unwrap() error { return e.Err }

// List ranges over the chosen games in the order in which they were stored,
// without their records and what they wrote to stderr. A game that cannot be read
// is left out; any other error is the last.
func (s *Store) List(ctx context.Context, f Filter) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		limit := f.Limit
		if limit == 0 {
			limit = -1
		}
		text := `x''`
		if f.Check != nil {
			text = `record`
		}
		rows, err := s.DB.QueryContext(ctx, `SELECT `+s.columns()+`, `+text+` FROM games
			WHERE (?1 = '' OR tournament = ?1) AND (?2 = '' OR first = ?2 OR second = ?2) AND (?3 = '' OR ending = ?3)
			ORDER BY rowid LIMIT ?4`, f.Tournament, f.Player, f.Ending, limit)
		if err != nil {
			yield(nil, s.Explain(err))
			return
		}
		defer rows.Close()
		var records unpacker
		for rows.Next() {
			g, err := scan(rows, &records, f)
			var bad *UnreadableError
			if errors.As(err, &bad) {
				if f.Unreadable != nil {
					f.Unreadable(bad.ID, bad.Err)
				}
				continue
			}
			if g != nil {
				g.Record, g.Seats[0].Stderr, g.Seats[1].Stderr = "", "", ""
			}
			if !yield(g, s.Explain(err)) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, s.Explain(err))
		}
	}
}

// Game returns one game with its record. The error is sql.ErrNoRows, wrapped,
// where there is none.
func (s *Store) Game(ctx context.Context, id string) (*Game, error) {
	g, err := scan(s.DB.QueryRowContext(ctx, `SELECT `+s.columns()+`, record FROM games WHERE id = ?`, id), new(unpacker), Filter{})
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", id, s.Explain(err))
	}
	return g, nil
}

// Finished returns the ids of the stored games of a tournament.
func (s *Store) Finished(ctx context.Context, tournament string) (map[string]bool, error) {
	rows, err := s.DB.QueryContext(ctx, `SELECT id FROM games WHERE tournament = ?`, tournament)
	if err != nil {
		return nil, s.Explain(err)
	}
	defer rows.Close()
	ids := map[string]bool{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, s.Explain(err)
		}
		ids[id] = true
	}
	return ids, s.Explain(rows.Err())
}

// columns are what scan reads of a game, but for its record.
func (s *Store) columns() string {
	const columns = `id, tournament, job, variant, seed, first, second, winner, ending, reason, plies, started, took, seats, `
	switch {
	case s.before(openings):
		return columns + `'', 0, 0`
	case s.before(keys):
		return columns + `opening, 0, 0`
	case !s.reader:
		return columns + `opening, epoch, 0`
	}
	return columns + `opening, epoch,
		EXISTS (SELECT 1 FROM keys k WHERE k.tournament = games.tournament AND k.epoch = games.epoch AND k.published = 0)`
}

// openings is the version of the file from which on games have openings.
const openings = 3

// aged notes the version of a file that is not brought up to date.
func (s *Store) aged(ctx context.Context) {
	if version, err := s.Version(ctx, s.DB); err == nil {
		s.version = version
	}
}

// before reports whether the file is older than a version.
func (s *Store) before(version int) bool { return s.version != 0 && s.version < version }

// scanner is a row.
type scanner interface{ Scan(to ...any) error }

// scan reads a game, with its record where the row has it, if the filter's check admits it.
func scan(row scanner, u *unpacker, f Filter) (*Game, error) {
	var (
		g             Game
		seed          int64
		started, took int64
		seats, winner string
		withheld      bool
		packed        []byte
	)
	err := row.Scan(&g.ID, &g.Tournament, &g.Job, &g.Variant, &seed, &g.Players[0], &g.Players[1], &winner,
		&g.Ending, &g.Reason, &g.Plies, &started, &took, &seats, &g.Opening, &g.Epoch, &withheld, &packed)
	if err != nil {
		return nil, err
	}
	g.Seed, g.Winner = uint64(seed), Winner(winner)
	g.Started, g.Took = time.UnixMilli(started).UTC(), Duration(took)
	if err := json.Unmarshal([]byte(seats), &g.Seats); err != nil {
		return nil, &UnreadableError{g.ID, err}
	}
	if g.Record, err = u.unpack(packed); err != nil {
		return nil, &UnreadableError{g.ID, fmt.Errorf("its record: %w", err)}
	}
	if err := f.Admit(&g); err != nil {
		return nil, err
	}
	if withheld {
		g.withhold()
	}
	return &g, nil
}

// Admit returns why the filter's check refuses a game with its record: an *UnreadableError.
func (f Filter) Admit(g *Game) error {
	if f.Check == nil {
		return nil
	}
	head, moves, err := record.Head(g.Record)
	if err == nil {
		err = f.Check(g, head, moves)
	}
	if err != nil {
		return &UnreadableError{g.ID, err}
	}
	return nil
}
