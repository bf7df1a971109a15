package tournament

import (
	"context"
	"fmt"
	"slices"

	"flagfall.dev/internal/arena/store"
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
func readBench(ctx context.Context, s *store.Store, r *Results) (bench, error) {
	b := make(bench, len(r.players))
	for g, err := range s.List(ctx, store.Filter{Tournament: r.plan.Name}) {
		if err != nil {
			return nil, err
		}
		if players, ok := r.seatsOf(g); ok {
			b.see(players, g.Seats)
		}
	}
	return b, nil
}

// seatsOf returns the players of a game: of the first side, of the second.
func (r *Results) seatsOf(g *store.Game) (players [2]int, ok bool) {
	at, err := ParsePlace(r.plan.Name, g.ID)
	if err != nil || at.Drawn || !at.Fits(len(r.players)) {
		return players, false
	}
	players = [2]int{at.A, at.B}
	if at.Game == 1 {
		slices.Reverse(players[:])
	}
	return players, true
}

// see counts a stored game for the bench. The coordinator is locked.
func (c *coordinator) see(g *store.Game) {
	players, ok := c.results.seatsOf(g)
	if !ok {
		return
	}
	if player, benched := c.bench.see(players, g.Seats); benched {
		for _, j := range c.waiting {
			if at, err := ParsePlace(j.Tournament, j.GameID(0)); err == nil && (at.A == player || at.B == player) {
				c.retry = append(c.retry, j) // to be forfeited instead
			}
		}
		c.runner.announce("%s has spoilt %d games in a row and is benched: its other games are lost by forfeit",
			c.results.players[player].Name, benchAfter)
	}
}

// forfeits returns a job with those of its players marked that are benched, and
// whether any is.
func (c *coordinator) forfeits(j *Job) bool {
	at, err := ParsePlace(j.Tournament, j.GameID(0))
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
func (c *coordinator) forfeit(ctx context.Context, j *Job) error {
	for n := range 2 {
		if j.Done[n] {
			continue
		}
		report, err := c.runner.Arena.Play(ctx, j, n)
		if err != nil {
			return err
		}
		g := stored(j, n, 0, report)
		if _, err := c.store.Add(ctx, g); err != nil {
			return err
		}
		c.count(result{Job: j.ID, Game: g})
	}
	return nil
}
