package web

import (
	"bytes"
	"cmp"
	"context"
	"strings"
	"sync"
	"time"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
)

// Lobby is where people on a server find each other. The server knows it by these methods alone, so the program of the
// static site, whose person is alone, contains nothing of it.
type Lobby interface {
	routes() []route
	serve(games *openGames, hear hearing)
	changed() // a game that is offered or may be watched by everybody
}

// hearing is Server.hear.
type hearing func(w http.ResponseWriter, r *http.Request, topic string, feed func(context.Context, func([]byte) bool) error)

// HostLobby has people meet on a server.
func HostLobby() Lobby {
	return &lobby{here: map[int]string{}, news: make(chan struct{}), each: newAddressLimit(peopleEach)}
}

// peopleEach is how many people of one address the lobby lists; peopleMost how many of all.
const (
	peopleEach = 50
	peopleMost = 200
)

// lobbyPause gathers what happens within it in one event.
const lobbyPause = 100 * time.Millisecond

// lobby has those who look at it now.
type lobby struct {
	games *openGames
	hear  hearing
	each  *addressLimit

	mu    sync.Mutex
	here  map[int]string // names, empty for people without one, in the order in which they came
	next  int
	count uint64        // of changes
	news  chan struct{} // closed at the next change

	looking sync.Mutex // one looks at a time, and the others have what it saw
	looked  uint64     // count of then
	text    []byte
}

// lobbyView is what everybody in the lobby is sent. All of it is what the people of a game offer to everybody, and what
// spectators see.
type lobbyView struct {
	Here       []string     `json:"here"`   // names
	Guests     int          `json:"guests"` // people without one
	Challenges []challenge  `json:"challenges"`
	Games      []publicGame `json:"games"`
}

// publicGame is a game under way that everybody may watch.
type publicGame struct {
	ID        string    `json:"id"`
	Variant   string    `json:"variant"`
	Names     [2]string `json:"names"`
	Minutes   int       `json:"minutes"`
	Increment int       `json:"increment"`
	Ply       int       `json:"ply"`
}

func (l *lobby) serve(games *openGames, hear hearing) { l.games, l.hear = games, hear }

func (l *lobby) routes() []route {
	return []route{
		forAnybody("GET /api/lobby", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", jsonType)
			w.Header().Set("Cache-Control", "no-store")
			send(w, http.StatusOK, l.look())
		}),
		forAnybody("POST /api/lobby/listen", l.postListen),
	}
}

// postListen sends the lobby on a shared line. Whoever listens is in it, under the name in the address. The name is a part
// of the topic, as a page asks for it.
func (l *lobby) postListen(w http.ResponseWriter, r *http.Request) {
	topic := "lobby"
	if r.URL.RawQuery != "" {
		topic += "?" + r.URL.RawQuery
	}
	from, name := source(r), personName(r.URL.Query().Get("name"))
	l.hear(w, r, topic, func(ctx context.Context, send func([]byte) bool) error {
		if out, ok := l.each.join(from); ok {
			defer out()
			defer l.enter(name)()
		}
		l.follow(ctx, send)
		return nil
	})
}

// enter lists somebody; leave lists them no longer.
func (l *lobby) enter(name string) (leave func()) {
	l.mu.Lock()
	id := l.next
	l.next++
	l.here[id] = name
	l.mu.Unlock()
	l.changed()
	return func() {
		l.mu.Lock()
		delete(l.here, id)
		l.mu.Unlock()
		l.changed()
	}
}

// changed has everybody look again. It may be called with the lock of a game held.
func (l *lobby) changed() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count++
	close(l.news)
	l.news = make(chan struct{})
}

// follow hands the lobby and every change of it on, until the context ends or send fails.
func (l *lobby) follow(ctx context.Context, send func([]byte) bool) {
	var last []byte
	for {
		l.mu.Lock()
		news := l.news
		l.mu.Unlock()
		if text := l.look(); !bytes.Equal(text, last) {
			if !send(text) {
				return
			}
			last = text
		}
		select {
		case <-news:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(lobbyPause):
		case <-ctx.Done():
			return
		}
	}
}

// look is the lobby as JSON.
func (l *lobby) look() []byte {
	l.looking.Lock()
	defer l.looking.Unlock()
	l.mu.Lock()
	count, view := l.count, lobbyView{Here: []string{}}
	if l.text != nil && l.looked == count {
		l.mu.Unlock()
		return l.text
	}
	for _, name := range l.here {
		if name == "" {
			view.Guests++
		} else {
			view.Here = append(view.Here, name)
		}
	}
	l.mu.Unlock()
	order.Stable(view.Here, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	view.Here = view.Here[:min(len(view.Here), peopleMost)]
	view.Challenges, view.Games = l.games.challenges(), l.games.public()
	l.looked, l.text = count, encode(view)
	return l.text
}

// public are the games under way that everybody may watch and of whose players one is there, in the order of their names.
func (h *openGames) public() []publicGame {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := []publicGame{}
	for _, o := range h.open {
		if t := o.ready.Load(); t != nil {
			if g, ok := t.public(); ok {
				all = append(all, g)
			}
		}
	}
	order.Stable(all, func(a, b publicGame) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// public describes a game to who may watch it; ok is false where not everybody may, or where there is nothing to see.
func (g *hostedGame) public() (p publicGame, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	sc := &g.shown.views[session.Spectator].scene
	if !g.order.Public || joined(g.locks) != [2]bool{true, true} || g.streams[0]+g.streams[1] == 0 || sc.Phase == session.Over {
		return p, false
	}
	return publicGame{
		g.id, g.order.Variant, sc.Players, int(g.order.Clock.Initial.Minutes()), int(g.order.Clock.Increment.Seconds()), sc.Ply,
	}, true
}

// noLobby is a server without one.
type noLobby struct{}

func (noLobby) routes() []route           { return nil }
func (noLobby) serve(*openGames, hearing) {}
func (noLobby) changed()                  {}
