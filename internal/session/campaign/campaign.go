// Package campaign is a row of battles against our rivals, small boards first, each with one new idea and three stars. What
// somebody has reached follows from their kept games alone, so that nothing else has to be kept, exported or deleted.
// docs/campaign.md tells its rules to users.
package campaign

import (
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// A Battle is one game of the campaign. Its person plays Red.
type Battle struct {
	Name  string // one word, which stands in addresses and records
	title string
	idea  string // what is new in it
	rival string // the specification of the opponent
	rules string // the name of a built-in variant, or the file of one of its own
	// setup is the person's, back row first; empty: they make their own.
	setup string
	// goals are what the second and the third star are for. The first is for a win.
	goals [2]Goal
}

// Stars is how many a battle has.
const Stars = 3

// Number is the place of the battle in the campaign, counted from 1.
func (b *Battle) Number() int {
	for i := range battles {
		if battles[i].Name == b.Name {
			return i + 1
		}
	}
	return 0
}

// Title names the battle, and Idea says what is new in it.
func (b *Battle) Title() phrase.Text { return phrase.New(b.title) }

// Idea says what is new in the battle.
func (b *Battle) Idea() phrase.Text { return phrase.New(b.idea) }

// Rival is the opponent.
func (b *Battle) Rival() rival.Rival {
	r, _ := rival.Of(b.rival) // a test holds that there is one
	return r
}

// Goals are what the stars are for.
func (b *Battle) Goals() [Stars]Goal { return [Stars]Goal{{Kind: Win}, b.goals[0], b.goals[1]} }

// Variant is the rule set of the battle.
func (b *Battle) Variant() games.Variant { return variants()[b.Name] }

// variants are the rule sets by the names of the battles, made when the first one is asked for.
var variants = sync.OnceValue(func() map[string]games.Variant {
	all := map[string]games.Variant{}
	for i := range battles {
		b := &battles[i]
		v, err := games.Variant{}, error(nil)
		if strings.Contains(b.rules, "\n") {
			v, err = games.ParseVariant("name = \""+b.Name+"\"\n"+b.rules, "")
		} else {
			v, err = games.VariantNamed(b.rules)
		}
		if err != nil {
			panic(err) // our own text, held by a test
		}
		all[b.Name] = v
	}
	return all
})

// Own reports whether the rule set is the battle's own and no built-in one.
func (b *Battle) Own() bool { return b != nil && strings.Contains(b.rules, "\n") }

// Setup is the set-up that the person is given, back row first; empty where they make their own.
func (b *Battle) Setup() string { return b.setup }

// Seats are the players of the two sides, the person first.
func (b *Battle) Seats() [2]string { return [2]string{games.Human, b.rival} }

// mark begins the event in the record of a battle.
const mark = "campaign: "

// Event is what the record of the battle has as its occasion. Progress knows it by that.
func (b *Battle) Event() string { return mark + b.Name }

// Battles returns all battles in their order.
func Battles() []Battle { return append([]Battle(nil), battles[:]...) }

// Find returns the battle of a name or a number, in any case.
func Find(name string) (*Battle, error) {
	n, err := strconv.Atoi(name)
	var among []string
	for i := range battles {
		b := &battles[i]
		if strings.EqualFold(b.Name, name) || err == nil && n == i+1 {
			return b, nil
		}
		among = append(among, b.Name)
	}
	return nil, &spelling.UnknownError{
		What: "battle " + strconv.Quote(name), Typed: name, Among: among, Else: "a number from 1 to " + strconv.Itoa(len(battles)),
	}
}

// OfRecord returns the battle that a record is of, nil where it is of none: its occasion, its rules and its players have to be
// those of the battle. The opponent may be another where the record says that its level was changed.
func OfRecord(g *record.Game) *Battle {
	name, ok := strings.CutPrefix(g.Event, mark)
	if !ok {
		return nil
	}
	for i := range battles {
		b := &battles[i]
		if b.Name != name {
			continue
		}
		v := b.Variant()
		if g.Variant != v.Name || g.Definition != v.Definition || g.Start != "" || g.Solo ||
			g.Players[board.First] != games.Human ||
			!g.LevelChanged && rival.Plain(g.Players[board.Second]) != rival.Plain(b.rival) {
			return nil
		}
		return b
	}
	return nil
}
