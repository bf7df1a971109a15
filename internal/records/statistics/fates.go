package statistics

import (
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A Rank is what became of a player's pieces of one rank.
type Rank struct {
	Token string `json:"token"`
	Name  string `json:"name"`
	Had   int    `json:"had"`  // in the games whose set-ups are recorded
	Fell  int    `json:"fell"` // in the same games
	// To are the enemy's pieces by which they fell, or with which they were exchanged, by token.
	To map[string]int `json:"to"`
}

// Given is what a player gives away.
type Given struct {
	// Miners is how many Miners the player had in games that the enemy's Bombs are in too, and Early how many of them fell
	// while less than a quarter of the player's army had.
	Miners int `json:"miners"`
	Early  int `json:"early"`
	// Flags is in how many games the player's Flag was taken, and Finders by which rank, by token.
	Flags   int            `json:"flags"`
	Finders map[string]int `json:"finders"`
	// Bombs is how many pieces the player lost on Bombs, and On which, by token.
	Bombs int            `json:"bombs"`
	On    map[string]int `json:"on"`
	// Strikes are the player's strikes by what they did: pieces taken, exchanged, lost.
	Strikes Score  `json:"strikes"`
	Bluffs  Bluffs `json:"bluffs"`
}

// fates says what became of the player's pieces in games of Stratego that began from set-ups.
func fates(games []Game) ([]Rank, Given) {
	given := Given{Finders: map[string]int{}, On: map[string]int{}}
	var all [stratego.Ranks]Rank
	for _, g := range games {
		if g.Record.Game == record.Stratego && g.Record.Setups[g.Side] != "" {
			fate(g, &all, &given)
			given.Bluffs.add(g)
		}
	}
	found := []Rank{}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		if a := all[r]; a.Had > 0 {
			a.Token, a.Name = string(r.Token()), r.String()
			if a.To == nil {
				a.To = map[string]int{}
			}
			found = append(found, a)
		}
	}
	return found, given
}

// fate counts one game.
func fate(g Game, all *[stratego.Ranks]Rank, given *Given) {
	army := 0
	for _, r := range ranksOf(g.Record.Setups[g.Side]) {
		all[r].Had++
		army++
	}
	bombs := false
	for _, r := range ranksOf(g.Record.Setups[g.Side.Opponent()]) {
		bombs = bombs || r == stratego.Bomb
	}
	if bombs {
		for _, r := range ranksOf(g.Record.Setups[g.Side]) {
			if r == stratego.Miner {
				given.Miners++
			}
		}
	}
	fell := 0
	for _, m := range g.Record.Moves {
		if m.Side == g.Side && m.Struck() {
			given.Strikes.Add(struck[m.Outcome])
		}
		own, to := lost(m, g.Side)
		if own == stratego.NoRank {
			continue
		}
		if own == stratego.Miner && bombs && 4*fell < army {
			given.Early++
		}
		fell++
		a := &all[own]
		a.Fell++
		if a.To == nil {
			a.To = map[string]int{}
		}
		a.To[string(to.Token())]++
		switch {
		case own == stratego.Flag:
			given.Flags++
			given.Finders[string(to.Token())]++
		case m.Side == g.Side && to == stratego.Bomb:
			given.Bombs++
			given.On[string(own.Token())]++
		}
	}
}

// struck are strikes for who makes them, by the words of records.
var struck = map[string]Outcome{"wins": Won, "both": Drawn, "loses": Lost}

// lost returns the piece that a side lost in a move, and the enemy's piece of that strike.
func lost(m record.Move, side board.Side) (own, to stratego.Rank) {
	if !m.Struck() {
		return stratego.NoRank, stratego.NoRank
	}
	striker, err1 := stratego.ParseRank(m.Striker)
	defender, err2 := stratego.ParseRank(m.Defender)
	if err1 != nil || err2 != nil {
		return stratego.NoRank, stratego.NoRank
	}
	switch mine := m.Side == side; {
	case mine && m.Outcome != "wins":
		return striker, defender
	case !mine && m.Outcome != "loses":
		return defender, striker
	}
	return stratego.NoRank, stratego.NoRank
}

// ranksOf reads the set-up of a record.
func ranksOf(setup string) (all []stratego.Rank) {
	for _, token := range setup {
		if r, err := stratego.ParseRank(string(token)); err == nil {
			all = append(all, r)
		}
	}
	return all
}
