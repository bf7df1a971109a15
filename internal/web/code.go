package web

import (
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

// maxCode is how long a text in a code may be: links are shorter.
const maxCode = 400

// postCode draws a text as a QR code: the path of its dark squares, one unit each. It says as well under
// which address other machines reach this one.
func (s *Server) postCode(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Text string `json:"text"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	if s.config.Code == nil {
		refuse(w, http.StatusNotFound, phrase.Errorf("this server draws no QR codes"))
		return
	}
	if q.Text == "" || len(q.Text) > maxCode {
		refuse(w, http.StatusBadRequest, phrase.Errorf("a text of %d bytes: expected 1 to %d", len(q.Text), maxCode))
		return
	}
	size, path, err := s.config.Code(q.Text)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer(w, http.StatusOK, map[string]any{"size": size, "path": path, "reach": s.config.Reach})
}
