package database

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestOnlyOneCoordinatorHoldsTheLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	lock, err := Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Acquire(path); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("a second lock: %v", err)
	}
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	again, err := Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Release(); err != nil {
		t.Fatal(err)
	}
}
