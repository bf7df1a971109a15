package puzzle

import (
	"context"
	"strings"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// themeOf tells the theme of a win by its proof.
func (p *Puzzle) themeOf(ctx context.Context, s *proof.Solver, f *hidden, w *proof.Win, nodes uint64) (Theme, error) {
	needs, err := p.needsTwoSquares(ctx, s, w.Plies, nodes)
	if err != nil {
		return "", err
	}
	if needs {
		return TwoSquares, nil
	}
	var spy, bomb, marshal bool
	for i, step := range w.Line {
		ours := i%2 == 0
		switch {
		case ours && step.Outcome == stratego.Win && step.Striker == stratego.Spy && step.Defender == stratego.Marshal:
			spy = true
		case ours && step.Outcome == stratego.Win && step.Striker == stratego.Miner && step.Defender == stratego.Bomb:
			bomb = true
		case ours && (step.Outcome == stratego.Win || step.Outcome == stratego.Both) && step.Defender == stratego.Marshal,
			!ours && (step.Outcome == stratego.Lose || step.Outcome == stratego.Both) && step.Striker == stratego.Marshal:
			marshal = true
		}
	}
	last := w.Line[len(w.Line)-1]
	switch {
	case spy:
		return Spy, nil
	case bomb:
		return Bombs, nil
	case marshal:
		return Marshal, nil
	case last.Defender != stratego.Flag:
		return LastPiece, nil
	}
	may, err := f.ranks()
	if err != nil {
		return "", err
	}
	places := 0
	for _, ranks := range may {
		if ranks.Has(stratego.Flag) {
			places++
		}
	}
	if places > 1 {
		return FindFlag, nil
	}
	return TakeFlag, nil
}

// needsTwoSquares reports whether there is no such win without the two-squares rule.
func (p *Puzzle) needsTwoSquares(ctx context.Context, s *proof.Solver, plies int, nodes uint64) (bool, error) {
	v, err := stratego.VariantNamed(p.Variant)
	if err != nil {
		return false, err
	}
	d := v.Definition()
	if d.TwoSquares == 0 {
		return false, nil
	}
	d.TwoSquares = 0
	if v, err = stratego.New(d); err != nil {
		return false, err
	}
	f, err := openStratego(p, v)
	if err != nil {
		return false, err
	}
	for _, m := range strings.Fields(p.Before) {
		if err := f.play(m); err != nil {
			return false, err
		}
	}
	n, err := f.wins(ctx, s, f.now, plies, nodes)
	return n == 0, err
}
