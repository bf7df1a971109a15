package contest

import (
	"fmt"
	"strings"
	"time"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/progress"
)

// Progress shows how a tournament stands: a bar that is drawn over on a
// terminal, and a line from time to time elsewhere.
type Progress struct {
	*progress.Line
	plan    *tournament.Plan
	began   time.Time
	before  int // games that had been played when we began
	started bool
}

// NewProgress returns the progress of a plan on stderr.
func NewProgress(plan *tournament.Plan) *Progress {
	return &Progress{Line: progress.Stderr(), plan: plan, began: time.Now()}
}

// Update shows the results, not more often than is useful. It is for one goroutine at a
// time.
func (p *Progress) Update(r *tally.Results) {
	if !p.started {
		p.started, p.before = true, r.Games()-1
	}
	p.Line.Update(r.Games() >= r.Total(), func() string { return p.line(r) })
}

func (p *Progress) line(r *tally.Results) string {
	done, total := r.Games(), max(r.Total(), 1)
	parts := []string{fmt.Sprintf("%d/%d games", done, total)}
	if p.Terminal() {
		const width = 20
		full := min(width*done/total, width)
		parts[0] = "[" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + "] " + parts[0]
	}
	if len(p.plan.Players) == 2 {
		pairs := r.Pairs(0, 1)
		if pairs.Count() > 0 {
			parts = append(parts, fmt.Sprintf("%.1f%%", 100*pairs.Score()), fmt.Sprintf("Elo %v", pairs.Elo()),
				fmt.Sprintf("LOS %.1f%%", 100*pairs.Superiority()))
		}
		if p.plan.SPRT != "" {
			parts = append(parts, fmt.Sprintf("LLR %.2f", r.Verdict().LLR))
		}
	}
	if n := r.Faults(); n > 0 {
		parts = append(parts, phrase.Count(n, "fault"))
	}
	if played := done - p.before; played > 0 && done < total {
		parts = append(parts, "about "+progress.Remaining(time.Since(p.began).Seconds()/float64(played)*float64(total-done))+" left")
	}
	return strings.Join(parts, "  ")
}
