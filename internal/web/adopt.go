package web

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// person is the specification of a seat that a person holds, in records.
const person = "human"

// Adopt makes a kept game one of the server's, and returns the path of the page that
// gives its person's seat to who opens it. It is for games of one person. keep keeps with
// the game what was asked for, and what opens its seats.
func (s *Server) Adopt(id string, rec *record.Game, keep func(id, order, locks string) error) (path string, err error) {
	order := Order{Variant: rec.Variant, Solo: rec.Solo, Clock: rec.Clock, Names: rec.Names}
	side, people := board.First, 0
	for i := range board.Side(2) {
		if rec.Players[i] == person && !(rec.Solo && i == board.Second) {
			side, people = i, people+1
		} else if !rec.Solo {
			order.Bots[i] = rec.Players[i]
		}
	}
	switch {
	case rec.Result.Over():
		return "", phrase.Errorf("the game is over")
	case people != 1:
		return "", phrase.Errorf("%d people play this game: expected one and a program", people)
	}
	k, locks, err := newKeys(s.config.Random, side, order.Bots, order.Solo)
	if err != nil {
		return "", err
	}
	if err := (&page{ID: id, Order: order, Locks: locks}).put(keep); err != nil {
		return "", err
	}
	return fmt.Sprintf("/join/%s/%s#%s", id, seatName(session.ViewerOf(side)), k.Mine), nil
}
