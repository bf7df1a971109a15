package lobby

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/face/tui"
)

// Contests reads how tournaments stand, again and again, from the files that
// their players write. The zero value is ready to use.
type Contests struct {
	mu   sync.Mutex
	open map[string]contestFile
}

// contestFile is one tournament that is looked at.
type contestFile struct {
	since  time.Time // when its results were first read
	before int       // games that had been played then
}

// Read returns how a tournament stands now.
func (c *Contests) Read(ctx context.Context, file string) (tui.Contest, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f, known := c.open[file]
	p, path, err := tournament.Open(ctx, file)
	if err == nil && !known {
		err = arena.CheckPlan(p) // once
	}
	if err != nil {
		return tui.Contest{}, err
	}
	var recent []tui.Finished
	r, err := tally.Count(ctx, p, path, func(_ *tally.Results, g tally.Ended) {
		recent = append(recent, finished(path, g))
		recent = recent[max(0, len(recent)-mostRecent):]
	})
	if err != nil {
		return tui.Contest{}, err
	}
	if _, err := os.Stat(path); !known && err == nil { // time does not count before it begins
		if c.open == nil {
			c.open = map[string]contestFile{}
		}
		f = contestFile{time.Now(), r.Games()}
		c.open[file] = f
	}
	slices.Reverse(recent) // the newest first
	return f.contest(p, r, recent)
}

// mostRecent is how many finished games are listed.
const mostRecent = 200

// finished lists a game that is over.
func finished(path string, g tally.Ended) tui.Finished {
	said := fmt.Sprintf("%s drew with %s", g.Names[0], g.Names[1])
	switch g.Winner {
	case store.First:
		said = fmt.Sprintf("%s beat %s", g.Names[0], g.Names[1])
	case store.Second:
		said = fmt.Sprintf("%s lost to %s", g.Names[0], g.Names[1])
	}
	return tui.Finished{Replay: path + "#" + g.ID, Title: fmt.Sprintf("%s: %d plies, %s", said, g.Plies, g.Ending)}
}

// mostNext is how many pairs to come are listed.
const mostNext = 3

// contest says how the tournament stands.
func (f contestFile) contest(p *tournament.Plan, r *tally.Results, recent []tui.Finished) (tui.Contest, error) {
	name := p.Name
	if name == tournament.MatchName {
		name = strings.Join(p.Names(), " – ")
	}
	c := tui.Contest{Name: name, Kind: string(p.Type), Variant: p.Variant, Finished: r.Games(), Total: r.Total(), Recent: recent}
	if p.Anchor != (tournament.Anchor{}) {
		c.Anchor = p.RelativeTo(nil).String()
	}
	if text := p.SetupsText(); !text.Empty() {
		c.Setups = text.String()
	}
	schedule := r.Schedule()
	c.Over = schedule.Over()
	for j := schedule.Next(); j != nil && len(c.Next) < mostNext; j = schedule.Next() {
		c.Next = append(c.Next, fmt.Sprintf("%s against %s", j.Names[0], j.Names[1]))
	}
	if played := c.Finished - f.before; played > 0 && c.Total > c.Finished {
		c.Remaining = time.Since(f.since) / time.Duration(played) * time.Duration(c.Total-c.Finished)
	}
	table, err := ranking.New(p, r)
	columns := table.Terminal()
	for _, column := range columns {
		c.Columns = append(c.Columns, tui.Column{Title: column.Title, Wide: column.Room > ranking.Medium})
	}
	for _, row := range table.Rows {
		s := tui.Standing{Player: row.Name}
		if row.Games > 0 {
			s.Score = (float64(row.Wins) + float64(row.Draws)/2) / float64(row.Games)
		}
		for _, column := range columns {
			s.Cells = append(s.Cells, column.Text(&row))
		}
		c.Standings = append(c.Standings, s)
	}
	return c, err
}
