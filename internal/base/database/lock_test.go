package database

import (
	"fmt"
	"os"
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
	holder := fmt.Sprintf("another process (%d)", os.Getpid())
	if _, err := Acquire(path); err == nil || !strings.Contains(err.Error(), holder) {
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
