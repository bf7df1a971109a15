package web

import (
	"context"
	"errors"
	"io"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// openGames holds the games that are open. It opens a game of the journal when somebody
// asks for it, or when a bot that was playing it is back: a restart opens nothing by itself.
type openGames struct {
	catalogue Catalogue
	journal   *journal
	log       Logger
	random    io.Reader
	bots      Bots
	lobby     Lobby
	most      int // open games
	each      int // of them, those that one address opened

	mu     sync.Mutex
	open   map[string]*openGame
	back   map[string]bool // programs whose games go on, by specification
	closed bool
}

// openGame is a game that is open, or being opened.
type openGame struct {
	from  netip.Addr    // who asked for it
	page  *journalEntry // of a new game, which the journal may not have yet; nil for one that it has
	once  sync.Once
	game  *hostedGame // set by once
	err   error
	ready atomic.Pointer[hostedGame] // the game, for those who do not wait
}

// do opens the game, or waits until somebody else has.
func (o *openGame) do(open func() (*hostedGame, error)) {
	o.once.Do(func() {
		o.game, o.err = open()
		o.ready.Store(o.game)
	})
}

// errTooManyOpen is returned to an address that has its share of the open games.
var errTooManyOpen = phrase.Errorf("too many games are open for you here; close the pages of some and try again in a minute")

var errFull = phrase.Errorf("too many games are open here; try again in a while")

// goOn opens the games that a program was playing against another when the server
// stopped. It does so once: those of this server are open.
func (h *openGames) goOn(ctx context.Context, program string) {
	h.mu.Lock()
	known := h.back[program]
	h.back[program] = true
	h.mu.Unlock()
	if known {
		return
	}
	all, err := h.journal.between(ctx, program)
	for _, id := range all {
		_, failed := h.find(ctx, id, netip.Addr{})
		err = errors.Join(err, failed)
	}
	if err != nil && ctx.Err() == nil {
		h.log.Error("games of a bot do not go on", "bot", program, "error", err)
	}
}

// idle is how long a game stays open that nobody looks at.
const idle = 30 * time.Minute

// create begins a game for somebody at a side.
func (h *openGames) create(ctx context.Context, order Order, side board.Side, from netip.Addr) (*hostedGame, keys, error) {
	id, err := newWord(h.random, nameBytes)
	if err != nil {
		return nil, keys{}, err
	}
	k, locks, err := newKeys(h.random, side, order.Bots, order.Solo)
	if err != nil {
		return nil, keys{}, err
	}
	t, err := h.add(ctx, &journalEntry{ID: id, Order: order, Locks: locks}, from)
	return t, k, err
}

// add begins the game of a page.
func (h *openGames) add(ctx context.Context, p *journalEntry, from netip.Addr) (*hostedGame, error) {
	p.Order.ID = p.ID
	o, err := h.reserve(p.ID, from, p)
	if err != nil {
		return nil, err
	}
	o.do(func() (*hostedGame, error) { return h.begin(ctx, p) })
	return o.game, h.opened(p.ID, o)
}

func (h *openGames) begin(ctx context.Context, p *journalEntry) (*hostedGame, error) {
	if _, err := io.ReadFull(h.random, p.Order.Key[:]); err != nil {
		return nil, err
	}
	s, err := h.catalogue.Start(ctx, p.Order)
	if err != nil {
		return nil, err
	}
	if err := h.journal.add(p); err != nil {
		s.Close()
		return nil, err
	}
	t := newHostedGame(p, s, h, nil)
	if r := s.Result(); r.Over() && p.Order.Resume == nil {
		h.bots.Missed(p.ID, r)
	}
	return t, nil
}

// find returns an open game, or opens it from the journal.
func (h *openGames) find(ctx context.Context, id string, from netip.Addr) (*hostedGame, error) {
	h.mu.Lock()
	o := h.open[id]
	h.mu.Unlock()
	if o == nil {
		var err error
		if o, err = h.reserve(id, from, nil); err != nil {
			return nil, err
		}
	}
	o.do(func() (*hostedGame, error) { return h.reopen(ctx, id) })
	return o.game, h.opened(id, o)
}

// opened says how an opening went, and forgets one that failed.
func (h *openGames) opened(id string, o *openGame) error {
	if o.err != nil {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.open[id] == o {
			delete(h.open, id)
		}
	}
	return o.err
}

// reopen goes on with a game as the journal has it.
func (h *openGames) reopen(ctx context.Context, id string) (*hostedGame, error) {
	p, err := h.journal.load(ctx, id)
	if err != nil {
		return nil, err
	}
	order, rec := p.Order, p.Head.Record
	order.ID, order.Kept = id, true
	var kept []record.Move
	if rec != nil {
		kept = rec.Moves
		order.Names = rival.Names(rec) // somebody may have given theirs when they came
		if rec.Begun() || rec.Unbegun() {
			order.Resume = rec
		} else {
			order.Setups = rec.Setups
		}
	}
	s, err := h.catalogue.Start(ctx, order)
	if err != nil {
		return nil, err
	}
	if p.Head.Offered {
		_ = s.OfferDraw(p.Head.Offer) // it stood before: nothing can have changed
	}
	return newHostedGame(p, s, h, kept), nil
}

// reserve makes room for a game, with its page where it is new.
func (h *openGames) reserve(id string, from netip.Addr, new *journalEntry) (*openGame, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o := h.open[id]; o != nil {
		return o, nil
	}
	if h.closed {
		return nil, session.ErrClosed
	}
	if len(h.open) >= h.most || h.openedBy(from) >= h.each {
		h.sweep(time.Minute)
	}
	switch {
	case len(h.open) >= h.most:
		return nil, errFull
	case h.openedBy(from) >= h.each:
		return nil, errTooManyOpen
	}
	o := &openGame{from: from, page: new}
	h.open[id] = o
	return o, nil
}

// openedBy counts the open games that an address asked for; the lock is held.
func (h *openGames) openedBy(from netip.Addr) (n int) {
	for _, o := range h.open {
		if o.from == from {
			n++
		}
	}
	return n
}

// sweep closes games that nobody has looked at for a while. The lock is held
// until they are closed, so that none is opened a second time before.
func (h *openGames) sweep(after time.Duration) {
	for id, o := range h.open {
		if t := o.ready.Load(); t != nil && t.unused(after) {
			t.close()
			delete(h.open, id)
		}
	}
}

// errPlayed is returned for a game that somebody plays at this moment.
var errPlayed = phrase.Errorf("somebody has this game open: close its page first")

// without does something to a game in the journal that nobody has open.
func (h *openGames) without(id string, do func() error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o := h.open[id]; o != nil {
		t := o.ready.Load()
		if t == nil || t.played() {
			return errPlayed
		}
		t.close()
		delete(h.open, id)
	}
	return do()
}

// played reports whether a page is open at a seat of a player.
func (g *hostedGame) played() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.streams[board.First]+g.streams[board.Second] > 0
}

// unused reports whether nobody has looked for a while and no clock runs down.
func (g *hostedGame) unused(after time.Duration) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	sc := &g.shown.views[session.Spectator].scene
	return g.streams == [3]int{} && time.Since(g.touched) > after &&
		(!sc.Timed || !sc.Clocks[0].Running && !sc.Clocks[1].Running) && !sc.Thinking
}

// run closes games that are not used until the context ends, then all of them.
func (h *openGames) run(ctx context.Context) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			h.mu.Lock()
			h.sweep(idle)
			h.mu.Unlock()
		case <-ctx.Done():
			return
		}
	}
}

// close closes every game.
func (h *openGames) close() {
	h.mu.Lock()
	h.closed = true
	all := h.open
	h.open = map[string]*openGame{}
	h.mu.Unlock()
	for _, o := range all {
		o.do(func() (*hostedGame, error) { return nil, session.ErrClosed })
		if o.game != nil {
			o.game.close()
		}
	}
}
