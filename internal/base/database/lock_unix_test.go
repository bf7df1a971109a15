//go:build unix

package database

import (
	"path/filepath"
	"syscall"
	"testing"
)

func TestALockIsFreeAtOnceThoughAStartingProcessHasACopyOfItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	lock, err := Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	copied, err := syscall.Dup(int(lock.file.Fd())) // as a fork has it
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(copied)
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	again, err := Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Release(); err != nil {
		t.Error(err)
	}
}
