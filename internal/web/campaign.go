package web

import (
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/web/http"
)

// progressOf returns what whoever asks has reached in the campaign: the games of their profile tell.
func (s *Server) progressOf(r *http.Request) (campaign.Progress, error) {
	who, ok, err := s.self(r)
	if err != nil || !ok {
		return campaign.Of(nil), err
	}
	return campaign.OfPlayed(s.config.Players.Played(who.id)), nil
}

// getCampaign lists the battles with what was reached in them.
func (s *Server) getCampaign(w http.ResponseWriter, r *http.Request) {
	p, err := s.progressOf(r)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	rows := p.Rows()
	answer(w, http.StatusOK, map[string]any{"battles": rows, "stars": p.Stars(), "of": campaign.Stars * len(rows), "profile": s.profileMark(r)})
}

// postBattle begins a battle that is open.
func (s *Server) postBattle(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Name  string `json:"name"` // of the person
		Guest string `json:"guest"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	p, err := s.progressOf(r)
	if err != nil {
		refuse(w, status(err), err)
		return
	}
	b, err := p.Openable(r.PathValue("battle"))
	if closed := (*campaign.ClosedError)(nil); errors.As(err, &closed) {
		refuse(w, http.StatusForbidden, err)
		return
	}
	if err != nil {
		refuse(w, http.StatusNotFound, phrase.Errorf("there is no such battle"))
		return
	}
	order, err := s.battle(b)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	order.Names[board.First] = personName(s.called(r, q.Name, q.Guest))
	s.sit(w, r, order, board.First)
}

// battle is the order of a battle: its rival is among the opponents of its variant.
func (s *Server) battle(b *campaign.Battle) (Order, error) {
	v, err := s.variant(b.Variant().Name)
	if err != nil {
		return Order{}, err
	}
	order := Order{Variant: v.Name, Battle: b.Name}
	order.Setups[board.First] = b.Setup()
	plain := b.Rival()
	for _, o := range v.Opponents {
		if o.Face == plain.Key() {
			order.Bots[board.Second], order.Names[board.Second] = o.Spec, o.Name
			return order, nil
		}
	}
	return Order{}, phrase.Errorf("there is no such battle")
}
