//go:build !js

package games

import "flagfall.dev/internal/engine/roster"

// A VariantEntry is a variant as a list of variants has it.
type VariantEntry struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Game    string `json:"game"` // stratego or advance
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
}

// ListVariants lists all variants.
func ListVariants() (all []VariantEntry) {
	for _, v := range Variants() {
		g := v.Grid()
		all = append(all, VariantEntry{v.Name, v.Title, v.Game, g.Width, g.Height})
	}
	return all
}

// A PlayerList has our players and the contracts of outside programs.
type PlayerList struct {
	Players   []PlayerEntry `json:"players"`
	Contracts []Entry       `json:"contracts"` // for specifications such as CONTRACT:COMMAND LINE
}

// A PlayerEntry is a player of ours.
type PlayerEntry struct {
	Entry
	Game    string  `json:"game"` // stratego or advance
	Options []Entry `json:"options"`
}

// An Entry is a name with its meaning.
type Entry struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
}

// ListPlayers lists everything that WritePlayers writes.
func ListPlayers() PlayerList {
	var list PlayerList
	for _, p := range roster.Players() {
		entry := PlayerEntry{Entry: Entry{p.Name, p.Summary}, Game: p.Game, Options: []Entry{}}
		for _, o := range p.Options {
			entry.Options = append(entry.Options, Entry{o.Name, o.Help})
		}
		list.Players = append(list.Players, entry)
	}
	for _, c := range Contracts() {
		list.Contracts = append(list.Contracts, Entry{c.Name, c.Summary})
	}
	return list
}
