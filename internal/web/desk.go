package web

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"time"

	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/phrase"
	"flagfall.dev/internal/web/http"
)

// crowd counts what every address has under way.
type crowd struct {
	most int // of one address

	mu sync.Mutex
	by map[netip.Addr]int
}

func newCrowd(most int) *crowd { return &crowd{most: most, by: map[netip.Addr]int{}} }

// join counts something in; leave, which must be called once, counts it out. ok
// is false where the address has as much as it may have.
func (c *crowd) join(from netip.Addr) (leave func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by[from] >= c.most {
		return nil, false
	}
	c.by[from]++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.by[from]--; c.by[from] == 0 {
			delete(c.by, from)
		}
	}, true
}

// deskSize is how many things are worked on at a time, and deskTime how long one
// of them may take with its wait.
// deskQueue is how many wait, are worked on or are sent, of all addresses.
const (
	deskSize  = 2
	deskTime  = 30 * time.Second
	deskQueue = 64
)

// desk is where things are worked on that take effort: recorded games, pictures
// and hints. A place is held while the answer is made and never while it is sent:
// a client that reads slowly holds up nobody but its own address.
type desk struct {
	places chan struct{}
	crowd  *crowd
	queue  chan struct{}
	most   time.Duration // that an answer may take
}

func newDesk(each int) *desk {
	return &desk{places: make(chan struct{}, deskSize), crowd: newCrowd(each), queue: make(chan struct{}, deskQueue), most: deskTime}
}

// errLong is told of work for which there is no time.
var errLong = phrase.Errorf("there is too much work now; try again in a while")

// content is an answer that is made at the desk.
type content struct {
	kind string // of its media
	text []byte
}

// serve makes an answer at the desk and sends it.
func (d *desk) serve(w http.ResponseWriter, r *http.Request, do func(context.Context) (content, error)) {
	leave, ok := d.crowd.join(source(r))
	if !ok {
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusTooManyRequests, phrase.Errorf("too much is worked on for you already; wait until it is done"))
		return
	}
	defer leave()
	select {
	case d.queue <- struct{}{}:
		defer func() { <-d.queue }()
	default:
		refuse(w, http.StatusServiceUnavailable, errLong)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), d.most)
	defer cancel()
	c, err := d.make(ctx, do)
	switch {
	case err == nil:
		w.Header().Set("Content-Type", c.kind)
		w.Header().Set("Cache-Control", "no-store")
		send(w, http.StatusOK, c.text)
	case r.Context().Err() != nil: // the client is gone
	case errors.Is(err, context.DeadlineExceeded):
		refuse(w, http.StatusServiceUnavailable, errLong)
	default:
		refuse(w, http.StatusBadRequest, err)
	}
}

// make waits for a place and makes the answer there.
func (d *desk) make(ctx context.Context, do func(context.Context) (content, error)) (content, error) {
	select {
	case d.places <- struct{}{}:
	case <-ctx.Done():
		return content{}, ctx.Err()
	}
	defer func() { <-d.places }()
	return do(ctx)
}

// asJSON is an answer in JSON.
func asJSON(v any, err error) (content, error) {
	if err != nil {
		return content{}, err
	}
	return content{jsonType, encode(v)}, nil
}

// reel is what a request to look at a recorded game has.
type reel struct {
	Text string `json:"text"` // a record, or a log of another judge
	Ply  int    `json:"ply"`
	View string `json:"view"` // first, second or both
	Kind string `json:"kind"` // png, gif or apng
	// From and To cut a clip out of an animated picture, in moves made; To 0 is the end.
	From int `json:"from"`
	To   int `json:"to"`
	// Theme names the colours of a picture, empty for the usual ones; High writes
	// ranks with 10 for the Marshal.
	Theme string `json:"theme"`
	High  bool   `json:"high"`
}

// show answers requests about the recorded game in them.
func (s *Server) show(do func(context.Context, reel, *archive.Game) (content, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q reel
		if !read(w, r, &q, maxUpload) {
			return
		}
		s.desk.serve(w, r, func(ctx context.Context) (content, error) {
			g, err := archive.Parse(q.Text)
			if err != nil {
				return content{}, err
			}
			return do(ctx, q, g)
		})
	}
}
