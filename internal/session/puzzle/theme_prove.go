package puzzle

import (
	"context"
	"strings"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// themeOf tells the theme of a win by its proof: what happens however the puzzle is solved, whatever the hidden pieces are.
func (p *Puzzle) themeOf(ctx context.Context, s *proof.Solver, f *hidden, nodes uint64) (Theme, error) {
	needs, err := p.needsTwoSquares(ctx, s, p.Plies, nodes)
	if err != nil {
		return "", err
	}
	if needs {
		return TwoSquares, nil
	}
	e, err := p.always(ctx, s, f, nodes)
	switch {
	case err != nil:
		return "", err
	case e.spy:
		return Spy, nil
	case e.bomb:
		return Bombs, nil
	case e.marshal:
		return Marshal, nil
	case e.last:
		return LastPiece, nil
	case !e.flag: // it depends on the moves how the game ends
		return "", ErrNone
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
