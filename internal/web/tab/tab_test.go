package tab

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/web"
)

// heard notes a reply, and ends a stream after a given number of parts.
type heard struct {
	told []string
	most int
	end  context.CancelFunc
}

func (h *heard) Head(status int, kind string) { h.told = append(h.told, fmt.Sprint(status, " ", kind)) }

func (h *heard) Part(text []byte) {
	h.told = append(h.told, string(text))
	if len(h.told) > h.most && h.end != nil {
		h.end()
	}
}

func TestAnAnswerComesWithItsStatusItsTypeAndItsBytes(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/echo", func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		cookie, missing := r.Cookie(web.SeatCookie)
		if err != nil || missing != nil {
			t.Error(err, missing)
			return
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, "%s for %s at %s", text, cookie.Value, r.URL.Query().Get("a"))
	})
	mux.HandleFunc("GET /api/nothing", func(http.ResponseWriter, *http.Request) {})
	for _, c := range []struct {
		q    Request
		want []string
	}{
		{Request{"POST", "/api/echo?a=b%20c", []byte("words"), "a-key"}, []string{"201 text/plain", "words for a-key at b c"}},
		{Request{Method: "GET", Path: "/api/nothing"}, []string{"200 "}},
		{Request{Method: "GET", Path: "/api/echo"}, []string{"405 text/plain", "Method Not Allowed\n"}},
	} {
		var h heard
		if err := Serve(t.Context(), mux, c.q, &h); err != nil || !slices.Equal(h.told, c.want) {
			t.Errorf("%s %s: %q, error %v; want %q", c.q.Method, c.q.Path, h.told, err, c.want)
		}
	}
	if err := Serve(t.Context(), mux, Request{Method: "GET", Path: "%"}, &heard{}); err == nil {
		t.Error("an address that is none was served")
	}
}

// A page takes each part for one event.
func TestEveryEventOfAStreamIsOnePart(t *testing.T) {
	app := web.New(web.Config{Shared: web.Shared})
	defer app.Close()
	ctx, cancel := context.WithCancel(t.Context())
	h := heard{most: 1, end: cancel}
	must.Do(t, Serve(ctx, app, Request{Method: "GET", Path: "/api/arena/events"}, &h))
	if want := []string{"200 text/event-stream", "data: {\"tournaments\":[]}\n\n"}; !slices.Equal(h.told, want) {
		t.Errorf("%q, want %q", h.told, want)
	}
}
