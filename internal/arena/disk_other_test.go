//go:build !unix

package arena

import "errors"

// beOnFullDisk needs a limit on the size of files, which this system does not have.
func beOnFullDisk([]string) error { return errors.ErrUnsupported }
