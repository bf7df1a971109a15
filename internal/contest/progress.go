package contest

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/mattn/go-isatty"

	"flagfall.dev/internal/plaintext"
	"flagfall.dev/internal/tournament"
)

// Progress shows how a tournament stands: a bar that is drawn over on a
// terminal, and a line from time to time elsewhere.
type Progress struct {
	mu       sync.Mutex // the parts of a tournament speak from several goroutines
	out      io.Writer
	terminal bool
	plan     *tournament.Plan
	began    time.Time
	before   int // games that had been played when we began
	started  bool
	shown    time.Time
	drawn    bool
}

// NewProgress returns the progress of a plan on stderr.
func NewProgress(plan *tournament.Plan) *Progress {
	return &Progress{out: os.Stderr, terminal: isatty.IsTerminal(os.Stderr.Fd()) && os.Getenv("TERM") != "dumb", plan: plan, began: time.Now()}
}

// Say writes a line above the bar. Some of it comes from bots and workers.
func (p *Progress) Say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
	fmt.Fprintln(p.out, plaintext.Clean(text))
}

// Clear takes the bar away.
func (p *Progress) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
}

func (p *Progress) wipe() {
	if p.drawn {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.drawn = false
	}
}

// Update shows the results, not more often than is useful.
func (p *Progress) Update(r *tournament.Results) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.started {
		p.started, p.before = true, r.Games()-1
	}
	every := 10 * time.Second
	if p.terminal {
		every = 100 * time.Millisecond
	}
	if time.Since(p.shown) < every && r.Games() < r.Total() {
		return
	}
	p.shown = time.Now()
	text := p.line(r)
	if !p.terminal {
		fmt.Fprintln(p.out, text)
		return
	}
	p.wipe()
	fmt.Fprint(p.out, text)
	p.drawn = true
}

func (p *Progress) line(r *tournament.Results) string {
	done, total := r.Games(), max(r.Total(), 1)
	parts := []string{fmt.Sprintf("%d/%d games", done, total)}
	if p.terminal {
		const width = 20
		full := min(width*done/total, width)
		parts[0] = "[" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + "] " + parts[0]
	}
	if len(p.plan.Players) == 2 {
		pairs := r.Pairs(0, 1)
		if pairs.Count() > 0 {
			parts = append(parts, fmt.Sprintf("%.1f%%", 100*pairs.Score()), fmt.Sprintf("Elo %v", pairs.Elo()), fmt.Sprintf("LOS %.1f%%", 100*pairs.Superiority()))
		}
		if p.plan.SPRT != "" {
			parts = append(parts, fmt.Sprintf("LLR %.2f", r.Verdict().LLR))
		}
	}
	if n := r.Faults(); n > 0 {
		parts = append(parts, counted(n, "fault"))
	}
	if played := done - p.before; played > 0 && done < total {
		parts = append(parts, "about "+remaining(time.Since(p.began).Seconds()/float64(played)*float64(total-done))+" left")
	}
	return strings.Join(parts, "  ")
}

// counted writes a number of things.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// remaining writes a time given in seconds, which may be longer than a
// time.Duration.
func remaining(seconds float64) string {
	const day = 24 * 60 * 60
	if seconds >= 10*day {
		return fmt.Sprintf("%.0f days", seconds/day)
	}
	return time.Duration(seconds * float64(time.Second)).Round(time.Second).String()
}
