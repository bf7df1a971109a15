package main

import (
	"strings"

	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/cli/completion"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/internal/session/puzzle"
)

func words(texts ...string) completion.Values {
	var all []completion.Word
	for _, text := range texts {
		all = append(all, completion.Word{Text: text})
	}
	return completion.OneOf(all...)
}

func variants() completion.Values {
	var all []completion.Word
	for _, v := range games.Variants() {
		all = append(all, completion.Word{Text: v.Name, Help: v.Title})
	}
	return completion.OneOf(all...)
}

// playedHere offers the last games that were played here, with their variants and players.
func playedHere(typed string) completion.Reply {
	var all []completion.Word
	for g := range library.Default().Chosen(library.Choice{Limit: 50}) {
		help := "cannot be read"
		if g.Err == nil {
			help = g.Record.Variant + ": " + strings.Join(g.Record.Names[:], " against ")
		}
		all = append(all, completion.Word{Text: g.Name, Help: help})
	}
	return completion.OneOf(all...)(typed)
}

func themes() completion.Values {
	var all []string
	for _, t := range picture.Themes {
		all = append(all, t.Name)
	}
	return words(all...)
}

func levels() completion.Values {
	return words(strings.Fields("1 2 3 4 5 6 7 8 9 10")...)
}

// settingOrValue offers the settings, and behind one the values that it may have; "set" may stand before both.
func settingOrValue(given []string) completion.Values {
	if len(given) > 0 && given[0] == "set" {
		given = given[1:]
	}
	if len(given) == 0 {
		return settingNames()
	}
	if of, ok := settingValues[given[0]]; ok && len(given) == 1 {
		return of()
	}
	return nil
}

// settingValues are those of every setting.
var settingValues = map[string]func() completion.Values{
	"variant": func() completion.Values { return variants().OrFile() },
	"player":  func() completion.Values { return completion.Players(player.List()) },
	"level":   levels,
	"talk":    talk,
	"theme":   themes,
}

func settingNames() completion.Values {
	var all []completion.Word
	for _, k := range settings.Keys {
		all = append(all, completion.Word{Text: k.Name, Help: k.Meaning})
	}
	return completion.OneOf(all...)
}

func talk() completion.Values {
	return words(session.Short.String(), session.Normal.String(), session.Figured.String())
}

func puzzles() completion.Values {
	var all []completion.Word
	for _, p := range puzzle.Shipped().Puzzles {
		all = append(all, completion.Word{Text: p.ID, Help: p.Variant + ": " + p.Theme.Title().String()})
	}
	return completion.OneOf(all...)
}

func puzzleThemes() completion.Values {
	var all []string
	for _, t := range puzzle.Themes() {
		all = append(all, string(t))
	}
	return words(all...)
}
