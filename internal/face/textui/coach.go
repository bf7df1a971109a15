package textui

import (
	"context"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

// coach switches the coach on or off.
func (g *Game) coach(_ context.Context, _ *Input, args string) error {
	share, err := session.ParseShare(args, g.scene().Coach)
	if err != nil {
		return err
	}
	if err := g.Session.SetCoach(g.Side, share); err != nil {
		return err
	}
	g.say("%s", session.CoachSays(share))
	return nil
}

// known says what the enemy can know of the player's pieces.
func (g *Game) known(context.Context, *Input, string) error {
	said, err := g.Session.Exposed(g.Side)
	if err != nil {
		return err
	}
	g.lines(said)
	return nil
}

// counsel prints what the coach says of the last moves, once a position.
func (g *Game) counsel(sc *session.Scene) {
	if sc.Coach == 0 || g.heard == sc.Ply {
		return
	}
	g.heard = sc.Ply
	g.lines(g.Session.Counsel(g.Side, g.Talk))
}

func (g *Game) lines(said []phrase.Text) {
	for _, line := range phrase.Strings(said) {
		g.say("  %s", line)
	}
}

// settled reports whether a move is to be played: the coach has no objection, or the player insists.
func (g *Game) settled(ctx context.Context, in *Input, move string) (bool, error) {
	if g.scene().Coach == 0 {
		return true, nil
	}
	g.note("The coach is thinking ...")
	o, err := g.Session.Object(ctx, g.Side, move)
	g.wipe()
	if err != nil || o == nil {
		return true, ctx.Err() // what is wrong with the move is said where it is played
	}
	g.say("Coach:")
	g.lines(o.Said(g.Talk))
	answer, err := in.ask(ctx, "Play it all the same? (y/n) ")
	if err != nil {
		return false, err
	}
	if strings.EqualFold(answer, "y") || strings.EqualFold(answer, "yes") {
		return true, nil
	}
	g.say("It is not played.")
	return false, nil
}
