package player

import "flagfall.dev/internal/engine/roster"

// A Listing has our players and the contracts of outside programs.
type Listing struct {
	Players   []Listed `json:"players"`
	Contracts []Entry  `json:"contracts"` // for specifications such as CONTRACT:COMMAND LINE
}

// Listed is a player of ours, as a list of players has it.
type Listed struct {
	Entry
	Game    string  `json:"game"` // stratego or advance
	Options []Entry `json:"options"`
}

// An Entry is a name with its meaning.
type Entry struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
}

// List lists all players and contracts.
func List() Listing {
	var list Listing
	for _, p := range roster.Players() {
		entry := Listed{Entry: Entry{p.Name, p.Summary}, Game: p.Game, Options: []Entry{}}
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
