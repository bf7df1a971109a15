package web

import (
	"context"
	"io"
	"strings"
	"sync"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

const (
	// heartbeat keeps a quiet line open and finds out that it is dead.
	heartbeat = 20 * time.Second
	// patience is how long a client may take to accept an event.
	patience = 10 * time.Second
)

// getEvents sends the seat's view of the game and every change of it until the
// client leaves. A client that is slow misses views in between, never the
// newest; one that does not read at all loses its line.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request, v visit) {
	s.stream(w, r, func(ctx context.Context, line *eventLine) {
		if err := s.follow(ctx, v, line.event); err != nil {
			refuse(w, http.StatusServiceUnavailable, err)
		}
	})
}

// stream opens a line to a client and feeds it until feed returns. The context
// ends when the client is gone or the server is closed.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, feed func(context.Context, *eventLine)) {
	leave, ok := s.admit(w, r)
	if !ok {
		return
	}
	defer leave()
	ctx, cancel := context.WithCancel(r.Context())
	defer context.AfterFunc(s.ctx, cancel)()
	line := newEventLine(w, eventsType, ": still here\n\n")
	line.packs = strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
	var beat sync.WaitGroup
	beat.Go(func() { line.beat(ctx, cancel) })
	defer beat.Wait() // nobody may write when this has returned
	defer cancel()
	feed(ctx, line)
}

// admit counts a stream of events in; where there are too many it answers and ok
// is false.
func (s *Server) admit(w http.ResponseWriter, r *http.Request) (leave func(), ok bool) {
	out, ok := s.readers.join(source(r))
	if !ok {
		refuse(w, http.StatusTooManyRequests, phrase.Errorf("too many pages are open at your address"))
		return nil, false
	}
	if s.streams.Add(1) > int64(s.limits.Streams) {
		s.streams.Add(-1)
		out()
		refuse(w, http.StatusServiceUnavailable, phrase.Errorf("too many pages are open here"))
		return nil, false
	}
	return func() {
		s.streams.Add(-1)
		out()
	}, true
}

// errWatched is returned for a seat that is looked at by too many.
var errWatched = phrase.Errorf("too many pages are open on this seat")

// follow hands a seat's view of its game and every change of it on, until the
// context ends, the game is closed or send fails. The error is errWatched.
func (s *Server) follow(ctx context.Context, v visit, send func([]byte) bool) error {
	leave, ok := s.count(v)
	if !ok {
		return errWatched
	}
	defer leave()
	var at mark
	for {
		text, now, news := v.game.look(v.seat, at)
		if news == nil || text != nil && !send(text) {
			return nil
		}
		at = now
		select {
		case <-news:
		case <-ctx.Done():
			return nil
		}
	}
}

// count counts one who follows a seat in; leave counts it out.
func (s *Server) count(v visit) (leave func(), ok bool) {
	t := v.game
	most := s.limits.Watch
	if _, seated := v.seat.Side(); !seated {
		most *= 25
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.streams[v.seat] >= most {
		return nil, false
	}
	t.count(v.seat, 1)
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.count(v.seat, -1)
		t.touched = time.Now()
	}, true
}

// count counts the streams of a seat, and says who plays against it when the first one
// comes or the last one goes. The lock is held.
func (g *hostedGame) count(s seat, change int) {
	before := g.present()
	if g.streams[s] += change; g.present() != before {
		g.refresh()
	}
}

// eventLine is a line of events to one client. Several goroutines may send on it.
type eventLine struct {
	mu     sync.Mutex
	w      io.Writer
	header http.Header
	out    *http.ResponseController
	pulse  string // what says that the line is alive
	packs  bool   // the first event begins to compress: a refusal before it is plain
}

const eventsType = "text/event-stream; charset=utf-8"

// newEventLine begins a line of some kind. The server's time limit for reading a request
// would end it, because the end of the client shows on the same side.
func newEventLine(w http.ResponseWriter, kind, pulse string) *eventLine {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies: pass every event on at once
	l := &eventLine{w: w, header: h, out: http.NewResponseController(w), pulse: pulse}
	_ = l.out.SetReadDeadline(time.Time{}) // a test's recorder has none
	return l
}

// event sends one server-sent event, and reports whether the client took it in time.
func (l *eventLine) event(text []byte) bool {
	return l.write("data: ", string(text), "\n\n")
}

func (l *eventLine) write(parts ...string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.out.SetWriteDeadline(time.Now().Add(patience)) // a test's recorder has none
	if l.packs {
		l.packs, l.w = false, packer(l.w)
		l.header.Set("Content-Encoding", "gzip")
	}
	if _, err := io.WriteString(l.w, strings.Join(parts, "")); err != nil {
		return false
	}
	return l.out.Flush() == nil
}

// beat keeps a quiet line open until the context ends, and ends it when the
// client is found to be gone.
func (l *eventLine) beat(ctx context.Context, gone func()) {
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if !l.write(l.pulse) {
				gone()
				return
			}
		}
	}
}
