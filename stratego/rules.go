package stratego

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
)

// Rules tells the rules of the variant in words, made from its data and its
// table of strikes, so that a custom variant explains itself. Paragraphs are
// separated by empty lines; the caller wraps them.
func (v *Variant) Rules() string {
	parts := []string{
		v.rulesTitle(), v.rulesAim(), v.rulesBoard(), v.rulesArmy(), v.rulesMoves(),
		v.rulesStrikes(), v.rulesRepetition(), v.rulesEnd(), v.rulesNotation(),
	}
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, "\n\n") + "\n"
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

func (v *Variant) rulesAim() string {
	return "AIM. Two players, Red and Blue, do not see the ranks of each other's pieces. " +
		"Whoever strikes the other's Flag wins. Red moves first; then the players take turns, and nobody may pass."
}

func (v *Variant) rulesBoard() string {
	g := v.def.Grid
	text := fmt.Sprintf("BOARD. %d columns and %d rows", g.Width, g.Height)
	if v.def.Lakes.Empty() {
		text += " without lakes"
	} else {
		var names []string
		for q := range v.def.Lakes.All() {
			names = append(names, v.Format(q))
		}
		text += ", with lakes that nothing enters or passes on " + list(names)
	}
	corners := func(s board.Side) string {
		home := v.Home(s)
		return "from " + v.Format(home.First()) + " to " + v.Format(home.Last())
	}
	text += fmt.Sprintf(". Red's home is the %s %s, Blue's those %s.", count(v.def.HomeRows, "row"), corners(Red), corners(Blue))
	return text + v.rulesSetup()
}

func (v *Variant) rulesSetup() string {
	n, home := v.Pieces(), v.HomeSize()
	text := fmt.Sprintf(" Before play each side puts its %d pieces", n)
	if v.def.RandomSetups {
		text = fmt.Sprintf(" Before play chance puts each side's %d pieces", n)
	}
	if n == home {
		text += " on its home squares, which they fill"
	} else {
		text += fmt.Sprintf(" anywhere on its %d home squares", home)
	}
	switch rows := v.def.FlagRows; {
	case rows == 1:
		text += "; the Flag stands in the rearmost row"
	case rows > 1 && rows < v.def.HomeRows:
		text += fmt.Sprintf("; the Flag stands in one of the %d rearmost rows", rows)
	}
	return text + "."
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

// told joins what the settings add to a section, in the order of Fields.
func (v *Variant) told(s section) string {
	var b strings.Builder
	for _, f := range fields {
		if f.section == s {
			b.WriteString(f.tell(v))
		}
	}
	return b.String()
}

// has reports whether armies may have a rank.
func (v *Variant) has(r Rank) bool { return v.MaxCount(r) > 0 }

func (v *Variant) rulesMoves() string {
	text := "MOVES. A piece moves one square up, down, left or right, onto an empty square or onto an enemy, which it strikes."
	text += v.told(moves)
	var still []string
	for _, r := range []Rank{Bomb, Flag} {
		if v.has(r) {
			still = append(still, map[Rank]string{Bomb: "Bombs", Flag: "the Flag"}[r])
		}
	}
	text += " " + strings.ToUpper(list(still)[:1]) + list(still)[1:] + " never move"
	if len(still) == 1 {
		text += "s"
	}
	return text + "."
}

func (v *Variant) rulesStrikes() string {
	return "STRIKES. Both players see both ranks. The lower number wins, and what loses leaves the board" + v.told(strikes)
}

func (v *Variant) rulesRepetition() string {
	text := v.told(repetition)
	if text == "" {
		return "REPETITION. Moves may be repeated without limit."
	}
	return "REPETITION." + text + " Where these rules forbid every move of a player, that counts as having no move."
}

func (v *Variant) rulesEnd() string { return "END. Whoever strikes the Flag wins." + v.told(end) }

func (v *Variant) rulesNotation() string {
	g := v.def.Grid
	return fmt.Sprintf("SQUARES are written with %s, from %s to %s.",
		map[board.Notation]string{
			board.ColumnRow: "column letter and row number",
			board.RowColumn: "row letter and column number",
			board.XY:        "column and row, both counted from 0",
		}[v.def.Notation], v.Format(0), v.Format(board.Square(g.Squares()-1))) + v.rulesDrawing()
}

// rulesDrawing says how the board is drawn for each side.
func (v *Variant) rulesDrawing() string {
	g := v.def.Grid
	seen := func(s board.Side) string {
		o := v.Orientation(s)
		return fmt.Sprintf("%s sees %s at the bottom left and %s at the top right", SideName(s),
			v.Format(o.Square(g, 0, g.Height-1)), v.Format(o.Square(g, g.Width-1, 0)))
	}
	return fmt.Sprintf(" Each side sees its own home at the bottom of the board: %s, %s.", seen(Red), seen(Blue))
}

// list joins words with commas and "and".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
