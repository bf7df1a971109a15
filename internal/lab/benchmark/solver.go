package benchmark

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// Reach is how far the solver reaches in endings of the classic board: both Flags stand in a corner between two
// Bombs, and pieces of any rank but Scout are anywhere. Times are of one core.
type Reach struct {
	Times []float64  `json:"seconds"` // of one question
	Rows  []ReachRow `json:"rows"`
	Rate  float64    `json:"positions_per_s"` // that are searched, all endings together
	// ProcessorTime is false where the system has no clock for a thread.
	ProcessorTime bool `json:"processor_time"`
}

// ReachRow is a kind of endings.
type ReachRow struct {
	Movers int `json:"movers"` // of both sides together
	Hidden int `json:"hidden"` // of the enemy, Flag and Bombs among them
	Worlds int `json:"assignments"`
	// Plies has by time how many plies were searched to the end in the median ending.
	Plies []int `json:"plies"`
	Won   int   `json:"won"` // endings in which a win was found in the longest time
	Of    int   `json:"of"`
}

const (
	reachEndings = 3  // of a kind
	reachLongest = 61 // plies; a win that is found counts as this many
)

// MeasureSolver asks for wins in endings of several kinds, with up to the given time for each question. It says
// the lines of a table, as the documents have it, and each row as soon as it is known.
func MeasureSolver(ctx context.Context, most time.Duration, say func(line string)) (Reach, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	times := []time.Duration{most / 100, most / 10, most}
	r := Reach{ProcessorTime: processorTime}
	for _, t := range times {
		r.Times = append(r.Times, t.Seconds())
	}
	say(r.head())
	var solver proof.Solver
	var all reached
	for _, movers := range []int{2, 4, 6, 8, 12} {
		for _, hidden := range []int{0, 3, 5} {
			if hidden-3 > movers/2 {
				continue
			}
			row, err := all.row(ctx, &solver, movers, hidden, times)
			if err != nil {
				return r, err
			}
			r.Rows = append(r.Rows, row)
			say(row.String())
		}
	}
	r.Rate = float64(all.nodes) / all.spent.Seconds()
	say(fmt.Sprintf("%.2f million positions a second", r.Rate/1e6))
	return r, nil
}

// row asks for wins in endings of one kind, and adds the work to what has been done.
func (all *reached) row(ctx context.Context, solver *proof.Solver, movers, hidden int, times []time.Duration) (ReachRow, error) {
	row := ReachRow{Movers: movers, Hidden: hidden, Of: reachEndings}
	var depths [3][]int
	for i := range reachEndings {
		q := reachEnding(rand.New(rand.NewPCG(uint64(movers)<<8|uint64(hidden), uint64(i))), movers, hidden)
		one, err := reachOf(ctx, solver, q, times)
		if err != nil {
			return row, err
		}
		for k := range times {
			depths[k] = append(depths[k], one.depth[k])
		}
		if one.won {
			row.Won++
		}
		row.Worlds = max(row.Worlds, one.worlds)
		all.nodes, all.spent = all.nodes+one.nodes, all.spent+one.spent
	}
	for k := range times {
		slices.Sort(depths[k])
		row.Plies = append(row.Plies, depths[k][reachEndings/2])
	}
	return row, nil
}

// reached is how far one ending was searched, by time.
type reached struct {
	depth  [3]int
	won    bool
	worlds int
	nodes  uint64
	spent  time.Duration
}

// reachOf asks for longer and longer wins, each time from the beginning.
func reachOf(ctx context.Context, solver *proof.Solver, q proof.Question, times []time.Duration) (r reached, err error) {
	most := times[len(times)-1]
	limit := uint64(0)
	for n := 1; n <= reachLongest; n += 2 {
		began := threadTime()
		_, err := solver.Win(ctx, q, proof.Limits{Plies: n, Nodes: limit, Certain: true})
		spent, effort := threadTime()-began, solver.Effort()
		if err != nil && !errors.Is(err, proof.ErrNotFound) {
			return r, err
		}
		r.worlds, r.nodes, r.spent = effort.Assignments, r.nodes+effort.Nodes, r.spent+spent
		r.won = err == nil && spent <= most
		for k, t := range times {
			if spent <= t && (err == nil || effort.Depth >= n) {
				r.depth[k] = n
				if err == nil {
					r.depth[k] = reachLongest
				}
			}
		}
		if err == nil || spent > most/2 || effort.Depth < n {
			break
		}
		if spent > most/1000 {
			limit = uint64(float64(effort.Nodes) * float64(most) / float64(spent))
		}
	}
	return r, nil
}

// reachEnding draws an ending, Red to move.
func reachEnding(rng *rand.Rand, movers, hidden int) proof.Question {
	v := compile(stratego.Classic())
	g := v.Grid()
	text := []byte(strings.Repeat("A", g.Squares()))
	for q := range v.Lakes().All() {
		text[q] = '_'
	}
	corners := [2]board.Square{g.At(rng.IntN(2)*(g.Width-1), 0), g.At(rng.IntN(2)*(g.Width-1), g.Height-1)}
	for s, corner := range corners {
		text[corner] = stratego.NewPiece(board.Side(s), stratego.Flag).Letter()
		for q := range v.Adjacent(corner).All() {
			text[q] = stratego.NewPiece(board.Side(s), stratego.Bomb).Letter()
		}
	}
	var blue []board.Square
	for s := range board.Side(2) {
		army := []stratego.Rank{
			stratego.Marshal, stratego.General, stratego.Colonel, stratego.Major, stratego.Captain, stratego.Sergeant,
			stratego.Spy, stratego.Miner,
		}
		if s == stratego.Red { // who can win by the Flag
			army[0], army[7] = army[7], army[0]
		}
		rest := army[1:]
		rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		for _, rank := range army[:movers/2] {
			q := board.Square(rng.IntN(len(text)))
			for text[q] != 'A' {
				q = board.Square(rng.IntN(len(text)))
			}
			text[q] = stratego.NewPiece(s, rank).Letter()
			if s == stratego.Blue {
				blue = append(blue, q)
			}
		}
	}
	p, err := stratego.ParsePosition(v, string(text))
	if err != nil {
		panic(err) // it is drawn by the rules
	}
	q := proof.Question{View: p.View(stratego.Red), Army: new([stratego.Ranks]int), Known: map[board.Square]stratego.RankSet{}}
	for at := range p.Pieces(stratego.Blue).All() {
		rank := p.At(at).Rank()
		q.Army[rank]++
		if rank.Movable() || hidden == 0 {
			q.Known[at] = stratego.RanksOf(rank)
		}
	}
	if hidden > 3 {
		for _, at := range blue[:hidden-3] {
			delete(q.Known, at) // it has not been seen to move: it may be anything
		}
	}
	return q
}

// head is the head of the table.
func (r Reach) head() string {
	var b strings.Builder
	b.WriteString("| pieces that move | hidden | assignments |")
	for _, t := range r.Times {
		fmt.Fprintf(&b, " %g s |", t)
	}
	b.WriteString(" won |\n|---|---|---|---|---|---|---|")
	return b.String()
}

// String writes the row of the table.
func (row ReachRow) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %d | %d | %d |", row.Movers, row.Hidden, row.Worlds)
	for _, n := range row.Plies {
		if n >= reachLongest {
			b.WriteString(" all |")
		} else {
			fmt.Fprintf(&b, " %d |", n)
		}
	}
	fmt.Fprintf(&b, " %d of %d |", row.Won, row.Of)
	return b.String()
}
