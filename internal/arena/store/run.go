package store

import "context"

// A Run identifies one playing of a tournament's plan.
type Run struct {
	ID string
	// Directory is where the tournament was begun, from which the relative names
	// of programs start.
	Directory string
}

// BeginRun stores the run of a tournament, if it has none yet, and returns the
// stored one.
func (s *Store) BeginRun(ctx context.Context, tournament string, r Run) (Run, error) {
	_, err := s.DB.ExecContext(ctx, `INSERT INTO runs (tournament, id, directory) VALUES (?, ?, ?) ON CONFLICT (tournament) DO NOTHING`,
		tournament, r.ID, r.Directory)
	if err == nil {
		err = s.DB.QueryRowContext(ctx, `SELECT id, directory FROM runs WHERE tournament = ?`, tournament).Scan(&r.ID, &r.Directory)
	}
	return r, s.Explain(err)
}
