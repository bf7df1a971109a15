package web

import (
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
)

// rematch is the game after a game, for one who played it.
type rematch struct {
	ID     string `json:"id"`
	Seat   string `json:"seat"`
	Invite string `json:"invite"`
	Watch  string `json:"watch"`
}

// postRematch asks for the same game with the sides swapped. When both players do,
// it begins, and each is told where.
func (s *Server) postRematch(w http.ResponseWriter, r *http.Request, v visit) {
	side, seated := v.seat.Side()
	if !seated {
		refuse(w, http.StatusForbidden, phrase.Errorf("spectators cannot play"))
		return
	}
	both, err := v.game.askRematch(side)
	if err == nil && both {
		err = s.rematch(r, v.game)
	}
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	answer(w, http.StatusOK, struct{}{})
}

// askRematch notes that a side wants one; both is set when it is the second to.
func (g *hostedGame) askRematch(side board.Side) (both bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.order.Bots != [2]string{} || g.order.Solo:
		return false, phrase.Errorf("a rematch is asked for in games of two people")
	case g.shown.views[side].scene.Phase != session.Over:
		return false, phrase.Errorf("a rematch can be asked for when the game is over")
	case g.wantsRematch[side]:
		return false, phrase.Errorf("you have asked for a rematch already")
	}
	g.wantsRematch[side] = true
	g.refresh()
	return g.wantsRematch[side.Opponent()], nil
}

// rematch begins the game after another.
func (s *Server) rematch(r *http.Request, t *hostedGame) error {
	order := t.order
	names := t.session.Scene(session.Spectator).Players
	order.Names, order.Open = [2]string{names[1], names[0]}, false
	id, err1 := newWord(s.config.Random, nameBytes)
	invites, watch, locks, err2 := newInvites(s.config.Random)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	next, err := s.games.add(r.Context(), &journalEntry{ID: id, Order: order, Locks: locks}, source(r))
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		t.wantsRematch = [2]bool{} // they may ask again
		t.refresh()
		return err
	}
	for side := range board.Side(2) {
		other := side.Opponent()
		t.next[side] = &rematch{next.id, seatName(session.ViewerOf(other)), invites[other], watch}
	}
	t.refresh()
	return nil
}
