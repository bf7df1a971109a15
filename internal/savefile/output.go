package savefile

import (
	"bytes"
	"errors"
	"io"
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
	if info, err := os.Stat(name); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return os.WriteFile(name, text.Bytes(), 0o644)
	}
	return New(name).Write(text.String(), func(old string) string {
		if strings.Contains(old, mark) {
			return ""
		}
		return "exists and is nothing that this command wrote"
	})
}

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
