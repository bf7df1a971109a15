package tab

import (
	"encoding/json"
	"fmt"

	"flagfall.dev/record"
)

// formatGame returns what the browser's database keeps of a game: a text of everything
// but its moves, and one of every move beyond the first kept ones, all as JSON.
func formatGame(g *record.Game, kept int) (head string, moves []string, err error) {
	for _, m := range g.Moves[kept:] {
		line, err := json.Marshal(m)
		if err != nil {
			return "", nil, err
		}
		moves = append(moves, string(line))
	}
	short := *g
	short.Moves = nil
	text, err := json.Marshal(short)
	return string(text), moves, err
}

// parseGame reads what formatGame returned for a game.
func parseGame(head string, moves []string) (*record.Game, error) {
	g := &record.Game{}
	if err := json.Unmarshal([]byte(head), g); err != nil {
		return nil, fmt.Errorf("a game in the browser's database: %w", err)
	}
	g.Moves = make([]record.Move, len(moves))
	for i, line := range moves {
		if err := json.Unmarshal([]byte(line), &g.Moves[i]); err != nil {
			return nil, fmt.Errorf("move %d of a game in the browser's database: %w", i+1, err)
		}
	}
	return g, nil
}
