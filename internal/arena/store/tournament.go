package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A Tournament is what has been stored of a tournament besides its games.
type Tournament struct {
	Name    string
	Plan    string // the text of its file
	Created time.Time
}

// AddTournament stores a tournament's plan. It fails with a *PlanError if
// another plan is stored under that name: its games would be mixed up.
func (s *Store) AddTournament(ctx context.Context, t Tournament) error {
	_, err := s.DB.ExecContext(ctx, `INSERT INTO tournaments (name, plan, created) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING`,
		t.Name, t.Plan, t.Created.UnixMilli())
	if err != nil {
		return s.Explain(err)
	}
	stored, err := s.Tournament(ctx, t.Name)
	if err == nil && stored.Plan != t.Plan {
		return &PlanError{Name: t.Name, Path: s.Path, Stored: stored.Plan}
	}
	return err
}

// ReplacePlan stores another plan for a tournament: the caller knows that it is
// that of the same games.
func (s *Store) ReplacePlan(ctx context.Context, name, plan string) error {
	_, err := s.DB.ExecContext(ctx, `UPDATE tournaments SET plan = ? WHERE name = ?`, plan, name)
	return s.Explain(err)
}

// ForgetTournament takes away what is stored of a tournament besides its games.
func (s *Store) ForgetTournament(ctx context.Context, name string) error {
	_, err := s.DB.ExecContext(ctx,
		`DELETE FROM tournaments WHERE name = ?1; DELETE FROM runs WHERE tournament = ?1; DELETE FROM machines WHERE tournament = ?1; DELETE FROM keys WHERE tournament = ?1`,
		name)
	return s.Explain(err)
}

// A PlanError says that a tournament's plan has changed since its first game.
type PlanError struct {
	Name, Path string
	Stored     string // the plan that is stored
}

func (e *PlanError) Error() string {
	return fmt.Sprintf("%s holds games of another tournament %q: give this one another name, or move that file away", e.Path, e.Name)
}

// Tournament returns a tournament by its name. The error is sql.ErrNoRows,
// wrapped, where there is none.
func (s *Store) Tournament(ctx context.Context, name string) (Tournament, error) {
	t := Tournament{Name: name}
	var created int64
	err := s.DB.QueryRowContext(ctx, `SELECT plan, created FROM tournaments WHERE name = ?`, name).Scan(&t.Plan, &created)
	t.Created = time.UnixMilli(created).UTC()
	if err != nil {
		return t, fmt.Errorf("tournament %s: %w", name, s.Explain(err))
	}
	return t, nil
}

// Tournaments returns the names of the tournaments and matches in the file.
func (s *Store) Tournaments(ctx context.Context) (names []string, err error) {
	rows, err := s.DB.QueryContext(ctx, `SELECT name FROM tournaments ORDER BY name`)
	if err != nil {
		return nil, s.Explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, s.Explain(err)
		}
		names = append(names, name)
	}
	return names, s.Explain(rows.Err())
}

// ErrNone is what is wrapped where a game or a tournament is not stored.
var ErrNone = sql.ErrNoRows
