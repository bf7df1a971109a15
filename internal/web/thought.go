package web

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
)

// thought is what a program told about its last move.
type thought struct {
	Side    board.Side    `json:"side"`
	Why     []phrase.Text `json:"why"`
	Figures []phrase.Text `json:"figures"`
}

// postThoughts says what the programs at the seats told about their last moves. They tell
// of their own pieces, so it is for when the game is over, and for a player whose enemy's
// pieces are shown.
func (s *Server) postThoughts(w http.ResponseWriter, r *http.Request, v visit) {
	var q seatRequest
	if !read(w, r, &q, maxBody) {
		return
	}
	_, seated := v.seat.Side()
	if sc := v.game.session.Scene(v.seat); sc.Phase != session.Over && !(seated && sc.Revealed) {
		refuse(w, http.StatusForbidden, phrase.Errorf("a program's thoughts are shown when the game is over, or while its pieces are shown"))
		return
	}
	s.answers.serve(w, r, func(context.Context) (content, error) {
		all := []thought{}
		for side := range board.Side(2) {
			if t, ok := v.game.session.Thought(side); ok {
				why, figures := q.said(t)
				all = append(all, thought{side, why, figures})
			}
		}
		return asJSON(map[string]any{"thoughts": all}, nil)
	})
}
