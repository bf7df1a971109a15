package career

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/internal/session/trainer"
)

// Kept is what is kept of somebody besides their games: the zero value is that of somebody new.
type Kept struct {
	Setups  *trainer.Shelf
	Puzzles *puzzle.Progress
}

// KeptIn returns what is kept in somebody's notes.
func KeptIn(n profile.Notes) (k Kept, err error) {
	if k.Setups, err = (trainer.Keeper{Notes: n}).Shelf(); err != nil {
		return k, err
	}
	k.Puzzles, err = (&puzzle.Keeper{Notes: n}).Progress()
	return k, err
}

// A Setup is an own set-up with its games. Its name is its letters, back row first, where nobody has called it anything.
type Setup struct {
	statistics.Setup
	Called phrase.Text `json:"called,omitzero"`
	Rows   []string    `json:"rows"` // as its owner sees them, the front row first
}

// setups says what set-ups are called.
func (k Kept) setups(all []statistics.Setup) []Setup {
	shelf := k.Setups
	if shelf == nil {
		shelf = &trainer.Shelf{}
	}
	named := []Setup{}
	for _, s := range all {
		rows := strings.Fields(s.Name)
		slices.Reverse(rows)
		named = append(named, Setup{s, shelf.Called(s.Variant, s.Name), rows})
	}
	return named
}

// Puzzles are the puzzles that somebody has tried.
type Puzzles struct {
	Tried     int     `json:"tried"`
	Solved    int     `json:"solved"` // at the first try, without a hint
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
	Best      int     `json:"best"` // the most that were solved in a row
}

// puzzles sums up the progress in puzzles, nil where none was tried.
func (k Kept) puzzles() *Puzzles {
	if k.Puzzles == nil || len(k.Puzzles.Results) == 0 {
		return nil
	}
	p := &Puzzles{Tried: len(k.Puzzles.Results), Best: k.Puzzles.Best}
	p.Rating, p.Deviation = k.Puzzles.Rating.Rating, k.Puzzles.Rating.Deviation
	for _, r := range k.Puzzles.Results {
		if r.Solved {
			p.Solved++
		}
	}
	return p
}

// puzzles says in a line which puzzles were tried; nothing where games are chosen.
func (c *Career) puzzles() []string {
	p := c.Puzzles
	if p == nil || c.Filter != (Filter{}) {
		return nil
	}
	return []string{fmt.Sprintf("Puzzles: %d tried, %d solved at the first try without a hint, at most %d in a row; rating %.0f ± %.0f.",
		p.Tried, p.Solved, p.Best, p.Rating, 2*p.Deviation)}
}
