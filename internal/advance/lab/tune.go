package lab

import (
	"context"
	"math"
	"math/rand/v2"

	"flagfall/advance"
	"flagfall/board"
	"flagfall/internal/advance/player"
)

// Sample is a quiet position of a game with the share of the game that the side
// to move got in the end.
type Sample struct {
	counts [player.FeatureCount]int8 // own features less the other side's
	full   float64                   // share of the material still on the board
	lead   float64
	result float64
}

// Samples plays games, the first plies of each at random, and returns their quiet
// positions.
func Samples(ctx context.Context, mine, theirs player.Config, games int, seed uint64) ([]Sample, error) {
	var out []Sample
	for n := range games {
		r := rand.New(rand.NewPCG(seed, uint64(n)))
		side := board.Side(n % 2)
		mine.Seed, theirs.Seed = r.Uint64(), r.Uint64()
		warm := player.New(player.Config{Level: player.Grade7, Seed: r.Uint64()})
		players := [2]*player.Player{player.New(mine), player.New(theirs)}
		random := r.IntN(60)
		p := advance.Start()
		from := len(out)
		var sides []board.Side
		for !p.Result().Over() {
			pl := players[p.Side()^side]
			if p.Ply() < random {
				pl = warm
			} else if len(p.Captures(nil)) == 0 {
				out = append(out, sample(&p))
				sides = append(sides, p.Side())
			}
			m, _, err := pl.Choose(ctx, &p)
			if err != nil {
				return nil, err
			}
			p.Make(m)
		}
		res := p.Result()
		for i, s := range sides {
			switch {
			case res.Tie:
				out[from+i].result = 0.5
			case res.Winner == s:
				out[from+i].result = 1
			}
		}
	}
	return out, nil
}

// sample counts the features of a position from the view of the side to move.
func sample(p *advance.Position) Sample {
	var s Sample
	me := p.Side()
	a, b := player.Features(p, me), player.Features(p, me.Opponent())
	for i := range a {
		s.counts[i] = int8(a[i] - b[i])
	}
	mine, theirs := p.Material(me), p.Material(me.Opponent())
	s.full = float64(min(mine+theirs, 96)) / 96
	s.lead = float64(mine-theirs) / float64(mine+theirs+8)
	return s
}

// scale turns scores into log-odds: a score of 100 has the odds e^(1/scale·100).
const scale = 400

// Fit improves weights by gradient descent (Adam, Kingma and Ba 2015) on the
// log-likelihood of the samples' results, pulled back to where it began. It
// returns the mean loss before and after.
func Fit(w *player.Weights, samples []Sample, rounds int, pull float64) (before, after float64) {
	x := pack(w)
	start := append([]float64(nil), x...)
	m, v := make([]float64, len(x)), make([]float64, len(x))
	for t := 1; t <= rounds; t++ {
		grad := make([]float64, len(x))
		loss := 0.0
		for i := range samples {
			loss += samples[i].gradient(x, grad)
		}
		after = loss / float64(len(samples))
		if t == 1 {
			before = after
		}
		for i := range x {
			g := grad[i]/float64(len(samples)) + pull*(x[i]-start[i])
			m[i] = 0.9*m[i] + 0.1*g
			v[i] = 0.999*v[i] + 0.001*g*g
			x[i] -= 3 * (m[i] / (1 - math.Pow(0.9, float64(t)))) / (math.Sqrt(v[i]/(1-math.Pow(0.999, float64(t)))) + 1e-12)
		}
	}
	unpack(x, w)
	return before, after
}

// gradient adds a sample's gradient and returns its loss.
func (s *Sample) gradient(x, grad []float64) float64 {
	const n = player.FeatureCount
	score := s.lead*x[2*n] + x[2*n+1]
	for i, c := range s.counts {
		if c != 0 {
			score += float64(c) * (s.full*x[i] + (1-s.full)*x[n+i])
		}
	}
	p := 1 / (1 + math.Exp(-score/scale))
	d := (p - s.result) / scale
	for i, c := range s.counts {
		if c != 0 {
			grad[i] += d * float64(c) * s.full
			grad[n+i] += d * float64(c) * (1 - s.full)
		}
	}
	grad[2*n] += d * s.lead
	grad[2*n+1] += d
	p = min(max(p, 1e-9), 1-1e-9)
	return -s.result*math.Log(p) - (1-s.result)*math.Log(1-p)
}

func pack(w *player.Weights) []float64 {
	x := append([]float64(nil), w.Full[:]...)
	x = append(x, w.Bare[:]...)
	return append(x, w.Lead, w.Move)
}

func unpack(x []float64, w *player.Weights) {
	const n = player.FeatureCount
	copy(w.Full[:], x[:n])
	copy(w.Bare[:], x[n:2*n])
	w.Lead, w.Move = x[2*n], x[2*n+1]
}
