// Package home says where files of whoever runs the program lie.
package home

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Folder returns the folder flagfall in the one that an environment variable names, such as XDG_STATE_HOME, or where
// that is not set in a folder of the home directory, such as .local/state. It is empty where neither is known, and where
// the home directory may not be entered: it is somebody else's, as after su.
func Folder(variable, under string) string {
	base := os.Getenv(variable)
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		base = filepath.Join(home, under)
		if _, err := os.Stat(base); errors.Is(err, fs.ErrPermission) {
			return ""
		}
	}
	return filepath.Join(base, "flagfall")
}
