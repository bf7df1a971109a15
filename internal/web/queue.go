package web

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/web/http"
)

// An addressLimit counts what each address has under way, and limits it.
type addressLimit struct {
	most int // of one address

	mu sync.Mutex
	by map[netip.Addr]int
}

func newAddressLimit(most int) *addressLimit {
	return &addressLimit{most: most, by: map[netip.Addr]int{}}
}

// join adds one for an address; leave, which must be called once, takes it off again. ok
// is false where the address is at its limit.
func (c *addressLimit) join(from netip.Addr) (leave func(), ok bool) {
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

// workAtOnce is how many answers are made at a time, and workTime how long one may take
// with its wait. workWaiting is how many may wait, be made or be sent, for all addresses.
const (
	workAtOnce  = 2
	workTime    = 30 * time.Second
	workWaiting = 64
)

// A workQueue limits work that takes processor time: recorded games, pictures
// and hints. A place is held while the answer is made and never while it is sent, so
// a client that reads slowly delays its own address only.
type workQueue struct {
	places chan struct{}
	each   *addressLimit
	queue  chan struct{}
	most   time.Duration // that an answer may take
}

func newWorkQueue(each int) *workQueue {
	return &workQueue{
		places: make(chan struct{}, workAtOnce), each: newAddressLimit(each), queue: make(chan struct{}, workWaiting),
		most: workTime,
	}
}

// errLong is the answer where there is no time for the work.
var errLong = phrase.Errorf("the server is too busy now; try again in a while")

// content is an answer that a workQueue makes.
type content struct {
	kind string // of its media
	text []byte
}

// serve makes an answer and sends it.
func (d *workQueue) serve(w http.ResponseWriter, r *http.Request, do func(context.Context) (content, error)) {
	leave, ok := d.each.join(source(r))
	if !ok {
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusTooManyRequests, phrase.Errorf("too many requests of yours are being worked on; wait until they are done"))
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
func (d *workQueue) make(ctx context.Context, do func(context.Context) (content, error)) (content, error) {
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

// recordingRequest is what a request to look at a recorded game has.
type recordingRequest struct {
	Text string `json:"text"` // a record, or a log of another judge
	Ply  int    `json:"ply"`
	View string `json:"view"` // first, second or both
	// Tried are moves that are tried from there on the analysis board.
	Tried []string `json:"tried"`
	Kind  string   `json:"kind"` // png, gif or apng
	// From and To cut a clip out of an animated picture, in moves made; To 0 is the end.
	From int `json:"from"`
	To   int `json:"to"`
	// Theme names the colours of a picture, empty for the usual ones; High writes
	// ranks with 10 for the Marshal.
	Theme string `json:"theme"`
	High  bool   `json:"high"`
}

// show answers requests about the recorded game in them.
func (s *Server) show(do func(context.Context, recordingRequest, *archive.Game) (content, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q recordingRequest
		if !read(w, r, &q, maxUpload) {
			return
		}
		s.answers.serve(w, r, func(ctx context.Context) (content, error) {
			g, err := archive.Parse(q.Text)
			if err != nil {
				return content{}, err
			}
			return do(ctx, q, g)
		})
	}
}
