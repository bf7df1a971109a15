package study

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/stratego"
)

// Habits learns opponent models from games: for every opponent, for the player itself and
// for all together.
type Habits struct {
	Out     string   // file for the opponent models
	Games   []string // folders or files of self-play, or of records, to learn from too
	Most    int      // games of each of them that are used; 0: all
	Keep    string   // file of models that stay where none of the same name is learned; empty: none
	Player  string   // meets all the others
	Against []string // the opponents, also outside programs, which play in turn
	Variant string
	Pairs   int // of games
	Epochs  int // how often each lesson is used
	Jobs    int // games at a time
	Seed    uint64
}

// Run plays, fits, and writes the models.
func (c *Habits) Run(ctx context.Context, r Report) error {
	if err := c.check(); err != nil {
		return err
	}
	file := output{c.Out, isModels}
	if err := checkOutputs(file); err != nil {
		return err
	}
	kept, err := earlier(c.Keep, belief.ParseModels) // before the games, which take long
	if err != nil {
		return err
	}
	all, err := gathered(ctx, r, c.Games, c.Most)
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted, so %s is left as it is", c.Out)
	}
	if err != nil {
		return err
	}
	if c.Pairs > 0 {
		if err := c.play(ctx, r, all); err != nil {
			return err
		}
	} else if n := all.Games(); n < 2 {
		return fmt.Errorf("games: %d; expected at least 2, because the first is held out", n)
	}
	if len(all.All) == 0 {
		return fmt.Errorf("no game lasted long enough to learn from, so %s is left as it is", c.Out)
	}
	var models []belief.Model
	for _, m := range all.Models(c.Epochs, c.Seed) {
		fmt.Fprintln(r.Out, m.String())
		models = append(models, m.Model)
	}
	return file.write(belief.FormatModels(among(kept, models)))
}

// check returns what is wrong with the settings.
func (c *Habits) check() error {
	least := 0
	if len(c.Games) == 0 {
		least = 1
	}
	if c.Jobs < 1 || c.Pairs < least || c.Epochs < 1 || c.Most < 0 {
		return fmt.Errorf("%d games at a time, %d pairs, %d epochs, at most %d recorded games: expected at least 1 of each, or 0 for all recorded games and, where there are some, for no pairs", c.Jobs, c.Pairs, c.Epochs, c.Most)
	}
	if least := 2 * len(c.Against); c.Pairs > 0 && c.Pairs < least {
		return fmt.Errorf("%d pairs: expected at least %d, because the first of each opponent is held out", c.Pairs, least)
	}
	return nil
}

// among returns the models that stay, each replaced by the learned one of its name, and the
// other learned ones before the last, which is that of all players together.
func among(kept, learned []belief.Model) []belief.Model {
	if len(kept) == 0 {
		return learned
	}
	common := kept[len(kept)-1]
	all := slices.Clone(kept[:len(kept)-1])
	for _, m := range learned[:len(learned)-1] {
		at := slices.IndexFunc(all, func(o belief.Model) bool { return o.Name == m.Name })
		if at < 0 {
			all = append(all, m)
		} else {
			all[at] = m
		}
	}
	return append(all, common)
}

// play plays the pairs and gathers their lessons.
func (c *Habits) play(ctx context.Context, r Report, all *lab.Lessons) error {
	v, err := variantNamed(c.Variant)
	if err != nil {
		return err
	}
	if err := checkOpponents(append([]string{c.Player}, c.Against...), v); err != nil {
		return err
	}
	var guard sync.Mutex
	err = shared(ctx, c.Jobs, c.Pairs, func(ctx context.Context, n int) error {
		one, err := c.pair(ctx, r, v, n)
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
	return nil
}

// pair plays two games and returns their lessons.
func (c *Habits) pair(ctx context.Context, r Report, v *stratego.Variant, n int) (*lab.Lessons, error) {
	specs := [2]string{c.Player, c.Against[n%len(c.Against)]}
	l := &lab.Lessons{}
	names := [2]string{modelName(specs[0]), modelName(specs[1])}
	m := &lab.Match{
		Variant: v, Pairs: 1, Seed: c.Seed + uint64(n)*2, Own: player.OwnSetups(specs[1]), MaxPly: 1200, Watch: l.Watch,
		// The moves of a program before it failed count as well.
		Forfeit: true, Done: func(g lab.Game) bool {
			r.fault(g)
			l.Name(g.First, names)
			return true
		},
		New: between(specs[0], specs[1]),
	}
	_, err := m.Play(ctx)
	return l, err
}

// modelName is a word for how the players of a specification play: the player's
// name, or the outside program's.
func modelName(spec string) string {
	s, err := player.ParseSpec(spec)
	if program := strings.Fields(s.Rest); err == nil && s.Outside() && len(program) > 0 {
		return strings.TrimSuffix(filepath.Base(program[0]), filepath.Ext(program[0]))
	}
	return s.Name
}
