// Package standings reads how tournaments stand from the files that their players
// write, as pages show them: tables, curves and the last boards.
package standings

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
)

// Library opens recorded games.
type Library interface {
	// Replay opens a recorded game to look at.
	Replay(ctx context.Context, rec *record.Game) (*session.Session, error)
}

// Board shows the tournaments of some files. It looks again at most once a second,
// only at files that changed, and at long tournaments less often: each time it counts all
// their games. Its methods may be called from any goroutine.
type Board struct {
	files   func() []string        // of the tournaments, which may become more
	paused  func() map[string]bool // those that stand still; nil where nobody knows
	library Library

	mu     sync.Mutex
	again  time.Time // when it looks again
	serial uint64
	plans  []string // files as they were looked at last
	shows  []show
	stamps []stamp

	live watched
}

// New returns a board of tournaments, whose files (TOML) are asked for whenever it looks. Nothing is
// read yet; what is wrong with a file is shown in its place.
func New(files func() []string, library Library) *Board {
	return &Board{files: files, library: library}
}

// Pausing has the board ask at each look which files are of tournaments that stand still, as far as somebody knows. It returns
// the board.
func (b *Board) Pausing(paused func() map[string]bool) *Board {
	b.paused = paused
	return b
}

// stamp says whether a file of results has changed.
type stamp struct {
	size, log         int64
	edited, led, plan time.Time
}

// show is a tournament as it is watched.
type show struct {
	// Example is set for a tournament that is none of the server's.
	Example  bool   `json:"example,omitempty"`
	Name     string `json:"name"` // what people call it
	Plan     string `json:"plan"` // what its plan calls it
	Variant  string `json:"variant"`
	Type     string `json:"type"`
	Total    int    `json:"total"`
	Finished int    `json:"finished"`
	Over     bool   `json:"over"`
	Paused   bool   `json:"paused,omitempty"` // it stands still, and is not over
	// Columns are what the table says of each player, behind its name.
	Columns []ranking.Heading `json:"columns"`
	Players []contestant      `json:"players"` // the best first
	// Cross has for every player, in that order, what it did against every other.
	Cross [][]rating.Tally `json:"cross"`
	// Relative says what the ratings are relative to.
	Relative phrase.Text `json:"relative"`
	// Setups says which set-ups games have; empty where nothing is hidden.
	Setups phrase.Text `json:"setups,omitzero"`
	// History has the ratings over time, in the order of Players.
	History []tally.Curve        `json:"history"`
	Last    []finished           `json:"last"`
	games   []web.TournamentGame // that may be replayed, the newest first
	begun   time.Time            // when its first game was, or its plan where there is none
	// Fault says why nothing more is known of it.
	Fault phrase.Text `json:"fault,omitzero"`
}

// contestant is a line of the table.
type contestant struct {
	Name  string `json:"name"`
	Cells []any  `json:"cells"` // numbers and texts, one of each column
	// Elo is the rating with its interval, or as a bound, next to the curve.
	Elo   phrase.Text `json:"elo"`
	Bound bool        `json:"bound"` // it won or lost everything
	index int         // in the plan
}

// finished is a game that ended.
type finished struct {
	ID    string         `json:"id"`
	Names [2]string      `json:"names"`
	Scene *session.Scene `json:"scene,omitempty"` // its last position
}

// Sizes of what is shown. Of the newest games some wait for the other of their pair.
const (
	lastGames   = 4
	newestGames = 100
)

// Look returns what there is to see, as JSON has it, and a serial from 1 on that grows
// when it changes.
func (b *Board) Look(ctx context.Context) (shows any, serial uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	began := time.Now()
	if began.Before(b.again) && b.serial > 0 {
		return b.looked()
	}
	defer func() { b.again = time.Now().Add(pause(time.Since(began))) }()
	b.list()
	for i, file := range b.plans {
		c, err := open(ctx, file)
		if err != nil {
			if fault := phrase.Of(err); b.shows[i].Name != file || b.shows[i].Fault.String() != fault.String() {
				b.set(i, show{Name: file, Fault: fault})
			}
			continue
		}
		now := stampOf(c.store)
		now.plan = stampOf(file).edited // it may have been made longer
		if now == b.stamps[i] && b.shows[i].Name != "" && b.shows[i].Relative.String() == c.relative().String() {
			continue
		}
		b.stamps[i] = now
		w := b.watch(ctx, c)
		if w.begun.IsZero() {
			w.begun = now.plan
		}
		b.set(i, w)
	}
	b.notePauses()
	return b.looked()
}

// notePauses notes which tournaments stand still. The lock is held.
func (b *Board) notePauses() {
	if b.paused == nil {
		return
	}
	paused := b.paused()
	for i, file := range b.plans {
		s := b.shows[i]
		if now := paused[file] && !s.Over && s.Fault.Empty(); now != s.Paused {
			s.Paused = now
			b.set(i, s)
		}
	}
}

// looked is what was seen last: the example where there is no tournament. The lock is held.
func (b *Board) looked() (shows any, serial uint64) {
	if len(b.plans) == 0 {
		return []json.RawMessage{exampleOf().Show}, b.serial
	}
	sorted := slices.Clone(b.shows)
	order.Stable(sorted, newerFirst)
	return sorted, b.serial
}

// newerFirst orders tournaments: those that are not over come first, and of two such the one that began later.
func newerFirst(x, y show) int {
	if x.Over != y.Over {
		if x.Over {
			return 1
		}
		return -1
	}
	return y.begun.Compare(x.begun)
}

