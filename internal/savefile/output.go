package savefile

import (
	"bytes"
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
