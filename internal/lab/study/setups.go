package study

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/learn"
	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/internal/stratego/worth"
	"flagfall.dev/stratego"
)

// Setups learns from games which set-ups win.
type Setups struct {
	Out     string   // file for the placement priors; those of other armies stay
	Games   []string // folders or files of self-play to learn from too
	Drafts  string   // file that the set-ups and results of games played now are kept in; those that are in it count too
	Player  string   // its set-ups are learned from, so it should draw them without one
	Against []string // the opponents, also outside programs, which play in turn; lab.Self is the player itself
	Variant string   // with one army on four rows at most
	Pairs   int      // of games to have in the file in the end; 0: self-play alone counts
	Penalty float64  // how much small effects are distrusted, in games
	Jobs    int      // games at a time
	Seed    uint64   // of the first pair
}

// Run plays what is missing, reports how well placement priors predict results, and
// writes the placement prior of all games.
func (c *Setups) Run(ctx context.Context, r Report) error {
	v, army, err := c.check()
	if err != nil {
		return err
	}
	known, err := knownPriors(c.Out)
	if err != nil {
		return err
	}
	drafts, err := c.gather(ctx, r, v)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if len(drafts) == 0 {
		return fmt.Errorf("no games to learn from, so %s is left as it is", c.Out)
	}
	data, wrong := lab.NewSetupData(v, drafts)
	if wrong != nil {
		return wrong
	}
	for _, f := range data.Check(c.Penalty) {
		report(r.Out, f)
	}
	if err != nil {
		return untilThen(err)
	}
	known[army] = data.Fit(c.Penalty)
	return output{c.Out, isPrior(deploy.OfWinning)}.write(deploy.FormatPriors(deploy.OfWinning, known))
}

// report prints how well promises about set-ups against an opponent were kept.
func report(to io.Writer, f lab.Fold) {
	fmt.Fprintf(to, "%s: %d set-ups; score by fifths of what other games promised:\n", f.Against, f.Drafts)
	for _, m := range f.Mean {
		fmt.Fprintf(to, " %.1f %%", 100*m)
	}
	fmt.Fprintf(to, "; the promises spread by %.3f log odds, of which %.2f came true\n", f.Promised, f.Kept)
}

// existing is a file where there is one, and otherwise no name.
func existing(file string) string {
	if _, err := os.Stat(file); err != nil {
		return ""
	}
	return file
}

// check refuses what cannot work before hours of play.
func (c *Setups) check() (*stratego.Variant, worth.Army, error) {
	none := worth.Army{}
	if c.Jobs < 1 || c.Pairs < 0 || c.Penalty <= 0 {
		return nil, none, fmt.Errorf("%d games at a time, %d pairs, penalty %v: expected more than 0", c.Jobs, c.Pairs, c.Penalty)
	}
	v, army, err := variantOfPriors(c.Variant)
	if err != nil {
		return nil, none, err
	}
	err = errors.Join(check(c.Player, v), checkOpponents(c.Against, v), checkOutputs(output{c.Out, isPrior(deploy.OfWinning)}))
	if c.Drafts != "" {
		err = errors.Join(err, savefile.CheckFolder(c.Drafts))
	} else if c.Pairs > 0 {
		err = errors.Join(err, errors.New("no file for the set-ups of games: expected --drafts, or --pairs=0 where self-play alone counts"))
	}
	return v, army, err
}

// gather returns the set-ups of all games.
func (c *Setups) gather(ctx context.Context, r Report, v *stratego.Variant) ([]lab.Draft, error) {
	all, err := c.selfPlay(r, v)
	if err != nil || c.Drafts == "" {
		return all, err
	}
	played, err := c.drafts(ctx, v)
	return append(all, played...), err
}

// ownGames is the name of the opponent in games of a folder of self-play.
const ownGames = "self-play"

// selfPlay returns the set-ups of games of a player against itself. They count as against one
// more opponent.
func (c *Setups) selfPlay(r Report, v *stratego.Variant) (all []lab.Draft, err error) {
	if len(c.Games) == 0 {
		return nil, nil
	}
	d, err := learn.Load(c.Games, 0, true)
	if err != nil {
		return nil, err
	}
	repeated(r, d)
	for _, o := range d.Variants {
		if o.Name() != v.Name() {
			return nil, fmt.Errorf("games of %s: expected games of %s", o.Name(), v.Name())
		}
	}
	for _, g := range d.All() {
		for s := range board.Side(2) {
			all = append(all, lab.Draft{Setup: g.Setups[s].String(), Against: ownGames, Result: g.Score(s), Seed: 2 * g.Seed})
		}
	}
	return all, nil
}

// drafts reads what was played before and plays what is missing.
func (c *Setups) drafts(ctx context.Context, v *stratego.Variant) ([]lab.Draft, error) {
	kept := &resultsFile[lab.Draft]{
		file: c.Drafts, jobs: c.Jobs,
		seed: func(d *lab.Draft) uint64 { return d.Seed },
		check: func(d *lab.Draft) error {
			if err := expectOpponent("a set-up", d.Against, c.Against); err != nil {
				return err
			}
			if _, err := v.ParseSetup(d.Setup); err != nil {
				return fmt.Errorf("no set-up of %s: %w", v.Name(), err)
			}
			return nil
		},
	}
	done, err := kept.read()
	if err != nil {
		return nil, err
	}
	return kept.fill(ctx, done, c.Pairs, c.Seed, func(ctx context.Context, pair int, seed uint64) ([]lab.Draft, error) {
		return c.pair(ctx, v, c.Against[pair%len(c.Against)], seed)
	})
}

// pair plays two games and returns their set-ups.
func (c *Setups) pair(ctx context.Context, v *stratego.Variant, against string, seed uint64) ([]lab.Draft, error) {
	other, both := against, against == lab.Self
	if both {
		other = c.Player
	}
	var drafts []lab.Draft
	m := &lab.Match{
		Variant: v, Pairs: 1, Seed: seed, Own: true, MaxPly: 1500,
		New: between(c.Player, other),
		Done: func(g lab.Game) bool {
			drafts = append(drafts, lab.Drafts(g, against, both, seed)...)
			return true
		},
	}
	_, err := m.Play(ctx)
	return drafts, err
}
