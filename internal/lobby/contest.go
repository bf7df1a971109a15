package lobby

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/tournament"
	"flagfall.dev/internal/tui"
)

// Contests reads how tournaments stand, again and again, from the files that
// their players write. The zero value is ready to use.
type Contests struct {
	mu   sync.Mutex
	open map[string]*contestFile
}

// contestFile is one tournament that is looked at.
type contestFile struct {
	plan    *tournament.Plan
	path    string       // of the results
	store   *store.Store // nil until there are some
	results *tournament.Results
	recent  []tui.Finished
	since   time.Time // when it was first read
	before  int       // games that had been played then
}

// Read returns how a tournament stands now.
func (c *Contests) Read(ctx context.Context, file string) (tui.Contest, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := c.open[file]
	if f == nil {
		p, err := games.LoadPlan(file)
		if err != nil {
			return tui.Contest{}, err
		}
		f = &contestFile{plan: p, path: p.StorePath(file), results: tournament.NewResults(p)}
		if c.open == nil {
			c.open = map[string]*contestFile{}
		}
		c.open[file] = f
	}
	if err := f.update(ctx); err != nil {
		return tui.Contest{}, err
	}
	return f.contest()
}

// Close closes every file.
func (c *Contests) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, f := range c.open {
		if f.store != nil {
			f.store.Close() // it was only read
		}
	}
	c.open = nil
}

// mostRecent is how many finished games are listed.
const mostRecent = 200

// update counts the games that have been stored since the last time.
func (f *contestFile) update(ctx context.Context) error {
	if f.store == nil {
		s, err := store.Open(ctx, f.path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := f.plan.Adopt(ctx, s); err != nil {
			return errors.Join(err, s.Close())
		}
		f.store, f.results = s, tournament.NewResults(f.plan)
	}
	for g, err := range f.store.List(ctx, store.Filter{Tournament: f.plan.Name}) {
		if err != nil {
			return err
		}
		if f.results.Add(g) {
			f.finished(g)
		}
	}
	if f.since.IsZero() {
		f.since, f.before = time.Now(), f.results.Games()
	}
	return nil
}

// finished lists a game that is over.
func (f *contestFile) finished(g *store.Game) {
	names := f.results.Seats(g)
	said := fmt.Sprintf("%s drew with %s", names[0], names[1])
	switch g.Winner {
	case store.First:
		said = fmt.Sprintf("%s beat %s", names[0], names[1])
	case store.Second:
		said = fmt.Sprintf("%s lost to %s", names[0], names[1])
	}
	game := tui.Finished{Replay: f.path + "#" + g.ID, Title: fmt.Sprintf("%s: %d plies, %s", said, g.Plies, g.Ending)}
	f.recent = append([]tui.Finished{game}, f.recent[:min(len(f.recent), mostRecent-1)]...)
}

// mostNext is how many pairs to come are listed.
const mostNext = 3

// contest tells how the tournament stands.
func (f *contestFile) contest() (tui.Contest, error) {
	p, r := f.plan, f.results
	c := tui.Contest{Name: p.Name, Kind: string(p.Type), Variant: p.Variant, Finished: r.Games(), Total: r.Total(), Recent: f.recent}
	if p.Anchor != (tournament.Anchor{}) {
		c.Anchor = p.RelativeTo()
	}
	schedule := r.Schedule()
	c.Over = schedule.Over()
	for j := schedule.Next(); j != nil && len(c.Next) < mostNext; j = schedule.Next() {
		c.Next = append(c.Next, fmt.Sprintf("%s against %s", j.Names[0], j.Names[1]))
	}
	if played := c.Finished - f.before; played > 0 && c.Total > c.Finished {
		c.Remaining = time.Since(f.since) / time.Duration(played) * time.Duration(c.Total-c.Finished)
	}
	table, err := r.Standings()
	for _, s := range table {
		c.Standings = append(c.Standings, tui.Standing{
			Player: s.Name, Games: s.Games, Wins: s.Wins, Draws: s.Draws, Losses: s.Losses, Points: s.Points, Elo: s.Rating.String(),
		})
	}
	return c, err
}
