// Package input reads the texts that people name on a command line: files, or standard
// input.
package input

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// Stdin is the name by which standard input is read instead of a file.
const Stdin = "-"

// Text returns the text of a file of at most a given number of bytes, or of standard
// input, decoded as Decode does. what says what the file should hold, such as "a recorded game". An error names
// the file, what is wrong, and what was expected.
func Text(name string, most int64, what string) (string, error) {
	text, err := read(name, most+1)
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("larger than %d kB", most>>10)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, Expected(err, what))
	}
	return Decode(string(text)), nil
}

// File returns the bytes of a regular file of at most a given number of bytes. what says what the
// file should be, such as "a file with a net". An error names the file, what is wrong, and what
// was expected.
func File(name string, most int64, what string) ([]byte, error) {
	if i, err := os.Stat(name); err == nil && !i.Mode().IsRegular() { // to open a pipe would wait for its writer
		return nil, fmt.Errorf("%s: expected %s", name, what)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, Expected(err, what))
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, Expected(err, what))
	}
	if int64(len(b)) > most {
		return nil, fmt.Errorf("%s: larger than %d MB: expected %s", name, most>>20, what)
	}
	return b, nil
}

// Expected returns an error of reading a file without the file's name, and with what the
// file should have been.
func Expected(err error, what string) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	if errors.Is(err, syscall.EISDIR) {
		return fmt.Errorf("this is a folder: expected %s", what)
	}
	return fmt.Errorf("%w: expected %s", err, what)
}

func read(name string, most int64) ([]byte, error) {
	if name == Stdin {
		return io.ReadAll(io.LimitReader(os.Stdin, most))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}
