// Package tab runs the server of the pages inside a browser: requests come as
// messages of a page instead of connections, and the page names the key of the seat
// that a browser would keep in a cookie. The pages, the handlers and what they say to
// each other are those of `flagfall serve`.
//
// What touches JavaScript is in the files for js; the rest runs and is tested
// everywhere.
package tab

import (
	"bytes"
	"context"
	"net/url"
	"strings"

	"flagfall.dev/internal/web"
	"flagfall.dev/internal/web/http"
)

// origin is the address at which the handlers believe themselves to be. Nothing is ever
// fetched from it.
var origin = url.URL{Scheme: "http", Host: "localhost"}

// Request is what a page asks for.
type Request struct {
	Method string
	Path   string // with its query, such as /api/catalogue
	Body   []byte // JSON, or nothing
	Key    string // of the seat in the path; empty where it has none
}

// Reply is where an answer goes. Its methods are called one after the other.
type Reply interface {
	// Head tells the status code and the type of the content, once and first.
	Head(status int, kind string)
	// Part tells a further part of the content. The bytes are the caller's again when
	// it returns.
	Part(text []byte)
}

// Serve answers a request, and returns when the answer is complete. A stream of events
// goes on until the context ends. The error says what is wrong with the address.
func Serve(ctx context.Context, app http.Handler, q Request, to Reply) error {
	at, err := origin.Parse(q.Path)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, q.Method, at.String(), bytes.NewReader(q.Body))
	if err != nil {
		return err
	}
	if q.Key != "" {
		r.AddCookie(&http.Cookie{Name: web.SeatCookie, Value: q.Key})
	}
	w := &writer{to: to, header: http.Header{}}
	app.ServeHTTP(w, r)
	w.Flush()
	return nil
}

// writer is the http.ResponseWriter of a request. What is written goes out when the
// handler flushes, so that an event is one part.
type writer struct {
	to     Reply
	header http.Header
	text   bytes.Buffer
	begun  bool
}

func (w *writer) Header() http.Header { return w.header }

func (w *writer) WriteHeader(status int) {
	if w.begun {
		return
	}
	w.begun = true
	kind, _, _ := strings.Cut(w.header.Get("Content-Type"), ";")
	w.to.Head(status, kind)
}

func (w *writer) Write(text []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.text.Write(text)
}

// Flush tells the page what has been written since the last time.
func (w *writer) Flush() {
	w.WriteHeader(http.StatusOK)
	if w.text.Len() > 0 {
		w.to.Part(w.text.Bytes())
		w.text.Reset()
	}
}
