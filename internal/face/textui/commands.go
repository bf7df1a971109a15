package textui

import (
	"context"
	"errors"
	"strings"

	"flagfall.dev/internal/session"
)

// command is a word that the player can type instead of a move.
type command struct {
	session.Command
	do func(g *Game, ctx context.Context, in *Input, args string) error
}

// commandFuncs are what the commands of a session do here, by their words.
var commandFuncs map[string]func(g *Game, ctx context.Context, in *Input, args string) error

func init() { // the help looks the table up
	commandFuncs = map[string]func(g *Game, ctx context.Context, in *Input, args string) error{
		"help": (*Game).help, "rules": (*Game).rules, "moves": (*Game).listMoves, "look": (*Game).describeSquare, "board": (*Game).redraw,
		"flip": (*Game).flip, "taken": (*Game).taken, "history": (*Game).history, "hint": (*Game).hint, "talk": (*Game).changeTalk,
		"review": (*Game).review, "coach": (*Game).coach, "known": (*Game).known,
		"level": (*Game).level, "undo": (*Game).undo, "reveal": (*Game).reveal, "draw": (*Game).offerDraw, "decline": (*Game).declineDraw,
		"save": (*Game).saveAs, "resign": (*Game).resign, "rematch": (*Game).rematch, "new": (*Game).another, "quit": (*Game).quit,
		"cancel": func(*Game, context.Context, *Input, string) error { return nil },
	}
}

// Words are those of the commands, for who completes them.
func Words() (words []string) {
	for _, c := range session.Commands {
		words = append(words, c.Word)
	}
	return words
}

// commandNamed returns the command of a word, nil where there is none. The looks of the
// old programs leave by QQ.
func commandNamed(word string) *command {
	if strings.EqualFold(word, "qq") {
		word = "quit"
	}
	c, ok := session.CommandNamed(word)
	if !ok {
		return nil
	}
	return &command{c, commandFuncs[c.Word]}
}

// runCommand carries out a command. What is wrong with it is said; an error ends the
// game.
func (g *Game) runCommand(ctx context.Context, in *Input, e entry) error {
	err := e.command.do(g, ctx, in, e.args)
	if errors.Is(err, errQuit) || errors.Is(err, errEnded) || errors.Is(err, ErrNew) || errors.Is(err, ErrRematch) {
		return err
	}
	if err != nil {
		g.say("%s", sentence(err.Error()))
	}
	return nil
}

func (g *Game) redraw(context.Context, *Input, string) error {
	sc := g.scene()
	g.drawn = sc.Version
	if g.plain {
		g.drawWords(&sc)
		return nil
	}
	g.look.draw(g, &sc)
	return nil
}

// changeTalk sets how much is said.
func (g *Game) changeTalk(_ context.Context, _ *Input, args string) error {
	talk, err := session.ParseTalk(args, g.Talk)
	if err != nil {
		return err
	}
	g.Talk = talk
	g.say("%s", talk.Says())
	return nil
}

func (g *Game) undo(context.Context, *Input, string) error {
	marked := g.scene().OpenedBy.String()
	if err := g.Session.Undo(g.Side); err != nil {
		return err
	}
	g.say("Taken back.")
	if by := g.scene().OpenedBy.String(); by != marked {
		g.say("This game now counts as open: %s.", by)
	}
	return nil
}

// reveal shows or covers hidden pieces. It asks before a game counts as open.
func (g *Game) reveal(ctx context.Context, in *Input, _ string) error {
	sc := g.scene()
	if sc.CanReveal && !sc.Revealed && !sc.Opened && sc.Phase != session.Over { // over, everything is shown
		yes, err := in.sure(ctx, "Show the hidden pieces? The record will say that this game was opened. (y/n) ")
		if err != nil || !yes {
			return err
		}
	}
	if err := g.Session.Reveal(g.Side, !sc.Revealed); err != nil || !g.plain {
		return err
	}
	return g.redraw(ctx, in, "") // in words nothing else says what is shown now
}

func (g *Game) offerDraw(context.Context, *Input, string) error {
	return g.Session.OfferDraw(g.Side)
}

func (g *Game) declineDraw(context.Context, *Input, string) error {
	return g.Session.DeclineDraw(g.Side)
}

// flip turns the board round.
func (g *Game) flip(ctx context.Context, in *Input, _ string) error {
	g.flipped = !g.flipped
	return g.redraw(ctx, in, "")
}

// level lets the enemy play on at another level.
func (g *Game) level(ctx context.Context, _ *Input, args string) error {
	if g.Relevel == nil {
		return errors.New("the opponent's level cannot be changed in this game")
	}
	next, err := g.Relevel(ctx, g.Session, g.Side.Opponent(), args)
	if err != nil {
		return err
	}
	g.replaced = append(g.replaced, next)
	g.Session = next
	g.say("The computer now plays at level %s.", strings.TrimSpace(args))
	return nil
}

// rematch leaves a finished game for another one of its kind.
func (g *Game) rematch(context.Context, *Input, string) error {
	if g.scene().Phase != session.Over {
		return errors.New("the rematch comes after the game: resign ends it now")
	}
	if err := g.leave(); err != nil {
		return err
	}
	return ErrRematch
}

// another leaves this game for a new one.
func (g *Game) another(context.Context, *Input, string) error {
	if err := g.leave(); err != nil {
		return err
	}
	return ErrNew
}

func (g *Game) resign(ctx context.Context, in *Input, _ string) error {
	yes, err := in.sure(ctx, "Resign this game? (y/n) ")
	if err != nil || !yes {
		return err
	}
	return g.Session.Resign(g.Side)
}

func (g *Game) quit(ctx context.Context, in *Input, _ string) error {
	if g.look.quit != nil {
		return g.look.quit(g, ctx, in)
	}
	if err := g.leave(); err != nil {
		return err
	}
	return errQuit
}

// sentence makes a message of an error: a capital at its start, unless it
// starts with the name of a file, and a full stop at its end.
func sentence(s string) string {
	if s == "" {
		return s
	}
	if first, _, _ := strings.Cut(s, " "); !strings.ContainsAny(first, "./") && !strings.HasSuffix(first, ":") {
		s = strings.ToUpper(s[:1]) + s[1:]
	}
	if !strings.ContainsAny(s[len(s)-1:], ".!?") {
		s += "."
	}
	return s
}
