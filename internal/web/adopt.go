package web

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// person is the specification of a seat that a person holds, in records.
const person = "human"

// givenNames are the names of players in a record, "" for a person who gave none: records have
// the specification of the seat there, which is no name to show.
func givenNames(names [2]string) [2]string {
	for i, name := range names {
		if name == person {
			names[i] = ""
		}
	}
	return names
}

// Adopt makes a kept game one of the server's, and returns the path of the page that
// gives its person's seat to who opens it. It is for games of one person.
func (s *Server) Adopt(g KeptGame) (path string, err error) {
	side, key, err := s.adopt(g)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("/join/%s/%s#%s", g.ID, seatName(session.ViewerOf(side)), key), nil
}

// adopt makes a kept game one of the server's, with a new key for the seat of its person.
// An earlier key opens the seat no longer.
func (s *Server) adopt(g KeptGame) (side board.Side, key string, err error) {
	if g.Err != nil {
		return 0, "", g.Err
	}
	side, err = soleSide(g.Record)
	if err != nil {
		return 0, "", err
	}
	rec := g.Record
	order := Order{Variant: rec.Variant, Solo: rec.Solo, Clock: rec.Clock, Names: rec.Names}
	if !rec.Solo {
		order.Bots[side.Opponent()] = rec.Players[side.Opponent()]
	}
	k, locks, err := newKeys(s.config.Random, side, order.Bots, order.Solo)
	if err != nil {
		return 0, "", err
	}
	return side, k.Mine, s.games.without(g.ID, func() error {
		return (&journalEntry{ID: g.ID, Order: order, Locks: locks}).put(s.config.Kept.Adopt)
	})
}

// soleSide returns the side that a game's one person plays. The error says why nobody
// can go on with the game so.
func soleSide(rec *record.Game) (board.Side, error) {
	side, people := board.First, 0
	for i := range board.Side(2) {
		if rec.Players[i] == person && !(rec.Solo && i == board.Second) {
			side, people = i, people+1
		}
	}
	switch {
	case rec.Result.Over():
		return 0, phrase.Errorf("the game is over")
	case people != 1:
		return 0, phrase.Errorf("%d people play this game: expected one and a program", people)
	}
	return side, nil
}
