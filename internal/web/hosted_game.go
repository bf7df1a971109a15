package web

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"sync"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// hostedGame is a game that is being played here: a session, who may take its seats, and
// what each seat sees. Nothing is shown to anybody before it is in the journal,
// so that a crash takes nothing back that somebody saw.
type hostedGame struct {
	id      string
	order   Order
	journal *journal
	bots    Bots
	lobby   Lobby
	session *session.Session
	log     Logger
	done    chan struct{} // closed when the keeper has stopped

	kept []record.Move // in the journal; the keeper's own

	mu           sync.Mutex
	locks        [3]lock
	chat         []chatLine
	wantsRematch [2]bool     // who asks for a rematch
	next         [2]*rematch // by side, when both do
	shown        publication
	news         chan struct{} // closed at the next publication
	streams      [3]int        // open, by seat
	touched      time.Time     // when somebody last wanted something here
}

// people is what a seat sees of the people at the game.
type people struct {
	Joined [2]bool `json:"joined"` // seats that a person or a program holds
	// Present tells at which seats of a game of two people a page is open.
	Present [2]bool    `json:"present"`
	Chat    []chatLine `json:"chat"`             // between the two seats
	Talk    bool       `json:"talk"`             // what one seat says the other can hear
	Public  bool       `json:"public,omitempty"` // everybody may watch
	Again   [2]bool    `json:"again"`            // who asks for a rematch
	Next    *rematch   `json:"next,omitempty"`
}

// newHostedGame begins to keep and publish a session. kept are the moves that the
// journal has already.
func newHostedGame(p *journalEntry, s *session.Session, h *openGames, kept []record.Move) *hostedGame {
	t := &hostedGame{
		id: p.ID, order: p.Order, journal: h.journal, bots: h.bots, lobby: h.lobby, session: s, log: h.log, kept: kept,
		locks: p.Locks, chat: p.Chat, news: make(chan struct{}), done: make(chan struct{}), touched: time.Now(),
	}
	s.SetAbsent(t.absent())
	watch := s.Watch(context.Background())
	<-watch // the present version, published here
	t.publish()
	go func() {
		defer close(t.done)
		for range watch {
			t.publish()
		}
	}()
	return t
}

// close stops the session and the keeper, and ends every stream.
func (g *hostedGame) close() {
	g.session.Close()
	<-g.done
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.news)
	g.news = nil
	g.lobby.changed()
}

// publish keeps the session as it stands in the journal and shows it then. The
// scenes are taken before the record, so that nothing is shown that is not kept.
func (g *hostedGame) publish() {
	var scenes [3]session.Scene
	for s := range scenes {
		scenes[s] = g.scene(seat(s))
	}
	rec := g.session.Record()
	kept := record.SharedMoves(g.kept, rec.Moves)
	h := head{Record: rec, Offered: scenes[2].Offered, Offer: scenes[2].DrawOffer}
	err := g.journal.save(g.id, h, kept)
	if err != nil {
		g.log.Error("a game could not be saved", "game", g.id, "error", err)
	}
	g.show(scenes, err, kept < len(g.kept))
	if err != nil {
		return
	}
	g.kept = rec.Moves
	if scenes[0].Phase == session.Over {
		g.bots.Over(g.id, scenes[0].Result)
	}
}

// scene is what a seat may see now: the session's scene for its viewer, and
// everything once the game is over. Times that nobody asked to be measured and
// sums that bind nobody yet are left out.
func (g *hostedGame) scene(s seat) session.Scene {
	sc := g.session.Scene(s)
	sc.Players = givenNames(sc.Players)
	if sc.Phase == session.Over {
		sc.Squares = g.session.Scene(session.Open).Squares
	}
	if sc.Phase == session.SettingUp {
		sc.Commitments = [2]string{}
	}
	if !sc.Timed {
		for i := range sc.History {
			sc.History[i].Time = 0
		}
	}
	return sc
}

// show publishes scenes, or the reason why they could not be kept.
func (g *hostedGame) show(scenes [3]session.Scene, fault error, rewound bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	before := len(g.shown.history())
	g.shown.version, g.shown.fault = scenes[0].Version, fault
	if fault == nil {
		g.shown.serial++
		if rewound {
			g.shown.rewinds++
			before = 0
		}
		for s := range scenes {
			g.shown.views[s] = g.newView(seat(s), scenes[s], before)
		}
	}
	g.notify()
}

