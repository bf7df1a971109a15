//go:build !js

package web

import (
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"flagfall.dev/internal/web/http"
)

// sendPacked sends what is the same for everybody, and is asked for again and again, as a file.
func sendPacked(w http.ResponseWriter, r *http.Request, name string, text []byte) {
	f := newFile(name, text)
	f.send(w, r, http.StatusOK)
}

// zstdOf compresses files by Zstandard.
func zstdOf() func(text []byte) []byte {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are valid
	}
	return func(text []byte) []byte { return z.EncodeAll(text, nil) }
}

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
