package puzzle

import (
	"encoding/json"
	"fmt"
	"math"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/play/rating"
)

// Progress is what somebody has done with puzzles. The zero value is that of a beginner.
type Progress struct {
	Rating rating.Glicko `json:"rating"`
	// Results are by ID: of the first try alone, which is the one that counts for the rating.
	Results map[string]Result `json:"results"`
	// Streak is how many puzzles were solved in a row at the first try without a hint, Best the longest such row.
	Streak int `json:"streak"`
	Best   int `json:"best"`
	// Daily is the last day whose puzzle was solved, as 2006-01-02, and Days how many days in a row.
	Daily string `json:"daily,omitempty"`
	Days  int    `json:"days,omitempty"`
	// Run is the most puzzles that were solved in a run against the clock, by its length in seconds.
	Runs map[string]int `json:"runs,omitempty"`
}

// Result is how a first try went.
type Result struct {
	Solved bool `json:"solved"` // without a wrong answer and without a hint
	Wrong  int  `json:"wrong,omitempty"`
	Hints  int  `json:"hints,omitempty"`
}

// puzzleDeviation is how sure the rating of a puzzle is: it comes from our levels and not from people.
const puzzleDeviation = 120

// ReadProgress reads what Text wrote; nothing is a beginner's.
func ReadProgress(text string) (*Progress, error) {
	p := &Progress{}
	if text == "" {
		return p, nil
	}
	if json.Unmarshal([]byte(text), p) != nil {
		return nil, phrase.Errorf("the progress in puzzles is damaged: expected what this program wrote")
	}
	if r := p.Rating; r != (rating.Glicko{}) &&
		!(math.Abs(r.Rating) < 10_000 && r.Deviation > 0 && r.Deviation <= 350 && r.Volatility > 0 && r.Volatility < 1) {
		return nil, fmt.Errorf("progress in puzzles: %+v is no rating", r)
	}
	return p, nil
}

// Check says what is wrong with a text that is to be somebody's progress.
func Check(text string) error {
	_, err := ReadProgress(text)
	return err
}

// Text writes the progress.
func (p *Progress) Text() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // it has numbers and strings only
	}
	return string(text)
}

// Count counts a try that has ended. Only the first try of a puzzle changes the rating and the streak; it reports whether
// this was the first.
func (p *Progress) Count(q *Puzzle, wrong, hints int, solved bool) bool {
	if _, known := p.Results[q.ID]; known {
		return false
	}
	if p.Results == nil {
		p.Results = map[string]Result{}
	}
	r := Result{Solved: solved && wrong == 0 && hints == 0, Wrong: wrong, Hints: hints}
	p.Results[q.ID] = r
	score := 0.0
	if r.Solved {
		score = 1
		p.Streak++
		p.Best = max(p.Best, p.Streak)
	} else {
		p.Streak = 0
	}
	p.Rating = p.Rating.After(rating.Bout{
		Against: rating.Glicko{Rating: float64(q.Rating), Deviation: puzzleDeviation, Volatility: 0.06}, Score: score,
	})
	return true
}

// Standing says what was done so far.
func (p *Progress) Standing() []phrase.Text {
	if len(p.Results) == 0 {
		return []phrase.Text{phrase.New("You have tried no puzzle yet.")}
	}
	return []phrase.Text{
		phrase.New("Your rating: %.0f. In a row: %d, at best %d. Puzzles tried: %d.", p.Rating.Rating, p.Streak, p.Best, len(p.Results)),
	}
}

const date = "2006-01-02"

// Today counts the puzzle of a day that was solved. A day counts once.
func (p *Progress) Today(day time.Time) {
	today := day.Format(date)
	if p.Daily == today {
		return
	}
	if p.Daily == day.AddDate(0, 0, -1).Format(date) {
		p.Days++
	} else {
		p.Days = 1
	}
	p.Daily = today
}

// Ran counts a run against the clock and reports whether it is the best of its length.
func (p *Progress) Ran(length time.Duration, solved int) bool {
	key := fmt.Sprintf("%.0f", length.Seconds())
	if p.Runs == nil {
		p.Runs = map[string]int{}
	}
	best := solved > p.Runs[key]
	p.Runs[key] = max(p.Runs[key], solved)
	return best
}

// Next returns the puzzle of a choice that suits best: not tried yet, and with a rating near to that of who solves. Where
// all were tried, any counts. Those that the caller has shown do not come again. It is nil where there is none.
func (p *Progress) Next(pack *Pack, c Choice, shown map[string]bool) *Puzzle {
	want := p.Rating.Rating
	if p.Rating.Deviation == 0 {
		want = 1300 // a beginner begins with the easier ones
	}
	var best *Puzzle
	far := func(q *Puzzle) float64 {
		d := float64(q.Rating) - want
		if _, tried := p.Results[q.ID]; tried {
			d = abs(d) + 10_000
		}
		return abs(d)
	}
	for i := range pack.Puzzles {
		if q := &pack.Puzzles[i]; c.Has(q) && !shown[q.ID] && (best == nil || far(q) < far(best)) {
			best = q
		}
	}
	return best
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}
