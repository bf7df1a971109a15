package games

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Human is the specification of a seat that a person holds.
const Human = "human"

// SessionConfig says what session to begin, in the words of users.
type SessionConfig struct {
	Variant Variant
	// Players are Human or specifications. An empty one is Human.
	Players [2]string
	// Names are for scenes and records; an empty one follows from the player.
	Names [2]string
	// Chance is for set-ups, and for players whose specification has no seed. Where it is none, it
	// follows from Seed, and for 0 from a new key.
	Chance Chance
	Seed   uint64
	// Setups are set-ups as stratego.Setup.String writes them. An empty one is
	// made by the side's program, or waits for Session.Deploy.
	Setups [2]string
	// Start is a StraDoS position to begin from instead of set-ups.
	Start string
	// Adviser gives hints; empty: our strongest adviser, roster.Adviser.
	Adviser string
	Clock   record.Clock
	// Limits are what every program may spend on a move.
	Limits search.Limits
	// Advice is what a hint may take; where it says nothing, that is Limits.
	Advice search.Limits
	Solo   bool
	// Opened marks the game as open from the start.
	Opened bool
	Event  string
	// Guests seats players that are none of ours, such as the program of "ucc:./bot"; nil:
	// there are none.
	Guests Guests
}

// Guests are players that are none of ours: outside programs, which run a command and so
// may only be had where the specification comes from whoever runs this program, or bots
// that play over HTTP.
type Guests interface {
	// Stratego and Advance seat the player that a specification names at a side, with the
	// seed of its seat, and wait until it is ready. The player is nil where the
	// specification is none of theirs. One that can be closed is closed with the session.
	Stratego(ctx context.Context, spec string, side board.Side, seed uint64) (game.StrategoPlayer, error)
	Advance(ctx context.Context, spec string, side board.Side, seed uint64) (game.AdvancePlayer, error)
}

// NewSession begins a game. The error says what is wrong with a player, a
// set-up or the position.
func NewSession(ctx context.Context, c SessionConfig) (*session.Session, error) {
	return newSession(ctx, c, nil)
}

// ResumeSession goes on with a recorded game: variant, players, names, seeds,
// clock and set-ups are those of the record. The limits are what every program
// may spend on a move. A record may come from anybody: guests must not start every
// program that it names.
func ResumeSession(ctx context.Context, rec *record.Game, limits search.Limits, guests Guests) (*session.Session, error) {
	v, err := RecordedVariant(rec)
	if err != nil {
		return nil, err
	}
	return newSession(ctx, SessionConfig{
		Variant: v, Players: rec.Players, Names: rival.Names(rec), Clock: rec.Clock, Solo: rec.Solo, Event: rec.Event,
		Chance: recordedChance(rec), Limits: limits, Guests: guests,
	}, rec)
}

// adviceTime is what a hint may take where no limit is given: a person waits for it.
const adviceTime = 600 * time.Millisecond

func newSession(ctx context.Context, c SessionConfig, rec *record.Game) (*session.Session, error) {
	if c.Chance == (Chance{}) {
		c.Chance = NewChance(c.Seed)
	}
	if c.Adviser == "" {
		c.Adviser = roster.Adviser(c.Variant.Game)
	}
	opts := session.Options{
		Names: c.Names, Players: c.Players, Event: c.Event, Clock: c.Clock, Solo: c.Solo, Opened: c.Opened,
		Limits: [2]search.Limits{c.Limits, c.Limits}, Advice: c.Advice,
	}
	if opts.Advice == (search.Limits{}) {
		opts.Advice = c.Limits
	}
	if opts.Advice == (search.Limits{}) {
		opts.Advice.MoveTime = adviceTime
	}
	for side, spec := range c.Players {
		c.Players[side] = rival.Spelled(spec) // as records have it
		opts.Players[side] = c.Players[side]
		if spec == "" {
			opts.Players[side] = Human
		}
		if opts.Names[side] == "" {
			opts.Names[side] = opts.Players[side]
		}
		opts.Seeds[side] = c.Chance.Seed(side)
	}
	for side := range board.Side(2) {
		opts.Resigns[side] = !c.Solo && !c.human(side) && c.human(side.Opponent()) && resigns(c.Players[side])
	}
	if rec != nil && rec.Seeds != [2]uint64{} {
		opts.Seeds = rec.Seeds
	}
	if c.Variant.Game == record.Advance {
		return c.advance(ctx, opts, rec)
	}
	return c.stratego(ctx, opts, rec)
}

