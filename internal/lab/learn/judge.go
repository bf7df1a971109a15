package learn

import (
	"context"
	"fmt"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// An Evaluation returns the chance of winning of a view's side, from 0 to 1.
type Evaluation func(ctx context.Context, view *stratego.View) (float64, error)

// The predictors that are compared.
const (
	byMaterial   = "material"
	byEvaluation = "evaluation"
	bySearch     = "search"
	byNet        = "net"
	// byBoth adds up what evaluation and net say, each with the weight that fits best: it shows
	// whether a net knows something that the evaluation does not.
	byBoth = "both"
)

// predictors are in the order in which they are reported.
var predictors = []string{byMaterial, byEvaluation, bySearch, byNet, byBoth}

// judged is a position that was held out, with what each predictor says of it in log odds.
type judged struct {
	game           int // positions of one game are not independent
	variant, phase int
	result         float64
	said           map[string]float64
	material       []float64
}

// phases are the names of parts of a game, by the share of all pieces that is left.
var phases = []struct {
	name string
	from float64
}{{"opening", 0.8}, {"middle", 0.4}, {"end", 0}}

// Judge compares predictors on positions of games held out where the side to move was asked
// for its thought, at most a given number of them; 0: all. What a predictor says is first scaled
// by two numbers, fitted on the other games held out, so that none loses by its scale alone; the
// net is taken as it is.
func (l *Learner) Judge(ctx context.Context, d *Data, quantised *net.Net, most int, evaluate Evaluation) (*Verdict, error) {
	fit, err := l.collect(ctx, d, d.Held, quantised, most, evaluate)
	if err != nil {
		return nil, err
	}
	test, err := l.collect(ctx, d, d.Test, quantised, most, evaluate)
	if err != nil {
		return nil, err
	}
	if len(fit) == 0 || len(test) == 0 {
		return nil, fmt.Errorf("no position has a value from the search of the side to move: expected games with marshal")
	}
	weigh(fit, test)
	v := &Verdict{Positions: len(test), Games: len(d.Test)}
	if w := scale(byBoth, fit, test, byEvaluation, byNet); w != nil {
		v.Both = [2]float64(w[:2])
	}
	for _, p := range []string{byMaterial, byEvaluation, bySearch} {
		scale(p, fit, test, p)
	}
	v.tabulate("all", test, func(*judged) bool { return true })
	for at, phase := range phases {
		v.tabulate(phase.name, test, func(j *judged) bool { return j.phase == at })
	}
	if len(d.Variants) > 1 {
		for at, variant := range d.Variants {
			v.tabulate(variant.Name(), test, func(j *judged) bool { return j.variant == at })
		}
	}
	v.Gain, v.Doubt = gain(test, byEvaluation, byBoth)
	v.Top1, v.Chance = l.guesses(d)
	return v, nil
}

// collect asks all predictors about positions of games, evenly spread if there are too
// many.
func (l *Learner) collect(ctx context.Context, d *Data, games []Game, quantised *net.Net, most int, evaluate Evaluation) ([]judged, error) {
	every := 1
	if most > 0 {
		n := 0
		for _, g := range games {
			n += len(g.Samples)
		}
		every = max(1, n/most)
	}
	var all []judged
	var failed error
	seen := 0
	r := reader{data: d, shape: l.Shape, options: &Options{Correct: true}}
	sum, scratch, out := quantised.NewSum(), quantised.NewLayer(), new(net.Outputs)
	for _, g := range games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.game(g, nil, whole, func(e *Example, p *stratego.Position, s *shard.Sample) {
			if seen++; seen%every != 0 || failed != nil {
				return
			}
			j := judged{game: g.Number<<8 | g.Variant, variant: g.Variant, phase: phaseOf(p), result: g.Score(p.Turn()), said: map[string]float64{}, material: material(p)}
			j.said[bySearch] = logit(s.Win)
			j.said[byNet] = net.Logit(quantised.Apply(&e.Features, sum, scratch, out))
			if l.Options.Correct {
				j.said[byNet] += logit(s.Win)
			}
			if evaluate != nil {
				var win float64
				win, failed = evaluate(ctx, p.View(p.Turn()))
				j.said[byEvaluation] = logit(win)
			}
			all = append(all, j)
		})
		if failed != nil {
			return nil, failed
		}
	}
	return all, nil
}

func phaseOf(p *stratego.Position) int {
	left := float64(p.Pieces(stratego.Red).Count()+p.Pieces(stratego.Blue).Count()) / float64(2*p.Variant().Pieces())
	return slices.IndexFunc(phases, func(f struct {
		name string
		from float64
	},
	) bool {
		return left >= f.from
	})
}

// material is by how much the side to move is ahead in each rank, which is public: what has
// fallen is known.
func material(p *stratego.Position) []float64 {
	f := make([]float64, stratego.Ranks)
	for side := range board.Side(2) {
		sign := 1.0
		if side == p.Turn() {
			sign = -1
		}
		for r, n := range p.Captured(side) {
			f[r] += sign * float64(n)
		}
	}
	return f
}

// weigh fits the worth of ranks to results, and fills in what material says.
func weigh(fit, test []judged) {
	var x [][]float64
	var y []float64
	for i := range fit {
		x, y = append(x, fit[i].material), append(y, fit[i].result)
	}
	w := lab.Logistic(x, y, 1)
	for _, list := range [][]judged{fit, test} {
		for i := range list {
			sum := w[len(w)-1]
			for k, n := range list[i].material {
				sum += n * w[k]
			}
			list[i].said[byMaterial] = sum
		}
	}
}

// scale fits the numbers that make a predictor's log odds of what some predictors say, the
// last for an even position, and applies them. It returns nil where they said nothing.
func scale(predictor string, fit, test []judged, of ...string) []float64 {
	said := func(j *judged) (row []float64) {
		for _, p := range of {
			if s, asked := j.said[p]; asked {
				row = append(row, s)
			}
		}
		return row
	}
	var x [][]float64
	var y []float64
	for i := range fit {
		if row := said(&fit[i]); len(row) == len(of) {
			x, y = append(x, row), append(y, fit[i].result)
		}
	}
	if len(x) == 0 {
		return nil
	}
	w := lab.Logistic(x, y, 1)
	for i := range test {
		sum := w[len(of)]
		row := said(&test[i])
		for k, s := range row {
			sum += w[k] * s
		}
		if len(row) == len(of) {
			test[i].said[predictor] = sum
		}
	}
	return w
}

// guesses returns how often the policy's first move is the one that was chosen.
func (l *Learner) guesses(d *Data) (top, chance float64) {
	r, s := reader{data: d, shape: l.Shape, options: &l.Options}, newPass(l.Shape)
	n := 0.0
	for _, g := range d.Test {
		r.examples(g, func(e *Example) {
			if len(e.Choices) == 0 {
				return
			}
			s.forward(&l.Best, e)
			odds := s.policy(&l.Best, e)
			n++
			chance += 1 / float64(len(odds))
			if slices.Index(odds, slices.Max(odds)) == e.Best {
				top++
			}
		})
	}
	return top / max(n, 1), chance / max(n, 1)
}
