package host

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/games"
)

// Order is a tournament as somebody asks for it.
type Order struct {
	Title   string // what people call it
	Name    string // of its file: small letters, digits and hyphens; empty: a number
	Variant string
	Type    string   // as tournament.Type
	Games   int      // of a pairing, an even number
	Rounds  int      // of Swiss and ladder; 0: as many as it takes
	Players []string // specifications, or what orders call registered programs
	Time    string   // for a move, such as 100ms; empty: the players' own
}

// Bounds of an order.
const (
	mostTitle   = 60 // characters
	mostPlayers = 64
	mostGames   = 10_000 // of a pairing
)

// longestName is the longest name of a file, in characters.
const longestName = 40

var nameForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(fmt.Sprintf(`^[a-z0-9][a-z0-9-]{0,%d}$`, longestName-1))
})

// toml writes the order as the file of a tournament, with the players by what the order calls them. Spectators see what
// both sides know.
func (o *Order) toml(entrants map[string]Program) string {
	var b strings.Builder
	line := func(key string, value any) { b.WriteString(document.Line(key, value)) }
	line("name", o.Name)
	if o.Title != o.Name {
		line("title", o.Title)
	}
	line("variant", o.Variant)
	line("type", o.Type)
	line("games", o.Games)
	if o.Rounds > 0 {
		line("rounds", o.Rounds)
	}
	if o.Time != "" {
		line("time", o.Time)
	}
	line("watch", string(tournament.WatchDelayed))
	for _, spec := range o.Players {
		b.WriteString("\n[[player]]\n")
		p := entrants[spec]
		line("alias", p.Name)
		line("program", p.Spec)
		if p.Directory != "" {
			line("directory", p.Directory)
		}
	}
	return b.String()
}

// check says what is wrong with an order. entrants are those that may play, by what orders call them.
func (o *Order) check(entrants map[string]Program) error {
	unseen := func(r rune) bool { return !unicode.IsPrint(r) }
	switch {
	case strings.TrimSpace(o.Title) == "" || utf8.RuneCountInString(o.Title) > mostTitle || strings.ContainsFunc(o.Title, unseen):
		return phrase.Errorf("name %q: expected 1 to %d characters that can be seen", o.Title, mostTitle)
	case !nameForm().MatchString(o.Name):
		return phrase.Errorf("name %q: expected 1 to %d small letters, digits and hyphens", o.Name, longestName)
	case len(o.Players) < 2 || len(o.Players) > mostPlayers:
		return phrase.Errorf("%d players: expected 2 to %d", len(o.Players), mostPlayers)
	case o.Games < 2 || o.Games > mostGames || o.Games%2 != 0:
		return phrase.Errorf("%d games of a pairing: expected an even number from 2 to %d", o.Games, mostGames)
	}
	known := func(v games.Variant) bool { return v.Name == o.Variant }
	if !slices.ContainsFunc(games.Variants(), known) {
		return phrase.Errorf("variant %q: expected one of ours", o.Variant)
	}
	for _, p := range o.Players {
		if entrants[p].Name == "" {
			return phrase.Errorf("player %q: expected one of those that the page offers", p)
		}
	}
	p, err := tournament.Parse([]byte(o.toml(entrants)))
	if err != nil {
		return err
	}
	return p.Check()
}

// change sets a key of a tournament's file to a value in TOML, and leaves everything else as it is.
func change(text, key, value string) string {
	set := key + " = " + value
	line := regexp.MustCompile(`(?m)^` + key + `\s*=.*$`)
	if line.MatchString(text) {
		return line.ReplaceAllLiteralString(text, set)
	}
	return set + "\n" + text // before all tables
}
