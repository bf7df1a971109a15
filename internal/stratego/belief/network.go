package belief

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/internal/vector"
	"flagfall.dev/stratego"
)

// Hidden is how many hidden units the network has.
const Hidden = 16

// Network are the weights of a small network from the features of a piece to log odds of
// its rank: a multinomial logistic regression, and beside it one layer of rectified units.
type Network struct {
	Direct [stratego.Ranks]Features
	Unit   [Hidden]Features
	Out    [stratego.Ranks][Hidden]float32
}

// ParseNetwork reads weights as String writes them. The error names the line.
func ParseNetwork(text string) (*Network, error) {
	h := &Network{}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	rows := h.Rows()
	if len(lines) != len(rows) {
		return nil, fmt.Errorf("network: %d lines, expected %d", len(lines), len(rows))
	}
	for i, line := range lines {
		f := strings.Fields(line)
		if len(f) != len(rows[i]) {
			return nil, fmt.Errorf("network: line %d has %d numbers, expected %d", i+1, len(f), len(rows[i]))
		}
		for k, s := range f {
			x, err := strconv.ParseFloat(s, 32)
			if err != nil {
				return nil, fmt.Errorf("network: line %d: %w", i+1, err)
			}
			rows[i][k] = float32(x)
		}
	}
	return h, nil
}

// Rows returns all weights as slices, in the order of the file: for every rank
// from the Marshal to the Flag its direct weights, then its weights of the
// units, then the units' own.
func (h *Network) Rows() (rows [][]float32) {
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		rows = append(rows, h.Direct[r][:])
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		rows = append(rows, h.Out[r][:])
	}
	for u := range h.Unit {
		rows = append(rows, h.Unit[u][:])
	}
	return rows
}

// String writes the weights.
func (h *Network) String() string {
	var b strings.Builder
	for _, row := range h.Rows() {
		for k, x := range row {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.FormatFloat(float64(x), 'f', 2, 32))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Units returns what the hidden units say of a piece.
func (h *Network) Units(x *Features) (u [Hidden]float32) {
	for i := range u {
		sum := float32(0)
		for k, w := range h.Unit[i] {
			sum += float32(w * x[k])
		}
		u[i] = max(sum, 0)
	}
	return u
}

// Odds returns the log odds of a rank.
func (h *Network) Odds(r stratego.Rank, x *Features, u *[Hidden]float32) float32 {
	sum := float32(0)
	for k, w := range h.Direct[r] {
		sum += float32(w * x[k])
	}
	for i, w := range h.Out[r] {
		sum += float32(w * u[i])
	}
	return sum
}

// judged is how many ranks a network has odds of.
const judged = int(stratego.Flag)

// wide is how long rows of the ranks are, with zeros after the Flag, so that vectors fit.
const wide = 16

// weights are those of a network, by feature instead of by what they are summed for: the
// ranks from the Marshal on, then the units.
type weights struct {
	of  [FeatureCount * (wide + Hidden)]float32
	out [Hidden * wide]float32
}

// weights returns the weights of a network as they are now.
func (h *Network) weights() *weights {
	w := &weights{}
	for i := range FeatureCount {
		row := w.of[i*(wide+Hidden):][:wide+Hidden]
		for r := range judged {
			row[r] = h.Direct[r+1][i]
		}
		for u := range Hidden {
			row[wide+u] = h.Unit[u][i]
		}
	}
	for u := range Hidden {
		for r := range judged {
			w.out[u*wide+r] = h.Out[r+1][u]
		}
	}
	return w
}

// judge returns the log odds of every rank from the Marshal on. some are the features that
// are not 0, a fifth of them or so.
func (w *weights) judge(x *Features, some []uint8) (odds [wide]float32) {
	var sum [wide + Hidden]float32
	vector.Gather(sum[:], w.of[:], x[:], some)
	var active [Hidden]uint8 // units that are above 0
	n := 0
	for u, v := range sum[wide:] {
		active[n] = uint8(u)
		if v > 0 {
			n++
		}
	}
	copy(odds[:], sum[:])
	vector.Gather(odds[:], w.out[:], sum[wide:], active[:n])
	return odds
}
