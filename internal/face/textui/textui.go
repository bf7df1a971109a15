// Package textui is the text face: a whole game by typing lines and reading
// lines. It draws the scenes of a session and holds no rules.
package textui

import (
	"context"
	"errors"
	"io"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// Terminal is where a game is played.
type Terminal struct {
	In  io.Reader
	Out io.Writer
	// Editor reads the lines instead of In; nil: In is read as it is.
	Editor Editor
	// Colour is set where escape sequences for colours may be written.
	Colour bool
	// Plain is set for screen readers: the board is told in words, before the first move and
	// when asked for.
	Plain bool
	// Stay asks on after the end of a game, for a review or a new game.
	Stay bool
	// Break returns a context for something long that the person can break off without leaving the game;
	// nil: there is no way to break it off alone.
	Break func(context.Context) (context.Context, context.CancelFunc)
	// Echo repeats what is typed, for transcripts.
	Echo bool
}

// An Editor reads lines that can be edited as they are typed.
type Editor interface {
	// Line shows a prompt and returns the line. The error says that there is none.
	Line(prompt string) (string, error)
}

// Config says what game is played by text, and how.
type Config struct {
	// Session is the game. Its owner closes it.
	Session *session.Session
	// Side is the side that the person at the terminal plays.
	Side board.Side
	// Style is how the game looks.
	Style Style
	// Rules are the rules of the game in words, for those who ask.
	Rules string
	// Keeper keeps the game after every move; nil: nobody does.
	Keeper *library.Keeper
	// Standing says what a game that is over has changed in the player's rating; nil: nobody knows.
	Standing func(rec *record.Game) []phrase.Text
	// File is the file that the mini game is saved to when its player asks for it;
	// empty: none.
	File string
	// Explain prints why the program moves as it does.
	Explain bool
	// Talk is how much is said there, by hints and by the coach.
	Talk session.Talk
	// Arrange lets the player choose a set-up first; nil: the pieces are on the board.
	Arrange *Arrangement
	// Relevel goes on with a session against an opponent of another level, as the
	// player has typed it, and ends the one before; nil: it cannot be changed.
	Relevel func(ctx context.Context, s *session.Session, side board.Side, level string) (*session.Session, error)
}

// Style is a way the text game looks and asks.
type Style uint8

// The styles.
const (
	Standard Style = iota
	CS193D         // asks for the piece, then for the square, as seed 000 tells
	Mini           // frames, prompts and messages of the mini game
)

// Game is a text game in progress.
type Game struct {
	Config
	*screen
	look  styleFuncs
	told  int    // plies that were announced
	drawn uint64 // version of the scene that was drawn last
	heard int    // the ply whose counsel was printed last
	offer int    // the turn, from 1, at which an offer of a draw was told last
	begun bool   // the player was asked for a move
	open  bool   // the game is over and everything is shown
	fault string // why the game was not kept the last time; empty: it was

	flipped  bool               // the board is turned round
	replaced []*session.Session // that took the place of the first one
}

// Play plays a game to its end, to the player's quitting, or until the context
// ends. The game is kept after every move, and the player told where when it is
// left unfinished. The error says that it could not be kept at all.
func Play(ctx context.Context, t *Input, c Config) error {
	g := &Game{Config: c, screen: t.screen, look: styleTable[c.Style]}
	defer g.closeReplaced()
	err := g.run(ctx, t)
	switch {
	case errors.Is(err, errQuit):
		return nil
	case errors.Is(err, errEnded):
		return g.leave()
	}
	return err
}

// closeReplaced ends the sessions that the game went on in.
func (g *Game) closeReplaced() {
	for _, s := range g.replaced {
		s.Close()
	}
}

// ErrNew is returned by Play where the player leaves the game for a new one.
var ErrNew = errors.New("the player wants a new game")

// ErrRematch is returned by Play where the player wants the same game again, with the sides changed.
var ErrRematch = errors.New("the player wants a rematch")

// errQuit ends a game that needs no saving (any more), errEnded one whose
// player is gone: end of input or an interrupt.
var (
	errQuit  = errors.New("the player quits")
	errEnded = errors.New("the input has ended")
)

func (g *Game) run(ctx context.Context, in *Input) error {
	sc := g.scene()
	g.told = sc.Ply
	g.look.greet(g, &sc)
	if sc.Phase == session.SettingUp && g.Arrange != nil {
		if err := g.arrange(ctx, in); err != nil {
			return err
		}
	}
	for {
		sc, err := g.await(ctx)
		if err != nil {
			return err
		}
		if sc.Phase == session.Over {
			if err := g.afterwards(ctx, in, sc); err != nil {
				return err
			}
			continue
		}
		g.open = false // the end was taken back, perhaps
		if g.plain && !g.begun {
			g.drawWords(sc)
		}
		g.begun = true
		if sc.Version != g.drawn {
			g.drawn = sc.Version
			g.look.draw(g, sc)
		}
		g.counsel(sc)
		g.tellOffer(sc)
		if err := g.timedTurn(ctx, in, sc); err != nil {
			return err
		}
	}
}

// timedTurn is a turn that also ends when the game does, which happens where
// the player's clock runs down.
func (g *Game) timedTurn(ctx context.Context, in *Input, sc *session.Scene) error {
	if !sc.Timed {
		return g.turn(ctx, in, sc)
	}
	during, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		for range g.Session.Watch(during) {
			if g.Session.Result().Over() {
				stop()
			}
		}
	}()
	err := g.turn(during, in, sc)
	if errors.Is(err, errEnded) && ctx.Err() == nil && g.Session.Result().Over() {
		return nil
	}
	return err
}

