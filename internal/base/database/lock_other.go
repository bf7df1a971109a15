//go:build !unix

package database

import "os"

// Hold does nothing on this system: run one process at a time.
func Hold(*os.File) error { return nil }
