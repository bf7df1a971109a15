package library

import (
	"context"
	"database/sql"
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/record"
)

// AddPlayed adds games of a profile that are not there yet, and returns how many. Those that are there stay whose they are.
func (l Library) AddPlayed(of string, games []profile.Game) (added int, err error) {
	return l.Adding().addPlayed(of, games)
}

func (a *Adding) addPlayed(of string, games []profile.Game) (added int, err error) {
	for _, g := range games {
		_, new, err := a.AddFor(g.Record, &Seat{g.Side, of})
		if err != nil {
			return added, errors.Join(err, a.Close())
		}
		if new {
			added++
		}
	}
	return added, a.Close()
}

// claim gives a seat of a game to a profile.
func claim(ctx context.Context, tx *sql.Tx, id string, s Seat) error {
	if _, err := tx.ExecContext(ctx, playersTable); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO players (game, side, profile) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET profile = excluded.profile`, id, s.Side, s.Profile)
	return err
}

// inherit gives the seats of a game to those who have them in another one, and returns how many have.
func inherit(ctx context.Context, tx *sql.Tx, id, from string) (int64, error) {
	if has, err := hasPlayers(ctx, tx); err != nil || !has {
		return 0, err
	}
	done, err := tx.ExecContext(ctx, `INSERT INTO players (game, side, profile) SELECT ?, side, profile FROM players WHERE game = ?`, id, from)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// claimNew gives the seats of a new game to those who have them in an earlier state of it, or its only person's to the
// profile that keeps it.
func (r *row) claimNew(ctx context.Context, tx *sql.Tx, g *record.Game, earlier string) error {
	if n, err := inherit(ctx, tx, r.id, earlier); err != nil || n > 0 {
		return err
	}
	switch side, alone := profile.Alone(g); {
	case r.seat != nil:
		return claim(ctx, tx, r.id, *r.seat)
	case r.profile != "" && alone:
		if err := stillThere(ctx, tx, r.profile); err != nil {
			return err
		}
		return claim(ctx, tx, r.id, Seat{side, r.profile})
	}
	return nil
}

// stillThere returns ErrDeleted for a profile that was deleted since the game began.
func stillThere(ctx context.Context, tx *sql.Tx, id string) error {
	text, err := noteIn(ctx, tx, profile.Note)
	if err == nil && profile.Deleted(text, id) {
		err = ErrDeleted
	}
	return err
}

// Claim gives a seat of a game of the server to a profile.
func (j *Journal) Claim(id string, side board.Side, profile string) error {
	return j.do(func(tx *sql.Tx) error { return claim(context.Background(), tx, id, Seat{side, profile}) })
}

// AddPlayed is Library.AddPlayed in the journal's file.
func (j *Journal) AddPlayed(of string, games []profile.Game) (added int, err error) {
	f, err := openFile(context.Background(), j.file.Path) // one of its own: it is closed
	if err != nil {
		return 0, err
	}
	return (&Adding{file: &f}).addPlayed(of, games)
}

// RemovePlayed is Library.RemovePlayed in the journal's file.
func (j *Journal) RemovePlayed(profile string) (removed int, err error) {
	removed, err = removePlayed(context.Background(), j.file, profile)
	return removed, j.file.Explain(err)
}

// RemovePlayed removes every game of a profile, those under way too. A game in which another profile has the other side
// stays theirs.
func (l Library) RemovePlayed(profile string) (removed int, err error) {
	ctx := context.Background()
	f, err := l.open(ctx)
	if err != nil {
		return 0, err
	}
	removed, err = removePlayed(ctx, f, profile)
	return removed, errors.Join(f.Explain(err), f.Close())
}

func removePlayed(ctx context.Context, f database.File, profile string) (removed int, err error) {
	tx, err := f.DB.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, playersTable); err != nil {
		return 0, err
	}
	doomed, err := ofProfile(ctx, tx, profile)
	if err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM players WHERE profile = ?`, profile); err != nil {
		return 0, err
	}
	for _, id := range doomed {
		done, err := tx.ExecContext(ctx, `DELETE FROM games WHERE id = ? AND NOT EXISTS (SELECT 1 FROM players WHERE game = games.id)`, id)
		if err != nil {
			return 0, err
		}
		n, err := done.RowsAffected()
		if err != nil {
			return 0, err
		}
		removed += int(n)
	}
	return removed, tx.Commit()
}

// ofProfile returns the ids of the games of a profile, whether they are over or not.
func ofProfile(ctx context.Context, tx *sql.Tx, of string) (ids []string, err error) {
	claimed, err := seats(ctx, tx)
	if err != nil {
		return nil, err
	}
	for id, held := range claimed {
		for _, s := range held {
			if s.Profile == of {
				ids = append(ids, id)
				break
			}
		}
	}
	if of != "" {
		return ids, nil
	}
	rows, err := tx.QueryContext(ctx, `SELECT id, record FROM games WHERE record <> ''`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, head string
		if err := rows.Scan(&id, &head); err != nil {
			return nil, err
		}
		if g, err := parseHead(head); err == nil && len(claimed[id]) == 0 {
			if _, alone := profile.Alone(g); alone {
				ids = append(ids, id)
			}
		}
	}
	return ids, rows.Err()
}
