package library

import "flagfall.dev/internal/records/rival"

// A Summary is what a list says of a kept game.
type Summary struct {
	Name    string    `json:"name"`
	Variant string    `json:"variant,omitempty"`
	Began   string    `json:"began,omitempty"`
	Names   [2]string `json:"names"`
	Players [2]string `json:"players"` // specifications: of the first side, of the second
	Plies   int       `json:"plies"`
	Over    bool      `json:"over"`
	Winner  string    `json:"winner,omitempty"`
	Ending  string    `json:"ending,omitempty"`
	// Marks say what help there was: opened, assisted, taken back, level changed.
	Marks []string `json:"marks,omitempty"`
	Fault string   `json:"fault,omitempty"` // why it cannot be read
}

// Summary returns what a list says of the game.
func (g Game) Summary() Summary {
	k := Summary{Name: g.Name}
	if g.Err != nil {
		k.Fault = g.Err.Error()
		return k
	}
	rec := g.Record
	k.Marks = rec.Marks()
	k.Variant, k.Names, k.Players = rec.Variant, rival.Names(rec), rec.Players
	k.Plies, k.Over, k.Ending = len(rec.Moves), rec.Result.Over(), rec.Result.Ending.String()
	if !rec.Date.IsZero() {
		k.Began = rec.Date.UTC().Format("2006-01-02T15:04:05Z")
	}
	if k.Over && !rec.Result.Drawn {
		k.Winner = rec.SideName(rec.Result.Winner)
	}
	return k
}
