package lab

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// StyleFit fits styles to set-ups by expectation and maximisation (Dempster,
// Laird and Rubin 1977). The set-ups are of homes of Rows × Cols squares.
type StyleFit struct {
	Rows, Cols, Styles, Rounds int
	Seed                       uint64
	// Report, if set, hears in every round how many nats a set-up takes, of
	// those it learns from and of those held out.
	Report func(round int, train, heldOut float64)
}

// heldOutEach is the part of the set-ups that is held out: one in this many.
const heldOutEach = 10

// Fit returns the styles of set-ups, whose order it changes. The error is the
// context's.
func (f *StyleFit) Fit(ctx context.Context, setups []stratego.Setup) (*belief.Styles, error) {
	rng := rand.New(rand.NewPCG(f.Seed, 0x7374796c65))
	rng.Shuffle(len(setups), func(i, j int) { setups[i], setups[j] = setups[j], setups[i] })
	held := len(setups) / heldOutEach
	m := f.begin(setups[held:], rng)
	for round := range f.Rounds {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		train := m.improve(setups[held:])
		if f.Report != nil {
			f.Report(round+1, train, m.nats(setups[:held]))
		}
	}
	return m.styles(), nil
}

// mixture is a latent class model while it is fitted; logs of chances by style,
// square and rank.
type mixture struct {
	rows, cols int
	weight     []float64
	log        [][][stratego.Ranks]float64
	mirror     []int
	post       []float64
	army       [stratego.Ranks]float64 // how many of each rank a set-up has, NoRank for empty squares
}

// firstSetups is from how many set-ups a style begins, and firstTries how many
// are looked at to find them.
const firstSetups, firstTries = 60, 4000

// begin makes styles from a few set-ups each.
func (f *StyleFit) begin(setups []stratego.Setup, rng *rand.Rand) *mixture {
	n := f.Rows * f.Cols
	m := &mixture{rows: f.Rows, cols: f.Cols, mirror: make([]int, n), post: make([]float64, 2*f.Styles)}
	for h := range n {
		m.mirror[h] = belief.FlipHome(h, f.Cols)
	}
	for _, s := range setups {
		for _, r := range s {
			m.army[r] += 1 / float64(len(setups))
		}
	}
	count := m.zero(f.Styles)
	for k := range f.Styles {
		// Every style begins as some set-ups that have the Flag where one has it.
		first := setups[rng.IntN(len(setups))]
		flag := flagOf(first)
		for tries, got := 0, 0; got < firstSetups && tries < firstTries; tries++ {
			s := setups[rng.IntN(len(setups))]
			if flagOf(s) == flag {
				m.add(count[k], s, 1, false)
				got++
			}
		}
		m.weight = append(m.weight, 1/float64(f.Styles))
	}
	m.set(count)
	return m
}

// flagOf returns the home square of the Flag, -1 if there is none.
func flagOf(s stratego.Setup) int { return slices.Index(s, stratego.Flag) }

// zero returns counts of nothing.
func (m *mixture) zero(styles int) [][][stratego.Ranks]float64 {
	c := make([][][stratego.Ranks]float64, styles)
	for k := range c {
		c[k] = make([][stratego.Ranks]float64, len(m.mirror))
	}
	return c
}

// add counts a set-up, mirrored or not, by a part.
func (m *mixture) add(count [][stratego.Ranks]float64, s stratego.Setup, by float64, flip bool) {
	for h, r := range s {
		if flip {
			h = m.mirror[h]
		}
		count[h][r] += by
	}
}

// doubt is how many pieces of an army spread evenly are added to every square's counts.
const doubt = 4

// set turns counts into logs of chances.
func (m *mixture) set(count [][][stratego.Ranks]float64) {
	m.log = count
	for k := range count {
		for h := range count[k] {
			total := 0.0
			for r := range count[k][h] {
				count[k][h][r] += doubt * m.army[r] / float64(len(m.mirror))
				total += count[k][h][r]
			}
			for r := range count[k][h] {
				count[k][h][r] = math.Log(count[k][h][r] / total)
			}
		}
	}
}

// expect fills in how likely a set-up is of each style and of each mirrored
// one, and returns the log of its chance.
func (m *mixture) expect(s stratego.Setup) float64 {
	most := math.Inf(-1)
	n := len(m.log)
	for k := range m.log {
		a := math.Log(m.weight[k] / 2)
		b := a
		for h, r := range s {
			a += m.log[k][h][r]
			b += m.log[k][m.mirror[h]][r]
		}
		m.post[k], m.post[n+k] = a, b
		most = max(most, a, b)
	}
	total := 0.0
	for i, x := range m.post {
		m.post[i] = math.Exp(x - most)
		total += m.post[i]
	}
	for i := range m.post {
		m.post[i] /= total
	}
	return most + math.Log(total)
}

// negligible is the part of a set-up that is not counted.
const negligible = 1e-4

// improve does one round and returns the nats a set-up took before it.
func (m *mixture) improve(setups []stratego.Setup) float64 {
	n := len(m.log)
	count := m.zero(n)
	weight := make([]float64, n)
	nats := 0.0
	for _, s := range setups {
		nats -= m.expect(s)
		for i, p := range m.post {
			if p > negligible {
				m.add(count[i%n], s, p, i >= n)
				weight[i%n] += p
			}
		}
	}
	for k := range weight {
		m.weight[k] = (weight[k] + 1) / (float64(len(setups)) + float64(n))
	}
	m.set(count)
	return nats / float64(len(setups))
}

// nats returns what a set-up takes on the mean.
func (m *mixture) nats(setups []stratego.Setup) float64 {
	sum := 0.0
	for _, s := range setups {
		sum -= m.expect(s)
	}
	return sum / float64(max(len(setups), 1))
}

// styles returns what was fitted.
func (m *mixture) styles() *belief.Styles {
	out := &belief.Styles{Rows: m.rows, Cols: m.cols}
	for k := range m.log {
		st := belief.Style{Weight: m.weight[k]}
		for r := range st.Chance {
			for h := range m.mirror {
				st.Chance[r] = append(st.Chance[r], math.Exp(m.log[k][h][r]))
			}
		}
		out.All = append(out.All, st)
	}
	return out
}