// notify notifies everybody who waits for news. The lock is held.
func (g *hostedGame) notify() {
	if g.news == nil {
		return // the game is closed
	}
	close(g.news)
	g.news = make(chan struct{})
	if g.order.Open || g.order.Public {
		g.lobby.changed()
	}
}

// people is what a seat sees now besides the game; the lock is held.
func (g *hostedGame) people(s seat) people {
	b := people{
		Joined: joined(g.locks), Present: g.present(), Chat: g.chatFor(s), Talk: g.order.talks(), Public: g.order.Public,
		Again: g.wantsRematch,
	}
	if side, seated := s.Side(); seated {
		b.Next = g.next[side]
	}
	return b
}

// joined says which seats are held.
func joined(locks [3]lock) [2]bool {
	return [2]bool{locks[0].Invite == "", locks[1].Invite == ""}
}

// absent says which seats nobody has taken yet; the lock is held, or the game
// is new.
func (g *hostedGame) absent() [2]bool {
	joined := joined(g.locks)
	return [2]bool{!joined[0], !joined[1]}
}

// maxChat is how many lines of chat a seat is sent.
const maxChat = 100

// chatFor is the chat as a seat hears it: nothing for those who watch. The lock is
// held.
func (g *hostedGame) chatFor(s seat) []chatLine {
	if s == session.Spectator {
		return []chatLine{}
	}
	from := max(0, len(g.chat)-maxChat)
	return append([]chatLine{}, g.chat[from:]...)
}

// mark is how far a stream has come.
type mark struct {
	serial  uint64
	rewinds int
	moves   int
}

// look returns the seat's view for a stream that has come to a mark: the text,
// nil where there is nothing new; the new mark; and a channel that is closed
// when there is more, nil when the game is closed.
func (g *hostedGame) look(s seat, m mark) (text []byte, now mark, news <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := &g.shown
	v := p.views[s]
	now = mark{serial: p.serial, rewinds: p.rewinds, moves: len(v.scene.History)}
	switch {
	case m.serial == p.serial:
		return nil, now, g.news
	case m.serial != 0 && m.rewinds == p.rewinds && m.moves == v.fresh:
		return v.delta(), now, g.news
	case m.rewinds != p.rewinds:
		m.moves = 0
	}
	return v.encode(m.moves, g.people(s)), now, g.news
}

// errNotSaved is returned for an action that may be lost.
var errNotSaved = phrase.Errorf("the game could not be saved: nothing was shown to anybody; try again")

// errDeleted is returned for an action in a game that somebody deleted meanwhile.
var errDeleted = phrase.Errorf("the game was deleted while it was played: it cannot go on")

// act does something to the session and returns when it is kept and shown.
func (g *hostedGame) act(ctx context.Context, do func() error) error {
	if err := do(); err != nil {
		return err
	}
	want := g.session.Version()
	for {
		g.mu.Lock()
		version, fault, news := g.shown.version, g.shown.fault, g.news
		g.mu.Unlock()
		switch {
		case version >= want && errors.Is(fault, fs.ErrNotExist):
			return errDeleted
		case version >= want && fault != nil:
			return errNotSaved
		case version >= want:
			return nil
		case news == nil:
			return session.ErrClosed
		}
		select {
		case <-news:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// say adds a line to the chat of the two seats.
func (g *hostedGame) say(line chatLine) error {
	line.Ply = g.session.Ply()
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := g.journal.say(g.id, len(g.chat), line); err != nil {
		return errNotSaved
	}
	g.chat = append(g.chat, line)
	g.refresh()
	g.bots.Hear(g.id, line.Side, g.order.Names[line.Side], cmp.Or(line.Text, line.Phrase))
	return nil
}

// refresh publishes the scenes of before with what else a seat sees. The lock is
// held.
func (g *hostedGame) refresh() {
	g.shown.serial++
	for s, v := range g.shown.views {
		g.shown.views[s] = g.newView(seat(s), v.scene, len(v.scene.History))
	}
	g.notify()
}
