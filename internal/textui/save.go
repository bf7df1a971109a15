package textui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"flagfall/record"
)

// extension is what names of saved games end with.
const extension = ".flagfall"

// saveOnLeaving saves an unfinished game and says where. If the current
// directory cannot be written to it tries the user's own one and that for
// temporary files.
func (g *Game) saveOnLeaving() error {
	if g.Session.Result().Over() {
		return nil
	}
	rec := g.Session.Record()
	name := g.SaveAs
	var errs []error
	for _, dir := range []string{".", home(), os.TempDir()} {
		if name == "" {
			name = freeName(dir, "flagfall-"+rec.Variant)
		}
		err := rec.Save(name)
		if err == nil {
			g.say("The game is saved in %s.", name)
			g.say("Go on with: flagfall play --resume %s", name)
			return nil
		}
		errs = append(errs, err)
		name = ""
	}
	return fmt.Errorf("the game could not be saved: %w", errors.Join(errs...))
}

func home() string {
	dir, err := os.UserHomeDir()
	if err != nil {
		return os.TempDir()
	}
	return dir
}

// freeName returns a name in a directory that no file has.
func freeName(dir, base string) string {
	for n := 1; ; n++ {
		name := filepath.Join(dir, fmt.Sprintf("%s-%d%s", base, n, extension))
		if _, err := os.Lstat(name); errors.Is(err, os.ErrNotExist) || n == 10000 {
			return name
		}
	}
}

// saveAs saves the game under a name that the player chose. It replaces nothing
// but this game's own file.
func (g *Game) saveAs(_ context.Context, _ *Input, name string) error {
	if name == "" {
		return errors.New("save needs a name, such as save evening")
	}
	if filepath.Ext(name) == "" {
		name += extension
	}
	if err := g.mayReplace(name); err != nil {
		return err
	}
	if err := g.Session.Save(name); err != nil {
		return err
	}
	g.SaveAs = name
	g.say("The game is saved in %s.", name)
	return nil
}

// mayReplace says why a file is not to be written over.
func (g *Game) mayReplace(name string) error {
	if name == g.SaveAs {
		return nil
	}
	if _, err := os.Lstat(name); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if _, err := record.Load(name); err != nil {
		return fmt.Errorf("%s exists and is not a saved game: choose another name", name)
	}
	return fmt.Errorf("%s exists and holds another game: choose another name", name)
}
