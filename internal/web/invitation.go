package web

import (
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
)

// invitation is what a link to a seat leads to.
type invitation struct {
	challenge
	Game string `json:"game"` // stratego or advance
	Own  bool   `json:"own"`  // the seat is the visitor's already
}

// postInvitation says who has a link to a seat what it leads to, and takes nothing.
func (s *Server) postInvitation(w http.ResponseWriter, _ *http.Request, v visit, q link) {
	if _, seated := v.seat.Side(); !seated {
		refuse(w, http.StatusNotFound, phrase.Errorf("spectators cannot play"))
		return
	}
	i, err := v.game.invitation(v.seat, q.Secret)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, i)
}

// invitation says what a secret opens.
func (g *hostedGame) invitation(s seat, secret string) (i invitation, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	own := opens(secret, g.locks[s].Key)
	if g.locks[s].Invite == withdrawn {
		return i, errWithdrawn
	}
	if !own && !opens(secret, g.locks[s].Invite) {
		return i, errSecret
	}
	return invitation{g.described(s), g.shown.views[session.Spectator].scene.Game, own}, nil
}
