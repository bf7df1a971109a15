package database

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Suffixes are those of the files that make up a database.
var Suffixes = []string{"", "-wal", "-shm"}

// KeepPrivate makes a missing file, for its owner only, and removes the rights of others on
// an existing one. SQLite gives the files next to it the rights of the file. An existing one
// is not opened: closing it would release the locks that this process holds on it by
// another connection.
func KeepPrivate(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err == nil {
		return f.Close()
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	for _, part := range Suffixes {
		info, err := os.Stat(name + part)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			err = os.Chmod(name+part, info.Mode().Perm()&^0o077)
		}
		if err != nil {
			return fmt.Errorf("the database of games must be its owner's alone: %w", err)
		}
	}
	return nil
}
