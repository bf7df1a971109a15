package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/stratego"
)

// labHabitsCmd learns what pieces' behaviour tells of their ranks.
type labHabitsCmd struct {
	Out     string   `arg:"" help:"File for the opponent models."`
	Player  string   `default:"marshal:nodes=700,memory=1" help:"Player that meets all the others."`
	Against []string `sep:"none" default:"council" help:"An opponent, given once for each; they play in turn. Outside programs too."`
	Variant string   `default:"ucc" help:"Variant."`
	Pairs   int      `default:"200" help:"Pairs of games."`
	Epochs  int      `default:"6" help:"How often each lesson is used."`
	Jobs    int      `default:"1" help:"Games at a time."`
	Seed    uint64   `default:"1" help:"Seed of the first pair."`
}

// Help shows an example.
func (labHabitsCmd) Help() string {
	return `Learns an opponent model of every opponent, of the player itself and of all together; while
it plays, marshal finds out whose an opponent's are like.

Example: flagfall lab habits internal/stratego/belief/models.txt --pairs=500 --jobs=2`
}

// Run plays, fits and writes.
func (c *labHabitsCmd) Run() error {
	if c.Jobs < 1 || c.Pairs < 1 || c.Epochs < 1 {
		return fmt.Errorf("%d games at a time, %d pairs, %d epochs: expected at least 1 of each", c.Jobs, c.Pairs, c.Epochs)
	}
	if err := checkFolder(c.Out); err != nil {
		return err
	}
	if least := 2 * len(c.Against); c.Pairs < least {
		return fmt.Errorf("%d pairs: expected at least %d, for the first of each opponent is held out", c.Pairs, least)
	}
	ctx, stop := interruptible()
	defer stop()
	var all lab.Lessons
	var guard sync.Mutex
	err := shared(ctx, c.Jobs, c.Pairs, func(ctx context.Context, n int) error {
		one, err := c.pair(ctx, n)
		if err != nil {
			return err
		}
		guard.Lock()
		defer guard.Unlock()
		for i := range one.All {
			one.All[i].Game = n / len(c.Against) // of each opponent some are held out
		}
		all.All = append(all.All, one.All...)
		return nil
	})
	if err != nil && ctx.Err() == nil {
		return err
	}
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted after %d hidden pieces, so %s is left as it is", len(all.All), c.Out)
	}
	if len(all.All) == 0 {
		return fmt.Errorf("no game lasted long enough to learn from, so %s is left as it is", c.Out)
	}
	var models []belief.Model
	for _, m := range all.Models(c.Epochs, c.Seed) {
		fmt.Println(m.String())
		models = append(models, m.Model)
	}
	return os.WriteFile(c.Out, []byte(belief.FormatModels(models)), 0o644)
}

// pair plays two games and returns their lessons.
func (c *labHabitsCmd) pair(ctx context.Context, n int) (*lab.Lessons, error) {
	v, err := stratego.VariantNamed(c.Variant)
	if err != nil {
		return nil, err
	}
	specs := [2]string{c.Player, c.Against[n%len(c.Against)]}
	l := &lab.Lessons{}
	names := [2]string{modelName(specs[0]), modelName(specs[1])}
	m := &lab.Match{
		Variant: v, Pairs: 1, Seed: c.Seed + uint64(n)*2, Own: games.OwnSetups(specs[1]), MaxPly: 1200, Watch: l.Watch,
		// What a program did until it failed is as true as what others do.
		Forfeit: true, Done: func(g lab.Game) bool {
			tellFault(g)
			l.Name(g.First, names)
			return true
		},
		New: func(i int, seed uint64) (lab.Player, error) {
			return games.OpenStratego(specs[i], seed, games.Launch{})
		},
	}
	_, err = m.Play(ctx)
	return l, err
}

// modelName is a word for how the players of a specification play: the player's
// name, or the outside program's.
func modelName(spec string) string {
	s, err := games.ParseSpec(spec)
	if program := strings.Fields(s.Rest); err == nil && s.Outside() && len(program) > 0 {
		return strings.TrimSuffix(filepath.Base(program[0]), filepath.Ext(program[0]))
	}
	return s.Name
}
