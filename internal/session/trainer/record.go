package trainer

import (
	"cmp"
	"math"
	"slices"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/record"
)

// A Row is how a set-up did against one opponent in somebody's games.
type Row struct {
	Opponent string  `json:"opponent"`
	Won      int     `json:"won"`
	Drawn    int     `json:"drawn"`
	Lost     int     `json:"lost"`
	Share    float64 `json:"share"` // of the points
	Error    float64 `json:"error"` // half of its 95 % interval
}

// Record returns how a set-up did in somebody's games, by opponent, those met most often first, with the sum of all as the last
// row; nothing where it was not played. Its mirror image is another set-up.
func Record(games []statistics.Game, o Own) (rows []Row) {
	sum := Row{}
	for _, g := range games {
		if g.Record.Game != record.Stratego || g.Record.Variant != o.Variant || g.Record.Setups[g.Side] != o.Setup {
			continue
		}
		i := slices.IndexFunc(rows, func(r Row) bool { return r.Opponent == g.Opponent })
		if i < 0 {
			i, rows = len(rows), append(rows, Row{Opponent: g.Opponent})
		}
		rows[i].count(g.Outcome())
		sum.count(g.Outcome())
	}
	order.Stable(rows, func(a, b Row) int { return cmp.Compare(b.games(), a.games()) })
	if len(rows) > 0 {
		rows = append(rows, sum)
	}
	for i := range rows {
		rows[i].judge()
	}
	return rows
}

func (r *Row) count(o statistics.Outcome) {
	switch {
	case o > 0:
		r.Won++
	case o < 0:
		r.Lost++
	default:
		r.Drawn++
	}
}

func (r *Row) games() int { return r.Won + r.Drawn + r.Lost }

// judge computes the share and its interval (Agresti and Coull 1998), which holds for few games too.
func (r *Row) judge() {
	n := float64(r.games())
	r.Share = (float64(r.Won) + float64(r.Drawn)/2) / n
	wide := (r.Share*n + 2) / (n + 4)
	r.Error = 1.96 * math.Sqrt(wide*(1-wide)/(n+4))
}
