package web

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

// seat is a place at a game: one of the two sides, or the bench of those who
// watch. Its number is the session.Viewer's.
type seat = session.Viewer

// seatNames are the names in addresses.
var seatNames = [...]string{session.AsFirst: "first", session.AsSecond: "second", session.Spectator: "watch"}

func seatName(s seat) string { return seatNames[s] }

func parseSeat(name string) (seat, error) {
	for s, n := range seatNames {
		if n == name {
			return seat(s), nil
		}
	}
	return 0, phrase.Errorf("there is no seat %q: expected first, second or watch", name)
}

// lock is what opens a seat: digests of secrets, empty where there is none.
type lock struct {
	Key    string // of the one who holds the seat
	Invite string // of whoever comes first; gone once it was used
}

func other(s seat) seat { return session.ViewerOf(board.Side(s).Opponent()) }
