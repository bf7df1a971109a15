package web

import (
	"cmp"
	"strings"
	"time"
	"unicode"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
	"flagfall.dev/record"
)

// gameRequest is a request for a new game.
type gameRequest struct {
	Variant  string `json:"variant"`
	Opponent string `json:"opponent"` // a specification, empty for a person
	Side     string `json:"side"`     // first, second or random
	Name     string `json:"name"`
	Guest    string `json:"guest"`     // what they are called who give no name, where nobody knows it
	Minutes  int    `json:"minutes"`   // for the whole game; 0: no clock
	Seconds  int    `json:"increment"` // added by each move
	Solo     bool   `json:"solo"`
	Open     bool   `json:"open"`   // anybody on this server may take the other seat
	Public   bool   `json:"public"` // and everybody may watch; nothing without Open
}

// Largest clock that can be asked for.
const (
	maxMinutes = 24 * 60
	maxSeconds = 3600
)

func (s *Server) postGame(w http.ResponseWriter, r *http.Request) {
	var q gameRequest
	if !read(w, r, &q, maxBody) {
		return
	}
	q.Name = s.called(r, q.Name, q.Guest)
	order, side, err := s.order(q)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s.sit(w, r, order, side)
}

// order checks a request and makes an order of it.
func (s *Server) order(q gameRequest) (order Order, side board.Side, err error) {
	v, err := s.variant(q.Variant)
	if err != nil {
		return order, 0, err
	}
	switch q.Side {
	case "first":
	case "second":
		side = board.Second
	case "random":
		side = board.Side(s.number() % 2)
	default:
		return order, 0, phrase.Errorf("side %q: expected first, second or random", q.Side)
	}
	order = Order{Variant: v.Name, Solo: q.Solo}
	if order.Clock, err = newClock(q.Minutes, q.Seconds); err != nil {
		return order, 0, err
	}
	order.Names[side] = personName(q.Name)
	if q.Solo {
		return order, board.First, soloFault(v)
	}
	if q.Opponent == "" {
		order.Open, order.Public = q.Open, q.Open && q.Public // who invites somebody has not offered the game to everybody
		return order, side, nil
	}
	o, err := v.opponent(q.Opponent)
	order.Bots[side.Opponent()], order.Names[side.Opponent()] = o.Spec, o.Name
	return order, side, err
}

// newClock returns a clock of minutes for the game and seconds that each move adds, none
// for 0 minutes.
func newClock(minutes, seconds int) (c record.Clock, err error) {
	if minutes < 0 || minutes > maxMinutes || seconds < 0 || seconds > maxSeconds {
		return c, phrase.Errorf("clock of %d minutes and %d seconds: expected at most %d and %d", minutes, seconds, maxMinutes, maxSeconds)
	}
	if minutes > 0 {
		c = record.Clock{Initial: time.Duration(minutes) * time.Minute, Increment: time.Duration(seconds) * time.Second}
	}
	return c, nil
}

func soloFault(v Variant) error {
	if !v.Solo {
		return phrase.Errorf("%s cannot be played alone", v.Name)
	}
	return nil
}

// number draws a number from the server's source of chance.
func (s *Server) number() uint64 {
	var b [8]byte
	if _, err := s.config.Random.Read(b[:]); err != nil {
		panic("no random numbers: " + err.Error())
	}
	n := uint64(0)
	for _, x := range b {
		n = n<<8 | uint64(x)
	}
	return n
}

func (s *Server) variants() []Variant { return s.withBots(s.config.Catalogue.Variants()) }

func (s *Server) variant(name string) (Variant, error) {
	var names []string
	for _, v := range s.variants() {
		if v.Name == name {
			return v, nil
		}
		names = append(names, v.Name)
	}
	return Variant{}, phrase.Errorf("variant %q: expected one of %s", name, strings.Join(names, ", "))
}

func (v Variant) opponent(spec string) (Opponent, error) {
	var specs []string
	for _, o := range v.Opponents {
		if strings.EqualFold(o.Spec, spec) {
			return o, nil
		}
		specs = append(specs, o.Spec)
	}
	return Opponent{}, phrase.Errorf("opponent %q: expected one of %s", spec, strings.Join(specs, ", "))
}

const maxName = 30

// called returns the name of who asks for a game: the one that they give; else, where there is a word for a guest, that of
// the profile that plays on this machine, if it is theirs.
func (s *Server) called(r *http.Request, given, guest string) string {
	if personName(given) != "" || guest == "" || s.config.Players == nil || !s.owns(r) {
		return cmp.Or(given, guest)
	}
	who, _, err := s.self(r)
	if err != nil {
		return guest
	}
	return who.name
}

// personName makes a name fit to show: one short line.
func personName(name string) string {
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }), " ")
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName])
	}
	return name
}
