package study

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/lab"
	"flagfall.dev/stratego"
)

// Styles fits the kinds of set-ups that people and our players make, and which ranks people put
// next to each other beyond that.
type Styles struct {
	File    string   // set-ups, one a line, front row first, in the letters of the published collections
	Out     string   // file for the styles
	Variant string   // whose set-ups they are
	Styles  int      // of the file's set-ups; each stands for its mirror image too
	Rounds  int      // of expectation and maximisation
	Player  []string // players whose own set-ups get styles too
	Drawn   int      // set-ups that each player draws
	Own     int      // styles of each player's set-ups
	Share   float64  // weight of each player's styles, of 1
	Seed    uint64
}

// Run fits and writes the styles, and reports on the fit.
func (c *Styles) Run(ctx context.Context, r Report) error {
	if c.Styles < 1 || c.Rounds < 1 || c.Drawn < 1 || c.Own < 1 || c.Share < 0 || c.Share*float64(len(c.Player)) >= 1 {
		return fmt.Errorf("%d styles, %d rounds, %d drawn, %d own, share %g of %d players: expected at least 1 of each, and shares below 1 in all",
			c.Styles, c.Rounds, c.Drawn, c.Own, c.Share, len(c.Player))
	}
	file := output{c.Out, isStyles}
	if err := checkOutputs(file); err != nil {
		return err
	}
	all, err := c.fitAll(ctx, r)
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted, so %s is left as it is", c.Out)
	}
	if err != nil {
		return err
	}
	return file.write(all.String())
}

// fitAll fits styles to the file's set-ups and to each player's. Everything
// that may be missing is asked for before the first fit, which takes long.
func (c *Styles) fitAll(ctx context.Context, r Report) (*belief.Styles, error) {
	v, err := stratego.VariantNamed(c.Variant)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(c.File)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	people, err := lab.ReadSetups(f, v.HomeSize())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	for i, s := range people {
		if err := v.CheckSetup(s); err != nil {
			return nil, fmt.Errorf("%s: set-up %d is none of %s: %w", c.File, i+1, v.Name(), err)
		}
	}
	drawn := make([][]stratego.Setup, len(c.Player))
	for i, spec := range c.Player {
		if drawn[i], err = c.draw(ctx, v, spec); err != nil {
			return nil, err
		}
	}
	all, err := c.fit(ctx, r, v, "people", people, c.Styles)
	if err != nil {
		return nil, err
	}
	all.People = len(all.All)
	if v.Pieces() < v.HomeSize() {
		all.Variant = v.Name()
	}
	if all.Pairs, err = lab.Pairs(ctx, all, people); err != nil {
		return nil, err
	}
	weigh(all, 1-c.Share*float64(len(c.Player)))
	for i, spec := range c.Player {
		own, err := c.fit(ctx, r, v, spec, drawn[i], c.Own)
		if err != nil {
			return nil, err
		}
		weigh(own, c.Share)
		all.All = append(all.All, own.All...)
	}
	return all, nil
}

// fit fits styles and reports on the way.
func (c *Styles) fit(
	ctx context.Context, r Report, v *stratego.Variant, name string, setups []stratego.Setup, styles int,
) (*belief.Styles, error) {
	cols := v.Grid().Width
	fit := lab.StyleFit{Rows: v.HomeSize() / cols, Cols: cols, Styles: styles, Rounds: c.Rounds, Seed: c.Seed}
	fit.Report = func(round int, train, heldOut float64) {
		fmt.Fprintf(r.Out, "%s, round %d: %.3f nats a set-up, %.3f held out\n", name, round, train, heldOut)
	}
	return fit.Fit(ctx, setups)
}

// weigh scales the weights of styles.
func weigh(s *belief.Styles, by float64) {
	for i := range s.All {
		s.All[i].Weight *= by
	}
}

// draw returns set-ups of a player's own.
func (c *Styles) draw(ctx context.Context, v *stratego.Variant, spec string) ([]stratego.Setup, error) {
	p, err := open(spec, c.Seed)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(c.Seed, 0x64726177))
	var all []stratego.Setup
	for range c.Drawn {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s, err := p.Deploy(ctx, v, board.Side(rng.IntN(2)))
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}
