package lobby

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/games"
)

// Campaign is the campaign as somebody asks for it.
type Campaign struct {
	Kept    library.Library
	Profile string // its name; empty: the current one
}

// Progress returns what the profile has reached, and its name.
func (c *Campaign) Progress() (campaign.Progress, string, error) {
	m := Me{Kept: c.Kept, Profile: c.Profile}
	who, err := m.who()
	if err != nil {
		return nil, "", err
	}
	return campaign.OfPlayed(c.Kept.Played(who.ID)), who.Name, nil
}

// campaignJSON is what the command prints as JSON.
type campaignJSON struct {
	Name    string         `json:"name"` // the profile's
	Stars   int            `json:"stars"`
	Of      int            `json:"of"`
	Battles []campaign.Row `json:"battles"`
}

// Write prints the campaign, or one battle of it.
func (c *Campaign) Write(w io.Writer, battle string, asJSON bool) error {
	p, name, err := c.Progress()
	if err != nil {
		return err
	}
	rows := p.Rows()
	if battle != "" {
		b, err := campaign.Find(battle)
		if err != nil {
			return err
		}
		rows = rows[b.Number()-1 : b.Number()]
	}
	if asJSON {
		return json.NewEncoder(w).Encode(campaignJSON{name, p.Stars(), campaign.Stars * len(p), rows})
	}
	var lines []string
	if battle != "" {
		lines = rows[0].Lines()
	} else {
		lines = []string{fmt.Sprintf("%s: %d of %d stars in the campaign", name, p.Stars(), campaign.Stars*len(p)), ""}
		for i := range rows {
			lines = append(lines, rows[i].Line())
		}
		lines = append(lines, "")
		if next := p.Next(); next != nil {
			lines = append(lines, fmt.Sprintf("Next: %s. %s", next.Battle.Title(), next.Battle.Idea()),
				fmt.Sprintf("  flagfall campaign play %d", next.Battle.Number()))
		}
	}
	_, err = io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// Choose returns the battle of a name or a number that may be played; nothing stands for the next one.
func (c *Campaign) Choose(name string) (*campaign.Battle, error) {
	p, _, err := c.Progress()
	if err != nil {
		return nil, err
	}
	if name == "" {
		if next := p.Next(); next != nil {
			return next.Battle, nil
		}
		name = "1"
	}
	return p.Openable(name)
}

// battle returns the game of a battle.
func (o *Order) battle() (Game, error) {
	b, err := campaign.Find(o.Battle)
	if err != nil {
		return Game{}, err
	}
	return battleGame(b, o), nil
}

// battleGame is the game of a battle, with what an order says besides.
func battleGame(b *campaign.Battle, o *Order) Game {
	g := Game{
		Variant: b.Variant(), Seats: b.Seats(), Chance: games.NewChance(o.Seed), MoveTime: o.MoveTime, Pieces: o.Pieces,
		Guard: o.Guard, Event: b.Event(), given: b.Setup(),
	}
	if g.given != "" {
		g.Pieces = Pieces{}
	}
	return g
}

// giveSetup puts the person's pieces up as a battle has them.
func (g *Game) giveSetup(c *games.SessionConfig) {
	if g.given != "" {
		c.Setups[board.First] = g.given
	}
}
