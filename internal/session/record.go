package session

import (
	"flagfall.dev/record"
)

// Record returns the game so far as a record. It holds both set-ups: show it to
// a player only when the game is over.
func (s *Session) Record() *record.Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &record.Game{
		Date: s.started, Event: s.opts.Event, Names: s.opts.Names, Players: s.opts.Players,
		Seeds: s.opts.Seeds, Clock: s.opts.Clock, Solo: s.opts.Solo, Opened: s.opened, TakenBack: s.regained,
		Assisted: s.assisted, LevelChanged: s.leveled,
		Result: s.standing(), Reason: s.reason,
	}
	s.game.write(g)
	for i := range g.Moves {
		g.Moves[i].Time = s.times[i]
	}
	return g
}
