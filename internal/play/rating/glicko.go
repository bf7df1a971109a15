package rating

import "math"

// Glicko is a rating by the Glicko-2 system (Glickman, "Example of the Glicko-2 system", 2013). The zero value is that of a
// player without games: 1500 with a deviation of 350 and a volatility of 0.06.
type Glicko struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`  // standard deviation of the rating; twice of it is about a 95 % interval
	Volatility float64 `json:"volatility"` // how much the rating is expected to vary
}

// Bout is one result: what the opponent's rating was, and the score from 0 to 1.
type Bout struct {
	Against Glicko
	Score   float64
}

const (
	glickoStart  = 1500
	glickoWide   = 350
	glickoVaries = 0.06
	glickoScale  = 173.7178 // rating points in one unit of the system's own scale
	glickoTau    = 0.5      // how much the volatility changes; Glickman recommends 0.3 to 1.2
	glickoExact  = 1e-6     // of the volatility
)

// begun returns the rating, that of a player without games for the zero value.
func (g Glicko) begun() Glicko {
	if g.Deviation == 0 {
		return Glicko{glickoStart, glickoWide, glickoVaries}
	}
	return g
}

// After returns the rating after the results of one period. Without results the deviation grows by what the rating may have
// changed meanwhile.
func (g Glicko) After(bouts ...Bout) Glicko {
	g = g.begun()
	mu, phi := (g.Rating-glickoStart)/glickoScale, g.Deviation/glickoScale
	if len(bouts) == 0 {
		g.Deviation = min(glickoWide, glickoScale*math.Hypot(phi, g.Volatility))
		return g
	}
	var information, surprise float64
	for _, b := range bouts {
		other := b.Against.begun()
		m, p := (other.Rating-glickoStart)/glickoScale, other.Deviation/glickoScale
		weight := 1 / math.Sqrt(1+3*p*p/(math.Pi*math.Pi))
		expected := 1 / (1 + math.Exp(-weight*(mu-m)))
		information += weight * weight * expected * (1 - expected)
		surprise += weight * (b.Score - expected)
	}
	v := 1 / information
	sigma := volatility(phi, v, v*surprise, g.Volatility)
	wide := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(wide*wide)+information)
	return Glicko{glickoStart + glickoScale*(mu+phi*phi*surprise), glickoScale * phi, sigma}
}

// Expected returns the score that is expected against another player, from 0 to 1. The less is known of both ratings, the
// nearer it is to one half.
func (g Glicko) Expected(other Glicko) float64 {
	g, other = g.begun(), other.begun()
	p := math.Hypot(g.Deviation, other.Deviation) / glickoScale
	weight := 1 / math.Sqrt(1+3*p*p/(math.Pi*math.Pi))
	return 1 / (1 + math.Exp(-weight*(g.Rating-other.Rating)/glickoScale))
}

// volatility is step 5 of the procedure: by the Illinois algorithm it finds where the likelihood is highest.
func volatility(phi, v, delta, sigma float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-phi*phi-v-e)/(2*d*d) - (x-a)/(glickoTau*glickoTau)
	}
	low, high := a, math.Log(delta*delta-phi*phi-v)
	if delta*delta <= phi*phi+v {
		k := 1.0
		for f(a-k*glickoTau) < 0 {
			k++
		}
		high = a - k*glickoTau
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > glickoExact {
		x := low + (low-high)*fLow/(fHigh-fLow)
		fx := f(x)
		if fx*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = x, fx
	}
	return math.Exp(low / 2)
}
