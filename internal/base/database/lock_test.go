package database

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestOnlyOneCoordinatorHoldsTheLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	lock := must.Get(Acquire(path))(t)
	holder := fmt.Sprintf("another process (%d)", os.Getpid())
	if _, err := Acquire(path); err == nil || !strings.Contains(err.Error(), holder) {
		t.Errorf("a second lock: %v", err)
	}
	must.Do(t, lock.Release())
	again := must.Get(Acquire(path))(t)
	must.Do(t, again.Release())
}
