package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/savefile"
)

// longestBoard is more than any board file has; reading stops there, so that a
// wrong path does not read a huge file.
const longestBoard = 4096

// readBoard reads the board in a file.
func readBoard(path string, side board.Side) (advance.Position, error) {
	f, err := os.Open(path)
	if err != nil {
		return advance.Position{}, fmt.Errorf("cannot read the board: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, longestBoard))
	if err != nil {
		return advance.Position{}, fmt.Errorf("cannot read the board: %w", err)
	}
	p, err := advance.Parse(string(text), side)
	if err != nil {
		return p, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// writeFile writes a file so that a failure leaves the old one whole. What is not an
// ordinary file, such as a pipe, and files in a folder where no new one can be made are
// written in place.
func writeFile(path string, text []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	there := err == nil
	if there {
		if !info.Mode().IsRegular() {
			return writeInPlace(path, text)
		}
		if err := writable(path); err != nil {
			return err
		}
	}
	err = savefile.Replace(path, string(text))
	if there && errors.Is(err, fs.ErrPermission) {
		return writeInPlace(path, text)
	}
	if err != nil {
		return fmt.Errorf("cannot write the board to %s: %w", path, err)
	}
	return nil
}

// writable asks whether a file may be written, which replacing it would not.
func writable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("cannot write the board: %w", err)
	}
	return f.Close()
}

// writeInPlace overwrites a file that cannot be replaced. The text is one small
// write, after which a longer old text is cut off.
func writeInPlace(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("cannot write the board: %w", err)
	}
	_, err = f.Write(text)
	if info, e := f.Stat(); err == nil && e == nil && info.Mode().IsRegular() {
		err = f.Truncate(int64(len(text)))
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return fmt.Errorf("cannot write the board: %w", err)
	}
	return nil
}