// scene is the game as the player may see it now.
func (g *Game) scene() session.Scene {
	return g.turned(g.Session.Scene(session.ViewerOf(g.Side)))
}

// turned returns a scene as the player wants to look at the board.
func (g *Game) turned(sc session.Scene) session.Scene {
	sc.Turned = sc.Turned != g.flipped
	return sc
}

// await tells the moves as they are made until it is the player's turn or the
// game is over.
func (g *Game) await(ctx context.Context) (*session.Scene, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range g.Session.Watch(ctx) {
		sc := g.scene()
		g.keep() // what is shown is on the disk
		g.wipe()
		g.tell(&sc)
		if sc.Thinking {
			g.note("The enemy is thinking ...")
		}
		if sc.Phase == session.Over || sc.Phase == session.Playing && sc.Turn == g.Side {
			return &sc, nil
		}
	}
	g.wipe()
	return nil, errEnded
}

// tellOffer says once that the other side offers a draw.
func (g *Game) tellOffer(sc *session.Scene) {
	if sc.Offered && sc.DrawOffer != g.Side && g.offer != sc.Ply+1 {
		g.offer = sc.Ply + 1
		g.say("%s offers a draw: type draw to accept, decline or a move to go on.", sc.Sides[sc.DrawOffer])
	}
}

// tell announces the moves that were made since the last time.
func (g *Game) tell(sc *session.Scene) {
	g.told = min(g.told, sc.Ply) // moves may have been taken back
	for ; g.told < sc.Ply; g.told++ {
		then := g.turned(g.Session.SceneAt(session.ViewerOf(g.Side), g.told+1))
		g.look.tell(g, &then, sc.History[g.told])
		last := g.told+1 == sc.Ply
		if g.look.drawEach && !(last && sc.Phase == session.Over) {
			g.look.draw(g, &then)
			g.drawn = sc.Version
		}
		if g.Explain && sc.History[g.told].Side != g.Side && last {
			g.explain()
		}
	}
}

// explain prints what the program at the other seat said about its last move.
func (g *Game) explain() {
	t, ok := g.Session.Thought(g.Side.Opponent())
	if !ok {
		return
	}
	g.say("What the enemy thought of its move:")
	g.lines(t.Said(g.Talk))
}

// finish shows how the game ended, with nothing hidden.
func (g *Game) finish(sc *session.Scene) {
	g.open = true
	open := g.Session.Scene(session.Open)
	open.Viewer, open.Turned = sc.Viewer, sc.Turned
	g.look.finish(g, &open)
	switch p := g.Keeper.Place(); {
	case p.Named:
		g.say("The game is kept in %s; flagfall replay shows it.", p.Name)
	case p.Name != "" && g.Style == Standard:
		g.say("The game is kept; 'flagfall games review last' goes over it.")
	}
	if g.Standing != nil && g.Style == Standard {
		g.lines(g.Standing(g.Session.Record()))
	}
}
