// Package benchmark measures the cores of the games by fixed work: the same
// set-ups, seeds and positions every time, so that figures of two builds can be
// compared. Signatures tell whether two builds play alike: one is of the rules
// (Cores), two are of what our searching players choose (Search).
package benchmark

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/stratego"
)

// Cores are the figures of the rules packages, all single-threaded, per second
// of processor time of the measuring thread, the median over batches.
type Cores struct {
	SamplePlies      float64 `json:"sample_plies_per_s"`
	ListPlies        float64 `json:"list_plies_per_s"`
	PerftNodes       float64 `json:"perft_nodes_per_s"`
	AdvancePerftBulk float64 `json:"advance_perft_bulk_per_s"`
	AdvancePerftMade float64 `json:"advance_perft_made_per_s"`
	// MeanPlies and MeanMoves describe uniformly random classic games without
	// repetition rules and limits: their length, and the legal moves a ply.
	MeanPlies float64 `json:"mean_plies"`
	MeanMoves float64 `json:"mean_moves"`
	// Rules is a hash of random games in every built-in variant and of perft
	// counts. It changes only with the rules or the random set-ups; the players'
	// signatures are in Search.
	Rules string `json:"rules_signature"`
	// ProcessorTime is false where the system has no clock for a thread, and
	// the figures are per second of wall time.
	ProcessorTime bool `json:"processor_time"`
}

// rate runs a batch for at least the given time and returns its units per
// second, the median over the batches.
func rate(each time.Duration, batch func() uint64) float64 {
	var rates []float64
	batch() // memory and caches reach their working state
	for begin := time.Now(); time.Since(begin) < each || len(rates) < 3; {
		start := threadTime()
		n := batch()
		rates = append(rates, float64(n)/(threadTime()-start).Seconds())
	}
	slices.Sort(rates)
	return rates[len(rates)/2]
}

// work is the fixed work in classic Stratego with all its rules.
type work struct {
	variant *stratego.Variant
	setups  [][2]stratego.Setup
	p       stratego.Position
	buf     []stratego.Move
}

const (
	games      = 64
	perftPlies = 3
	seed       = 1960
)

func newWork() *work {
	v := compile(stratego.Classic())
	w := &work{variant: v, buf: make([]stratego.Move, 0, 512)}
	rng := rand.New(rand.NewPCG(seed, 0))
	generator := deploy.New(v)
	for range games {
		w.setups = append(w.setups, [2]stratego.Setup{generator.Random(rng), generator.Random(rng)})
	}
	return w
}

func compile(d stratego.Definition) *stratego.Variant {
	v, err := stratego.New(d)
	if err != nil {
		panic(err) // definitions of the program's own
	}
	return v
}

// sample plays random games with sampled moves and returns the plies played.
func (w *work) sample() uint64 {
	rng := rand.NewPCG(seed, 1)
	var plies uint64
	for _, s := range w.setups {
		w.p.Reset(w.variant, s[0], s[1])
		for !w.p.Ended() {
			m, ok := w.p.Sample(rng)
			if !ok {
				break
			}
			w.p.Make(m)
			plies++
		}
	}
	return plies
}

// list plays random games writing every legal move at every ply.
func (w *work) list() uint64 {
	rng := rand.New(rand.NewPCG(seed, 2))
	var plies uint64
	for _, s := range w.setups {
		w.p.Reset(w.variant, s[0], s[1])
		for !w.p.Ended() {
			w.buf = w.p.Moves(w.buf[:0])
			if len(w.buf) == 0 {
				break
			}
			w.p.Make(w.buf[rng.Uint32N(uint32(len(w.buf)))])
			plies++
		}
	}
	return plies
}

// perft counts the leaves from the first few starts.
func (w *work) perft() uint64 {
	var n uint64
	for _, s := range w.setups[:4] {
		w.p.Reset(w.variant, s[0], s[1])
		n += stratego.Perft(&w.p, perftPlies)
	}
	return n
}

// means returns the mean length of uniformly random games without repetition
// rules and limits, and the mean number of legal moves a ply.
func (w *work) means() (plies, moves float64) {
	d := stratego.Classic()
	d.TwoSquares, d.Chasing, d.QuietLimit = 0, false, 0
	v := compile(d)
	rng := rand.NewPCG(seed, 3)
	var n, m int
	const repeats = 8
	for range repeats {
		for _, s := range w.setups {
			w.p.Reset(v, s[0], s[1])
			for !w.p.Ended() {
				m += w.p.Count()
				move, ok := w.p.Sample(rng)
				if !ok {
					break
				}
				w.p.Make(move)
				n++
			}
		}
	}
	return float64(n) / float64(repeats*len(w.setups)), float64(m) / float64(n)
}

// signature hashes how sampled games of every variant go on, and perft counts.
func (w *work) signature() string {
	h := fnv.New64a()
	start := advance.Start()
	fmt.Fprintln(h, w.perft(), advance.Perft(&start, 3))
	for _, v := range stratego.Variants() {
		rng := rand.New(rand.NewPCG(seed, 4))
		source := rand.NewPCG(seed, 5)
		generator := deploy.New(v)
		for range 8 {
			w.p.Reset(v, generator.Random(rng), generator.Random(rng))
			w.wander(source, 400)
			fmt.Fprintln(h, w.p.Hash(), w.p.Ply(), w.p.Count())
		}
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// wander plays at most n random plies.
func (w *work) wander(source *rand.PCG, n int) {
	for range n {
		m, ok := w.p.Sample(source)
		if !ok || w.p.Ended() {
			return
		}
		w.p.Make(m)
	}
}
