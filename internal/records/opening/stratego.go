package opening

import (
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/layout"
	"flagfall.dev/stratego"
)

// setups adds the set-ups of a text.
func (r *reader) setups(text string) {
	for _, e := range layout.Parse(r.variant, text) {
		if e.Err != nil {
			r.wrong(e.Line, "%s", oneLine(e.Err))
			continue
		}
		r.add(e.Line, Start{Setups: [2]string{e.Setup.String()}})
	}
}

// setup adds a set-up in rank tokens.
func (r *reader) setup(line int, text string) {
	setup, err := r.variant.ParseSetup(text)
	if err != nil {
		r.wrong(line, "%s", oneLine(err))
		return
	}
	r.add(line, Start{Setups: [2]string{setup.String()}})
}

// oneLine writes an error that may have several lines on one.
func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }

// recordedSetups adds both set-ups of a game.
func (r *reader) recordedSetups(line int, g *archive.Game) {
	setups, ok := r.both(g)
	if !ok {
		what := "that begins from a position, without set-ups"
		if g.Record.Start == "" {
			what = "that ended before both sides had set up"
		}
		r.wrong(line, "a game %s: expected set-ups", what)
		return
	}
	for side, text := range setups {
		before := len(r.book.entries)
		if r.setup(line, text); len(r.book.entries) > before {
			r.book.entries[before].where += " " + strings.ToLower(stratego.SideName(board.Side(side)))
		}
	}
}

// both returns the set-ups of a game without blanks, and whether it has both.
func (r *reader) both(g *archive.Game) (setups [2]string, ok bool) {
	for side, text := range g.Record.Setups {
		setups[side] = strings.Join(strings.Fields(text), "")
	}
	return setups, setups[0] != "" && setups[1] != ""
}

// recordedPosition adds what a game began from.
func (r *reader) recordedPosition(line int, g *archive.Game) {
	if setups, ok := r.both(g); ok {
		r.pair(line, setups)
		return
	}
	if g.Record.Start == "" {
		r.wrong(line, "a game whose set-ups are not known")
		return
	}
	r.position(line, g.Record.Start)
}

// pair adds a position of two set-ups in rank tokens.
func (r *reader) pair(line int, setups [2]string) {
	for side, text := range setups {
		if _, err := r.variant.ParseSetup(text); err != nil {
			r.wrong(line, "%s's set-up: %s", stratego.SideName(board.Side(side)), oneLine(err))
			return
		}
	}
	r.add(line, Start{Setups: setups})
}

// linesOf splits a text into its lines.
func linesOf(text string) []string {
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
}

// positions reads StraDoS strings, one a line, or a board file.
func (r *reader) positions(text string) {
	lines := linesOf(text)
	if pos, err := stratego.ParseBoardFile(r.variant, strings.Join(lines, "\n")); err == nil {
		if red, blue := pos.Setup(stratego.Red), pos.Setup(stratego.Blue); red != nil && blue != nil {
			r.pair(0, [2]string{red.String(), blue.String()})
		} else {
			r.position(0, pos.String())
		}
		return
	}
	for i, line := range lines {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			r.position(i+1, line)
		}
	}
}

// position adds a StraDoS position in which the game is not over.
func (r *reader) position(line int, text string) {
	pos, err := stratego.ParsePosition(r.variant, text)
	switch {
	case err != nil:
		r.wrong(line, "%s", oneLine(err))
	case pos.Result().Over():
		r.wrong(line, "the game is over there, by %v", pos.Result().Ending)
	default:
		r.add(line, Start{Position: pos.String()})
	}
}
