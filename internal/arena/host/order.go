package host

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"flagfall.dev/internal/arena/tournament"
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

var nameForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`) })

// plain writes a text as a string of TOML. Texts with other characters than these are refused
// before.
func plain(text string) string { return strconv.Quote(text) }

// list writes texts as a list of TOML.
func list(all []string) string {
	quoted := make([]string, len(all))
	for i, text := range all {
		quoted[i] = plain(text)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// toml writes the order as the file of a tournament, with the players by what the order calls them. Spectators see what
// both sides know.
func (o *Order) toml(entrants map[string]Program) string {
	var b strings.Builder
	line := func(key, value string) { fmt.Fprintf(&b, "%s = %s\n", key, value) }
	line("name", plain(o.Name))
	if o.Title != o.Name {
		line("title", plain(o.Title))
	}
	line("variant", plain(o.Variant))
	line("type", plain(o.Type))
	line("games", strconv.Itoa(o.Games))
	if o.Rounds > 0 {
		line("rounds", strconv.Itoa(o.Rounds))
	}
	if o.Time != "" {
		line("time", plain(o.Time))
	}
	line("watch", plain(string(tournament.WatchDelayed)))
	for _, spec := range o.Players {
		b.WriteString("\n[[player]]\n")
		p := entrants[spec]
		line("alias", plain(p.Name))
		line("program", plain(p.Spec))
		if p.Directory != "" {
			line("directory", plain(p.Directory))
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
		return phrase.Errorf("name %q: expected 1 to 40 small letters, digits and hyphens", o.Name)
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
