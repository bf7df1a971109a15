// Package lobby starts games for people: what there is to play, the requested game, and
// saved games, the same for the text game, the full-screen terminal and the browser.
//
// Errors of an order name its flag, such as --side.
package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
)

// Order is a game that somebody asks for, in the words of flags. An empty field
// leaves the choice to the lobby.
type Order struct {
	Variant  string // a name that games.Variants has, or a file (default: classic)
	Player   string // specification of the opponent (default: the best for the game)
	Level    int    // of our strongest player, from 1 to 10, as the opponent; 0: Player says
	Side     string // the person's (default: the one that moves first)
	AnySeats bool   // Side may also be Both, for two people, and None, for two programs
	Clock    string // time for each side, such as 10m+5s (default: no clock)
	Pieces   Pieces
	Seed     uint64            // of everything drawn at random (default: a new one)
	MoveTime time.Duration     // that a program may think about a move; above 0
	Solo     bool              // only the person moves
	Opened   bool              // the game is open from the start
	Battle   string            // of the campaign, by name or number; it has its own variant, player and side
	Coach    *int              // percent of the chance to win from which on a coach objects to a move; nil: none
	Guard    player.Guard      // how outside programs are held
	Defaults settings.Settings // what counts where nothing is asked for
}

// Sides of an Order that are no side.
const (
	Both = "both" // two people at one keyboard
	None = "none" // two programs
)

// Game is a game to begin.
type Game struct {
	Variant  games.Variant
	Seats    [2]string // games.Human or specifications
	Clock    record.Clock
	Pieces   Pieces
	Chance   games.Chance
	MoveTime time.Duration
	Solo     bool
	Opened   bool
	Guard    player.Guard
	Event    string // the occasion, for the record

	given string // the person's set-up, back row first; empty: Pieces say it
}

// Game returns what is asked for. The error says what cannot be drawn.
func (o *Order) Game() (Game, error) {
	if o.Battle != "" {
		return o.battle()
	}
	name := cmp.Or(o.Variant, o.Defaults.Variant, "classic")
	v, err := games.VariantNamed(name)
	if err != nil {
		return Game{}, fmt.Errorf("--variant: %w", err)
	}
	g := Game{
		Variant: v, Pieces: o.Pieces, Chance: games.NewChance(o.Seed), MoveTime: o.MoveTime, Solo: o.Solo,
		Opened: o.Opened, Guard: o.Guard,
	}
	if g.Seats, err = o.seats(v); err != nil {
		return g, err
	}
	if g.Clock, err = parseClock(o.Clock); err != nil {
		return g, fmt.Errorf("--clock %w", err)
	}
	if o.MoveTime <= 0 {
		return g, fmt.Errorf("--movetime %v: expected a time such as 500ms", o.MoveTime)
	}
	return g, nil
}

// seats returns the player of each side.
func (o *Order) seats(v games.Variant) (seats [2]string, err error) {
	opponent := o.Player
	if o.Level != 0 {
		if leveled := roster.Leveled(v.Game); opponent != "" && opponent != leveled {
			return seats, fmt.Errorf("--level and --player: expected only one of them, because only %s has levels", leveled)
		}
		if opponent, err = AtLevel(v.Game, strconv.Itoa(o.Level)); err != nil {
			return seats, fmt.Errorf("--level: %w", err)
		}
	}
	if opponent == "" {
		opponent = o.preferred(v.Game)
	}
	if opponent == "" {
		opponent = roster.Default(v.Game)
	}
	if err := player.CheckOn(opponent, v); err != nil {
		return seats, fmt.Errorf("--player: %w", err)
	}
	both := [2]string{games.Human, games.Human}
	if o.Solo {
		return both, o.checkSolo(v)
	}
	switch asked := strings.ToLower(o.Side); {
	case asked == "":
		return [2]string{games.Human, opponent}, nil
	case o.AnySeats && asked == Both:
		return both, nil
	case o.AnySeats && asked == None:
		return [2]string{opponent, opponent}, nil
	}
	side, err := v.ParseSide(o.Side)
	if err != nil && o.AnySeats {
		err = fmt.Errorf("%w, %s or %s", err, Both, None)
	}
	if err != nil {
		return seats, fmt.Errorf("--side: %w", err)
	}
	seats = [2]string{opponent, opponent}
	seats[side] = games.Human
	return seats, nil
}

