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
	copied, err := syscall.Dup(int(lock.file.Fd())) // as a fork has it
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(copied)
	must.Do(t, lock.Release())
	again := must.Get(Acquire(path))(t)
	if err := again.Release(); err != nil {
		t.Error(err)
	}
}
