package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/selfplay"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/stratego"
)

// Selfplay fills a folder with games to learn from.
type Selfplay struct {
	Folder   string
	Recipe   selfplay.Recipe
	Releases []string     // versions of marshal that are built and join the opponents
	Programs string       // folder for what is built; one in the user's cache if empty
	Games    int          // to have in the folder in the end, rounded up to whole shards
	Jobs     int          // games at a time in this process
	Guard    player.Guard // how outside programs are held where this process plays

	// URL is the address of a queue through which other machines play the games; empty:
	// this process plays them.
	URL    string
	Access queue.Access
}

// Run plays what is missing.
func (s *Selfplay) Run(ctx context.Context, r Report) error {
	if s.Games < 1 || s.Jobs < 1 {
		return fmt.Errorf("%d games, %d at a time: expected at least 1 of each", s.Games, s.Jobs)
	}
	if err := s.invite(ctx, r); err != nil {
		return err
	}
	table, err := newTable(&s.Recipe, s.Guard)
	if err != nil {
		return err
	}
	if s.URL == "" {
		if err := s.Guard.Announce(r.note, slices.Concat([]string{s.Recipe.Player}, s.Recipe.Against)...); err != nil {
			return err
		}
	}
	if err := s.open(); err != nil {
		return err
	}
	shards := (s.Games + s.Recipe.Shard - 1) / s.Recipe.Shard
	f := &filling{s: s, table: table, shards: shards, line: r.Progress, began: time.Now()}
	f.before = f.done()
	if s.URL != "" {
		err = f.hand(ctx)
	} else {
		err = shared(ctx, s.Jobs, shards, f.fill)
	}
	f.line.Clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return advised(err)
	}
	fmt.Fprintf(r.Out, "%s: %d games of %s, %d of them played now\n", s.Folder, f.done(), s.Recipe.Variant, f.played.Load())
	if err != nil {
		return errors.New("interrupted: the same command continues")
	}
	if n := f.taken.Load(); n > 0 {
		fmt.Fprintf(r.Notes, "files that other processes fill at the moment: %d\n", n)
	}
	return nil
}

// advised adds to the fault of an outside program how its author finds the cause.
func advised(err error) error {
	var fault *proc.Fault
	if errors.As(err, &fault) {
		return fmt.Errorf("%w\nto find out why: flagfall check-bot PROGRAM, with the same --variant and --readable", err)
	}
	return err
}

// newTable returns the table of a recipe, all of whose players can play. Its outside programs are
// held as a guard says.
func newTable(r *selfplay.Recipe, guard player.Guard) (*selfplay.Table, error) {
	v, err := r.Rules()
	if err != nil {
		return nil, err
	}
	if err := check(r.Player, v); err != nil {
		return nil, err
	}
	for _, spec := range r.Against {
		if spec == selfplay.Self {
			continue
		}
		if err := check(spec, v); err != nil {
			return nil, err
		}
	}
	if r.Jitter > 0 {
		if err := checkWeighed(r.Player, v); err != nil {
			r.Jitter = 0 // council, say, has no weights
		}
	}
	return selfplay.NewTable(r, selfplay.Players{Open: held(guard), Vary: jittered, Book: book, Insists: player.OwnSetups})
}

// book reads a file of set-ups, each once.
func book(v *stratego.Variant, file string) (setups []stratego.Setup, sum string, err error) {
	b, err := opening.ReadSetups(v, file)
	if err == nil && len(b.LeftOut()) > 0 {
		err = errors.New(b.LeftOut()[0])
	}
	if err != nil {
		return nil, "", err
	}
	for n := range (b.Len() + 1) / 2 {
		for _, text := range b.Start(n, nil).Setups {
			s, err := v.ParseSetup(text)
			if err != nil {
				return nil, "", err
			}
			setups = append(setups, s)
		}
	}
	return setups[:b.Len()], b.Sum(), nil // of an odd number the last start has the first set-up again
}

// jittered multiplies every weight of the evaluation of a player.
func jittered(spec string, spread float64, rng *rand.Rand) (string, error) {
	w := parameter.Standard()
	s := lab.Setting{}
	for _, name := range parameter.Evaluation() {
		x, err := w.Get(name)
		if err != nil || x == 0 {
			continue
		}
		f := lab.Factor{Name: name, Value: x, Spread: spread}
		_, x = f.Draw(rng)
		if w.Set(name, x) == nil { // what is out of its range stays as it is
			s[name] = x
		}
	}
	parsed, err := player.ParseSpec(spec)
	if err != nil {
		return "", err
	}
	parsed, err = parsed.With(map[string]string{"set": s.String()})
	return parsed.String(), err
}

// invite builds the releases and lets them join the opponents.
func (s *Selfplay) invite(ctx context.Context, r Report) error {
	if len(s.Releases) == 0 {
		return nil
	}
	all, err := lab.Releases()
	if err != nil {
		return err
	}
	if all, err = lab.Pick(all, s.Releases); err != nil {
		return err
	}
	folder, err := (&Ladder{Folder: s.Programs}).folder()
	if err != nil {
		return err
	}
	for _, one := range all {
		program, err := buildRelease(ctx, r, one, folder)
		if err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
		s.Recipe.Against = append(s.Recipe.Against, fmt.Sprintf("native:%q bot native --player %s", program, s.Recipe.Player))
	}
	return nil
}

// recipeFile keeps the recipe in the folder of its games.
const recipeFile = "recipe.json"

// open makes the folder, or checks that what lies there is of the same recipe. A folder without a game,
// such as one whose players could not play, may have any.
func (s *Selfplay) open() error {
	if err := os.MkdirAll(s.Folder, 0o755); err != nil {
		return fmt.Errorf("%s: %w", s.Folder, input.Expected(err, "a folder for the games, new or of an earlier run"))
	}
	file := filepath.Join(s.Folder, recipeFile)
	mine, err := json.MarshalIndent(&s.Recipe, "", "  ")
	if err != nil {
		return err
	}
	theirs, err := os.ReadFile(file)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case err == nil && string(theirs) == string(mine)+"\n":
		return nil
	case err == nil:
		if games, err := shard.Count(s.Folder, math.MaxInt); err != nil || games > 0 {
			return errors.Join(s.otherSettings(file), err)
		}
	}
	return savefile.Replace(file, string(mine)+"\n")
}

func (s *Selfplay) otherSettings(file string) error {
	return fmt.Errorf("%s holds games with other settings (see %s): expected the same settings, or another folder", s.Folder, file)
}

// Variant puts a variant into the recipe, by its name or its file.
func (s *Selfplay) Variant(name string) error {
	v, err := strategoVariant(name)
	if err != nil {
		return err
	}
	s.Recipe.Variant, s.Recipe.Definition = v.Name, v.Definition
	return nil
}
