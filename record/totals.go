package record

import (
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Totals are the number of moves of each side, the first player's first, and the time that they took
// together.
type Totals struct {
	Moves [2]int
	Took  [2]time.Duration
}

// ReadTotals reads the totals of the record whose Head is g from its text. It reads nothing else of
// the moves. The error is a *SyntaxError.
func (g *Game) ReadTotals(text string) (p Totals, err error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	start := strings.Index(text, "\nmoves:") + 1 // lines of a definition are indented
	at := strings.Count(text[:start], "\n") + 1
	for line := range strings.Lines(text[start:]) {
		if strings.HasPrefix(line, "moves:") {
			continue
		}
		if strings.HasPrefix(line, "result:") {
			return p, nil
		}
		at++
		f := strings.Fields(line)
		if len(f) < 4 {
			return p, syntaxError(at, phrase.Errorf("%q: expected a move such as \"%d %s A7-A6 1.5s\"", line, 1, g.SideName(board.First)))
		}
		side, err := g.parseSide(f[1])
		if err != nil {
			return p, syntaxError(at, err)
		}
		took, err := time.ParseDuration(f[3])
		if err != nil || took < 0 {
			return p, syntaxError(at, phrase.Errorf("time %q: expected something like 1.5s", f[3]))
		}
		p.Moves[side]++
		p.Took[side] += took
	}
	return p, nil
}
