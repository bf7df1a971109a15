package stratego

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Rules tells the rules of the variant in words, made from its data and its
// table of strikes, so that a custom variant explains itself. Paragraphs are
// separated by empty lines; the caller wraps them.
func (v *Variant) Rules() string {
	parts := []string{v.rulesTitle()}
	for _, paragraph := range v.RuleTexts() {
		text := ""
		for _, part := range paragraph {
			text += part.String()
		}
		parts = append(parts, text)
	}
	const before = 3 // title, aim and board
	return strings.Join(slices.Insert(parts, before, v.rulesArmy()), "\n\n") + "\n"
}

// RuleTexts returns the rules for programs that speak other languages too: paragraphs, each
// of parts that follow each other, without the title and the list of pieces.
func (v *Variant) RuleTexts() [][]phrase.Text {
	return [][]phrase.Text{
		v.rulesAim(), v.rulesBoard(), v.rulesMoves(), v.rulesStrikes(), v.rulesRepetition(), v.rulesEnd(),
		v.rulesNotation(),
	}
}

func (v *Variant) rulesTitle() string {
	text := v.def.Name
	if v.def.Title != "" {
		text += ": " + v.def.Title
	}
	if v.def.Source != "" {
		text += " (" + v.def.Source + ")"
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

func (v *Variant) rulesAim() []phrase.Text {
	return []phrase.Text{
		phrase.New("AIM. Two players, Red and Blue, do not see the ranks of each other's pieces. Whoever strikes the other's Flag wins."),
		phrase.New(" Red moves first; then the players take turns, and nobody may pass."),
	}
}

func (v *Variant) rulesBoard() []phrase.Text {
	g := v.def.Grid
	told := []phrase.Text{phrase.New("BOARD. %d columns and %d rows", g.Width, g.Height)}
	if v.def.Lakes.Empty() {
		told = append(told, phrase.New(" without lakes."))
	} else {
		var names []phrase.Text
		for q := range v.def.Lakes.All() {
			names = append(names, phrase.Verbatim(v.Format(q)))
		}
		told = append(told, phrase.New(", with lakes on %s, which nothing enters or crosses.", phrase.List(names...)))
	}
	red, blue := v.Home(Red), v.Home(Blue)
	corners := []any{v.Format(red.First()), v.Format(red.Last()), v.Format(blue.First()), v.Format(blue.Last())}
	if v.def.HomeRows == 1 {
		told = append(told, phrase.New(" Red's home is the row from %s to %s, Blue's that from %s to %s.", corners...))
	} else {
		told = append(told,
			phrase.New(" Red's home is the %d rows from %s to %s, Blue's those from %s to %s.", slices.Insert(corners, 0, any(v.def.HomeRows))...))
	}
	return append(told, v.rulesSetup()...)
}

func (v *Variant) rulesSetup() []phrase.Text {
	told := []phrase.Text{phrase.New(" Before play each side puts its %d pieces", v.Pieces())}
	if v.def.RandomSetups {
		told[0] = phrase.New(" Before play chance puts each side's %d pieces", v.Pieces())
	}
	if home := v.HomeSize(); v.Pieces() == home {
		told = append(told, phrase.New(" on its home squares, which they fill"))
	} else {
		told = append(told, phrase.New(" anywhere on its %d home squares", home))
	}
	switch rows := v.def.FlagRows; {
	case rows == 1:
		told = append(told, phrase.New("; the Flag stands in the rearmost row"))
	case rows > 1 && rows < v.def.HomeRows:
		told = append(told, phrase.New("; the Flag stands in one of the %d rearmost rows", rows))
	}
	return append(told, phrase.New("."))
}

// rulesArmy lists the pieces, strongest first.
func (v *Variant) rulesArmy() string {
	lines := []string{"ARMY. A piece has a sign, a name and a number of copies:"}
	for _, l := range v.def.Army {
		name := l.Ranks.Names()
		if l.Ranks.Count() > 1 {
			name += ", drawn at random"
		}
		lines = append(lines, fmt.Sprintf("  %-6s %d × %s", l.Ranks, l.Count, name))
	}
	return strings.Join(lines, "\n")
}

// told lists what the settings add to a section, in the order of Fields.
func (v *Variant) told(s section) []phrase.Text {
	var told []phrase.Text
	for _, f := range fields {
		if f.section == s {
			told = append(told, f.tell(v)...)
		}
	}
	return told
}

// has reports whether armies may have a rank.
func (v *Variant) has(r Rank) bool { return v.MaxCount(r) > 0 }

func (v *Variant) rulesMoves() []phrase.Text {
	told := []phrase.Text{phrase.New(
		"MOVES. A piece moves one square up, down, left or right, onto an empty square or onto an enemy, which it strikes.",
	)}
	told = append(told, v.told(moves)...)
	if v.has(Bomb) {
		return append(told, phrase.New(" Bombs and the Flag never move."))
	}
	return append(told, phrase.New(" The Flag never moves."))
}

func (v *Variant) rulesStrikes() []phrase.Text {
	return append([]phrase.Text{phrase.New(
		"STRIKES. Both players see both ranks. The stronger one wins, the Marshal (1) before all others, and what loses leaves the board",
	)}, v.told(strikes)...)
}

func (v *Variant) rulesRepetition() []phrase.Text {
	told := v.told(repetition)
	if len(told) == 0 {
		return []phrase.Text{phrase.New("REPETITION. Moves may be repeated without limit.")}
	}
	told = slices.Insert(told, 0, phrase.New("REPETITION."))
	return append(told, phrase.New(" Where these rules forbid every move of a player, that counts as having no move."))
}

func (v *Variant) rulesEnd() []phrase.Text {
	return append([]phrase.Text{phrase.New("END. Whoever strikes the Flag wins.")}, v.told(end)...)
}

// written says how squares are named, from the first to the last.
var written = map[board.Notation]string{
	board.ColumnRow: "SQUARES are written with column letter and row number, from %s to %s.",
	board.RowColumn: "SQUARES are written with row letter and column number, from %s to %s.",
	board.XY:        "SQUARES are written with column and row, both counted from 0, from %s to %s.",
}

func (v *Variant) rulesNotation() []phrase.Text {
	g := v.def.Grid
	told := []phrase.Text{phrase.New(written[v.def.Notation], v.Format(0), v.Format(board.Square(g.Squares()-1)))}
	var corners []any
	for _, side := range []board.Side{Red, Blue} {
		o := v.Orientation(side)
		corners = append(corners, v.Format(o.Square(g, 0, g.Height-1)), v.Format(o.Square(g, g.Width-1, 0)))
	}
	return append(told,
		phrase.New(" Each side sees its own home at the bottom of the board: Red sees %s at the bottom left and %s at the top right, Blue sees %s at the bottom left and %s at the top right.", corners...))
}
