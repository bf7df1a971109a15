package web

import (
	"fmt"
	"strings"

	"rsc.io/qr"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

// maxCode is how long a text in a code may be: links are shorter.
const maxCode = 400

// postCode draws a text as a QR code: the path of its dark squares, one unit each.
func postCode(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Text string `json:"text"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	if q.Text == "" || len(q.Text) > maxCode {
		refuse(w, http.StatusBadRequest, phrase.Errorf("a text of %d bytes: expected 1 to %d", len(q.Text), maxCode))
		return
	}
	code, err := qr.Encode(q.Text, qr.M)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	var path strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	answer(w, http.StatusOK, map[string]any{"size": code.Size, "path": path.String()})
}
