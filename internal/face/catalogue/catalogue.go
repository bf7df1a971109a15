// Package catalogue is what the browser offers: our variants and players as people
// choose them, and recorded games to look at. The server and the static site have the
// same one.
package catalogue

import (
	"context"
	"slices"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
)

// Catalogue is what there is to play in the browser: all our variants and
// players, and rule sets of the user's own.
type Catalogue struct {
	variants []games.Variant
	// invite asks the guests of a new game whether they play, and returns their seats; nil:
	// there are none.
	invite  func(context.Context, *web.Order) (games.Guests, error)
	prefers Preference
}

// Names returns the names of the variants.
func (c Catalogue) Names() []string {
	var all []string
	for _, v := range c.variants {
		all = append(all, v.Name)
	}
	return all
}

// New reads the files of rule sets.
func New(files []string) (Catalogue, error) {
	c := Catalogue{variants: games.Variants()}
	for _, name := range files {
		v, err := games.VariantNamed(name)
		if err != nil {
			return c, err
		}
		if _, err := c.find(v.Name); err == nil {
			return c, phrase.Errorf("%s: there is a rule set %q already: give it another name", name, v.Name)
		}
		c.variants = append(c.variants, v)
	}
	return c, nil
}

// Preference is what is proposed first; the zero value changes nothing.
type Preference struct {
	Variant string // its name
	Player  string // a specification that package roster knows; it overrides Level
	Level   int    // of the opponents, 1 to 10
}

// Preferring returns the catalogue with a preferred variant first, and the preferred
// opponent proposed in every game that it plays. One that nobody else is offered heads
// the list.
func (c Catalogue) Preferring(p Preference) Catalogue {
	c.prefers = p
	for i, v := range c.variants {
		if v.Name == p.Variant {
			c.variants = slices.Insert(slices.Delete(slices.Clone(c.variants), i, i+1), 0, v)
		}
	}
	return c
}

// find returns a variant by its name.
func (c Catalogue) find(name string) (games.Variant, error) {
	for _, v := range append(slices.Clip(c.variants), c.boards()...) {
		if v.Name == name {
			return v, nil
		}
	}
	return games.Variant{}, phrase.Errorf("there is no variant %q here", name)
}

// courses are the variants of contests and courses.
var courses = []string{"cs193d", "mini", "mactech", "iut", "ucc"}

// Variants lists the variants with their opponents.
func (c Catalogue) Variants() []web.Variant {
	var all []web.Variant
	for _, v := range c.variants {
		entry := web.Variant{Name: v.Name, Title: v.Title, Game: v.Game, Course: slices.Contains(courses, v.Name)}
		if v.Stratego != nil {
			def := v.Stratego.Definition()
			entry.Solo = def.TwoSquares == 0 && !def.Chasing
		}
		entry.Opponents, entry.Default = c.prefers.opponents(v.Game)
		all = append(all, entry)
	}
	for _, v := range c.boards() {
		entry := web.Variant{Name: v.Name, Title: v.Title, Game: v.Game, Hidden: true}
		entry.Opponents, entry.Default = opponents(v.Game)
		all = append(all, entry)
	}
	return all
}

// boards are the boards of the campaign that are no variant by themselves, but for those whose name is taken.
func (c Catalogue) boards() (all []games.Variant) {
	for _, b := range campaign.Battles() {
		if b.Own() && !slices.ContainsFunc(c.variants, func(v games.Variant) bool { return v.Name == b.Name }) {
			all = append(all, b.Variant())
		}
	}
	return all
}

// webMemory is what a searching player may remember, in megabytes: many games
// may be open at once.
const webMemory = 16

// Ground describes a variant of Stratego to who sets up pieces.
func (c Catalogue) Ground(name string) (*session.SetupBoard, error) {
	v, err := c.find(name)
	if err == nil && v.Stratego == nil {
		err = phrase.Errorf("%s has no set-ups", name)
	}
	if err != nil {
		return nil, err
	}
	return session.NewSetupBoard(v.Stratego), nil
}

// Rulebook tells the rules of a variant.
func (c Catalogue) Rulebook(name string) (*session.Rulebook, error) {
	v, err := c.find(name)
	if err != nil {
		return nil, err
	}
	if v.Stratego == nil {
		return session.AdvanceRulebook(), nil
	}
	return session.NewRulebook(v.Stratego), nil
}

// Start begins a game or goes on with one.
func (c Catalogue) Start(ctx context.Context, o web.Order) (*session.Session, error) {
	var seats games.Guests
	if c.invite != nil {
		var err error
		if seats, err = c.invite(ctx, &o); err != nil {
			return nil, err
		}
	}
	if o.Resume != nil {
		return games.ResumeSession(ctx, o.Resume, search.Limits{}, seats)
	}
	v, err := c.find(o.Variant)
	if err != nil {
		return nil, err
	}
	return games.NewSession(ctx, games.SessionConfig{
		Variant: v, Players: o.Bots, Names: o.Names, Clock: o.Clock, Solo: o.Solo, Chance: games.ChanceOf(o.Key),
		Setups: o.Setups, Guests: seats, Event: event(o.Battle),
	})
}

// Recordings opens recorded games for the browser.
type Recordings struct{}

// Replay opens a recorded game to look at.
func (Recordings) Replay(ctx context.Context, rec *record.Game) (*session.Session, error) {
	return games.ReplaySession(ctx, rec)
}

// Picture draws a scene.
func (Recordings) Picture(sc *session.Scene) *picture.Board { return games.Picture(sc) }

// event is the occasion of a battle of the campaign, for the record.
func event(battle string) string {
	if battle == "" {
		return ""
	}
	b, err := campaign.Find(battle)
	if err != nil {
		return "" // of another version
	}
	return b.Event()
}
