// Package standings reads how tournaments stand from the files that their players
// write, as pages show them: tables, curves and the last boards.
package standings

import (
	"context"
	"fmt"
	"io/fs"
	"math"
	"os"
	"sync"
	"time"

	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/tournament"
	"flagfall.dev/record"
)

// Library opens recorded games.
type Library interface {
	// Replay opens a recorded game to look at.
	Replay(ctx context.Context, rec *record.Game) (*session.Session, error)
}

// Board shows the tournaments of some files. It looks again at most once a second,
// and only at files that changed. Its methods may be called from any goroutine.
type Board struct {
	plans   []string // files
	library Library

	mu     sync.Mutex
	looked time.Time
	serial uint64
	shows  []show
	stamps []stamp
}

// New returns a board of the tournaments in these files (TOML). Nothing is read yet;
// what is wrong with a file is shown in its place.
func New(plans []string, library Library) *Board { return &Board{plans: plans, library: library} }

// stamp tells whether a file of results has changed.
type stamp struct {
	size, log   int64
	edited, led time.Time
}

// show is a tournament as it is watched.
type show struct {
	Name     string       `json:"name"`
	Variant  string       `json:"variant"`
	Type     string       `json:"type"`
	Total    int          `json:"total"`
	Finished int          `json:"finished"`
	Over     bool         `json:"over"`
	Players  []contestant `json:"players"` // the best first
	// Cross has for every player, in that order, what it did against every other.
	Cross [][]rating.Tally `json:"cross"`
	// Relative says in words what the ratings are relative to.
	Relative string     `json:"relative"`
	Curve    []point    `json:"curve"`
	Last     []finished `json:"last"`
	Fault    string     `json:"fault,omitempty"`
}

// contestant is a line of the table.
type contestant struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Rating float64 `json:"rating"`
	Elo    string  `json:"elo"` // the rating with its interval, or as a bound

	Index int `json:"index"` // in the plan, and so in the curve
}

// point is the ratings, in the order of the plan, after so many games.
type point struct {
	Games   int       `json:"games"`
	Ratings []float64 `json:"ratings"`
}

// finished is a game that ended.
type finished struct {
	ID    string         `json:"id"`
	Names [2]string      `json:"names"`
	Scene *session.Scene `json:"scene,omitempty"` // its last position
}

// Sizes of what is shown.
const (
	curvePoints = 40
	lastGames   = 4
)

// Look returns what there is to see, as JSON has it, and a serial from 1 on that grows
// when it changes.
func (b *Board) Look(ctx context.Context) (shows any, serial uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if time.Since(b.looked) < time.Second && b.serial > 0 {
		return b.shows, b.serial
	}
	b.looked = time.Now()
	if b.serial == 0 {
		b.shows, b.stamps, b.serial = make([]show, len(b.plans)), make([]stamp, len(b.plans)), 1
	}
	for i, file := range b.plans {
		plan, err := tournament.Load(file)
		if err != nil {
			b.set(i, show{Name: file, Fault: err.Error()})
			continue
		}
		now := stampOf(plan.StorePath(file))
		if now == b.stamps[i] && b.shows[i].Name != "" && b.shows[i].Relative == plan.RelativeTo() {
			continue
		}
		b.stamps[i] = now
		b.set(i, b.watch(ctx, plan, plan.StorePath(file)))
	}
	return b.shows, b.serial
}

// set shows a tournament anew; the slice of before may still be read.
func (b *Board) set(i int, s show) {
	b.shows = append([]show(nil), b.shows...)
	b.shows[i] = s
	b.serial++
}

// stampOf looks at a database and its log of changes.
func stampOf(name string) stamp {
	var s stamp
	if f, err := os.Stat(name); err == nil {
		s.size, s.edited = f.Size(), f.ModTime()
	}
	if f, err := os.Stat(name + "-wal"); err == nil {
		s.log, s.led = f.Size(), f.ModTime()
	}
	return s
}

// watch reads a tournament.
func (b *Board) watch(ctx context.Context, plan *tournament.Plan, file string) show {
	w := show{Name: plan.Name, Variant: plan.Variant, Type: string(plan.Type), Relative: plan.RelativeTo()}
	results, err := plan.Count(ctx, file, func(r *tournament.Results, g tournament.Ended) {
		w.Last = append(w.Last, finished{ID: g.ID, Names: g.Names})
		if len(w.Last) > lastGames {
			w.Last = w.Last[1:]
		}
		if r.Games()%max(1, r.Total()/curvePoints) == 0 {
			w.mark(r)
		}
	})
	if err != nil {
		w.Fault = err.Error()
	}
	for i := range w.Last {
		b.open(ctx, file, &w.Last[i])
	}
	w.tell(results)
	return w
}

// mark adds a point to the curve.
func (w *show) mark(r *tournament.Results) {
	table, err := r.Standings()
	if err != nil {
		return // not enough games yet
	}
	p := point{Games: r.Games(), Ratings: make([]float64, len(table))}
	for _, s := range table {
		p.Ratings[s.Player] = finite(s.Rating.Value)
	}
	w.Curve = append(w.Curve, p)
}

// open finds the last position of a game. A game that cannot be replayed is
// shown without a board.
func (b *Board) open(ctx context.Context, file string, f *finished) {
	text, err := tournament.RecordOf(ctx, file, f.ID)
	if err != nil {
		return
	}
	game, err := archive.Parse(text)
	if err != nil {
		return
	}
	replay, err := b.library.Replay(ctx, game.Legal())
	if err != nil {
		return
	}
	defer replay.Close()
	sc := replay.Scene(session.Open)
	sc.History = nil
	f.Scene = &sc
}

// tell fills in the tables.
func (w *show) tell(r *tournament.Results) {
	w.Total, w.Finished = r.Total(), r.Games()
	w.Over = r.Over()
	table, err := r.Standings()
	if err != nil {
		table = r.Players()
		for i := range table {
			table[i].Rating.Error = math.Inf(1) // unknown
		}
	}
	w.Players, w.Cross = []contestant{}, [][]rating.Tally{}
	for _, s := range table {
		w.Players = append(w.Players, contestant{
			Name: s.Name, Points: s.Points, Games: s.Games, Wins: s.Wins, Draws: s.Draws, Losses: s.Losses,
			Rating: finite(s.Rating.Value), Elo: s.Rating.String(), Index: s.Player,
		})
	}
	for _, p := range w.Players {
		var row []rating.Tally
		for _, q := range w.Players {
			row = append(row, r.Against(p.Index, q.Index))
		}
		w.Cross = append(w.Cross, row)
	}
}

// finite is a number that JSON can hold.
func finite(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return math.Round(x*10)/10 + 0 // no -0
}

// Record returns the record of a game of one of the tournaments. The error wraps
// fs.ErrNotExist where none has it.
func (b *Board) Record(ctx context.Context, id string) (string, error) {
	for _, file := range b.plans {
		plan, err := tournament.Load(file)
		if err != nil {
			continue // Look tells what is wrong with it
		}
		if text, err := tournament.RecordOf(ctx, plan.StorePath(file), id); err == nil {
			return text, nil
		}
	}
	return "", fmt.Errorf("game %s: %w", id, fs.ErrNotExist)
}
