package tui

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// maxSetup is the largest set-up file that is read, in bytes.
const maxSetup = 1 << 16

// readSetup reads the text of a set-up from a file, without its comments.
func readSetup(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSetup+1))
	if err != nil {
		return "", err
	}
	if len(text) > maxSetup {
		return "", fmt.Errorf("%s: this is not a set-up: larger than %d bytes", name, maxSetup)
	}
	var b strings.Builder
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			b.WriteString(line)
		}
	}
	return b.String(), nil
}

// writeSetup writes the text of a set-up to a file, all of it or nothing.
func writeSetup(name, text string) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".setup.*")
	if err != nil {
		return fmt.Errorf("writing the set-up: %w", err)
	}
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name()) // best effort: the old file is untouched
		return fmt.Errorf("writing the set-up: %w", err)
	}
	return nil
}
