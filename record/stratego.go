package record

import (
	"strings"

	"flagfall/board"
	"flagfall/stratego"
)

// StrategoSetup writes a set-up as records have it, with a space between rows.
func StrategoSetup(v *stratego.Variant, s stratego.Setup) string {
	text, width := s.String(), v.Grid().Width
	var rows []string
	for i := 0; i < len(text); i += width {
		rows = append(rows, text[i:min(i+width, len(text))])
	}
	return strings.Join(rows, " ")
}

// StrategoMove writes a move as records have it, whatever the variant's own
// notation.
func StrategoMove(v *stratego.Variant, e stratego.Event) Move {
	m := Move{
		Side: e.Side,
		Text: board.ColumnRow.Format(v.Grid(), e.Move.From) + "-" + board.ColumnRow.Format(v.Grid(), e.Move.To),
	}
	if e.Outcome != stratego.NoStrike {
		m.Striker, m.Defender = string(e.Striker.Token()), string(e.Defender.Token())
		m.Outcome = [...]string{stratego.Win: "wins", stratego.Lose: "loses", stratego.Both: "both"}[e.Outcome]
	}
	return m
}
