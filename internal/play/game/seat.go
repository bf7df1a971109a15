package game

import "flagfall.dev/internal/base/ability"

// A seat is a player with what it can do beyond choosing moves, found once before the
// game. What it cannot do is nil.
type seat struct {
	player  any
	readier Readier
	pauser  Pauser
	thinker Thinker
	process Process
}

// seatsOf returns the seats of two players.
func seatsOf[P any](players [2]P) [2]seat { return [2]seat{seatOf(players[0]), seatOf(players[1])} }

func seatOf(player any) seat {
	s := seat{player: player}
	s.readier, _ = ability.Of[Readier](player)
	s.pauser, _ = ability.Of[Pauser](player)
	s.thinker, _ = ability.Of[Thinker](player)
	s.process, _ = ability.Of[Process](player)
	return s
}
