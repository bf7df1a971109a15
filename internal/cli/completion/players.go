package completion

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/session/player"
)

// Players offers the players of a list with their options, and files behind the names of contracts.
func Players(list player.Listing) Values {
	return func(typed string) (r Reply) {
		name, rest, given := strings.Cut(typed, ":")
		if !given {
			return names(list, typed)
		}
		for _, p := range list.Players {
			if p.Name == name {
				return options(p.Options, rest).behind(name + ":")
			}
		}
		for _, c := range list.Contracts {
			if strings.EqualFold(c.Name, name) {
				return program(rest).behind(name + ":")
			}
		}
		return r
	}
}

// names are those of players and contracts.
func names(list player.Listing, typed string) Reply {
	var words []Word
	for _, p := range list.Players {
		words = append(words, Word{p.Name, p.Summary})
	}
	for _, c := range list.Contracts {
		words = append(words, Word{c.Name + ":", c.Summary})
	}
	return OneOf(words...)(typed)
}

// options are those that a player takes, behind the ones that are written already.
func options(known []player.Entry, typed string) Reply {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	var words []Word
	for _, o := range known {
		name, _, takes := strings.Cut(o.Name, "=")
		if takes {
			name += "="
		}
		if !strings.Contains(","+before, ","+name) {
			words = append(words, Word{name, o.Name + ": " + o.Summary})
		}
	}
	return OneOf(words...)(typed[len(before):]).behind(before)
}

// program offers files for the last word of a command line, in which quotes keep blanks together.
func program(typed string) (r Reply) {
	name, quote := lastWord(typed)
	folder, begun := filepath.Split(name)
	entries, err := os.ReadDir(cmp.Or(folder, "."))
	if err != nil {
		return r
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), begun) || strings.HasPrefix(e.Name(), ".") && begun == "" {
			continue
		}
		rest := e.Name()[len(begun):]
		if info, err := os.Stat(filepath.Join(folder, e.Name())); err == nil && info.IsDir() {
			rest += "/"
		}
		r.Words = append(r.Words, Word{Text: typed + kept(rest, quote)})
	}
	return r
}

// lastWord returns the last word of a command line, and the quotation that it leaves open, 0 for none.
func lastWord(line string) (word string, open rune) {
	var b strings.Builder
	for _, c := range line {
		switch {
		case open != 0 && c == open:
			open = 0
		case open == 0 && (c == '\'' || c == '"'):
			open = c
		case open == 0 && (c == ' ' || c == '\t'):
			b.Reset()
		default:
			b.WriteRune(c)
		}
	}
	return b.String(), open
}

// kept puts the end of a name in quotes from where it has blanks or quotes in it, or ends the quotation
// that is open.
func kept(rest string, open rune) string {
	if open != 0 {
		return rest + string(open)
	}
	i := strings.IndexAny(rest, " \t'\"")
	switch {
	case i < 0:
		return rest
	case strings.Contains(rest, "'"):
		return rest[:i] + `"` + rest[i:] + `"`
	}
	return rest[:i] + "'" + rest[i:] + "'"
}
