package belief

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"

	"flagfall.dev/stratego"
)

// styleText has the styles of set-ups of 40 pieces as Styles.String writes them, and barrageText
// those of barrage. `flagfall lab styles` makes them from files of set-ups.
//
//go:embed styles.txt
var styleText string

//go:embed styles_barrage.txt
var barrageText string

// A Style is one kind of set-up that people make, such as those with the Flag in a corner
// behind two Bombs: how likely each home square has each rank. It is a class of a latent
// class model (Lazarsfeld and Henry 1968); within a class squares are independent, and one
// square is evidence about the others only through the class.
type Style struct {
	Weight float64 // share of set-ups of this style
	// Chance is by rank and home square (back row first). What the ranks leave is the chance of an
	// empty square.
	Chance [stratego.Ranks][]float64
}

// Styles are the kinds of set-ups for homes of some size. Each stands for its
// mirror image too.
type Styles struct {
	Rows, Cols int
	// Variant names the one whose army they are of, where it leaves squares empty; "" stands for every
	// army that fills its home.
	Variant string
	All     []Style
	// People is how many of them, the first, are of people's set-ups, for which the pairs hold.
	People int
	Pairs  Pairs
}

// Probabilities are written as one digit of base 62 each: -styleSteps·log2 p.
const (
	styleSteps  = 5
	styleDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// String writes the styles: a line "ROWS COLS STYLES PEOPLE [VARIANT]", then for every style a
// line with its weight and one for each rank from the Marshal to the Flag, then the pairs.
func (s *Styles) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprint(s.Rows, s.Cols, len(s.All), s.People)+" "+s.Variant))
	for _, st := range s.All {
		fmt.Fprintf(&b, "%.5f\n", st.Weight)
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			for _, p := range st.Chance[r] {
				q := int(math.Round(-styleSteps * math.Log2(math.Max(p, 1e-9))))
				b.WriteByte(styleDigits[min(max(q, 0), len(styleDigits)-1)])
			}
			b.WriteByte('\n')
		}
	}
	b.WriteString(s.Pairs.String())
	return b.String()
}

// ParseStyles reads what String writes. The error names the line.
func ParseStyles(text string) (*Styles, error) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	s := &Styles{}
	n := 0
	head := strings.Fields(lines[0])
	for i, to := range []*int{&s.Rows, &s.Cols, &n, &s.People} {
		var err error
		if i >= len(head) {
			return nil, fmt.Errorf("styles: line 1: %d words, expected rows, columns, styles, and how many are people's", len(head))
		}
		if *to, err = strconv.Atoi(head[i]); err != nil {
			return nil, fmt.Errorf("styles: line 1: %w", err)
		}
	}
	if len(head) > 4 {
		s.Variant = head[4]
	}
	const each = 1 + int(stratego.Flag)
	pairs := 1 + n*each
	if len(lines) != pairs+pairLines {
		return nil, fmt.Errorf("styles: %d lines, expected %d", len(lines), pairs+pairLines)
	}
	if s.People < 0 || s.People > n {
		return nil, fmt.Errorf("styles: line 1: %d of %d styles are people's", s.People, n)
	}
	for k := range n {
		at := 1 + k*each
		st := Style{}
		w, err := strconv.ParseFloat(lines[at], 64)
		if err != nil {
			return nil, fmt.Errorf("styles: line %d: %w", at+1, err)
		}
		st.Weight = w
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			if st.Chance[r], err = parseChances(lines[at+int(r)], s.Rows*s.Cols); err != nil {
				return nil, fmt.Errorf("styles: line %d: %w", at+int(r)+1, err)
			}
		}
		s.All = append(s.All, st)
	}
	var err error
	if s.Pairs, err = parsePairs(lines[pairs:]); err != nil {
		return nil, fmt.Errorf("styles: pairs, from line %d: %w", pairs+1, err)
	}
	return s, nil
}

func parseChances(line string, squares int) ([]float64, error) {
	if len(line) != squares {
		return nil, fmt.Errorf("%d digits, expected %d", len(line), squares)
	}
	out := make([]float64, squares)
	for i := range line {
		if out[i] = styleChances[line[i]]; out[i] == 0 {
			return nil, fmt.Errorf("no digit %q", line[i])
		}
	}
	return out, nil
}

// styleChances has the probability of every digit; no other byte has one.
var styleChances = func() (all [256]float64) {
	for q, digit := range []byte(styleDigits) {
		all[digit] = math.Exp2(-float64(q) / styleSteps)
	}
	return all
}()
