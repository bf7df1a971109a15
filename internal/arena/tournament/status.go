package tournament

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"flagfall.dev/internal/play/rating"
)

// A Status is how a tournament stands while it is played: what its file tells, and
// what only its coordinator knows. It is made for people who look at it from
// outside of the process.
type Status struct {
	Run     string    `json:"run"`
	Name    string    `json:"name"`
	Type    Type      `json:"type"`
	Variant string    `json:"variant"`
	Players []string  `json:"players"`
	Began   time.Time `json:"began"` // when it was played first
	Since   time.Time `json:"since"` // when this process began to play it
	Before  int       `json:"games_before"`
	Done    int       `json:"games_finished"`
	Total   int       `json:"games_total"`
	Faults  int       `json:"faults"`

	Leader *Leader `json:"leader,omitempty"` // of more than two players; nil before the first game
	Score  *Score  `json:"score,omitempty"`  // of two players; nil before the first pair

	Workers  int        `json:"workers"`  // that are playing a game
	Underway []Underway `json:"underway"` // the games that are being played
}

// A Leader is who stands first, by points or by how far it has come.
type Leader struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Games  int     `json:"games"`
}

// A Score is that of the first of two players, of complete pairs of games.
type Score struct {
	Score     float64  `json:"score"` // 0 to 1
	Elo       *float64 `json:"elo"`   // nil where it is not known
	EloError  *float64 `json:"elo_error"`
	Text      string   `json:"text"`                 // the Elo in words, with its interval or as a bound
	LLR       *float64 `json:"llr,omitempty"`        // of a sequential test; nil without one
	SPRTPairs int      `json:"sprt_pairs,omitempty"` // that the test has looked at
}

// Underway is a game that is being played.
type Underway struct {
	Players [2]string `json:"players"` // of the side that moves first, of the other
	Ply     int       `json:"ply"`     // plies played when the worker last said so
	Worker  string    `json:"worker"`
}

// StatusOf says how the results of a plan stand. What only a coordinator knows
// is empty.
func StatusOf(p *Plan, r *Results) Status {
	s := Status{
		Name: p.Name, Type: p.Type, Variant: p.Variant, Players: p.Names(), Before: r.Games(), Done: r.Games(), Total: r.Total(),
		Faults: r.Faults(), Underway: []Underway{},
	}
	switch {
	case r.Games() == 0:
	case len(p.Players) == 2:
		s.Score = r.score()
	default:
		s.Leader = r.leader()
	}
	return s
}

func (r *Results) score() *Score {
	pairs := r.Pairs(0, 1)
	if pairs.Count() == 0 {
		return nil
	}
	elo := pairs.Elo()
	s := &Score{Score: pairs.Score(), Text: elo.String()}
	if known(elo) {
		s.Elo, s.EloError = &elo.Value, &elo.Error
	}
	if r.test != nil {
		d := r.Verdict()
		s.LLR, s.SPRTPairs = &d.LLR, d.Pairs
	}
	return s
}

// known reports whether an estimate is a number that JSON can write.
func known(e rating.Estimate) bool {
	return !math.IsNaN(e.Value+e.Error) && !math.IsInf(e.Value+e.Error, 0)
}

// leader returns who stands first.
func (r *Results) leader() *Leader {
	best := slices.MinFunc(r.Players(), r.order())
	return &Leader{best.Name, best.Points, best.Games}
}

// silentWorker is after what time a worker that has said nothing of a game is no
// longer taken to play it.
const silentWorker = 4 * noteEvery

// A sign is what a worker has last said of a job.
type sign struct {
	note
	when time.Time
}

// mostSigns bounds what is kept of notes: whoever writes them may be anybody.
const mostSigns = 2 * MostConcurrency

// signOf keeps a note on a job that is being played. The coordinator is locked.
func (c *coordinator) signOf(n note) {
	const longestID = 64
	_, old := c.signs[n.Job]
	if c.waiting[n.Job] == nil || len(n.Worker) > longestID || !old && len(c.signs) >= mostSigns {
		return
	}
	c.signs[n.Job] = sign{n, time.Now()}
}

// status says how the tournament stands.
func (c *coordinator) status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := StatusOf(c.runner.Plan, c.results)
	s.Run, s.Began, s.Since, s.Before = c.id, c.began, c.since, c.before
	workers := map[string]bool{}
	for job, sign := range c.signs {
		j := c.waiting[job]
		if j == nil || time.Since(sign.when) > silentWorker {
			delete(c.signs, job)
			continue
		}
		workers[sign.Worker] = true
		names := j.Names
		if sign.Game == 1 {
			names[0], names[1] = names[1], names[0]
		}
		s.Underway = append(s.Underway, Underway{names, min(max(sign.Ply, 0), mostPlies), sign.Worker})
	}
	s.Workers = len(workers)
	slices.SortFunc(s.Underway, func(x, y Underway) int {
		return cmp.Or(cmp.Compare(y.Ply, x.Ply), cmp.Compare(x.Players[0], y.Players[0]), cmp.Compare(x.Players[1], y.Players[1]))
	})
	return s
}

// statusEvery is how often the status is told.
const statusEvery = time.Second

// tellStatus tells the status from time to time, and once more at the end.
func (c *coordinator) tellStatus(ctx context.Context) {
	tick := time.NewTicker(statusEvery)
	defer tick.Stop()
	for {
		c.runner.Status(c.status())
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
