package web

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

// seatedSide returns the side of a visit, and refuses spectators.
func seatedSide(w http.ResponseWriter, v visit) (board.Side, bool) {
	side, seated := v.seat.Side()
	if !seated {
		refuse(w, http.StatusForbidden, phrase.Errorf("spectators cannot play"))
	}
	return side, seated
}

// postObject says what the coach has against a move that is about to be made; nothing where it has no
// objection.
func (s *Server) postObject(w http.ResponseWriter, r *http.Request, v visit) {
	var q seatRequest
	if !read(w, r, &q, maxBody) {
		return
	}
	side, seated := seatedSide(w, v)
	if !seated {
		return
	}
	s.answers.serve(w, r, func(ctx context.Context) (content, error) {
		o, err := v.game.session.Object(ctx, side, q.Move)
		if o == nil {
			return asJSON(map[string]any{"said": []phrase.Text{}}, err)
		}
		return asJSON(map[string]any{"said": o.Said(q.talk()), "better": o.Better}, err)
	})
}

// postCounsel says what the coach says of the last moves.
func (s *Server) postCounsel(w http.ResponseWriter, r *http.Request, v visit) {
	var q seatRequest
	if !read(w, r, &q, maxBody) {
		return
	}
	side, seated := seatedSide(w, v)
	if !seated {
		return
	}
	s.answers.serve(w, r, func(context.Context) (content, error) {
		said := v.game.session.Counsel(side, q.talk())
		return asJSON(map[string]any{"said": append([]phrase.Text{}, said...)}, nil)
	})
}

// postKnown says what the enemy can know of a seat's pieces.
func (s *Server) postKnown(w http.ResponseWriter, r *http.Request, v visit) {
	side, seated := seatedSide(w, v)
	if !seated {
		return
	}
	s.answers.serve(w, r, func(context.Context) (content, error) {
		said, err := v.game.session.Exposed(side)
		return asJSON(map[string]any{"said": said}, err)
	})
}
