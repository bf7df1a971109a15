package belief

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// priorText has the share of each rank's pieces on each home square, in
// 1/10,000, left and right averaged. Lines "NAME ROWS COLUMNS SETUPS" begin a
// table; below stands a line for each rank, back row first. `flagfall lab
// prior` prints it from files of set-ups.
//
//go:embed prior.txt
var priorText string

// placements is where people put their pieces, on a home of rows × cols squares.
type placements struct {
	rows, cols int
	share      [stratego.Ranks][]float64 // by home square, summing to 1; nil for a rank the game lacks
}

// allPlacements parses the embedded numbers once.
var allPlacements = sync.OnceValue(func() map[string]*placements {
	all := map[string]*placements{}
	var t *placements
	for line := range strings.Lines(priorText) {
		f := strings.Fields(line)
		if len(f) == 4 {
			t = &placements{}
			t.rows, _ = strconv.Atoi(f[1])
			t.cols, _ = strconv.Atoi(f[2])
			all[f[0]] = t
			continue
		}
		r, _ := stratego.ParseRank(f[0])
		t.share[r] = shares(f[1:])
	}
	return all
})

func shares(fields []string) []float64 {
	out := make([]float64, len(fields))
	total := 0.0
	for i, f := range fields {
		out[i], _ = strconv.ParseFloat(f, 64)
		total += out[i]
	}
	for i := range out {
		out[i] /= total
	}
	return out
}

// Prior returns how likely people put a piece of a rank on a home square (an
// index of a stratego.Setup, back row first), relative to an even spread over
// the home: 1 means as likely as anywhere. It is never 0: the parameters have the least. Homes of another
// size are looked up by their relative place. Where chance puts up the armies
// nobody's preferences count: there it is 1 wherever the rank may stand.
func Prior(v *stratego.Variant, r stratego.Rank, home int, p *parameter.Values) float64 {
	if v.RandomSetups() {
		if r == stratego.Flag && home >= v.FlagSquares() {
			return p.LeastPrior
		}
		return 1
	}
	t := allPlacements()["classic"]
	// A crowded army fills its home, and the set-ups of the 40-piece game are the better
	// guide than those of Barrage.
	if float64(v.Pieces()) < p.Crowded && float64(v.Pieces()) < p.CrowdedHome*float64(v.HomeSize()) &&
		allPlacements()["barrage"].share[r] != nil {
		t = allPlacements()["barrage"]
	}
	s := t.share[r]
	if s == nil {
		return 1
	}
	width := v.Grid().Width
	row, col := home/width, home%width
	rows := v.HomeSize() / width
	i := scale(row, rows, t.rows)*t.cols + scale(col, width, t.cols)
	return max(s[i]*float64(len(s)), p.LeastPrior)
}

// priorTable has Prior by home square and rank, for one variant.
type priorTable struct {
	least, crowded, crowdedHome float64 // of the parameters
	of                          [][stratego.Ranks]float64
}

// priors returns the table of the observer's variant, which is made again only where the
// parameters differ.
func (w *observer) priors(p *parameter.Values) [][stratego.Ranks]float64 {
	t := &w.prior
	if t.of != nil && t.least == p.LeastPrior && t.crowded == p.Crowded && t.crowdedHome == p.CrowdedHome {
		return t.of
	}
	*t = priorTable{p.LeastPrior, p.Crowded, p.CrowdedHome, make([][stratego.Ranks]float64, w.v.HomeSize())}
	for home := range t.of {
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			t.of[home][r] = Prior(w.v, r, home, p)
		}
	}
	return t.of
}

// scale maps place x of n onto a line of m places, ends onto ends.
func scale(x, n, m int) int {
	if n == m || n < 2 {
		return min(x, m-1)
	}
	return (x*(m-1)*2 + (n - 1)) / (2 * (n - 1))
}
