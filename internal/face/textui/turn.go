package textui

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

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
		return g.runCommand(ctx, in, e)
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

// askTarget asks where the piece goes that the entry names, in a look that
// insists until that makes a move or the player thinks better of it: an empty
// line, or a piece that has no move at all, leads back to the choice of a piece.
func (g *Game) askTarget(ctx context.Context, in *Input, sc *session.Scene, text string, e entry) error {
	from, why := g.movableFrom(e)
	if from != board.NoSquare && !g.look.insists && !moves(sc, from) {
		from, why = board.NoSquare, fmt.Sprintf("the %s on %s has no legal move now", sc.Squares[from].Piece.Name, sc.Squares[from].Name)
	}
	if from == board.NoSquare {
		g.look.badFrom(g, text, why)
		return nil
	}
	if from != e.readings[0].from {
		g.say("(Read as %s.)", sc.Squares[from].Name)
	}
	for {
		answer, err := in.ask(ctx, g.look.to(g, sc.Squares[from].Name))
		if err != nil {
			return err
		}
		target := g.parse(answer, sc)
		switch {
		case target.command != nil && target.command.Word == "cancel":
			return nil
		case target.command != nil:
			return g.runCommand(ctx, in, target)
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
		if ok || err != nil || !g.look.insists || !moves(sc, from) {
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
		if play, err := g.settled(ctx, in, m.Text); err != nil || !play {
			return false, err
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
