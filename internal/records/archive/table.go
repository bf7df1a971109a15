package archive

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// Gravon's public tables have a line for each game: its name on the server, its variant, the
// letters at the start, how many moves it took, both players, and the result by the numbers of the
// XML. The games have no moves.

// tableColumns are the names that a column has in one table or another.
var tableColumns = map[string]string{
	"game_id": "id", "gid": "id", "filename": "id",
	"game_type": "type", "type": "type",
	"field_content": "field",
	"game_length":   "length", "num_moves": "length",
	"name1": "red", "player_red": "red",
	"name2": "blue", "player_blue": "blue",
	"result_type": "ending", "ending": "ending",
	"winner": "winner",
}

// isTable reports whether a text begins with the names of such columns.
func isTable(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	return strings.Contains(first, "field_content")
}

func parseTable(text string) []Found {
	r := csv.NewReader(strings.NewReader(text))
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	for _, comma := range ",;\t" {
		if strings.ContainsRune(first, comma) {
			r.Comma = comma
			break
		}
	}
	r.FieldsPerRecord, r.LazyQuotes = -1, true
	head, err := r.Read()
	if err != nil {
		return []Found{{Line: 1, Err: phrase.Errorf("table: %w", err)}}
	}
	columns := map[string]int{}
	for i, name := range head {
		if column := tableColumns[strings.ToLower(strings.TrimSpace(name))]; column != "" {
			columns[column] = i
		}
	}
	var found []Found
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			line := 0
			if wrong := (*csv.ParseError)(nil); errors.As(err, &wrong) {
				line, err = wrong.Line, wrong.Err
			}
			found = append(found, Found{Line: line, Form: CSV, Err: phrase.Errorf("table, line %d: %w", line, err)})
			continue
		}
		line, _ := r.FieldPos(0)
		f := Found{Line: line, Form: CSV}
		if f.Game, f.Err = tableGame(columns, row); f.Err != nil {
			f.Err = phrase.Errorf("table, line %d: %w", line, f.Err)
		}
		found = append(found, f)
	}
}

// tableGame reads a line.
func tableGame(columns map[string]int, row []string) (*Game, error) {
	at := func(column string) string {
		if i, ok := columns[column]; ok && i < len(row) {
			return strings.TrimSpace(row[i])
		}
		return ""
	}
	s := gravonGame{format: CSV, id: at("id"), kind: at("type"), field: at("field"), names: [2]string{at("red"), at("blue")}}
	s.played, _ = strconv.Atoi(at("length"))
	if s.kind == "" {
		s.kind, _, _ = strings.Cut(s.id, "-") // as in classic-2005.9-1726
	}
	if len(s.field) != stradosSquares {
		return nil, phrase.Errorf("field_content of %d letters: expected %d", len(s.field), stradosSquares)
	}
	var ok1, ok2 bool
	if s.ending, ok1 = tableEnding(at("ending")); !ok1 {
		return nil, phrase.Errorf("ending %q: expected a number from 0 to 14", at("ending"))
	}
	if s.winner, ok2 = tableWinner(at("winner")); !ok2 {
		return nil, phrase.Errorf("winner %q: expected 1, 2 or 3, or red, blue or draw", at("winner"))
	}
	s.ended = true
	return s.game()
}

// tableEnding reads an ending: a number, or its words in later tables.
func tableEnding(text string) (int, bool) {
	words := map[string]int{
		"unable to move": 0, "flag captured": 1, "both unable to move": 2, "forfeit": 3, "tie agreed": 4, "both missing": 10,
		"player clock timed out": 11, "game clock timed out": 12, "player clock timed out (and player was missing)": 13, "opponent missing": 14,
	}
	if n, ok := words[strings.ToLower(text)]; ok {
		return n, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// tableWinner reads who won, from 0.
func tableWinner(text string) (int, bool) {
	switch strings.ToLower(text) {
	case "1", "red":
		return 0, true
	case "2", "blue":
		return 1, true
	case "3", "draw":
		return 2, true
	}
	return 0, false
}
