package tournament

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"time"

	"flagfall.dev/internal/base/savefile"
)

// A Watch says what may be seen of a game while it is played.
type Watch string

// The values of a plan's watch. The zero value is WatchOff.
const (
	WatchOff     Watch = "off"     // nothing before the game is over
	WatchDelayed Watch = "delayed" // what both sides know, some plies later
	WatchOpen    Watch = "open"    // both sides' pieces
)

// DefaultDelay is how many plies later a game is seen where Watch is WatchDelayed and
// the plan names no other number.
const DefaultDelay = 20

// allows reports whether anything may be seen.
func (w Watch) allows() bool { return w == WatchDelayed || w == WatchOpen }

// Stricter returns which of two lets less be seen.
func (w Watch) Stricter(other Watch) Watch {
	for _, least := range []Watch{WatchOpen, WatchDelayed} {
		if w == least {
			return other
		}
		if other == least {
			return w
		}
	}
	return WatchOff
}

func (p *Plan) delay() int {
	if p.WatchDelay == 0 && p.Watch == WatchDelayed {
		return DefaultDelay
	}
	return p.WatchDelay
}

// Live is what may be watched of a tournament.
type Live struct {
	Watch Watch      `json:"watch"`
	Delay int        `json:"delay,omitempty"` // plies
	Games []LiveGame `json:"games"`
}

// A LiveGame is a game that is being played, as far as its delay lets it be seen.
type LiveGame struct {
	ID     string    `json:"id"`
	Names  [2]string `json:"names"`  // of the side that moves first, of the other
	Record string    `json:"record"` // what it began from and its moves: the truth, whatever may be shown of it
}

// How the games under way come to whoever shows them: workers tell the coordinator,
// and the coordinator writes a file next to the results. Neither is waited for by a
// game, and what is lost is told again.
const (
	liveSuffix  = ".live"
	liveEvery   = time.Second
	liveLongest = 128 << 10 // bytes of a game's text; a longer game is no longer shown
	liveMost    = 24        // games that are shown at a time
	liveStale   = 15 * time.Second
)

// live keeps what workers have reported about games. It is locked with its coordinator.
type live map[string]liveSign // by job

type liveSign struct {
	LiveGame
	when time.Time
}

// liveOf keeps what a note says about a game. The coordinator is locked.
func (c *coordinator) liveOf(n note) {
	j := c.waiting[n.Job]
	_, old := c.live[n.Job]
	if n.Live == "" || j == nil || !c.runner.Plan.Watch.allows() || n.Game < 0 || n.Game > 1 || len(n.Live) > liveLongest ||
		!old && len(c.live) >= liveMost {
		return
	}
	names := j.Names
	if n.Game == 1 {
		names[0], names[1] = names[1], names[0]
	}
	if c.live == nil {
		c.live = live{}
	}
	c.live[n.Job] = liveSign{LiveGame{j.GameID(n.Game), names, n.Live}, time.Now()}
}

// forget takes out a game that is over.
func (l live) forget(job, game string) {
	if l[job].ID == game {
		delete(l, job)
	}
}

// liveNow returns the games that are being played as far as workers say so.
func (c *coordinator) liveNow() Live {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.runner.Plan
	all := Live{Watch: p.Watch, Delay: p.delay(), Games: []LiveGame{}}
	for job, g := range c.live {
		if c.waiting[job] == nil || time.Since(g.when) > silentWorker {
			delete(c.live, job)
			continue
		}
		all.Games = append(all.Games, g.LiveGame)
	}
	slices.SortFunc(all.Games, func(x, y LiveGame) int { return cmp.Compare(x.ID, y.ID) })
	return all
}

// tellLive writes the games that may be watched until the context ends, and leaves
// nothing then. A file that cannot be written costs the spectators their view and the
// tournament nothing.
func (c *coordinator) tellLive(ctx context.Context) {
	defer c.runner.endLive()
	tick := time.NewTicker(liveEvery)
	defer tick.Stop()
	told := false
	for {
		if err := writeLive(c.runner.Store, c.liveNow()); err != nil && !told {
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

func writeLive(store string, l Live) error {
	text, err := Seal(l)
	if err != nil {
		return err
	}
	return savefile.Passing(store+liveSuffix, text)
}

// endLive removes what could be watched.
func (t *Runner) endLive() { _ = os.Remove(t.Store + liveSuffix) } // there may be none

// ReadLive returns what may be watched of the tournament with a file of results: nothing if
// nobody plays it, or its organiser does not allow watching.
func ReadLive(store string) (Live, error) {
	info, err := os.Stat(store + liveSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return Live{}, nil
	}
	if err != nil || time.Since(info.ModTime()) > liveStale || info.Size() > liveMost*liveLongest {
		return Live{}, err // of a run that was killed, or nothing of ours
	}
	text, err := os.ReadFile(store + liveSuffix)
	if errors.Is(err, fs.ErrNotExist) { // it has just ended
		return Live{}, nil
	}
	var l Live
	if err == nil {
		err = unseal(text, &l)
	}
	if err != nil || !l.Watch.allows() {
		return Live{}, err
	}
	return l, nil
}
