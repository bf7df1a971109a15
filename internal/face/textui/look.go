package textui

import (
	"context"
	"fmt"
	"strings"
	"time"

	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session"
)

// styleFuncs is a style: how a game is drawn, told and asked for.
type styleFuncs struct {
	greet func(g *Game, sc *session.Scene)
	// legend explains the signs of the board.
	legend func(sc *session.Scene) string
	draw   func(g *Game, sc *session.Scene)
	tell   func(g *Game, sc *session.Scene, p session.Played)
	// drawEach draws the board after every move and not only before the
	// player's turn.
	drawEach bool
	// from and to are the prompts; badFrom, badTo and badMove answer entries
	// that make no move.
	from    func(g *Game, sc *session.Scene) string
	to      func(g *Game, square string) string
	badFrom func(g *Game, entry, fault string)
	badTo   func(g *Game, square, entry, fault string)
	badMove func(g *Game, fault string)
	// strict takes squares in the game's own notation only.
	strict bool
	// insists asks for the target again where it made no move, instead of for
	// the piece.
	insists bool
	finish  func(g *Game, sc *session.Scene)
	// quit asks how to leave; nil: the game is saved.
	quit func(g *Game, ctx context.Context, in *Input) error
}

// styleTable are the styles by number.
var styleTable = [...]styleFuncs{Standard: standard, CS193D: cs193d, Mini: mini}

var standard = styleFuncs{
	greet:   (*Game).greet,
	legend:  legend,
	draw:    (*Game).drawStandard,
	tell:    (*Game).tellWords,
	from:    (*Game).prompt,
	to:      func(_ *Game, square string) string { return square + " to: " },
	badFrom: func(g *Game, _, fault string) { g.say("%s", sentence(fault)) },
	badTo:   func(g *Game, _, _, fault string) { g.say("%s", sentence(fault)) },
	badMove: func(g *Game, fault string) { g.say("%s", sentence(fault)) },
	finish:  (*Game).finishStandard,
}

func (g *Game) greet(sc *session.Scene) {
	g.say("Flagfall, %s: %s.", sc.Variant, sc.Title)
	against := ", against " + sc.Players[g.Side.Opponent()]
	if r, ok := rival.Named(sc.Players[g.Side.Opponent()]); ok && sc.Bots[g.Side.Opponent()] {
		against = ", against " + r.Title()
	}
	if sc.Solo {
		against = "; " + sc.Sides[g.Side.Opponent()] + " stands still"
	}
	g.say("You are %s, at the bottom%s. %s moves first.", sc.Sides[g.Side], against, sc.Sides[0])
	if sc.Ply > 0 {
		g.say("The game continues after move %d.", sc.Ply)
	}
	g.remark(sc)
	g.say("Type ? for help.")
	if !g.plain {
		g.say("%s", g.look.legend(sc))
	}
}

// remark says what the rival says, if it says anything.
func (g *Game) remark(sc *session.Scene) {
	if r := sc.Remark; r != nil {
		g.say("%s: \"%s\"", r.Name, r.Says)
	}
}

// prompt asks for a move, with the time that is left where there is a clock.
func (g *Game) prompt(sc *session.Scene) string {
	if !sc.Timed {
		return "Your move: "
	}
	return fmt.Sprintf("Your move (%v left): ", sc.Clocks[g.Side].Left.Truncate(time.Second))
}

func (g *Game) drawStandard(sc *session.Scene) {
	if !g.plain {
		g.say("")
	}
	g.drawBoard(sc)
}

// tellWords tells a move.
func (g *Game) tellWords(sc *session.Scene, p session.Played) {
	g.say("%d. %s.", p.Ply, g.whoDid(sc, p))
	if g.plain {
		for _, note := range sc.Notes {
			g.say("%s.", note)
		}
	}
}

// whoDid tells a move with its player as you or the enemy: "You strike from A4 at A5: …",
// "The enemy's Zombie c8 moves to d7".
func (g *Game) whoDid(sc *session.Scene, p session.Played) string {
	side := sc.Sides[p.Side]
	for _, way := range [][3]string{
		{side + " moves ", "You move ", "The enemy moves "},
		{side + " strikes ", "You strike ", "The enemy strikes "},
		{side + "'s ", "Your ", "The enemy's "},
	} {
		if rest, ok := strings.CutPrefix(p.Words, way[0]); ok && p.Side == g.Side {
			return way[1] + rest
		} else if ok {
			return way[2] + rest
		}
	}
	return p.Words
}

// finishStandard draws the last board in the style of the others.
func (g *Game) finishStandard(sc *session.Scene) {
	if g.plain {
		g.say("")
	}
	g.look.draw(g, sc)
	g.say("%s", sc.Verdict)
	switch {
	case sc.Result.Drawn:
	case sc.Result.Winner == g.Side:
		g.say("You win, after %d moves. Well played!", sc.Ply)
	default:
		g.say("You lose, after %d moves.", sc.Ply)
	}
	g.remark(sc)
}
