package rating

import (
	"errors"
	"math"
)

// Tally is what two players of a pool did against each other.
type Tally struct {
	A, B                int // indices of the players
	Wins, Draws, Losses int // of A against B
}

// priorElo is the standard deviation of the weak prior that keeps a player who
// won or lost everything at a finite rating. It moves the rating of a player
// with 100 balanced games by less than one Elo.
const priorElo = 1200

// eloPerNat turns natural logarithms of strength into Elo.
const eloPerNat = 400 / math.Ln10

// An Anchor is a player whose rating is given.
type Anchor struct {
	Player int
	Rating float64
}

// Pool rates players by maximum likelihood in the Bradley–Terry model with draws
// (Davidson 1970): wins, draws and losses of i against j are as likely as
// πi : ν√(πi·πj) : πj. The ratings are in Elo with mean 0, with half the width of
// their 95 % intervals relative to that mean. A player without games stays at
// the prior: rating 0 and a wide interval. The rating of one who won or lost all its
// games is the prior's too, and marked as a bound. With an anchor the ratings are relative to that, and
// the intervals are of the difference from it.
func Pool(players int, tallies []Tally, anchor *Anchor) ([]Estimate, error) {
	m := model{players: players, tallies: tallies, theta: make([]float64, players+1)}
	if players == 0 {
		return nil, nil
	}
	var information factor
	for range 200 {
		gradient, hessian := m.derivatives()
		var definite bool
		if information, definite = factorize(hessian); !definite {
			return nil, errors.New("the results have no maximum likelihood")
		}
		if m.advance(information.solve(gradient)) < 1e-9 {
			break
		}
	}
	covariance := information.inverse()
	ratings := m.estimates(covariance)
	if anchor != nil {
		ratings = m.relative(covariance, *anchor)
	}
	for i := range ratings {
		ratings[i].Bound = boundOf(i, tallies)
		if anchor != nil && i == anchor.Player {
			ratings[i].Bound = Exact
		}
	}
	return ratings, nil
}

// boundOf reports whether a player won or lost all its games.
func boundOf(player int, tallies []Tally) Bound {
	wins, draws, losses := 0, 0, 0
	for _, t := range tallies {
		switch {
		case t.A == t.B:
		case t.A == player:
			wins, draws, losses = wins+t.Wins, draws+t.Draws, losses+t.Losses
		case t.B == player:
			wins, draws, losses = wins+t.Losses, draws+t.Draws, losses+t.Wins
		}
	}
	switch {
	case wins > 0 && draws+losses == 0:
		return AtLeast
	case losses > 0 && wins+draws == 0:
		return AtMost
	}
	return Exact
}

// model is a pool under estimation. theta has the natural logarithm of each
// player's strength and, last, that of the draw parameter ν.
type model struct {
	players int
	tallies []Tally
	theta   []float64
}

// derivatives returns the gradient of the log-likelihood with its prior, and
// minus its Hessian. The model is of the exponential family: the gradient is
// observed minus expected features, the Hessian their covariance. The features
// of a game are one for the winner, or a half for both and one for the draw.
func (m *model) derivatives() (gradient []float64, hessian [][]float64) {
	n := m.players + 1
	gradient, hessian = make([]float64, n), make([][]float64, n)
	const weight = (eloPerNat / priorElo) * (eloPerNat / priorElo)
	for i, t := range m.theta {
		gradient[i] = -weight * t
		hessian[i] = make([]float64, n)
		hessian[i][i] = weight
	}
	for _, t := range m.tallies {
		games := float64(t.Wins + t.Draws + t.Losses)
		if games == 0 || t.A == t.B {
			continue
		}
		win, draw, loss := m.chances(t)
		observed := [3]float64{float64(t.Wins), float64(t.Draws), float64(t.Losses)}
		chances := [3]float64{win, draw, loss}
		features := [3][3]float64{{1, 0, 0}, {0.5, 0.5, 1}, {0, 1, 0}} // of A, of B, of ν
		at := [3]int{t.A, t.B, m.players}
		for i := range at {
			mean := moment(chances, features, i, -1)
			gradient[at[i]] += moment(observed, features, i, -1) - games*mean
			for j := range 3 {
				c := moment(chances, features, i, j) - mean*moment(chances, features, j, -1)
				hessian[at[i]][at[j]] += games * c
			}
		}
	}
	return gradient, hessian
}

// moment returns the weighted sum of feature i, or of the product of the
// features i and j.
func moment(weights [3]float64, features [3][3]float64, i, j int) float64 {
	sum := 0.0
	for outcome, w := range weights {
		f := features[outcome][i]
		if j >= 0 {
			f *= features[outcome][j]
		}
		sum += w * f
	}
	return sum
}

func (m *model) chances(t Tally) (win, draw, loss float64) {
	half := (m.theta[t.A] - m.theta[t.B]) / 2
	win, draw, loss = math.Exp(half), math.Exp(m.theta[m.players]), math.Exp(-half)
	sum := win + draw + loss
	return win / sum, draw / sum, loss / sum
}

// advance takes a Newton step, shortened where it is long, and returns its
// length.
func (m *model) advance(step []float64) float64 {
	length := 0.0
	for _, s := range step {
		length = max(length, math.Abs(s))
	}
	scale := min(1, 2/length)
	for i := range m.theta {
		m.theta[i] += scale * step[i]
	}
	return length
}

// estimates centres the ratings on their mean, and their covariance with them.
func (m *model) estimates(covariance [][]float64) []Estimate {
	n := float64(m.players)
	mean, total := 0.0, 0.0
	rows := make([]float64, m.players)
	for i := range m.players {
		mean += m.theta[i] / n
		for j := range m.players {
			rows[i] += covariance[i][j] / n
		}
		total += rows[i] / n
	}
	out := make([]Estimate, m.players)
	for i := range out {
		variance := covariance[i][i] - 2*rows[i] + total
		out[i] = Estimate{
			Value: (m.theta[i] - mean) * eloPerNat,
			Error: z95 * math.Sqrt(max(variance, 0)) * eloPerNat,
		}
	}
	return out
}

// relative gives the ratings relative to an anchor.
func (m *model) relative(covariance [][]float64, anchor Anchor) []Estimate {
	out := make([]Estimate, m.players)
	a := anchor.Player
	for i := range out {
		variance := covariance[i][i] - 2*covariance[i][a] + covariance[a][a]
		out[i] = Estimate{
			Value: (m.theta[i]-m.theta[a])*eloPerNat + anchor.Rating,
			Error: z95 * math.Sqrt(max(variance, 0)) * eloPerNat,
		}
	}
	return out
}
