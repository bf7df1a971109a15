package puzzle

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
)

// Format is the version of files of puzzles.
const Format = 1

// Pack is a file of puzzles.
type Pack struct {
	// Levels are our players that were asked to solve the puzzles, the weakest first; a puzzle's Solved has a bit for
	// each.
	Levels  []string
	Puzzles []Puzzle
}

// head is the first line of a file.
type head struct {
	Format int      `json:"flagfall_puzzles"`
	Levels []string `json:"levels"`
}

// Write writes a pack: a line for its format, and one for each puzzle.
func (p *Pack) Write(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	if err := out.Encode(head{Format, p.Levels}); err != nil {
		return err
	}
	for i := range p.Puzzles {
		if err := out.Encode(&p.Puzzles[i]); err != nil {
			return err
		}
	}
	return nil
}

// Read reads a pack. The error names the line. It does not prove anything: Check does.
func Read(r io.Reader) (*Pack, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	p := &Pack{}
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if n == 1 {
			var h head
			if err := json.Unmarshal(lines.Bytes(), &h); err != nil || h.Format == 0 {
				return nil, fmt.Errorf("line 1: expected a file of puzzles, which begins with {\"flagfall_puzzles\":%d", Format)
			}
			if h.Format != Format {
				return nil, fmt.Errorf("line 1: puzzles of format %d: expected format %d", h.Format, Format)
			}
			p.Levels = h.Levels
			continue
		}
		var one Puzzle
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if one.ID != one.sum() {
			return nil, fmt.Errorf("line %d: puzzle %s: expected the ID %s", n, one.ID, one.sum())
		}
		p.Puzzles = append(p.Puzzles, one)
	}
	return p, lines.Err()
}

//go:embed pack.jsonl
var shipped []byte

// Shipped returns the puzzles that come with the program. The caller must not change them.
var Shipped = sync.OnceValue(func() *Pack {
	p, err := Read(bytes.NewReader(shipped))
	if err != nil {
		panic(err) // a test reads it
	}
	return p
})

// Find returns the puzzle of an ID, in small letters or capitals.
func (p *Pack) Find(id string) (*Puzzle, bool) {
	i := slices.IndexFunc(p.Puzzles, func(q Puzzle) bool { return strings.EqualFold(q.ID, id) })
	if i < 0 {
		return nil, false
	}
	return &p.Puzzles[i], true
}

// Variants returns the names of the variants that have puzzles, in the order of the puzzles.
func (p *Pack) Variants() (names []string) {
	for i := range p.Puzzles {
		if v := p.Puzzles[i].Variant; !slices.Contains(names, v) {
			names = append(names, v)
		}
	}
	return names
}

// Daily returns the puzzle of a day. It depends on the date alone, so that it is the same everywhere, and no puzzle comes
// again before all have come. The pack must not be empty.
func (p *Pack) Daily(day time.Time) *Puzzle {
	date := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	n := int(date.Unix()/86400) - firstDay
	all := len(p.Puzzles)
	return &p.Puzzles[((n*step(all))%all+all)%all]
}

const firstDay = 20_000 // days since 1970

// step is a number without a common divisor with n, of about 0.618 n, so that days after one another have puzzles that lie
// far apart.
func step(n int) int {
	for s := max(1, n*618/1000); ; s++ {
		if divisor(s, n) == 1 {
			return s
		}
	}
}

func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Choice is which puzzles somebody wants; the zero value is all.
type Choice struct {
	Theme   Theme
	Variant string
}

// Has reports whether a puzzle is among them.
func (c Choice) Has(p *Puzzle) bool {
	return (c.Theme == "" || c.Theme == p.Theme) && (c.Variant == "" || c.Variant == p.Variant)
}
