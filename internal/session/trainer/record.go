package trainer

import (
	"cmp"
	"slices"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/record"
)

// A Row is how a set-up did against one opponent in somebody's games.
type Row struct {
	Opponent string `json:"opponent"`
	statistics.Score
	Share float64 `json:"share"` // of the points
	Low   float64 `json:"low"`   // end of its 95 % interval
	High  float64 `json:"high"`
	Error float64 `json:"error"` // the distance to the farther end
}

// Record returns how a set-up did in somebody's games, by opponent, those met most often first, with the sum of all as the last
// row; nothing where it was not played. Its mirror image is another set-up.
func Record(games []statistics.Game, o Own) (rows []Row) {
	sum := Row{}
	for _, g := range games {
		if g.Record.Game != record.Stratego || g.Record.Variant != o.Variant || letters(g.Record.Setups[g.Side]) != o.Setup {
			continue
		}
		i := slices.IndexFunc(rows, func(r Row) bool { return r.Opponent == g.Opponent })
		if i < 0 {
			i, rows = len(rows), append(rows, Row{Opponent: g.Opponent})
		}
		rows[i].Add(g.Outcome())
		sum.Add(g.Outcome())
	}
	order.Stable(rows, func(a, b Row) int { return cmp.Compare(b.Games(), a.Games()) })
	if len(rows) > 0 {
		rows = append(rows, sum)
	}
	for i := range rows {
		rows[i].judge()
	}
	return rows
}

// judge computes the share and its interval, which holds for few games too.
func (r *Row) judge() {
	s := r.Points()
	r.Share, r.Low, r.High, r.Error = s.Rate, s.Low, s.High, s.Error()
}

// Points is the share of the points with its interval.
func (r *Row) Points() rating.Share {
	return rating.Score{Won: r.Won, Drawn: r.Drawn, Lost: r.Lost}.Share()
}
