package web

import (
	"io"

	"flagfall.dev/internal/web/http"
)

// sendPacked sends the text as it is.
func sendPacked(w http.ResponseWriter, _ *http.Request, _ string, text []byte) {
	w.Header().Set("Content-Type", jsonType)
	send(w, http.StatusOK, text)
}

// zstdOf compresses nothing: the files of a static site are compressed by its host.
func zstdOf() func([]byte) []byte { return func([]byte) []byte { return nil } }

// packer returns the writer: nothing is compressed on the way to the page next to it.
func packer(w io.Writer) io.Writer { return w }
