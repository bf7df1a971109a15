package web

import (
	"context"
	"net/http"
	"time"
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
	leave, ok := s.enter(v)
	if !ok {
		refuse(w, http.StatusServiceUnavailable, "too many pages are open on this seat")
		return
	}
	defer leave()
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	line := newEventLine(w)
	var at mark
	for {
		text, now, news := v.table.look(v.seat, at)
		if news == nil || text != nil && !line.send(text) {
			return
		}
		at = now
		if !line.wait(ctx, news) {
			return
		}
	}
}

// enter counts a stream in; leave counts it out.
func (s *Server) enter(v visit) (leave func(), ok bool) {
	t := v.table
	most := s.limits.Watch
	if _, seated := v.seat.Side(); !seated {
		most *= 25
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.streams[v.seat] >= most || s.streams.Load() >= int64(s.limits.Streams) {
		return nil, false
	}
	t.streams[v.seat]++
	s.streams.Add(1)
	return func() {
		s.streams.Add(-1)
		t.mu.Lock()
		defer t.mu.Unlock()
		t.streams[v.seat]--
		t.touched = time.Now()
	}, true
}

// eventLine is a line of server-sent events to one client.
type eventLine struct {
	w   http.ResponseWriter
	out *http.ResponseController
}

// newEventLine begins a line. The server's time limit for reading a request
// would end it, because the end of the client shows on the same side.
func newEventLine(w http.ResponseWriter) eventLine {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies: pass every event on at once
	l := eventLine{w: w, out: http.NewResponseController(w)}
	_ = l.out.SetReadDeadline(time.Time{}) // a test's recorder has none
	return l
}

// send sends one event, and reports whether the client took it in time.
func (l eventLine) send(text []byte) bool {
	return l.write("data: ", string(text), "\n\n")
}

func (l eventLine) write(parts ...string) bool {
	_ = l.out.SetWriteDeadline(time.Now().Add(patience)) // a test's recorder has none
	for _, p := range parts {
		if _, err := l.w.Write([]byte(p)); err != nil {
			return false
		}
	}
	return l.out.Flush() == nil
}

// wait waits for news and keeps the line open meanwhile.
func (l eventLine) wait(ctx context.Context, news <-chan struct{}) bool {
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for {
		select {
		case <-news:
			return true
		case <-ctx.Done():
			return false
		case <-tick.C:
			if !l.write(": still here\n\n") {
				return false
			}
		}
	}
}