// coach switches the coach on where one is asked for, for the first of some sides that may have one.
func (o *Order) coach(s *session.Session, sides ...board.Side) (err error) {
	if o.Coach == nil {
		return nil
	}
	share, err := session.ParseShare(strconv.Itoa(*o.Coach), 0)
	for _, side := range sides {
		if err != nil {
			break
		}
		if err = s.SetCoach(side, share); err == nil {
			return nil
		}
	}
	return fmt.Errorf("--coach: %w", err)
}

// preferred returns the opponent that is set by default, "" where none is set for a game.
func (o *Order) preferred(game string) string {
	if p := o.Defaults.Player; p != "" && roster.Check(p, game) == nil {
		return p
	}
	if o.Defaults.Level == 0 {
		return ""
	}
	spec, _ := AtLevel(game, strconv.Itoa(o.Defaults.Level)) // a setting of 1 to 10 has one
	return spec
}

// checkSolo says which settings do not fit a solo game.
func (o *Order) checkSolo(v games.Variant) error {
	first := v.SideName(board.First)
	switch {
	case v.Stratego == nil:
		return fmt.Errorf("--solo: %s needs two players", v.Name)
	case o.Side != "" && !strings.EqualFold(o.Side, first):
		return fmt.Errorf("--solo: only %s moves, so --side must be %s", first, strings.ToLower(first))
	}
	return nil
}

// parseClock reads the time of each side. An empty text is no clock.
func parseClock(s string) (record.Clock, error) {
	if s == "" {
		return record.Clock{}, nil
	}
	text := s
	if !strings.Contains(text, "+") {
		text += "+0s"
	}
	clock, err := record.ParseClock(text)
	if err != nil || clock.Initial <= 0 {
		return clock, fmt.Errorf("%q: expected something like 10m+5s", s)
	}
	return clock, nil
}

// Config returns the session to begin, with the pieces of people, and of a side
// that stands still, on the board; the error says what is wrong with them.
func (g *Game) Config() (games.SessionConfig, error) {
	c := games.SessionConfig{
		Variant: g.Variant, Players: g.Seats, Names: seatNames(g.Seats, g.Solo), Clock: g.Clock, Chance: g.Chance,
		Solo: g.Solo, Opened: g.Opened, Limits: search.Limits{MoveTime: g.MoveTime}, Guests: player.Guests{Guard: g.Guard},
		Event: g.Event,
	}
	err := g.Pieces.place(&c)
	g.giveSetup(&c)
	return c, err
}

// Begin begins the game.
func (g *Game) Begin(ctx context.Context) (*session.Session, error) {
	c, err := g.Config()
	if err != nil {
		return nil, err
	}
	return games.NewSession(ctx, c)
}

// side returns the side of the person, the first one of two or none.
func (g *Game) side() board.Side {
	if g.Seats[board.First] != games.Human && g.Seats[board.Second] == games.Human {
		return board.Second
	}
	return board.First
}

// seatNames returns what the players are called where a specification does not
// do.
func seatNames(seats [2]string, solo bool) (names [2]string) {
	if solo {
		return [2]string{"You", "nobody"}
	}
	for s := range seats {
		switch {
		case seats[s] != games.Human:
			names[s] = roster.Called(seats[s])
		case seats[1-s] == games.Human:
			names[s] = fmt.Sprintf("Player %d", s+1)
		default:
			names[s] = "You"
		}
	}
	return names
}

// A Given is a flag and whether it was given.
type Given struct {
	Flag string
	Is   bool
}

// Refuse refuses flags that make no sense together with another one.
func Refuse(flag, because string, others ...Given) error {
	var wrong []string
	for _, o := range others {
		if o.Is {
			wrong = append(wrong, o.Flag)
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return errors.New(strings.Join(wrong, " and ") + " cannot be given with " + flag + ": " + because)
}
