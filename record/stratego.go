package record

import (
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// StrategoSetup writes a set-up as Game.Setups have it, with a space between rows. One of
// another length than the home has an incomplete row.
func StrategoSetup(v *stratego.Variant, s stratego.Setup) string {
	var rows []string
	for row := range slices.Chunk(s, v.Grid().Width) {
		rows = append(rows, row.String())
	}
	return strings.Join(rows, " ")
}

// StrategoMove writes a move of Stratego as Game.Moves have it.
func StrategoMove(v *stratego.Variant, e stratego.Event) Move {
	m := Move{Side: e.Side, Text: SquaresText(v.Grid(), e.Move)}
	if e.Outcome != stratego.NoStrike {
		m.Striker, m.Defender = string(e.Striker.Token()), string(e.Defender.Token())
		m.Outcome = outcomes[e.Outcome]
	}
	return m
}

// outcomes are the words of Move.Outcome.
var outcomes = [...]string{stratego.NoStrike: "", stratego.Win: "wins", stratego.Lose: "loses", stratego.Both: "both"}

// tells reports whether a move tells its strike, or that there was none, as it was.
func (m *Move) tells(e stratego.Event) bool {
	if e.Outcome == stratego.NoStrike {
		return !m.Struck()
	}
	return m.Outcome == outcomes[e.Outcome] && m.Striker == string(e.Striker.Token()) && m.Defender == string(e.Defender.Token())
}

// SquaresText writes a move of Stratego as Move.Text has it: A7-A6.
func SquaresText(g board.Grid, m stratego.Move) string {
	return board.ColumnRow.FormatMove(g, m.From, m.To)
}

// Squares reads a move of Stratego from its text.
func (m Move) Squares(g board.Grid) (stratego.Move, error) {
	from, to, err := board.ColumnRow.ParseMove(g, m.Text)
	return stratego.Move{From: from, To: to}, err
}

// StrikeText writes what a strike was, as 7x9 wins; empty for any other move.
func (m Move) StrikeText() string {
	if !m.Struck() {
		return ""
	}
	return m.Striker + "x" + m.Defender + " " + m.Outcome
}