// Seed returns the n-th of the seeds that follow from one, which is its own 0th.
// They are far apart, so that seeds which people choose, such as 1 and 2, share
// none: with seed+n the second player of one game is the first of the next.
func Seed(seed uint64, n int) uint64 {
	const stride = 0x9e3779b97f4a7c15 // the golden ratio, as in SplitMix64
	return seed + stride*uint64(n)
}

// resigns reports whether a player's judgement of its chances was measured, so that it may resign by it.
func resigns(spec string) bool {
	parsed, err := roster.ParseSpec(spec)
	return err == nil && strings.EqualFold(parsed.Name, "marshal")
}

// human reports whether a person holds a seat.
func (c *SessionConfig) human(s board.Side) bool {
	return c.Players[s] == "" || c.Players[s] == Human
}

func (c *SessionConfig) stratego(ctx context.Context, opts session.Options, rec *record.Game) (s *session.Session, err error) {
	v := c.Variant.Stratego
	var seats seated
	opts.Closed = seats.close
	defer seats.closeUnless(&err)
	sc := session.StrategoConfig{Variant: v, Definition: c.Variant.Definition, Resume: rec}
	for side := range board.Side(2) {
		if !c.human(side) {
			p, err := c.seat(ctx, side, opts.Seeds[side], &seats)
			if err != nil {
				return nil, err
			}
			sc.Bots[side] = p
		}
		if text := c.Setups[side]; text != "" {
			setup, err := v.ParseSetup(text)
			if err != nil {
				return nil, fmt.Errorf("%s's set-up: %w", stratego.SideName(side), err)
			}
			sc.Setups[side] = setup
		}
	}
	c.leaveToChance(&sc, opts.Seeds)
	if c.Start != "" {
		pos, err := stratego.ParsePosition(v, c.Start)
		if err != nil {
			return nil, err
		}
		sc.Start = pos
	}
	adviser, err := c.own(c.Adviser, c.Chance.Seed(2))
	if err != nil {
		return nil, err
	}
	sc.Adviser = adviser
	return session.NewStratego(ctx, sc, opts)
}

// own makes one of our own players. A person waits for it, so it thinks on all processors,
// but not where limits of nodes are to give the same game again.
func (c *SessionConfig) own(spec string, seed uint64) (game.StrategoPlayer, error) {
	if c.Limits.Nodes == 0 && c.Advice.Nodes == 0 {
		spec = roster.WithThreads(spec, runtime.GOMAXPROCS(0))
	}
	return roster.NewStratego(spec, seed)
}

// leaveToChance puts up the armies of programs where the rules want chance to do
// that, whatever set-up a program would choose.
func (c *SessionConfig) leaveToChance(sc *session.StrategoConfig, seeds [2]uint64) {
	for side, bot := range sc.Bots {
		if bot != nil && sc.Setups[side] == nil && sc.Variant.RandomSetups() {
			sc.Setups[side] = RandomSetup(sc.Variant, seeds[side])
		}
	}
}

func (c *SessionConfig) advance(ctx context.Context, opts session.Options, rec *record.Game) (s *session.Session, err error) {
	ac := session.AdvanceConfig{Resume: rec}
	var seats seated
	opts.Closed = seats.close
	defer seats.closeUnless(&err)
	for side := range board.Side(2) {
		if !c.human(side) {
			p, err := c.advanceSeat(ctx, side, opts.Seeds[side], &seats)
			if err != nil {
				return nil, err
			}
			ac.Bots[side] = p
		}
	}
	adviser, err := roster.NewAdvance(c.Adviser, c.Chance.Seed(2))
	if err != nil {
		return nil, err
	}
	ac.Adviser = adviser
	return session.NewAdvance(ac, opts)
}
