package rating

import (
	"math"
	"slices"
)

// A distribution gives each of a pair's five scores, 0 to 1, a probability.
type distribution [5]float64

// seldom is what a score counts that has not occurred, so that it stays possible. One pair
// in a thousand of its kind changes a ratio less than the next pair does.
const seldom = 1e-3

// observed returns the distribution of the results and their number.
func observed(p Pairs) (hat distribution, n float64) {
	var weights [5]float64
	for i, c := range p {
		weights[i] = max(float64(c), seldom)
	}
	return shares(weights)
}

// shares returns what part of the whole each weight is, and the whole.
func shares(weights [5]float64) (d distribution, whole float64) {
	for _, w := range weights {
		whole += w
	}
	for i, w := range weights {
		d[i] = w / whole
	}
	return d, whole
}

// likelier returns the logarithm of how much likelier one of d's results is under p than under
// q, on average.
func (d distribution) likelier(p, q distribution) float64 {
	sum := 0.0
	for i := range d {
		sum += d[i] * math.Log(p[i]/q[i])
	}
	return sum
}

// averaging returns the likeliest distribution whose mean is s, which lies between 0 and 1.
func (d distribution) averaging(s float64) distribution {
	var a [5]float64
	for i := range a {
		a[i] = float64(i)/4 - s
	}
	return d.tilt(a)
}

// drifting returns the likeliest distribution whose mean lies t of its own standard deviations
// above ½.
func (d distribution) drifting(t float64) distribution {
	if t >= 0 {
		return d.rising(t)
	}
	slices.Reverse(d[:])
	q := d.rising(-t)
	slices.Reverse(q[:])
	return q
}

// rising is drifting where t is not negative.
//
// Let y be a score less ½, and c = t/√(1+t²). The condition is E(y) = c·√E(y²), and the root
// is the least value of (E(y²)/s + s)/2 over all s, reached at s = √E(y²). So with
// a(s) = y − c·(y²/s + s)/2 the distributions that drift by at most t are those with
// E(a(s)) ≤ 0 for every s, and those that drift by at least t have E(a(s)) ≥ 0 for some s.
// For one s the likeliest is a tilt. Where d drifts more than t, the likeliest of all is the tilt
// of the strictest s; where d drifts less, the tilt of the best s. Either has s = √E(y²).
//
// Scores lie ¼ apart, so E(y²) ≥ E(y)/4, and s lies between c/4 and ½.
func (d distribution) rising(t float64) distribution {
	const nothing = 1e-12
	c := t / math.Sqrt(1+t*t)
	switch {
	case c < nothing:
		return d.tilt(tangent(0, 1))
	case d.mean(tangent(c, d.spread())) > 0:
		return d.strictest(c)
	}
	// There may be several peaks, as a distribution can drift by its wins or by its halves.
	const steps = 32
	width := math.Pow(2/c, 1.0/steps)
	var value [steps + 3]float64 // with one more before and behind
	for k := range value {
		value[k] = math.Inf(-1)
		if k > 0 && k < len(value)-1 {
			_, value[k] = d.touching(c, c/4*math.Pow(width, float64(k-1)))
		}
	}
	best, most := d, math.Inf(-1)
	for k := 1; k < len(value)-1; k++ {
		if value[k] < value[k-1] || value[k] < value[k+1] {
			continue
		}
		if q, v := d.climb(c, c/4*math.Pow(width, float64(k-1))); v > most {
			best, most = q, v
		}
	}
	return best
}

// touching returns the likeliest distribution with E(a(s)) = 0 and its likelihood, which is −∞
// where there is none.
func (d distribution) touching(c, s float64) (distribution, float64) {
	a := tangent(c, s)
	if slices.Max(a[:]) <= 0 {
		return d, math.Inf(-1)
	}
	q := d.tilt(a)
	return q, d.likelier(q, d)
}

// climb goes from s to the peak above it: the distribution that is the likeliest for s has more
// than E(a) = 0 at its own √E(y²), which is the next s, and leaves room for a likelier one.
func (d distribution) climb(c, s float64) (distribution, float64) {
	const enough = 1e-15
	q, v := d.touching(c, s)
	for {
		next, higher := d.touching(c, q.spread())
		if !(higher > v+enough*math.Abs(v)) {
			return q, v
		}
		q, v = next, higher
	}
}

// strictest returns the likeliest distribution with E(a(s)) ≤ 0 for every s, where d is none.
// These are a convex set, so no other s settles.
func (d distribution) strictest(c float64) distribution {
	const enough = 1e-10 // the likelihood is less by the square of what is missing
	low, high, s := c/4, 0.5, d.spread()
	for {
		q, a := d, tangent(c, s)
		if d.mean(a) > 0 {
			q = d.tilt(a)
		}
		root := q.spread()
		if root > s {
			low = s
		} else {
			high = s
		}
		if math.Abs(root-s) <= enough*s || high-low <= enough*s {
			return q
		}
		if s = root; !(s > low && s < high) {
			s = (low + high) / 2
		}
	}
}

// tangent returns the a(s) of rising.
func tangent(c, s float64) (a [5]float64) {
	for i := range a {
		y := float64(i)/4 - 0.5
		a[i] = y - c*(y*y/s+s)/2
	}
	return a
}

// tilt returns the likeliest distribution of which the mean of a is zero; some of a are negative,
// and some positive. It is d[i]/(1 + x·a[i]) with the x that makes it so, which lies between the
// poles −1/max(a) and −1/min(a). The nearer to a pole, the less is left of 1 + x·a for its score; so x
// is counted from there: with the pole at p, x = p·(1−u), and r = −p·a, that is 1 − r + u·r.
func (d distribution) tilt(a [5]float64) distribution {
	extreme := slices.Max(a[:])
	if d.mean(a) > 0 {
		extreme = slices.Min(a[:])
	}
	low, high, u := 0.0, 1.0, 1.0 // the mean falls from +∞ at the pole to what d has
	for range 200 {
		mean, slope := 0.0, 0.0
		for i, p := range d {
			r := a[i] / extreme
			z := r / (1 - r + u*r)
			mean += p * z
			slope += p * z * z
		}
		if mean > 0 {
			low = u
		} else {
			high = u
		}
		const enough = 1e-26 // the likelihood lacks half of mean²/slope
		next := u + mean/slope
		if !(next > low && next < high) {
			next = low + (high-low)/16
		}
		if mean*mean <= enough*slope || next == low || next == high {
			break
		}
		u = next
	}
	q := d
	for i := range q {
		r := a[i] / extreme
		q[i] /= 1 - r + u*r
	}
	return q
}

// mean returns the mean of values of the scores.
func (d distribution) mean(values [5]float64) float64 {
	sum := 0.0
	for i, p := range d {
		sum += p * values[i]
	}
	return sum
}

// spread returns √E(y²), y being a score less ½.
func (d distribution) spread() float64 {
	return math.Sqrt(d.mean([5]float64{0.25, 0.0625, 0, 0.0625, 0.25}))
}
