package tournament

import (
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/play/referee"
)

// Stored returns what the store keeps of one of the job's two games, counted from 0, or of its replay
// (1; the game itself is 0) that ended as reported.
func (j *Job) Stored(n, replay int, r *referee.Report) *store.Game {
	g := &store.Game{
		ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Variant: j.Variant, Seed: j.Seed, Epoch: j.Epoch,
		Players: [2]string{j.Players[n], j.Players[1-n]},
		Winner:  store.WinnerOf(r.Result), Ending: r.Result.Ending.String(), Reason: r.Reason, Plies: r.Plies,
		Started: r.Started.UTC().Truncate(time.Millisecond), Took: store.Duration(r.Took), Record: r.Record.String(),
		Opening: j.Start(n, replay).Name,
	}
	for side, c := range r.Conduct {
		g.Seats[side] = store.PlayerStats{
			Moves: c.Moves, Asked: c.Asked, Think: store.Duration(c.Think), Slowest: store.Duration(c.Slowest),
			CPU:   store.Duration(c.CPU),
			Fault: c.Fault, Stderr: c.Stderr, Program: c.Program,
			Waited: store.Duration(c.Waited), Waits: c.Waits, Doubts: c.Doubts, GivenUp: c.Forfeits,
		}
	}
	return g
}
