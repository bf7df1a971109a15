package textui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
)

// An Arrangement lets the player choose a set-up before the game.
type Arrangement struct {
	Ground *session.SetupBoard
	First  string                                    // the set-up that is offered first, back row first
	Deal   func() (string, error)                    // returns another one
	Read   func(file string) (setup string, e error) // returns the one of a file
}

// arranging is a set-up that the player is choosing.
type arranging struct {
	*Arrangement
	game  *Game
	setup []byte // tokens, back row first
}

// arrange lets the player choose a set-up, and puts it on the board.
func (g *Game) arrange(ctx context.Context, in *Input) error {
	a := &arranging{Arrangement: g.Arrange, game: g}
	a.take(g.Arrange.First)
	a.help()
	for {
		answer, err := in.ask(ctx, "Set-up (Enter plays with it, ? lists what you can do): ")
		if err != nil {
			return err
		}
		word, args, _ := strings.Cut(answer, " ")
		switch strings.ToLower(word) {
		case "", "play":
			if err := g.Session.Deploy(g.Side, string(a.setup)); err != nil {
				g.say("%s", sentence(err.Error()))
				continue
			}
			return nil
		case "quit", "q", "exit":
			return errQuit
		case "?", "help":
			a.help()
			continue
		}
		if strings.EqualFold(word, "rows") {
			err = a.typeRows(ctx, in)
		} else {
			err = a.change(word, strings.TrimSpace(args))
		}
		switch {
		case errors.Is(err, errEnded):
			return err
		case err != nil:
			g.say("%s", sentence(err.Error()))
			continue
		}
		a.draw()
		a.missing()
	}
}

// help says what can be done, and draws the set-up.
func (a *arranging) help() {
	g := a.game
	g.say("This is your set-up. Enter plays with it.")
	g.say("  random           another one at random")
	for i, p := range a.Ground.Presets {
		g.say("  %-16d %s: %s", i+1, p.Name, p.About)
	}
	g.say("  SQUARE SQUARE    exchange two squares, such as %s %s", a.name(0), a.name(1))
	g.say("  rows             type your own rows")
	g.say("  mirror           exchange left and right")
	g.say("  open FILE        open one from a file, back row first")
	g.say("  quit             leave")
	a.draw()
}

func (a *arranging) name(i int) string { return a.Ground.Names[a.Ground.Homes[a.game.Side][i]] }

// change carries out what was typed.
func (a *arranging) change(word, args string) error {
	switch strings.ToLower(word) {
	case "random", "deal":
		text, err := a.Deal()
		if err == nil {
			a.take(text)
		}
		return err
	case "mirror":
		text, _, err := a.Ground.Edit("mirror", string(a.setup), nil)
		if err == nil {
			a.take(text)
		}
		return err
	case "open", "read":
		text, err := a.Read(args)
		if err == nil {
			a.take(text)
		}
		return err
	}
	if n, err := strconv.Atoi(word); err == nil && args == "" && n >= 1 && n <= len(a.Ground.Presets) {
		a.take(a.Ground.Presets[n-1].Setup)
		return nil
	}
	return a.swap(word + " " + args)
}

// swap exchanges two squares.
func (a *arranging) swap(line string) error {
	sc := a.game.scene()
	e := a.game.parse(line, &sc)
	if e.command != nil || len(e.readings) == 0 || !e.readings[0].complete() {
		return fmt.Errorf("%q cannot be done here: expected random, rows, two squares such as %s %s, or ? for help",
			short(strings.TrimSpace(line)), a.name(0), a.name(1))
	}
	var at [2]int
	for i, sq := range []board.Square{e.readings[0].from, e.readings[0].to} {
		if at[i] = slices.Index(a.Ground.Homes[a.game.Side], int(sq)); at[i] < 0 {
			return fmt.Errorf("%s is not in your home: expected two squares such as %s %s", a.Ground.Names[sq], a.name(0), a.name(1))
		}
	}
	a.setup[at[0]], a.setup[at[1]] = a.setup[at[1]], a.setup[at[0]]
	return nil
}

// take takes the text of a set-up.
func (a *arranging) take(text string) {
	a.setup = []byte(strings.Join(strings.Fields(text), ""))
}

// draw draws the board with the set-up on it.
func (a *arranging) draw() {
	g := a.game
	sc := g.scene()
	for i, q := range a.Ground.Homes[g.Side] {
		if i < len(a.setup) && a.setup[i] != '.' {
			token := string(a.setup[i])
			sc.Squares[q].Piece = &session.Piece{Side: g.Side, Token: token, Name: a.Ground.RankName(token)}
		}
	}
	if g.plain {
		g.drawWords(&sc)
		return
	}
	g.look.draw(g, &sc)
}
