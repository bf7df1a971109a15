package textui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/review"
)

// afterwards shows the end of the game, and asks on where the person stays: for a review, a new game, or
// any other command.
func (g *Game) afterwards(ctx context.Context, in *Input, sc *session.Scene) error {
	if !g.open {
		g.finish(sc)
	}
	if !in.stay || g.Style != Standard {
		return errQuit
	}
	text, err := in.ask(ctx, "review, rematch, new, undo or quit? (Enter leaves) ")
	switch {
	case err != nil:
		return err
	case text == "":
		return errQuit
	}
	if e := g.parse(text, sc); e.command != nil {
		return g.runCommand(ctx, in, e)
	}
	g.say("The game is over: type review, rematch, new, undo or quit; ? lists all commands.")
	return nil
}

// review goes over the finished game.
func (g *Game) review(ctx context.Context, in *Input, _ string) error {
	sc := g.scene()
	switch {
	case sc.Phase != session.Over:
		return errors.New("the review comes after the game: it shows what is hidden")
	case sc.Ply == 0:
		return errors.New("there is nothing to review: nobody moved")
	}
	g.say("The game is reviewed; Ctrl-C breaks that off.")
	during, stop := in.pause(ctx)
	defer stop()
	found, err := review.Finished(during, g.Session.Record(), review.Options{}, func(p review.Ply) {
		g.wipe()
		g.note(fmt.Sprintf("%d of %d moves reviewed", p.Ply+1, sc.Ply))
	})
	g.wipe()
	switch {
	case ctx.Err() != nil:
		return errEnded
	case errors.Is(err, context.Canceled):
		return errors.New("the review was broken off")
	case err != nil:
		return err
	}
	return g.sayReview(found)
}

// sayReview prints a review: the move that was made and the better one differ in words, and in colour
// where there is any.
func (g *Game) sayReview(found *review.Review) error {
	var b strings.Builder
	if err := found.WriteText(&b, false); err != nil {
		return err
	}
	items := map[string]review.Item{}
	for _, item := range found.Items() {
		items[item.Text.String()] = item
	}
	for line := range strings.Lines(b.String()) {
		line = strings.TrimRight(line, "\n")
		wrapped := Wrap(line)
		if item := items[line]; item.Better != "" {
			wrapped = strings.ReplaceAll(wrapped, item.Played, g.dye(badText, item.Played))
			wrapped = strings.ReplaceAll(wrapped, item.Better, g.dye(goodText, item.Better))
		}
		g.sayRaw("%s", wrapped)
	}
	if puzzles := found.AsPuzzles(); puzzles != "" {
		g.say("%s", puzzles)
	}
	return nil
}
