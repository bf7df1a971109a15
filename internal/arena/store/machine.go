package store

import "context"

// mostMachines is how many machines of a tournament are kept: who reports results
// may be anybody.
const mostMachines = 200

// AddMachine notes on what machine, in words, games of a tournament were played.
// What is known already, or one too many, changes nothing.
func (s *Store) AddMachine(ctx context.Context, tournament, facts string) error {
	_, err := s.DB.ExecContext(ctx, `INSERT INTO machines (tournament, facts) SELECT ?1, ?2
		WHERE (SELECT count(*) FROM machines WHERE tournament = ?1) < ?3 ON CONFLICT DO NOTHING`, tournament, facts, mostMachines)
	return s.Explain(err)
}

// Machines returns on what machines games of a tournament were played, in the order
// in which they were noted; none for the file of an older version.
func (s *Store) Machines(ctx context.Context, tournament string) (all []string, err error) {
	var known int
	if err := s.DB.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name = 'machines'`).Scan(&known); err != nil || known == 0 {
		return nil, s.Explain(err)
	}
	rows, err := s.DB.QueryContext(ctx, `SELECT facts FROM machines WHERE tournament = ? ORDER BY rowid`, tournament)
	if err != nil {
		return nil, s.Explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var facts string
		if err := rows.Scan(&facts); err != nil {
			return nil, s.Explain(err)
		}
		all = append(all, facts)
	}
	return all, s.Explain(rows.Err())
}
