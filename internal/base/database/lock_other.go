//go:build !unix

package database

import "os"

// Hold does nothing on this system: run one process at a time.
func Hold(*os.File) error { return nil }

// free does nothing where Hold does nothing.
func free(*os.File) {}
