package coordinator

import (
	"context"
	"fmt"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/arena/tournament/worker"
	"flagfall.dev/internal/play/referee"
)

// benchAfter is how many games in a row a player may spoil by crashing, or
// before its first move, until it is no longer asked.
const benchAfter = 5

// spoilt reports whether a player did not really play a game: its program
// crashed or was gone, or it did wrong before its first move, which was not due to a busy
// machine.
func spoilt(s store.PlayerStats) bool {
	switch s.Fault {
	case "":
		return false
	case "crash", "closed", referee.NotStarted, referee.Benched:
		return true
	}
	return s.Moves == 0 && s.Doubts == 0
}

// A bench counts for every player the games in a row that it has spoilt, in the
// order in which they were stored.
type bench []int

// see counts a game, and returns which player, if any, has to sit down now.
func (b bench) see(players [2]int, seats [2]store.PlayerStats) (now int, benched bool) {
	for side, player := range players {
		if !spoilt(seats[side]) {
			b[player] = 0
			continue
		}
		if b[player]++; b[player] == benchAfter && seats[side].Fault != referee.Benched {
			now, benched = player, true
		}
	}
	return now, benched
}

// sits reports whether a player is benched.
func (b bench) sits(player int) bool { return b[player] >= benchAfter }

// readBench counts the stored games.
func readBench(ctx context.Context, s *store.Store, p *tournament.Plan, r *tally.Results) (bench, error) {
	b := make(bench, len(p.Players))
	for g, err := range s.List(ctx, store.Filter{Tournament: p.Name}) {
		if err != nil {
			return nil, err
		}
		if players, ok := r.PlayersOf(g); ok {
			b.see(players, g.Seats)
		}
	}
	return b, nil
}

// see counts a stored game for the bench. The coordinator is locked.
func (c *coordinator) see(g *store.Game) {
	players, ok := c.results.PlayersOf(g)
	if !ok {
		return
	}
	if player, benched := c.bench.see(players, g.Seats); benched {
		for _, j := range c.waiting {
			if at, err := tournament.ParsePlace(j.Tournament, j.GameID(0)); err == nil && (at.A == player || at.B == player) {
				c.retry = append(c.retry, j) // to be forfeited instead
			}
		}
		c.runner.announce("%s has spoilt %d games in a row and is benched: its other games are lost by forfeit",
			c.runner.Plan.Names()[player], benchAfter)
	}
}

// forfeits returns a job with those of its players marked that are benched, and
// whether any is.
func (c *coordinator) forfeits(j *tournament.Job) bool {
	at, err := tournament.ParsePlace(j.Tournament, j.GameID(0))
	if err != nil {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, player := range [2]int{at.A, at.B} {
		if c.bench.sits(player) {
			j.Forfeit[i] = fmt.Sprintf("benched after it had spoilt %d games in a row", benchAfter)
		}
	}
	return j.Forfeit != [2]string{}
}

// forfeit stores the games of a job that a benched player loses.
func (c *coordinator) forfeit(ctx context.Context, j *tournament.Job) error {
	for n := range 2 {
		if j.Done[n] {
			continue
		}
		report, err := c.runner.Arena.Play(ctx, j, n)
		if err != nil {
			return err
		}
		g := j.Stored(n, 0, report)
		if _, err := c.store.Add(ctx, g); err != nil {
			return err
		}
		c.count(worker.Result{Job: j.ID, Game: g})
	}
	return nil
}
