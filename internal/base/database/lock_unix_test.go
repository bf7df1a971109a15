//go:build unix

package database

import (
	"path/filepath"
	"syscall"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestALockIsFreeAtOnceThoughAStartingProcessHasACopyOfItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	lock := must.Get(Acquire(path))(t)
	copied := must.Get(syscall.Dup(int(lock.file.Fd())))(t) // as a fork has it
	defer syscall.Close(copied)
	must.Do(t, lock.Release())
	again := must.Get(Acquire(path))(t)
	if err := again.Release(); err != nil {
		t.Error(err)
	}
}
