// Package rival is the one table of our players as characters: their names, which are the same in every face, record and
// language, what they are, how they play, what they say before and after a game, and their portraits.
package rival

import (
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/record"
)

// A Rival is one of our players as people meet it. The texts are English; a face translates them.
type Rival struct {
	Spec string // its specification, without memory and seed
	Name string // a proper name, of letters alone
	Kind string // what it is in a word or two, such as "the rusher"
	// Level is that of marshal, 1 to 10; 0 for others.
	Level int
	// About is a sentence or two: how it plays.
	About string
	// Before is what it says before a game; Won, Lost and Drawn after a game that it has won, lost or drawn.
	Before, Won, Lost, Drawn string
	// Plainly is what it says after a game in which what the other line claims did not happen; empty where none claims anything.
	Plainly string

	needs [3]fact // what must have happened for Won, Lost and Drawn to be true
	looks looks
}

// All returns the rivals of a game: the levels from weak to strong, those with a style of their own, and partners with one
// habit. Those of Advance have no characters yet.
func All(game string) []Rival {
	if game != record.Stratego {
		return nil
	}
	return slices.Concat(levels[:], styles[:], partners[:])
}

// Of returns the rival of a specification; how much memory it has, its threads and its seed do not count. ok is false
// where it is none of ours, and for one with options that change its play.
func Of(spec string) (r Rival, ok bool) {
	plain := Plain(spec)
	for _, table := range [...][]Rival{levels[:], styles[:], partners[:]} {
		for i := range table {
			if table[i].Spec == plain {
				return table[i], true
			}
		}
	}
	return r, false
}

// Named returns the rival of a name, in any case.
func Named(name string) (r Rival, ok bool) {
	for _, table := range [...][]Rival{levels[:], styles[:], partners[:]} {
		for i := range table {
			if strings.EqualFold(table[i].Name, name) {
				return table[i], true
			}
		}
	}
	return r, false
}

// Spelled returns a specification with the name of a rival, in any case, replaced by what the rival is: that of Roland for
// "roland". Options behind a colon stay, behind the rival's own. Every other one is returned as it is.
func Spelled(spec string) string {
	name, rest, _ := strings.Cut(spec, ":")
	r, ok := Named(strings.TrimSpace(name))
	switch rest = strings.TrimSpace(rest); {
	case !ok:
		return spec
	case rest == "":
		return r.Spec
	case strings.Contains(r.Spec, ":"):
		return r.Spec + "," + rest
	}
	return r.Spec + ":" + rest
}

// Meant returns the name of the rival that somebody may have meant by a word: one of that kind, such as Roland by "rusher",
// or one whose name is nearly so; empty for none.
func Meant(word string) string {
	var names []string
	for _, table := range [...][]Rival{levels[:], styles[:], partners[:]} {
		for i := range table {
			kind := strings.ReplaceAll(strings.TrimPrefix(table[i].Kind, "the "), "-", "")
			if strings.EqualFold(kind, strings.ReplaceAll(word, "-", "")) {
				return table[i].Name
			}
			names = append(names, table[i].Name)
		}
	}
	return spelling.Nearest(word, names)
}

// Plain returns a specification without what does not change how a player plays: its memory, threads and seed. Options
// are in the order of their names, and full strength has its level.
func Plain(spec string) string {
	name, rest, _ := strings.Cut(Spelled(strings.TrimSpace(spec)), ":")
	name = strings.ToLower(name)
	var kept []string
	leveled := false
	for option := range strings.SplitSeq(rest, ",") {
		option = strings.TrimSpace(option)
		switch key, _, _ := strings.Cut(option, "="); key {
		case "", "memory", "seed", "threads":
			continue
		case "level":
			leveled = true
		}
		kept = append(kept, option)
	}
	if name == "marshal" && !leveled {
		kept = append(kept, "level=10")
	}
	slices.Sort(kept)
	if len(kept) == 0 {
		return name
	}
	return name + ":" + strings.Join(kept, ",")
}

// Said is what the rival says before a game.
func (r *Rival) Said() phrase.Text { return phrase.New(r.Before) }

// Title is the name with what the rival is, as a terminal shows it: "Rex, the rusher".
func (r *Rival) Title() string { return r.Name + ", " + r.Kind }
