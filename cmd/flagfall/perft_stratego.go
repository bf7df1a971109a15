package main

import (
	"fmt"
	"math/rand/v2"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/stratego"
)

// perftStratego counts in Stratego, from a position or from random set-ups.
func perftStratego(c *perftCmd, variant games.Variant) error {
	p, err := perftStart(c, variant.Stratego)
	if err != nil {
		return err
	}
	if c.Divide && c.Depth > 0 && !p.Ended() {
		for _, m := range p.Moves(nil) {
			p.Make(m)
			fmt.Printf("%s-%s %d\n", variant.Stratego.Format(m.From), variant.Stratego.Format(m.To), stratego.Perft(p, c.Depth-1))
			p.Unmake()
		}
	}
	fmt.Printf("perft %d: %d\n", c.Depth, stratego.Perft(p, c.Depth))
	return nil
}

func perftStart(c *perftCmd, v *stratego.Variant) (*stratego.Position, error) {
	if c.Position != "" {
		return stratego.ParsePosition(v, c.Position)
	}
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	generator := deploy.New(v)
	red, blue := generator.Random(rng), generator.Random(rng)
	return stratego.NewPosition(v, red, blue)
}
