package native

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/search"
	"flagfall.dev/stratego"
)

// request is what a bot has been told of a game and of a position in it.
type request struct {
	game string // stratego or advance
	side board.Side
	def  stratego.Definition
	v    *stratego.Variant // compiled from def when first needed

	ply     int
	rows    []string
	own     stratego.Setup
	enemies board.Set
	events  []stratego.Event
}

// begin starts a game: its family and the name of its variant.
func (r *request) begin(words []string) error {
	if len(words) < 1 || words[0] != "stratego" && words[0] != "advance" {
		return fmt.Errorf("game %s: expected stratego or advance and the variant's name", strings.Join(words, " "))
	}
	*r = request{game: words[0], def: blank(words[len(words)-1])}
	return nil
}

// read takes in a line that asks for nothing. Words of later versions are
// passed over.
func (r *request) read(words []string) (err error) {
	args := words[1:]
	switch words[0] {
	case "you":
		r.side, err = parseSide(r.words(), strings.Join(args, " "))
	case "rule":
		err = readRule(&r.def, args)
	case "state":
		r.ply, err = strconv.Atoi(strings.Join(args, " "))
		r.rows, r.events = nil, nil
	case "row":
		r.rows = append(r.rows, strings.Join(args, ""))
	case "own":
		r.own, err = parseTokens(strings.Join(args, ""))
	case "enemy":
		r.enemies, err = parseSquares(r.def.Grid, args)
	case "played":
		err = r.readPlayed(args)
	}
	return err
}

// words are the names of the sides in this game.
func (r *request) words() [2]string {
	if r.game == "advance" {
		return colours
	}
	return sides
}

// readPlayed reads SIDE FROM-TO and, of a strike, both ranks and the outcome.
func (r *request) readPlayed(args []string) error {
	if len(args) != 2 && len(args) != 5 {
		return fmt.Errorf("%q: expected SIDE FROM-TO, and of a strike two ranks and the outcome", strings.Join(args, " "))
	}
	side, err := parseSide(sides, args[0])
	if err != nil {
		return err
	}
	m, err := parseMove(r.def.Grid, args[1])
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

// variant compiles the rules that were told.
func (r *request) variant() (*stratego.Variant, error) {
	if r.v != nil {
		return r.v, nil
	}
	v, err := stratego.New(r.def)
	r.v = v
	return v, err
}

// view rebuilds what the side to move may know.
func (r *request) view() (*stratego.View, error) {
	v, err := r.variant()
	if err != nil {
		return nil, err
	}
	if r.own == nil {
		return nil, errors.New("a request without the own set-up")
	}
	if r.ply != len(r.events) {
		return nil, fmt.Errorf("state %d with %d moves", r.ply, len(r.events))
	}
	return stratego.NewView(v, r.side, r.own, r.enemies, r.events)
}

// position returns the position of Advance that was told.
func (r *request) position() (advance.Position, error) {
	pos, err := advance.Parse(strings.Join(r.rows, "\n"), r.side)
	if err == nil {
		pos.SetPly(r.ply)
	}
	return pos, err
}

// readLimits reads the pairs of a go line.
func readLimits(words []string) (search.Limits, error) {
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
