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
	where := map[bool]string{true: "top", false: "bottom"}
	text += fmt.Sprintf(". Red's home is the %s at the %s, Blue's the same at the %s.", count(v.def.HomeRows, "row"), where[v.AtTop(Red)], where[v.AtTop(Blue)])
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
		name := levyNames(l.Ranks)
		if l.Ranks.Count() > 1 {
			name += ", drawn at random"
		}
		lines = append(lines, fmt.Sprintf("  %-6s %d × %s", l.Ranks, l.Count, name))
	}
	return strings.Join(lines, "\n")
}

// has reports whether armies may have a rank.
func (v *Variant) has(r Rank) bool { return v.MaxCount(r) > 0 }

func (v *Variant) rulesMoves() string {
	text := "MOVES. A piece moves one square up, down, left or right, onto an empty square or onto an enemy, which it strikes."
	if v.has(Scout) && v.def.ScoutsRun {
		text += " A Scout moves any number of empty squares in a straight line"
		if v.def.ScoutsStrikeAfar {
			text += ", and may strike at the end of such a move."
		} else {
			text += ", but strikes only what stands next to it."
		}
	}
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
	text := "STRIKES. Both players see both ranks. The lower number wins, and what loses leaves the board"
	switch v.def.Battle.Ties {
	case Win:
		text += "; between equal ranks the striker wins."
	case Lose:
		text += "; between equal ranks the striker loses."
	default:
		text += "; of two equal ranks both leave."
	}
	text += v.rulesSpy() + v.rulesBombs()
	if v.def.Battle.DefenderAdvances {
		text += " A defender that wins moves into the striker's square"
		if v.has(Bomb) {
			text += ", except a Bomb"
		}
		return text + "."
	}
	return text + " A defender that wins stays where it is."
}

func (v *Variant) rulesSpy() string {
	if !v.has(Spy) {
		return ""
	}
	var slain []string
	for r := range v.Beats(Spy).All() {
		if r < Spy && v.has(r) {
			slain = append(slain, "the "+r.String())
		}
	}
	if len(slain) == 0 {
		return " The Spy loses against everything that moves."
	}
	return fmt.Sprintf(" The Spy beats %s when it strikes first; otherwise it loses against everything that moves.", list(slain))
}

func (v *Variant) rulesBombs() string {
	if !v.has(Bomb) {
		return ""
	}
	text := " A piece that strikes a Bomb is lost, and the Bomb stays"
	if v.Strike(Marshal, Bomb) == Both {
		text = " A piece that strikes a Bomb is lost, and the Bomb with it"
	}
	if v.has(Miner) {
		text += "; only a Miner removes it and lives"
	}
	return text + "."
}

func (v *Variant) rulesRepetition() string {
	var texts []string
	if n := v.def.TwoSquares; n > 0 {
		texts = append(texts, fmt.Sprintf("No piece moves more than %d times in a row between the same two squares (two-squares rule); a Scout crosses no boundary between squares more often than that.", n))
	}
	if v.def.Chasing {
		texts = append(texts, "Who has been threatening the enemy's pieces without pause while they step away may not make a threat that brings back a position of that chase, unless it is the step straight back (chasing rule).")
	}
	if len(texts) == 0 {
		return "REPETITION. Moves may be repeated without limit."
	}
	return "REPETITION. " + strings.Join(texts, " ") + " A player whose every move these rules forbid has no move."
}

func (v *Variant) rulesEnd() string {
	text := "END. Whoever strikes the Flag wins."
	if v.def.Attrition {
		text += " A side without a movable piece left loses at once; where neither side has one the game is drawn."
	}
	text += " A player who has no legal move loses."
	if n := v.def.QuietLimit; n > 0 {
		text += fmt.Sprintf(" After %d moves, those of both players counted, without a strike the game is drawn.", n)
	}
	if n := v.def.PlyLimit; n > 0 {
		text += fmt.Sprintf(" After %d moves, those of both players counted, the game is drawn.", n)
	}
	return text
}

func (v *Variant) rulesNotation() string {
	g := v.def.Grid
	return fmt.Sprintf("SQUARES are written with %s: from %s at the top left to %s at the bottom right.",
		map[board.Notation]string{
			board.ColumnRow: "column letter and row number",
			board.RowColumn: "row letter and column number",
			board.XY:        "column and row, both counted from 0",
		}[v.def.Notation], v.Format(0), v.Format(board.Square(g.Squares()-1)))
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
