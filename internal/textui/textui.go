// Package textui is the text face: a whole game by typing lines and reading
// lines. It draws the scenes of a session and holds no rules.
package textui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"flagfall/board"
	"flagfall/internal/session"
)

// Terminal is where a game is played.
type Terminal struct {
	In  io.Reader
	Out io.Writer
	// Colour is set where escape sequences for colours may be written.
	Colour bool
	// Plain is set for screen readers: the board is told in words, and only
	// when asked for.
	Plain bool
	// Echo repeats what is typed, for transcripts.
	Echo bool
}

// Config says what game is played by text, and how.
type Config struct {
	// Session is the game. Its owner closes it.
	Session *session.Session
	// Side is the side that the person at the terminal plays.
	Side board.Side
	// Style is how the game looks.
	Style Style
	// SaveAs is the file for saving when the game is interrupted; empty: a new
	// name is found.
	SaveAs string
	// Keep saves the game there when it is over, too.
	Keep bool
	// Explain prints what the program says about its moves.
	Explain bool
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
	look  look
	told  int    // plies that were announced
	drawn uint64 // version of the scene that was drawn last
	open  bool   // the game is over and everything is shown
}

// Play plays a game to its end, to the player's quitting, or until the context
// ends. An unfinished game has then been saved, and the player told where. The
// error says that it could not be.
func Play(ctx context.Context, t *Input, c Config) error {
	g := &Game{Config: c, screen: t.screen, look: looks[c.Style]}
	err := g.run(ctx, t)
	switch {
	case errors.Is(err, errQuit):
		return nil
	case errors.Is(err, errEnded):
		return g.saveOnLeaving()
	}
	return err
}

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
	for {
		sc, err := g.await(ctx)
		if err != nil {
			return err
		}
		if sc.Phase == session.Over {
			return g.finish(sc)
		}
		if sc.Version != g.drawn {
			g.drawn = sc.Version
			g.look.draw(g, sc)
		}
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
func (g *Game) scene() session.Scene { return g.Session.Scene(session.ViewerOf(g.Side)) }

// await tells the moves as they are made until it is the player's turn or the
// game is over.
func (g *Game) await(ctx context.Context) (*session.Scene, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range g.Session.Watch(ctx) {
		sc := g.scene()
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

// tell announces the moves that were made since the last time.
func (g *Game) tell(sc *session.Scene) {
	g.told = min(g.told, sc.Ply) // moves may have been taken back
	for ; g.told < sc.Ply; g.told++ {
		then := g.Session.SceneAt(session.ViewerOf(g.Side), g.told+1)
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
	info, ok := g.Session.Thought(g.Side.Opponent())
	if !ok {
		return
	}
	for _, line := range info.Notes {
		g.say("  %s", line)
	}
	if len(info.Notes) > 0 {
		return
	}
	for _, c := range info.Candidates {
		g.say("  %s %+.2f %s", c.Move, c.Value, c.Why)
	}
}

// finish shows how the game ended, with nothing hidden, and keeps it where that
// was asked for.
func (g *Game) finish(sc *session.Scene) error {
	g.open = true
	open := g.Session.Scene(session.Open)
	open.Viewer, open.Turned = sc.Viewer, sc.Turned
	g.look.finish(g, &open)
	if !g.Keep || g.SaveAs == "" {
		return nil
	}
	if err := g.Session.Save(g.SaveAs); err != nil {
		return err
	}
	g.say("The game is kept in %s; flagfall replay shows it.", g.SaveAs)
	return nil
}

// turn asks for the player's move or command and carries it out. An error ends
// the game; whatever is wrong with an entry is said instead.
func (g *Game) turn(ctx context.Context, in *Input, sc *session.Scene) error {
	text, err := in.ask(ctx, g.look.from(g, sc))
	if err != nil {
		return err
	}
	e := g.parse(text, sc)
	switch {
	case e.command != nil:
		return g.obey(ctx, in, e)
	case e.fault != "":
		g.look.badFrom(g, text, e.fault)
		return nil
	case len(e.readings) == 0:
		return nil // an empty line
	case !e.readings[0].complete():
		return g.askTarget(ctx, in, sc, text, e)
	}
	return g.move(ctx, in, sc, e)
}

// askTarget asks where the piece goes that the entry names, until that makes a
// move or the player thinks better of it.
func (g *Game) askTarget(ctx context.Context, in *Input, sc *session.Scene, text string, e entry) error {
	from, why := g.movableFrom(e)
	if from != board.NoSquare && !g.look.insists && !moves(sc, from) {
		from, why = board.NoSquare, fmt.Sprintf("the %s on %s has no legal move now", sc.Squares[from].Piece.Name, sc.Squares[from].Name)
	}
	if from == board.NoSquare {
		g.look.badFrom(g, text, why)
		return nil
	}
	for {
		answer, err := in.ask(ctx, g.look.to(g, sc.Squares[from].Name))
		if err != nil {
			return err
		}
		target := g.parse(answer, sc)
		switch {
		case target.command != nil && target.command.name == "cancel":
			return nil
		case target.command != nil:
			return g.obey(ctx, in, target)
		case target.fault == "" && len(target.readings) == 0:
			return nil
		}
		whole := target.after(from)
		if len(target.readings) > 0 && target.readings[0].complete() {
			whole = target // a whole move after all
		}
		ok, err := g.tryMove(ctx, in, sc, whole, func(fault string) {
			if target.fault != "" {
				fault = target.fault
			}
			g.look.badTo(g, sc.Squares[from].Name, answer, fault)
		})
		if ok || err != nil || !g.look.insists {
			return err
		}
	}
}

// moves reports whether a piece has a legal move.
func moves(sc *session.Scene, from board.Square) bool {
	for _, m := range sc.Moves {
		if m.From == from {
			return true
		}
	}
	return false
}

// movableFrom returns the square that an entry names, in the first reading in
// which the player has a legal move from there. Where there is none the game's
// own notation counts: its square, or why nothing there can ever move.
func (g *Game) movableFrom(e entry) (board.Square, string) {
	sc := g.scene()
	for _, r := range e.readings {
		if moves(&sc, r.from) {
			return r.from, ""
		}
	}
	if len(e.readings) == 0 {
		return board.NoSquare, ""
	}
	own := e.readings[0].from
	if err := g.Session.CheckFrom(g.Side, own); err != nil {
		return board.NoSquare, err.Error()
	}
	return own, ""
}

func (g *Game) move(ctx context.Context, in *Input, sc *session.Scene, e entry) error {
	_, err := g.tryMove(ctx, in, sc, e, func(fault string) { g.look.badMove(g, fault) })
	return err
}

// tryMove plays the move that an entry means: the first of its readings that is
// legal. Where none is, bad is told why, from the first reading.
func (g *Game) tryMove(ctx context.Context, in *Input, sc *session.Scene, e entry, bad func(string)) (bool, error) {
	fault := e.fault
	for i, r := range e.readings {
		moves := r.moves(sc)
		if len(moves) == 0 {
			if i == 0 {
				fault = g.whyNot(r)
			}
			continue
		}
		m, err := g.chooseKind(ctx, in, moves)
		if err != nil || m == nil {
			return false, err
		}
		if i > 0 {
			g.say("(Read as %s to %s.)", sc.Squares[m.From].Name, sc.Squares[m.To].Name)
		}
		if err := g.Session.Play(g.Side, m.Text); err != nil {
			bad(err.Error())
			return false, nil
		}
		return true, nil
	}
	bad(fault)
	return false, nil
}

// whyNot says why a reading is no legal move.
func (g *Game) whyNot(r reading) string {
	var err error
	if r.text != "" {
		err = g.Session.Check(g.Side, r.text)
	} else {
		err = g.Session.CheckSquares(g.Side, r.from, r.to)
	}
	if err == nil {
		return "that is no legal move"
	}
	return err.Error()
}

// chooseKind asks which of several moves between the same squares is meant. It
// returns nil where the player means none.
func (g *Game) chooseKind(ctx context.Context, in *Input, moves []session.Move) (*session.Move, error) {
	if len(moves) == 1 {
		return &moves[0], nil
	}
	for i, m := range moves {
		g.say("  %d: %s (%s)", i+1, m.Words, m.Text)
	}
	for {
		answer, err := in.ask(ctx, fmt.Sprintf("Which one, 1 to %d? ", len(moves)))
		if err != nil {
			return nil, err
		}
		if answer == "" || strings.EqualFold(answer, "cancel") {
			return nil, nil
		}
		for i, m := range moves {
			if answer == strconv.Itoa(i+1) || strings.EqualFold(answer, m.Text) {
				return &moves[i], nil
			}
		}
		g.say("Type a number from 1 to %d, or nothing to think again.", len(moves))
	}
}
