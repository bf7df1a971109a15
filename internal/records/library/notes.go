package library

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
)

// notesTable keeps texts that belong to whoever plays and to no game. It is made when the first one is kept, so that a
// library without any is as older programs left it.
const notesTable = `CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID`

// Note returns the text that is kept under a name, empty where there is none.
func (l Library) Note(name string) (string, error) {
	if l.Folder == "" {
		return "", nil
	}
	f, err := l.reader()
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := noteIn(context.Background(), f.DB, name)
	return text, f.Explain(err)
}

// noteIn returns a text of a database or of a transaction, empty where there is none.
func noteIn(ctx context.Context, q queries, name string) (text string, err error) {
	var has int
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'notes'`).Scan(&has)
	if err != nil || has == 0 {
		return "", err
	}
	err = q.QueryRowContext(ctx, `SELECT text FROM notes WHERE name = ?`, name).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return text, err
}

// ChangeNote replaces the text that is kept under a name. No other program changes it meanwhile. Where change returns an
// error the old text stays.
func (l Library) ChangeNote(name string, change func(old string) (string, error)) error {
	ctx := context.Background()
	f, err := l.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(f.Explain(changeNote(ctx, f.DB, name, change)), f.Close())
}

func changeNote(ctx context.Context, db *sql.DB, name string, change func(old string) (string, error)) error {
	if _, err := db.ExecContext(ctx, notesTable); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	// A write comes first, so that the transaction has the file for itself before it reads.
	if _, err := tx.ExecContext(ctx, `INSERT INTO notes (name, text) VALUES (?, '') ON CONFLICT DO NOTHING`, name); err != nil {
		return err
	}
	var old string
	if err := tx.QueryRowContext(ctx, `SELECT text FROM notes WHERE name = ?`, name).Scan(&old); err != nil {
		return err
	}
	text, err := change(old)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE notes SET text = ? WHERE name = ?`, text, name); err != nil {
		return err
	}
	return tx.Commit()
}

// RemoveNote removes the text that is kept under a name, if there is one.
func (l Library) RemoveNote(name string) error {
	ctx := context.Background()
	f, err := l.open(ctx)
	if err != nil {
		return err
	}
	_, err = f.DB.ExecContext(ctx, notesTable)
	if err == nil {
		_, err = f.DB.ExecContext(ctx, `DELETE FROM notes WHERE name = ?`, name)
	}
	return errors.Join(f.Explain(err), f.Close())
}
