package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A list is what SHA256SUMS says: names of files, with slashes, and their sums.
type list struct {
	text  []byte
	files map[string]string
}

// readSums reads the list of a release, as sha256sum writes it.
func readSums(folder string) (l list, err error) {
	name := filepath.Join(folder, sums)
	if l.text, err = os.ReadFile(name); err != nil {
		return l, err
	}
	l.files = map[string]string{}
	lines := bufio.NewScanner(bytes.NewReader(l.text))
	for n := 1; lines.Scan(); n++ {
		sum, file, ok := strings.Cut(lines.Text(), "  ")
		if digits, err := hex.DecodeString(sum); !ok || err != nil || len(digits) != sha256.Size ||
			!filepath.IsLocal(filepath.FromSlash(file)) {
			return l, fmt.Errorf("%s:%d: expected a SHA-256 sum, two spaces and the name of a file", name, n)
		}
		l.files[file] = sum
	}
	if len(l.files) == 0 {
		return l, fmt.Errorf("%s names no file", name)
	}
	return l, lines.Err()
}

// here counts the files that are there; each must have its sum.
func (l list) here(folder string) (n int, err error) {
	var faults []error
	for file, want := range l.files {
		switch got, err := digest(filepath.Join(folder, filepath.FromSlash(file))); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			faults = append(faults, err)
		case got != want:
			faults = append(faults, fmt.Errorf("%s was changed: its sum is %s, and %s has %s", file, got, sums, want))
		default:
			n++
		}
	}
	if n == 0 && len(faults) == 0 {
		return 0, fmt.Errorf("%s has none of the files that %s names", folder, sums)
	}
	return n, errors.Join(faults...)
}

// whole fails where a file of the list is missing or wrong, or one is not on it.
func (l list) whole(folder string) error {
	n, err := l.here(folder)
	if err == nil && n < len(l.files) {
		err = fmt.Errorf("%d of the %d files that %s names are missing", len(l.files)-n, len(l.files), sums)
	}
	return errors.Join(err, filepath.WalkDir(folder, func(at string, found fs.DirEntry, err error) error {
		if err != nil || found.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, at)
		if err != nil {
			return err
		}
		if name = filepath.ToSlash(name); l.files[name] == "" && name != sums && name != sums+ending {
			return fmt.Errorf("%s is not in %s", name, sums)
		}
		return nil
	}))
}

func digest(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
