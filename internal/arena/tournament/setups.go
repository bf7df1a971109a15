package tournament

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// The values of a plan's Setups. Empty is AutoSetups.
const (
	AutoSetups   = "auto"   // fresh in the games of outside programs, shared between two of our own players
	FreshSetups  = "fresh"  // each game of a pair on set-ups of its own
	SharedSetups = "shared" // both games of a pair on the same set-ups
	OwnSetups    = "own"    // every player makes its own; where the rules give set-ups, shared
)

// A Dealing says to which games of a plan set-ups are given, and which.
type Dealing int

// The dealings.
const (
	NoDealing     Dealing = iota // nothing is hidden
	FreshDealing                 // no two games have the same
	SharedDealing                // both games of every pair have the same
	MixedDealing                 // fresh in games of outside programs, shared between our own players
	OwnDealing                   // every player makes its own
)

// Dealing returns how a plan's set-ups are dealt.
func (p *Plan) Dealing() Dealing {
	switch {
	case strings.EqualFold(p.Variant, record.Advance):
		return NoDealing
	case p.Setups == OwnSetups:
		return OwnDealing
	}
	switch setups := p.SetupsSetting(); {
	case shared(setups, p.Players...):
		return SharedDealing
	case setups == AutoSetups && p.oursMeet():
		return MixedDealing
	}
	return FreshDealing
}

// oursMeet reports whether two of our own players may play each other.
func (p *Plan) oursMeet() bool {
	ours := 0
	for _, player := range p.Players {
		if !outside(player) {
			ours++
		}
	}
	return ours > 1 && (p.Type != Gauntlet || !outside(p.Players[0]))
}

// Telling reports whether one game of an outside program tells it the set-ups of another: both
// games of a pair have the same.
func (p *Plan) Telling() bool {
	return p.Dealing() == SharedDealing && slices.ContainsFunc(p.Players, outside)
}

// SetupsText says which set-ups games have, empty where nothing is hidden.
func (p *Plan) SetupsText() phrase.Text {
	text := p.Dealing().text()
	switch {
	case p.Openings.Given():
		from, order := phrase.New("set-ups of a file"), phrase.New("drawn at random")
		if p.Openings.Kind == "positions" || p.Openings.Positions != "" {
			from = phrase.New("positions of a file")
		}
		if p.Openings.Order == SequentialOrder {
			order = phrase.New("in the order of the file")
		}
		text = phrase.New("from %s, %s, %s", from, text, order)
	case p.Dealing() == NoDealing:
		return phrase.Text{}
	case p.Dealing() != OwnDealing && slices.ContainsFunc(p.Players, outside):
		text = phrase.New("%s, but for programs that insist on their own", text)
	}
	if p.Telling() {
		text = phrase.New("%s: a program that can pass word between its games knows the enemy's", text)
	}
	return text
}

// text says of a game which of the given set-ups or positions it has.
func (d Dealing) text() phrase.Text {
	switch d {
	case FreshDealing:
		return phrase.New("new ones in every game")
	case MixedDealing:
		return phrase.New("new ones in every game of an outside program, the same in both games of a pair between our own players")
	case OwnDealing:
		return phrase.New("every player's own")
	}
	return phrase.New("the same in both games of a pair, with the colours swapped")
}

// SetupsSetting returns what the plan says, AutoSetups where it leaves it open.
func (p *Plan) SetupsSetting() string { return cmp.Or(p.Setups, AutoSetups) }

// Settle has the rules give set-ups where they do, whoever is to make its own.
func (p *Plan) Settle() {
	if p.Setups == OwnSetups && p.givesSetups() {
		p.Setups = AutoSetups
	}
}

// givesSetups reports whether the rules draw set-ups, whatever a plan says.
func (p *Plan) givesSetups() bool {
	if p.Definition != "" {
		d, err := variant.Parse(p.Definition)
		return err == nil && d.RandomSetups
	}
	v, err := stratego.VariantNamed(p.Variant)
	return err == nil && v.RandomSetups()
}

// outside reports whether a player is none of our own. Ours compute their moves from what their
// side sees, and nothing else.
func outside(spec string) bool { return !roster.Knows(spec) }

// shared reports whether both games of a pair between players have the same set-ups, where set-ups
// are given to them. Earlier versions wrote nothing where they had.
func shared(setups string, players ...string) bool {
	switch setups {
	case FreshSetups:
		return false
	case AutoSetups:
		return !slices.ContainsFunc(players, outside)
	}
	return true
}

// Shared reports whether both games of the job begin from the same set-ups, where set-ups are given.
func (j *Job) Shared() bool { return shared(j.Setups, j.Players[:]...) }

// SetupsText says which set-ups the job's games have, empty where nothing is hidden.
func (j *Job) SetupsText() phrase.Text {
	p := Plan{Variant: j.Variant, Conditions: Conditions{Setups: cmp.Or(j.Setups, SharedSetups)}, Players: j.Players[:]}
	return p.SetupsText()
}

// Start returns what one of the job's two games, counted from 0, or its replay begins from.
func (j *Job) Start(n, replay int) opening.Start {
	if i := n + 2*replay; i < len(j.Openings) {
		return j.Openings[i]
	}
	return j.Opening
}

// open gives a job what its games begin from. Each round goes on in the book where the last has
// ended, and all matches of a round are given the same. But where no game may give away another, each
// draws its own from the whole book. Before the first round, where players are only tried, there is
// nothing to begin from.
func (p *Plan) open(j *Job, round, pair int, e epoch) {
	book := p.Openings.book
	if book == nil || round < 1 {
		return
	}
	at := (round-1)*(p.Games/2) + pair
	if p.Openings.public || j.Shared() {
		j.Opening = book.Start(at, p.order(e))
		return
	}
	for replay := range 2 {
		for n := range 2 {
			if p.Openings.Order == SequentialOrder && replay == 0 {
				j.Openings = append(j.Openings, book.Start(2*at+n, nil))
			} else {
				j.Openings = append(j.Openings, book.Draw(rand.New(j.entries(n, replay))))
			}
		}
	}
}

// entries returns what a game's entries of a book are drawn from.
func (j *Job) entries(n, replay int) rand.Source {
	if j.Key.IsZero() {
		return rand.NewPCG(j.Seed, 1<<32+uint64(n+2*replay))
	}
	return j.Key.Source("opening", strconv.Itoa(n), strconv.Itoa(replay))
}
