package archive

import (
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// stradosSquares is the size of a board in the StraDoS letters of a file: the variants of other
// boards have no games in this form.
const stradosSquares = 100

// isStrados reports whether a line could be a StraDoS position: a hundred letters, and what
// may stand behind.
func isStrados(line string) bool {
	fields := strings.Fields(line)
	return len(fields) > 0 && len(fields[0]) == stradosSquares &&
		strings.Trim(fields[0], "ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy_?") == ""
}

// parseStrados reads a StraDoS position, or a chase game, which has numbers after it.
func parseStrados(text string) (*Game, error) {
	lines := strings.Split(text, "\n")
	for _, line := range lines[1:] {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if strings.ContainsAny(line[:1], "-0123456789") || len(strings.Fields(lines[0])) == 1 {
			return parseChase(text)
		}
		return nil, phrase.Errorf("%q after a StraDoS position: expected another position, or the actions of a chase game", line)
	}
	g := &Game{Format: StraDoS, Record: &record.Game{Game: record.Stratego}}
	return g, g.startFrom(lines[0], "")
}

// startVariants are the variants whose games Gravon's letters may be, by its names of them.
var startVariants = []struct{ gravon, name string }{
	{"classic", "classic"}, {"barrage", "barrage"}, {"duell", "duel"},
}

// startFrom sets what a game begins from: set-ups where both armies of a variant stand in their
// homes, else a position. prefer is Gravon's name of the variant, empty for not known.
func (g *Game) startFrom(letters, prefer string) error {
	classic, err := stratego.VariantNamed("classic")
	if err != nil {
		return err
	}
	pos, err := stratego.ParsePosition(classic, letters)
	if err != nil {
		return err
	}
	g.Variant, g.Record.Variant, g.Record.Start = classic, classic.Name(), pos.String()
	if pos.Turn() != stratego.Red || !pos.Known().Empty() {
		return nil
	}
	for _, preferred := range []bool{true, false} {
		for _, s := range startVariants {
			if (s.gravon == prefer) != preferred {
				continue
			}
			v, err := stratego.VariantNamed(s.name)
			if err != nil {
				return err
			}
			if setups, ok := setupsOf(v, pos); ok {
				g.Variant, g.Record.Variant, g.Record.Start = v, v.Name(), ""
				g.Record.Setups = setups
				return nil
			}
		}
	}
	return nil
}

// setupsOf returns the set-ups of a position in which both armies stand in their homes.
func setupsOf(v *stratego.Variant, pos *stratego.Position) (setups [2]string, ok bool) {
	for s := range board.Side(2) {
		if !pos.Pieces(s).AndNot(v.Home(s)).Empty() {
			return setups, false
		}
		setup := make(stratego.Setup, v.HomeSize())
		for i := range setup {
			setup[i] = pos.At(v.HomeSquare(s, i)).Rank()
		}
		if v.CheckSetup(setup) != nil {
			return setups, false
		}
		setups[s] = record.StrategoSetup(v, setup)
	}
	return setups, true
}
