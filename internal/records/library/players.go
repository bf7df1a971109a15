package library

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"iter"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/record"
)

// playersTable says which profile sits at a side of a game. It is made when the first one is kept, so that a library
// without any is as older programs left it.
const playersTable = `CREATE TABLE IF NOT EXISTS players (
	game    TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE,
	side    INTEGER NOT NULL,
	profile TEXT NOT NULL,
	PRIMARY KEY (game, side)
) WITHOUT ROWID`

// A Seat is a side of a game and the profile that has it: somebody who plays on this machine, or who visits its server. The
// empty profile is whoever runs the program and has named no other.
type Seat struct {
	Side    board.Side
	Profile string
}

// Played ranges over the games of a profile that are over, those first that were played last. A game that nobody claims
// belongs to the empty profile where one person played it against a program; of those that cannot be read, the ones in which a
// person may have played are among them.
func (l Library) Played(of string) iter.Seq[profile.Played] {
	return func(yield func(profile.Played) bool) {
		f, err := l.reader()
		if errors.Is(err, fs.ErrNotExist) {
			return
		}
		if err != nil {
			yield(profile.Played{Name: fileName, Err: err})
			return
		}
		defer f.Close()
		if err := played(f, of, yield); err != nil {
			yield(profile.Played{Name: fileName, Err: err})
		}
	}
}

func played(f database.File, of string, yield func(profile.Played) bool) error {
	ctx := context.Background()
	claimed, err := seats(ctx, f.DB)
	if err != nil {
		return f.Explain(err)
	}
	all, err := list(ctx, f, `over AND (`+mayBePlayed(claimed)+`)`)
	if err != nil {
		return err
	}
	for _, g := range all {
		held := claimed[g.row.id]
		if len(held) == 0 && of != "" {
			continue
		}
		for _, s := range held {
			if s.Profile == of {
				g.read(ctx, f)
				own := g.playedAt(s.Side)
				for _, o := range held {
					if o.Side != s.Side && o.Profile != of {
						own.Other, own.Between = o.Profile, true
					}
				}
				if !yield(own) {
					return nil
				}
				break
			}
		}
		if len(held) > 0 {
			continue
		}
		g.read(ctx, f)
		side, alone := board.First, g.Err != nil
		if g.Err == nil {
			side, alone = profile.Alone(g.Record)
		}
		if alone && !yield(g.playedAt(side)) {
			return nil
		}
	}
	return nil
}

func (g *Game) playedAt(side board.Side) profile.Played {
	return profile.Played{Name: g.Name, Game: profile.Game{Record: g.Record, Side: side}, Err: g.Err}
}

// mayBePlayed is the condition of the games that are read: a library may have many that were imported, without people in them.
func mayBePlayed(claimed map[string][]Seat) string {
	condition := `instr(record, '"` + profile.Human + `"') > 0`
	if len(claimed) > 0 {
		condition += ` OR id IN (SELECT game FROM players)`
	}
	return condition
}

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

// Holders counts those of some games that are there already, by the profile that has them.
func (l Library) Holders(games []profile.Game) (map[string]int, error) {
	f, err := l.reader()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return holders(f, games)
}

// Holders is Library.Holders in the journal's file.
func (j *Journal) Holders(games []profile.Game) (map[string]int, error) {
	return holders(j.file, games)
}

func holders(f database.File, games []profile.Game) (map[string]int, error) {
	claimed, err := seats(context.Background(), f.DB)
	if err != nil {
		return nil, f.Explain(err)
	}
	found := map[string]int{}
	for _, g := range games {
		if own := holding(f, g.Record); own != nil && len(own.moves) == len(g.Record.Moves) {
			found[holderOf(claimed[own.id], g)]++
		}
	}
	return found, nil
}

// holderOf returns whose side of a game it is, by the seats that are claimed in it.
func holderOf(claimed []Seat, g profile.Game) string {
	for _, s := range claimed {
		if s.Side == g.Side {
			return s.Profile
		}
	}
	if _, alone := profile.Alone(g.Record); alone && len(claimed) == 0 {
		return ""
	}
	return profile.Nobody
}

// queries is a database or a transaction of it.
type queries interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// hasPlayers reports whether the file has the table of players.
func hasPlayers(ctx context.Context, q queries) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'players'`).Scan(&n)
	return n > 0, err
}

// seats returns the seats that are claimed, by game.
func seats(ctx context.Context, q queries) (map[string][]Seat, error) {
	if has, err := hasPlayers(ctx, q); err != nil || !has {
		return nil, err
	}
	rows, err := q.QueryContext(ctx, `SELECT game, side, profile FROM players ORDER BY game, side`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string][]Seat{}
	for rows.Next() {
		var id string
		var s Seat
		if err := rows.Scan(&id, &s.Side, &s.Profile); err != nil {
			return nil, err
		}
		all[id] = append(all[id], s)
	}
	return all, rows.Err()
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

// Played is Library.Played in the journal's file.
func (j *Journal) Played(of string) iter.Seq[profile.Played] {
	return func(yield func(profile.Played) bool) {
		if err := played(j.file, of, yield); err != nil {
			yield(profile.Played{Name: fileName, Err: err})
		}
	}
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
