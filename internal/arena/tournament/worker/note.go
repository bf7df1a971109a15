package worker

import (
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/live"
	"flagfall.dev/record"
)

// A Note is a message of a worker besides results. It may be lost.
type Note struct {
	Worker   string `json:"worker"`
	Job      string `json:"job"`
	Declined string `json:"declined,omitempty"` // why; empty: the job is being played
	Game     int    `json:"game,omitempty"`     // of the job, from 0, that is being played
	Ply      int    `json:"ply,omitempty"`      // plies of it so far
	Live     string `json:"live,omitempty"`     // its record, as far as it may be seen
}

// NoteEvery is how often a worker says that it is at work.
const NoteEvery = 3 * time.Second

func (w *Worker) note(j *tournament.Job, n Note) {
	n.Worker, n.Job = w.ID(), j.ID
	if text, err := json.Marshal(n); err == nil {
		_ = w.Queue.Note(j.Run, text) // a lost note does no harm
	}
}

// playing is a job that is being played: it says so at the beginning of each game,
// and from time to time, until its end is called. It follows the games, and tells as
// much of them as their organiser lets be seen.
type playing struct {
	worker    *Worker
	job       *tournament.Job
	shown     bool // it reports its games
	game, ply atomic.Int64
	stop      chan struct{}

	mu    sync.Mutex
	sheet *record.Game // what has been played; its moves only grow
}

func (w *Worker) playing(j *tournament.Job) *playing {
	p := &playing{worker: w, job: j, stop: make(chan struct{})}
	if j.Watch.Allows() {
		if p.shown = w.shown.Add(1) <= live.Most; !p.shown {
			w.shown.Add(-1)
		}
	}
	j.Follower = p
	go p.tell()
	return p
}

// begin says that one of the job's games, counted from 0, begins.
func (p *playing) begin(game int) {
	p.mu.Lock()
	p.sheet = nil
	p.mu.Unlock()
	p.game.Store(int64(game))
	p.ply.Store(0)
	p.note()
}

// Began takes down what a game begins from.
func (p *playing) Began(begin func() *record.Game) {
	if !p.shown {
		return
	}
	sheet := begin()
	p.mu.Lock()
	p.sheet = sheet
	p.mu.Unlock()
}

// Moved takes a move down.
func (p *playing) Moved(ply int, newest func() record.Move) {
	p.ply.Store(int64(ply))
	if !p.shown {
		return
	}
	m := newest()
	p.mu.Lock()
	p.sheet.Moves = append(p.sheet.Moves, m)
	p.mu.Unlock()
}

// seen writes the game as far as it may be seen: nothing newer than its delay leaves
// this process. It is empty where there is nothing yet.
func (p *playing) seen() string {
	p.mu.Lock()
	if p.sheet == nil {
		p.mu.Unlock()
		return ""
	}
	rec := *p.sheet
	p.mu.Unlock() // the game goes on while this is written
	rec.Moves = rec.Moves[:max(0, len(rec.Moves)-p.job.Delay)]
	return rec.String()
}

func (p *playing) note() {
	n := Note{Game: int(p.game.Load()), Ply: int(p.ply.Load())}
	if text := p.seen(); len(text) <= live.Longest {
		n.Live = text
	}
	p.worker.note(p.job, n)
}

func (p *playing) tell() {
	every := NoteEvery
	if p.shown {
		every = live.Every
	}
	tick := time.NewTicker(every)
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

func (p *playing) end() {
	close(p.stop)
	if p.shown {
		p.worker.shown.Add(-1)
	}
}
