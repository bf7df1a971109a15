package belief

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// mannerText has the learned manners, as FormatManners writes them.
// `flagfall lab habits` makes it.
//
//go:embed manners.txt
var mannerText string

// A Manner is the habits of one kind of players. The last of several is that of
// all of them together.
type Manner struct {
	Name   string // one word
	Habits *Habits
}

// learned parses the embedded manners once.
var learned = sync.OnceValue(func() []Manner {
	all, err := ParseManners(mannerText)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return all
})

// common returns the manner of all players together.
func common() []Manner {
	all := learned()
	return all[len(all)-1:]
}

// FormatManners writes manners: for each a line with its name, then its habits.
func FormatManners(all []Manner) string {
	var b strings.Builder
	for _, m := range all {
		b.WriteString(m.Name + "\n" + m.Habits.String())
	}
	return b.String()
}

// ParseManners reads what FormatManners writes. The error names the manner and the
// line after its name.
func ParseManners(text string) ([]Manner, error) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	rows := len(new(Habits).rows())
	var all []Manner
	for len(lines) > 0 {
		name := lines[0]
		n := min(1+rows, len(lines))
		h, err := ParseHabits(strings.Join(lines[1:n], "\n"))
		if err != nil {
			return nil, fmt.Errorf("manner %q: %w", name, err)
		}
		all = append(all, Manner{name, h})
		lines = lines[n:]
	}
	return all, nil
}
