package database

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Suffixes are those of the files that make up a database.
var Suffixes = []string{"", "-wal", "-shm"}

// KeepPrivate makes a file where it is missing, for its owner alone, and takes from
// others what they may do with one that is there. SQLite gives the files beside it
// the rights of the file. One that is there is not opened: closing it would give up
// the locks that this process holds on it by another connection.
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
