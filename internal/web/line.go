package web

import (
	"bytes"
	"context"
	"errors"
	"sync"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

// sharedLines has the shared lines to browsers, by their secret names. A browser opens
// six connections to a host at most, so its tabs share one line of events: what
// is sent on it is asked for seat by seat, each with the seat's own key.
type sharedLines struct {
	mu   sync.Mutex
	open map[string]*sharedLine
}

// sharedLine is a line with the events of several topics: seats, as ID/SEAT, the
// arena, and games of tournaments.
type sharedLine struct {
	*eventLine
	ctx  context.Context
	work sync.WaitGroup

	mu     sync.Mutex
	topics map[string]*topic
}

// topic is what is sent on a shared line about one thing.
type topic struct {
	end  context.CancelFunc
	done chan struct{} // closed when nothing more is sent
}

// maxTopics is how many topics a line has at most.
const maxTopics = 100

var (
	errNoLine = phrase.Errorf("this line of events is closed; open another one")
	errTopics = phrase.Errorf("too many topics on this line of events")
)

// lineEvent is an event of a shared line. The first one has the line's name.
type lineEvent struct {
	Line   string `json:"line,omitempty"`
	Topic  string `json:"topic,omitempty"`
	Closed bool   `json:"closed,omitempty"` // nothing more comes of this topic
}

// getLine opens a shared line and keeps it until the client leaves.
func (s *Server) getLine(w http.ResponseWriter, r *http.Request) {
	name, err := newWord(s.config.Random, secretBytes)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	s.stream(w, r, func(ctx context.Context, line *eventLine) {
		l := &sharedLine{eventLine: line, ctx: ctx, topics: map[string]*topic{}}
		s.lines.add(name, l)
		defer l.work.Wait()
		defer s.lines.remove(name)
		if line.event(encode(lineEvent{Line: name})) {
			<-ctx.Done()
		}
	})
}

func (a *sharedLines) add(name string, l *sharedLine) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open == nil {
		a.open = map[string]*sharedLine{}
	}
	a.open[name] = l
}

// remove forgets a line: nothing more is begun on it.
func (a *sharedLines) remove(name string) {
	a.mu.Lock()
	l := a.open[name]
	delete(a.open, name)
	a.mu.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.topics {
		t.end()
	}
	l.topics = nil
}

func (a *sharedLines) find(name string) *sharedLine {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.open[name]
}

// listen is a request to hear of a topic on a line, or of it no longer.
type listen struct {
	Line string `json:"line"`
	Off  bool   `json:"off"`
}

// hear begins or ends a topic on the line that a request names. feed hands the
// topic's events on until the context ends; its error is why it cannot.
func (s *Server) hear(w http.ResponseWriter, r *http.Request, topic string, feed func(context.Context, func([]byte) bool) error) {
	var q listen
	if !read(w, r, &q, maxBody) {
		return
	}
	l := s.lines.find(q.Line)
	err := errNoLine
	switch {
	case l == nil:
	case q.Off:
		err = l.end(topic)
	default:
		err = l.begin(topic, feed)
	}
	switch {
	case errors.Is(err, errNoLine):
		refuse(w, http.StatusGone, err)
	case err != nil:
		refuse(w, http.StatusServiceUnavailable, err)
	default:
		answer(w, http.StatusOK, struct{}{})
	}
}

// end ends a topic.
func (l *sharedLine) end(name string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.topics[name]; t != nil {
		t.end()
		delete(l.topics, name)
	}
	return nil
}

// begin begins a topic, from the start where it was begun before.
func (l *sharedLine) begin(name string, feed func(context.Context, func([]byte) bool) error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.topics[name]
	switch {
	case l.topics == nil:
		return errNoLine
	case before != nil:
		before.end()
	case len(l.topics) >= maxTopics:
		return errTopics
	}
	ctx, cancel := context.WithCancel(l.ctx)
	t := &topic{cancel, make(chan struct{})}
	l.topics[name] = t
	l.work.Go(func() {
		defer close(t.done)
		defer cancel()
		if before != nil {
			<-before.done // its last event comes before our first
		}
		l.feed(ctx, name, feed)
		l.forget(name, t)
	})
	return nil
}

// feed sends the events of a topic, and that there will be no more where they
// end by themselves.
func (l *sharedLine) feed(ctx context.Context, name string, feed func(context.Context, func([]byte) bool) error) {
	head, _ := bytes.CutSuffix(encode(lineEvent{Topic: name}), []byte("}"))
	err := feed(ctx, func(text []byte) bool {
		return ctx.Err() == nil && l.write("data: ", string(head), `,"data":`, string(text), "}\n\n")
	})
	if err != nil || ctx.Err() == nil {
		l.event(encode(lineEvent{Topic: name, Closed: true}))
	}
}

// forget makes room for another topic.
func (l *sharedLine) forget(name string, t *topic) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.topics[name] == t {
		delete(l.topics, name)
	}
}

// postListen sends a seat's events on a shared line.
func (s *Server) postListen(w http.ResponseWriter, r *http.Request, v visit) {
	s.hear(w, r, v.game.id+"/"+seatName(v.seat), func(ctx context.Context, send func([]byte) bool) error {
		return s.follow(ctx, v, send)
	})
}

// postArenaListen sends the arena's events on a shared line.
func (s *Server) postArenaListen(w http.ResponseWriter, r *http.Request) {
	s.hear(w, r, "arena", func(ctx context.Context, send func([]byte) bool) error {
		s.followTournaments(ctx, send)
		return nil
	})
}