// list asks which tournaments there are; what is known of those that stay is kept.
func (b *Board) list() {
	now := b.files()
	if b.serial > 0 && slices.Equal(now, b.plans) {
		return
	}
	shows, stamps := make([]show, len(now)), make([]stamp, len(now))
	for i, file := range now {
		if was := slices.Index(b.plans, file); was >= 0 {
			shows[i], stamps[i] = b.shows[was], b.stamps[was]
		}
	}
	b.plans, b.shows, b.stamps = slices.Clone(now), shows, stamps
	b.serial++
}

// Bounds of the pause between two looks.
const (
	shortestPause = time.Second
	longestPause  = 30 * time.Second
)

// pause returns how long nothing is looked at after a look that took some time, so that
// looking takes a twentieth of one processor at most.
func pause(took time.Duration) time.Duration {
	return min(max(19*took, shortestPause), longestPause)
}

// set shows a tournament as it stands now; the slice of before may still be read.
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
func (b *Board) watch(ctx context.Context, c contest) show {
	plan := c.plan
	w := show{Name: c.name(), Plan: plan.Name, Variant: plan.Variant, Type: string(plan.Type), Relative: c.relative()}
	var last []finished
	var history tally.History
	called := ranking.Called(plan.Names())
	var over endedGames
	results, err := tally.Count(ctx, plan, c.store, func(r *tally.Results, g tally.Ended) {
		over.add(g)
		if !g.Started.IsZero() && (w.begun.IsZero() || g.Started.Before(w.begun)) {
			w.begun = g.Started
		}
		last = append(last, finished{ID: g.ID, Names: both(called, g.Names)})
		if len(last) > 2*newestGames {
			last = append(last[:0], last[newestGames:]...)
		}
		if r.Games()%max(1, r.Total()/tally.Looks) == 0 {
			_ = history.Look(r) // what is not known yet is not drawn
		}
	})
	if err != nil {
		w.Fault = phrase.Of(err)
	}
	for _, f := range slices.Backward(last) {
		if len(w.Last) == lastGames {
			break
		}
		if b.open(ctx, c, &f) {
			w.Last = slices.Insert(w.Last, 0, f)
		}
	}
	w.games = over.list(c, called)
	w.Setups = plan.SetupsText()
	w.tell(plan, results)
	for _, p := range w.Players {
		curve := history.Of(p.index)
		curve.Player = called[curve.Player]
		w.History = append(w.History, curve)
	}
	return w
}

// open finds the last position of a game, and reports whether the game may be shown.
// A game that cannot be replayed is shown without a board.
func (b *Board) open(ctx context.Context, c contest, f *finished) bool {
	text, err := c.record(ctx, f.ID)
	if errors.Is(err, tournament.ErrPair) {
		return false
	}
	if err == nil {
		f.Scene = b.scene(ctx, text, session.Open)
	}
	if f.Scene != nil {
		f.Scene.History = nil
	}
	return true
}

// scene is how a game stands at the end of a record, nil where it cannot be replayed.
// What binds the sides to their set-ups is not of a tournament.
func (b *Board) scene(ctx context.Context, text string, as session.Viewer) *session.Scene {
	game, err := archive.Parse(text)
	if err != nil {
		return nil
	}
	replay, err := b.library.Replay(ctx, game.Legal())
	if err != nil {
		return nil
	}
	defer replay.Close()
	sc := replay.Scene(as)
	sc.Commitments = [2]string{}
	return &sc
}

// both are two players as pages call them.
func both(called map[string]string, names [2]string) [2]string {
	for i, n := range names {
		names[i] = cmp.Or(called[n], n)
	}
	return names
}

// tell fills in the tables.
func (w *show) tell(p *tournament.Plan, r *tally.Results) {
	w.Total, w.Finished = r.Total(), r.Games()
	w.Over = r.Over()
	table, _ := ranking.New(p, r) // what is not known is called unknown
	called := ranking.Called(p.Names())
	columns := table.Page(ranking.Score)
	w.Columns, w.Players, w.Cross = []ranking.Heading{}, []contestant{}, [][]rating.Tally{}
	for _, c := range columns {
		w.Columns = append(w.Columns, c.Heading())
	}
	for _, row := range table.Rows {
		p := contestant{
			Name: called[row.Name], Elo: row.Rating.Said(), Bound: row.Rating.Bound != rating.Exact, index: row.Player,
		}
		for _, c := range columns {
			p.Cells = append(p.Cells, c.Said(&row))
		}
		w.Players = append(w.Players, p)
	}
	for _, p := range w.Players {
		var row []rating.Tally
		for _, q := range w.Players {
			row = append(row, r.Against(p.index, q.index))
		}
		w.Cross = append(w.Cross, row)
	}
}

// Record returns the record of a game of one of the tournaments. The error wraps
// fs.ErrNotExist where none has it.
func (b *Board) Record(ctx context.Context, id string) (string, error) {
	files := b.files()
	if text, ok := exampleOf().Records[id]; ok && len(files) == 0 {
		return text, nil
	}
	for _, file := range files {
		c, err := open(ctx, file)
		if err != nil {
			continue // Look says what is wrong with it
		}
		if text, err := c.record(ctx, id); err == nil {
			return text, nil
		}
	}
	return "", fmt.Errorf("game %s: %w", id, fs.ErrNotExist)
}
