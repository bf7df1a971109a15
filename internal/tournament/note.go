package tournament

import (
	"encoding/json"
	"sync/atomic"
	"time"
)

// A note is what a worker tells besides results. It may be lost.
type note struct {
	Worker   string `json:"worker"`
	Job      string `json:"job"`
	Declined string `json:"declined,omitempty"` // why; empty: the job is being played
	Game     int    `json:"game,omitempty"`     // of the job, from 0, that is being played
	Ply      int    `json:"ply,omitempty"`      // plies of it so far
}

// noteEvery is how often a worker says that it is at work.
const noteEvery = 3 * time.Second

func (w *Worker) note(j *Job, n note) {
	n.Worker, n.Job = w.ID(), j.ID
	if text, err := json.Marshal(n); err == nil {
		_ = w.Queue.Note(j.Run, text) // a lost note does no harm
	}
}

// playing is a job that is being played: it says so at the beginning of each game,
// and from time to time, until its end is called.
type playing struct {
	worker    *Worker
	job       *Job
	game, ply atomic.Int64
	stop      chan struct{}
}

func (w *Worker) playing(j *Job) *playing {
	p := &playing{worker: w, job: j, stop: make(chan struct{})}
	j.Watch = func(ply int) { p.ply.Store(int64(ply)) }
	go p.tell()
	return p
}

// begin says that one of the job's games, counted from 0, begins.
func (p *playing) begin(game int) {
	p.game.Store(int64(game))
	p.ply.Store(0)
	p.note()
}

func (p *playing) note() {
	p.worker.note(p.job, note{Game: int(p.game.Load()), Ply: int(p.ply.Load())})
}

func (p *playing) tell() {
	tick := time.NewTicker(noteEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-tick.C:
			p.note()
		}
	}
}

func (p *playing) end() { close(p.stop) }
