package worth

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/stratego"
)

// text has the networks as String writes them. `flagfall lab worths` learns one.
//
//go:embed worth.txt
var text string

// learned parses the embedded networks once, by army.
var learned = sync.OnceValue(func() map[Army]*Net {
	all, err := Parse(text)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return all
})

// Learned returns the network for the army of a variant, nil where there is none.
func Learned(v *stratego.Variant) *Net {
	a, fixed := ArmyOf(v)
	if !fixed {
		return nil
	}
	return learned()[a]
}

// An Army is how many pieces of each rank a side begins with, from the Marshal to the Bomb.
type Army [ranks]int

// ArmyOf returns the army of a variant; false where players choose among ranks.
func ArmyOf(v *stratego.Variant) (a Army, fixed bool) {
	for _, l := range v.Definition().Army {
		if l.Ranks.Count() != 1 {
			return a, false
		}
		if r := l.Ranks.First(); r != stratego.Flag {
			a[r-1] += l.Count
		}
	}
	return a, true
}

// String writes an army as a line: "army" and its counts.
func (a Army) String() string {
	var b strings.Builder
	b.WriteString("army")
	for _, c := range a {
		fmt.Fprintf(&b, " %d", c)
	}
	return b.String()
}

// ParseArmy reads what Army.String writes.
func ParseArmy(line string) (a Army, err error) {
	f := strings.Fields(line)
	if len(f) != 1+ranks || f[0] != "army" {
		return a, fmt.Errorf("%.40q: expected \"army\" and %d numbers", line, ranks)
	}
	for i := range a {
		if a[i], err = strconv.Atoi(f[1+i]); err != nil {
			return a, err
		}
	}
	return a, nil
}

// String writes a network for an army: the army, then a line for each list.
func (n *Net) String(a Army) string {
	var b strings.Builder
	b.WriteString(a.String())
	for _, list := range n.Lists() {
		b.WriteByte('\n')
		for i, w := range list {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.FormatFloat(math.Round(float64(w)*1e4)/1e4, 'f', -1, 64))
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// Parse reads what String writes, for any number of armies. The error names the line.
func Parse(text string) (map[Army]*Net, error) {
	all := map[Army]*Net{}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for at := 0; at < len(lines) && text != ""; {
		a, err := ParseArmy(lines[at])
		if err != nil {
			return nil, fmt.Errorf("worths: line %d: %w", at+1, err)
		}
		at++
		n := New()
		for _, list := range n.Lists() {
			if at >= len(lines) {
				return nil, fmt.Errorf("worths: it ends after line %d, within a network", at)
			}
			if err := parseLine(lines[at], list); err != nil {
				return nil, fmt.Errorf("worths: line %d: %w", at+1, err)
			}
			at++
		}
		all[a] = n
	}
	return all, nil
}

func parseLine(line string, to []float32) error {
	f := strings.Fields(line)
	if len(f) != len(to) {
		return fmt.Errorf("%d numbers: expected %d", len(f), len(to))
	}
	for i, w := range f {
		x, err := strconv.ParseFloat(w, 32)
		if err != nil {
			return err
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("%q: expected a finite number", w)
		}
		to[i] = float32(x)
	}
	return nil
}
