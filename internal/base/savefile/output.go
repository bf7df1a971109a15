package savefile

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
)

// Output writes what a command has computed to the file that its user named. An
// earlier output of the same kind, which holds the mark, is replaced; any other
// file stays, and the error says so. Devices and pipes are written to.
func Output(name, mark string, write func(io.Writer) error) error {
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	return OutputText(name, text.String(), func(old string) bool { return strings.Contains(old, mark) })
}

// OutputText is Output of a text, which replaces only what ours says is an earlier one.
func OutputText(name, text string, ours func(old string) bool) error {
	if info, err := os.Stat(name); err == nil && stream(info) {
		return os.WriteFile(name, []byte(text), 0o644)
	}
	return New(name).Write(text, func(old string) string {
		if ours(old) {
			return ""
		}
		return foreign
	})
}

// CheckOutput returns why OutputText would not write a file, so that nobody learns it after
// hours of computing.
func CheckOutput(name string, ours func(old string) bool) error {
	if err := CheckFolder(name); err != nil {
		return err
	}
	if _, err := target(name); err != nil {
		return err
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		part, err := writePart(name, "", 0o600)
		if err != nil {
			return err
		}
		return os.Remove(part)
	case err != nil:
		return err
	case stream(info):
		return nil
	}
	old, err := read(name, maxOld)
	if err == nil && !ours(old) {
		err = &TakenError{name, foreign}
	}
	return err
}

// foreign is what a file holds that is no earlier output.
const foreign = "exists and was not written by this command"

// stream reports whether a file is a device or a pipe.
func stream(info fs.FileInfo) bool { return !info.IsDir() && !info.Mode().IsRegular() }

// WriteNew writes a text to a file that is not there yet; the error wraps fs.ErrExist
// where it is. With over it writes over whatever the file holds.
func WriteNew(name, text string, over bool) error {
	how := os.O_CREATE | os.O_EXCL
	if over {
		how = os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(name, os.O_WRONLY|how, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
