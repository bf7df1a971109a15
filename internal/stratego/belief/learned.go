package belief

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"sync"

	"flagfall/stratego"
)

// habitText has the learned weights, one line a rank: its token, then a weight
// for each feature. `flagfall lab habits` writes it.
//
//go:embed habits.txt
var habitText string

// Habits are weights by rank and feature: what a piece's features say of it
// being of a rank is their product, in log odds (multinomial logistic
// regression).
type Habits [stratego.Ranks][Features]float32

// learned parses the embedded weights once.
var learned = sync.OnceValue(func() *Habits { return ParseHabits(habitText) })

// ParseHabits reads weights as String writes them; what is missing is 0.
func ParseHabits(text string) *Habits {
	h := &Habits{}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		r, err := stratego.ParseRank(f[0])
		if err != nil {
			continue
		}
		for i, s := range f[1:min(len(f), Features+1)] {
			x, _ := strconv.ParseFloat(s, 32)
			h[r][i] = float32(x)
		}
	}
	return h
}

// String writes the weights, one line a rank.
func (h *Habits) String() string {
	var b strings.Builder
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		b.WriteString(string(r.Token()))
		for _, x := range h[r] {
			b.WriteString(" " + strconv.FormatFloat(float64(x), 'f', 2, 32))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// weigh returns how many times likelier the features make a rank.
func (h *Habits) weigh(r stratego.Rank, x *[Features]float32) float64 {
	sum := float32(0)
	for i, w := range h[r] {
		sum += w * x[i]
	}
	return math.Exp(float64(min(max(sum, -6), 6)))
}
