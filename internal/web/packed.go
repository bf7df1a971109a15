//go:build !js

package web

import (
	"io"

	"github.com/klauspost/compress/gzip"
)

// packer returns what compresses everything that is written at once, and remembers
// nothing in between: thousands of streams are open, and a usual compressor holds a
// megabyte for each. What one event says also shows in no length of another.
func packer(w io.Writer) io.Writer {
	z, err := gzip.NewWriterLevel(w, gzip.StatelessCompression)
	if err != nil {
		panic(err) // the level is valid
	}
	return z
}
