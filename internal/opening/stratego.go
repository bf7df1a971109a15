package opening

import (
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/archive"
	"flagfall.dev/stratego"
)

// written is a set-up as a file has it, and the line that it begins in.
type written struct {
	line int
	text string
}

// setups reads set-ups: a line is one, or a few together are. Those in StraDoS letters are
// turned round where most of them have their Flag in front, as the collection of Gravon has.
func (r *reader) setups(lines []string) {
	all := r.squares(lines)
	front := 0
	for _, w := range all {
		if at := strings.IndexAny(w.text, stradosFlags); at >= 0 && inLetters(w.text) {
			if front++; at < len(w.text)/2 {
				front -= 2
			}
		}
	}
	for _, w := range all {
		if front > 0 && inLetters(w.text) {
			w.text = reversed(w.text)
		}
		r.setup(w.line, w.text)
	}
}

// stradosFlags are the letters of both Flags in StraDoS.
const stradosFlags = "MY"

// inLetters tells StraDoS letters from rank tokens. Every army has ranks that are numbers, and no
// letter of StraDoS is one.
func inLetters(setup string) bool { return !strings.ContainsAny(setup, "123456789.") }

// reversed returns a set-up from its last square to its first.
func reversed(setup string) string {
	b := []byte(setup)
	slices.Reverse(b)
	return string(b)
}

// squares returns the set-ups that lines hold, and reports those that are too long or too short.
func (r *reader) squares(lines []string) (all []written) {
	var squares strings.Builder
	begun := 0 // the line that the set-up under way began in; 0: none
	unfinished := func() {
		if begun > 0 {
			r.wrong(begun, "a set-up of %d squares: variant %s has %d", squares.Len(), r.variant.Name(), r.variant.HomeSize())
		}
		squares.Reset()
		begun = 0
	}
	for i, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#"):
			continue
		case line == "":
			unfinished()
			continue
		case begun == 0:
			begun = i + 1
		}
		squares.WriteString(strings.Join(strings.Fields(line), ""))
		if squares.Len() < r.variant.HomeSize() {
			continue
		}
		if squares.Len() == r.variant.HomeSize() {
			all = append(all, written{begun, squares.String()})
			begun = 0
		}
		unfinished()
	}
	unfinished()
	return all
}

// setup adds a set-up in rank tokens or StraDoS letters.
func (r *reader) setup(line int, text string) {
	parse := r.variant.ParseStradosSetup
	if !inLetters(text) {
		parse = r.variant.ParseSetup
	}
	setup, err := parse(text)
	if err != nil {
		r.wrong(line, "%s", oneLine(err))
		return
	}
	r.add(line, Start{Setups: [2]string{setup.String()}})
}

// oneLine writes an error that may have several lines on one.
func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }

// recordedSetups adds both set-ups of a game.
func (r *reader) recordedSetups(g *archive.Game) {
	setups, ok := r.both(g)
	if !ok {
		what := "that begins from a position, without set-ups"
		if g.Record.Start == "" {
			what = "that ended before both sides had set up"
		}
		r.wrong(0, "a game %s: expected set-ups", what)
		return
	}
	for side, text := range setups {
		before := len(r.book.entries)
		if r.setup(0, text); len(r.book.entries) > before {
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
func (r *reader) recordedPosition(g *archive.Game) {
	if setups, ok := r.both(g); ok {
		r.pair(setups)
		return
	}
	if g.Record.Start == "" {
		r.wrong(0, "a game whose set-ups are not known")
		return
	}
	r.position(0, g.Record.Start)
}

// pair adds a position of two set-ups in rank tokens.
func (r *reader) pair(setups [2]string) {
	for side, text := range setups {
		if _, err := r.variant.ParseSetup(text); err != nil {
			r.wrong(0, "%s's set-up: %s", stratego.SideName(board.Side(side)), oneLine(err))
			return
		}
	}
	r.add(0, Start{Setups: setups})
}

// positions reads StraDoS strings, one a line, or a board file.
func (r *reader) positions(lines []string) {
	if pos, err := stratego.ParseBoardFile(r.variant, strings.Join(lines, "\n")); err == nil {
		if red, blue := pos.Setup(stratego.Red), pos.Setup(stratego.Blue); red != nil && blue != nil {
			r.pair([2]string{red.String(), blue.String()})
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
