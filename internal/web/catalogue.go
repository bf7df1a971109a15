package web

import (
	"context"
	"strings"

	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// Catalogue is what there is to play.
type Catalogue interface {
	// Variants lists the rule sets and who plays them.
	Variants() []Variant
	// Ground describes a variant of Stratego to who sets up pieces.
	Ground(name string) (*session.SetupBoard, error)
	// Rulebook tells the rules of a variant.
	Rulebook(name string) (*session.Rulebook, error)
	// Start begins a game, or goes on with the one in order.Resume.
	Start(ctx context.Context, order Order) (*session.Session, error)
}

// Library opens recorded games.
type Library interface {
	// Replay opens a recorded game to look at.
	Replay(ctx context.Context, rec *record.Game) (*session.Session, error)
	// Picture draws a scene.
	Picture(sc *session.Scene) *picture.Board
}

// Variant is a rule set as people choose it.
type Variant struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Game  string `json:"game"` // record.Stratego or record.Advance
	// Outline is the board as rows from the top, with / between them: r and b where
	// the first and the second side begin, _ for a lake, . for an empty square. The
	// server writes it.
	Outline string `json:"outline"`
	// Course is set for a variant of a contest or a course, which most people do not look for.
	Course bool `json:"course,omitempty"`
	// Solo is set where one person can play alone (the other side stands still).
	Solo bool `json:"solo,omitempty"`
	// Opponents are the programs that play it.
	Opponents []Opponent `json:"opponents"`
	// Default is the specification of the opponent that somebody meets who
	// chooses none: one that a newcomer can beat.
	Default string `json:"default"`
	// Hidden is set for the boards of the campaign, which no list offers.
	Hidden bool `json:"-"`
}

// Opponent is a program that takes a seat.
type Opponent struct {
	Spec  string `json:"spec"`           // as `flagfall play` takes it
	Name  string `json:"name"`           // a word or two, for its seat
	Kind  string `json:"kind,omitempty"` // what it is, such as "the rusher"; empty: its title says so
	Face  string `json:"face,omitempty"` // its portrait among those of package rival; empty: it has none
	Title string `json:"title"`          // a line for people
	About string `json:"about"`          // a sentence or two: how it plays, who can beat it
	Group string `json:"group"`          // main, training for partners with one habit, or visitors for bots over HTTP
	// Figure is the token of the piece that pictures it.
	Figure string `json:"figure"`
	// Strength is its level of 10, 0 where it has none.
	Strength int `json:"strength"`
}

// Order is a game that somebody asked for.
type Order struct {
	Variant string
	// Bots are the specifications of the programs at the seats, empty for a
	// person.
	Bots  [2]string
	Names [2]string
	Clock record.Clock
	Solo  bool
	// Battle is the battle of the campaign that the game is; empty: none.
	Battle string `json:",omitempty"`
	// Open is set where anybody may take the other seat.
	Open bool `json:",omitempty"`
	// Public is set where everybody may watch, and sees what spectators see.
	Public bool `json:",omitempty"`
	// Key is what the programs' choices follow from, and those of no other game. The server draws
	// it, and keeps it to itself.
	Key secret.Key `json:",omitzero"`
	// Setups are set-ups that are there already, as Session.Deploy takes them.
	Setups [2]string `json:"-"`
	// ID is the name of the game, by which bots answer. Kept is set where it goes on
	// from the journal, and Willing for the bots that asked for it: they are not asked.
	ID      string  `json:"-"`
	Kept    bool    `json:"-"`
	Willing [2]bool `json:"-"`
	// Resume is the game to go on with, nil for a new one.
	Resume *record.Game `json:"-"`
}

// advanceOutline is the start of Advance.
const advanceOutline = "bbbbbbbbb/bbbbbbbbb/........./........./........./........./........./rrrrrrrrr/rrrrrrrrr"

// talks reports whether what one seat says the other can hear: people do, and bots.
func (o *Order) talks() bool {
	if o.Solo {
		return false
	}
	for _, spec := range o.Bots {
		if spec != "" && !strings.HasPrefix(spec, httpbot.Prefix) {
			return false
		}
	}
	return true
}
