package wire

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/stratego"
)

// A Request is what a bot has been told about a game and of a position in it.
type Request struct {
	Game string     // stratego or advance
	Side board.Side // the bot's

	def stratego.Definition
	v   *stratego.Variant // compiled from def when first needed

	ply     int
	rows    []string
	own     stratego.Setup
	enemies board.Set
	events  []stratego.Event
}

// Begin starts a game: its family and the name of its variant.
func (r *Request) Begin(words []string) error {
	if len(words) < 1 || words[0] != "stratego" && words[0] != "advance" {
		return fmt.Errorf("game %s: expected stratego or advance and the variant's name", strings.Join(words, " "))
	}
	*r = Request{Game: words[0], def: blank(words[len(words)-1])}
	return nil
}

// Read takes in a line that asks for nothing. Words of later versions are
// passed over.
func (r *Request) Read(words []string) (err error) {
	args := words[1:]
	switch words[0] {
	case "you":
		r.Side, err = parseSide(r.words(), strings.Join(args, " "))
	case "rule":
		err = readRule(&r.def, args)
	case "state":
		r.ply, err = strconv.Atoi(strings.Join(args, " "))
		r.rows, r.events = nil, nil
	case "row":
		r.rows = append(r.rows, strings.Join(args, ""))
	case "own":
		r.own, err = ParseTokens(strings.Join(args, ""))
	case "enemy":
		r.enemies, err = parseSquares(r.def.Grid, args)
	case "played":
		err = r.readPlayed(args)
	}
	return err
}

// words are the names of the sides in this game.
func (r *Request) words() [2]string {
	if r.Game == "advance" {
		return colours
	}
	return sides
}

// readPlayed reads SIDE FROM-TO and, of a strike, both ranks and the outcome.
func (r *Request) readPlayed(args []string) error {
	if len(args) != 2 && len(args) != 5 {
		return fmt.Errorf("%q: expected SIDE FROM-TO, and of a strike two ranks and the outcome", strings.Join(args, " "))
	}
	side, err := parseSide(sides, args[0])
	if err != nil {
		return err
	}
	m, err := ParseMove(r.def.Grid, args[1])
	if err != nil {
		return err
	}
	e := stratego.Event{Side: side, Move: m}
	if len(args) == 5 {
		striker, err1 := stratego.ParseRank(args[2])
		defender, err2 := stratego.ParseRank(args[3])
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		e.Striker, e.Defender = striker, defender
		if e.Outcome, err = parseOutcome(args[4]); err != nil {
			return err
		}
	}
	r.events = append(r.events, e)
	return nil
}

func parseOutcome(s string) (stratego.Outcome, error) {
	for o, word := range outcomeWords {
		if word != "" && word == s {
			return stratego.Outcome(o), nil
		}
	}
	return 0, fmt.Errorf("outcome %q: expected wins, loses or both", s)
}

// Variant compiles the rules that were told.
func (r *Request) Variant() (*stratego.Variant, error) {
	if r.v != nil {
		return r.v, nil
	}
	v, err := stratego.New(r.def)
	r.v = v
	return v, err
}

// View rebuilds what the side to move may know.
func (r *Request) View() (*stratego.View, error) {
	v, err := r.Variant()
	if err != nil {
		return nil, err
	}
	if r.own == nil {
		return nil, errors.New("a request without the own set-up")
	}
	if r.ply != len(r.events) {
		return nil, fmt.Errorf("state %d with %d moves", r.ply, len(r.events))
	}
	return stratego.NewView(v, r.Side, r.own, r.enemies, r.events)
}

// Position returns the position of Advance that was told.
func (r *Request) Position() (advance.Position, error) {
	pos, err := advance.Parse(strings.Join(r.rows, "\n"), r.Side)
	if err == nil {
		pos.SetPly(r.ply)
	}
	return pos, err
}

// ReadLimits reads the pairs of a go line.
func ReadLimits(words []string) (search.Limits, error) {
	var l search.Limits
	for ; len(words) >= 2; words = words[2:] {
		n, err := strconv.ParseInt(words[1], 10, 64)
		if err != nil || n < 0 {
			return l, fmt.Errorf("limit %s %s: expected a number from 0", words[0], words[1])
		}
		d := time.Duration(min(n, int64(time.Hour/time.Millisecond)*1000)) * time.Millisecond
		switch words[0] {
		case "movetime":
			l.MoveTime = d
		case "left":
			l.Remaining = d
		case "increment":
			l.Increment = d
		case "nodes":
			l.Nodes = uint64(n)
		}
	}
	return l, nil
}

// ParseTokens reads a set-up's tokens, whatever the army.
func ParseTokens(s string) (stratego.Setup, error) {
	setup := make(stratego.Setup, len(s))
	for i := range len(s) {
		if s[i] == '.' {
			continue
		}
		r, err := stratego.ParseRank(s[i : i+1])
		if err != nil {
			return nil, err
		}
		setup[i] = r
	}
	return setup, nil
}
