package coordinator

import (
	"cmp"
	"context"
	"slices"
	"time"

	"flagfall.dev/internal/arena/tournament/live"
	"flagfall.dev/internal/arena/tournament/worker"
)

// watched is what workers have reported about games. It is locked with its coordinator.
type watched map[string]liveSign // by job

type liveSign struct {
	live.Game
	when time.Time
}

// liveOf keeps what a note says about a game. The coordinator is locked.
func (c *coordinator) liveOf(n worker.Note) {
	j := c.waiting[n.Job]
	_, old := c.live[n.Job]
	if n.Live == "" || j == nil || !c.runner.Plan.Watch.Allows() || n.Game < 0 || n.Game > 1 || len(n.Live) > live.Longest ||
		!old && len(c.live) >= live.Most {
		return
	}
	names := j.Names
	if n.Game == 1 {
		names[0], names[1] = names[1], names[0]
	}
	if c.live == nil {
		c.live = watched{}
	}
	c.live[n.Job] = liveSign{live.Game{ID: j.GameID(n.Game), Names: names, Record: n.Live}, time.Now()}
}

// forget takes out a game that is over.
func (l watched) forget(job, game string) {
	if l[job].ID == game {
		delete(l, job)
	}
}

// liveNow returns the games that are being played as far as workers say so.
func (c *coordinator) liveNow() live.Games {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.runner.Plan
	all := live.Games{Watch: p.Watch, Delay: p.Delay(), Games: []live.Game{}}
	for job, g := range c.live {
		if c.waiting[job] == nil || time.Since(g.when) > silentWorker {
			delete(c.live, job)
			continue
		}
		all.Games = append(all.Games, g.Game)
	}
	slices.SortFunc(all.Games, func(x, y live.Game) int { return cmp.Compare(x.ID, y.ID) })
	return all
}

// tellLive writes the games that may be watched until the context ends, and leaves
// nothing then. A file that cannot be written costs the spectators their view and the
// tournament nothing.
func (c *coordinator) tellLive(ctx context.Context) {
	defer live.Remove(c.runner.Store)
	tick := time.NewTicker(live.Every)
	defer tick.Stop()
	told := false
	for {
		if err := live.Write(c.runner.Store, c.liveNow()); err != nil && !told {
			told = true
			c.runner.announce("the games under way cannot be watched: %v", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
