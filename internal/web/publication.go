package web

import (
	"encoding/json"
	"sync"

	"flagfall.dev/internal/session"
)

// publication is what the seats see at one moment.
type publication struct {
	version uint64 // of the session
	serial  uint64 // counts publications
	rewinds int    // how often moves were taken back
	fault   error  // why the session's newest version could not be kept
	views   [3]*view
}

// view is what one seat sees. It never changes.
type view struct {
	scene session.Scene
	fresh int // moves that the publication before had
	delta func() []byte
}

// update is a view as it is sent: the scene with the moves since HistoryFrom
// instead of all of them.
type update struct {
	session.Scene
	HistoryFrom int `json:"historyFrom"`
	people
}

func (p *publication) history() []session.Played {
	if p.views[0] == nil {
		return nil
	}
	return p.views[0].scene.History
}

// newView makes a view; the lock is held.
func (g *hostedGame) newView(s seat, sc session.Scene, before int) *view {
	v := &view{scene: sc, fresh: before}
	with := g.people(s)
	v.delta = sync.OnceValue(func() []byte { return v.encode(before, with) })
	return v
}

// encode writes the view with its history from a move on.
func (v *view) encode(from int, with people) []byte {
	u := update{Scene: v.scene, HistoryFrom: min(from, len(v.scene.History)), people: with}
	u.History = u.History[u.HistoryFrom:]
	text, err := json.Marshal(u)
	if err != nil {
		panic("a scene cannot be written: " + err.Error()) // it has nothing that can fail
	}
	return text
}
