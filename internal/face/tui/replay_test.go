package tui

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/internal/session"
)

// watching opens the replay of a game of some plies.
func watching(t *testing.T, plies int) *driver {
	t.Helper()
	s := begin(t, "duel", false, session.Options{})
	playOn(t, s, plies)
	if err := s.Resign(1); err != nil && !errors.Is(err, session.ErrOver) {
		t.Fatal(err)
	}
	d := drive(t, Config{First: First{Replay: "x"}, Replay: replaying(Opened{Session: s})}, 80, 24)
	d.shows("ply 0 of")
	return d
}

// replaying opens the same whatever is asked for.
func replaying(o Opened) func(context.Context, string) (Opened, error) {
	return func(context.Context, string) (Opened, error) { return o, nil }
}

func TestAReplayTellsAtItsEndWhyItEndsThere(t *testing.T) {
	s := begin(t, "duel", false, session.Options{})
	playOn(t, s, 3)
	d := drive(t, Config{First: First{Replay: "x"}, Replay: replaying(Opened{Session: s, Note: "The source is illegal at ply 4."})}, 80, 24)
	d.shows("ply 0 of 3")
	if strings.Contains(d.text(), "illegal") {
		t.Errorf("the end is told at the start:\n%s", d.text())
	}
	d.press("end")
	d.shows("illegal at ply 4")
}

func TestAReplayStepsJumpsAndShowsEverySide(t *testing.T) {
	d := watching(t, 12)
	d.press("right")
	d.shows("ply 1 of 12, everything")
	d.write("9")
	d.press("enter")
	d.shows("ply 9 of 12")
	d.press("end")
	d.shows("Red wins")
	d.press("pgup")
	d.shows("ply 2 of 12")
	d.press("v")
	d.shows("as Red saw it")
	if !strings.Contains(d.text(), "(") || !strings.Contains(d.text(), "\u25a0") {
		t.Errorf("Blue's pieces are open to Red:\n%s", d.text())
	}
	d.press("v")
	d.shows("as Blue saw it")
	d.press("home", "space")
	d.shows("ply 1 of 12")
	d.press("space", "esc")
	d.shows("Begin")
}

func TestTheStandingsOfATournamentComeByThemselves(t *testing.T) {
	n := 0
	read := func(context.Context, string) (Contest, error) {
		n++
		c := Contest{Name: "spring", Finished: n, Total: 3, Over: n == 3}
		for i := n; i > 0; i-- {
			c.Recent = append(c.Recent, Finished{Replay: strconv.Itoa(i), Title: fmt.Sprint("game ", i)})
		}
		return c, nil
	}
	s := begin(t, "duel", false, session.Options{})
	d := drive(t, Config{First: First{Contest: "x"}, Contest: read, Replay: replaying(Opened{Session: s})}, 80, 24)
	d.shows("1/3")
	d.shows("2/3")
	d.press("down")
	d.shows("3/3")
	d.shows("▸ game 1") // the cursor stays on its game
	d.press("enter")
	d.shows("Replay")
	d.press("esc")
	d.shows("spring")
	d.press("n")
	d.shows("Begin")
}

func TestTheMenuBeginsWhatIsChosen(t *testing.T) {
	var got Choice
	s := begin(t, "duel", true, session.Options{})
	c := Config{
		Games: []Game{{
			Name: "classic", Sides: [2]string{"Red", "Blue"}, Opponents: []string{"marshal", "random"}, Arrange: true, Leveled: "marshal",
			Levels: []string{"marshal:level=1", "marshal:level=2"}, Level: 2,
		}, {Name: "advance", Sides: [2]string{"White", "Black"}, Opponents: []string{"max"}}},
		Begin: func(_ context.Context, c Choice) (Opened, error) { got = c; return Opened{Session: s}, nil },
	}
	d := drive(t, c, 80, 24)
	d.shows("Begin")
	d.shows("Level     < 2 >")
	d.press("up", "up", "right", "up", "right", "up", "right")
	d.shows("Level     < none >") // the other opponent has no levels
	d.press("right")
	d.shows("Level     < 2 >")
	d.press("down", "left", "up", "up", "right", "down", "down", "down", "down", "down", "enter")
	d.sitDown()
	want := Choice{Game: "classic", Seats: [2]string{"marshal:level=1", Human}, Arrange: true, Clock: clocks[0]}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	d.write("new")
	d.press("enter", "y")
	d.shows("Begin")
	d.press("up", "up", "up", "up", "up", "up")
}
