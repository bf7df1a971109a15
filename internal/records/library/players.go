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
	all, err := playedBy(ctx, f, of, len(claimed) > 0)
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

// playedBy lists the games that a profile may have played, and no others: a library may have many that are somebody else's, or
// were imported, without people in them. hasSeats is set where any seat of the library is claimed.
func playedBy(ctx context.Context, f database.File, of string, hasSeats bool) ([]Game, error) {
	const alone = `instr(record, '"` + profile.Human + `"') > 0`
	switch {
	case of == "" && !hasSeats:
		return list(ctx, f, `over AND `+alone)
	case !hasSeats:
		return nil, nil
	case of == "":
		return list(ctx, f, `over AND (id IN (SELECT game FROM players WHERE profile = '') OR
			`+alone+` AND id NOT IN (SELECT game FROM players))`)
	}
	return list(ctx, f, `over AND id IN (SELECT game FROM players WHERE profile = ?)`, of)
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

// Played is Library.Played in the journal's file.
func (j *Journal) Played(of string) iter.Seq[profile.Played] {
	return func(yield func(profile.Played) bool) {
		if err := played(j.file, of, yield); err != nil {
			yield(profile.Played{Name: fileName, Err: err})
		}
	}
}
