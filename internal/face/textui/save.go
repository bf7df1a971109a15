package textui

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/player"
)

// keep keeps the game as it is now. What is wrong with that is said once, and the
// game goes on.
func (g *Game) keep() {
	fault := ""
	if err := g.Keeper.Keep(g.Session); err != nil {
		fault = err.Error()
	}
	if fault != "" && g.fault == "" {
		g.wipe()
		g.say("Warning: the game is not kept: %s", sentence(fault))
		g.say("You can play on; 'save NAME' writes the game to a file.")
	}
	g.fault = fault
}

// leave says where an unfinished game is kept. One that is kept nowhere goes to
// the folder for temporary files.
func (g *Game) leave() error {
	g.keep()
	sc := g.scene()
	if sc.Result.Over() {
		return nil
	}
	switch p := g.Keeper.Place(); {
	case p.Named:
		g.sayRaw("The game is saved in %s.", p.Name)
		g.continueWith(p.Name)
	case p.Name != "":
		g.say("The game is kept; 'flagfall games list' names it.")
		g.continueWith(library.Last)
	case g.Keeper.Deleted(): // which was said
	case sc.Ply == 0:
		g.say("No move was made: there is nothing to keep.")
	default:
		name, err := g.Keeper.Rescue(g.Session)
		if err != nil {
			return fmt.Errorf("the game could not be saved: %w", err)
		}
		g.sayRaw("The game is saved in %s.", name)
		g.continueWith(name)
	}
	return nil
}

// continueWith says what command goes on with the game.
func (g *Game) continueWith(name string) {
	g.sayRaw("Continue with: flagfall play --resume %s%s", name, player.ToResume(g.Session.Record()))
}

// keepNow says that the game is kept, and keeps it before its first move too.
func (g *Game) keepNow() error {
	if err := g.Keeper.KeepNow(g.Session); err != nil {
		return err
	}
	switch p := g.Keeper.Place(); {
	case p.Named:
		g.sayRaw("The game is saved in %s.", p.Name)
	case p.Name != "":
		g.say("The game is kept; 'flagfall games list' names it.")
	default:
		return errors.New("games cannot be saved here")
	}
	return nil
}

// saveAs saves the game under a name that the player chose, and keeps it there
// too from now on.
func (g *Game) saveAs(_ context.Context, _ *Input, name string) error {
	if name == "" {
		return g.keepNow()
	}
	name = library.FileName(name)
	if g.Keeper == nil {
		return errors.New("games cannot be saved here")
	}
	if err := g.Keeper.SaveAs(name, g.Session); err != nil {
		return err
	}
	g.sayRaw("The game is saved in %s.", name)
	return nil
}
