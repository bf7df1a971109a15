package record

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// Variation is a line of moves that was tried instead of those that were played, or after them. It is
// nobody's claim about the game: a replay passes it over.
type Variation struct {
	// Of is the line that it leaves: 0 for the game's moves, or the number of an earlier variation,
	// counted from 1.
	Of int
	// Ply is how many moves stand before it, counted from the start of the game.
	Ply int
	// Moves are its moves, at least one, as records write them.
	Moves []string
}

// maxVariations is the most variations of a record.
const maxVariations = 10_000

// Line returns the moves of a variation, counted from 1, from the start of the game on: how many of the
// game's own come first, and the texts of those that were tried then.
func (g *Game) Line(n int) (ply int, tried []string) {
	v := g.Variations[n-1]
	if v.Of == 0 {
		return v.Ply, v.Moves
	}
	ply, before := g.Line(v.Of)
	return ply, append(before[:v.Ply-ply:v.Ply-ply], v.Moves...)
}

const variationKey = "variation: "

// text is a variation as a record has it: "12 A4-A5 J7-J6", or "14 of 1 B4-B5" where it leaves another.
func (v Variation) text() string {
	head := strconv.Itoa(v.Ply)
	if v.Of > 0 {
		head += fmt.Sprintf(" of %d", v.Of)
	}
	return head + " " + strings.Join(v.Moves, " ")
}

// readVariation reads what text writes. moves is how many moves the game has.
func (g *Game) readVariation(text string, moves int) error {
	f := strings.Fields(text)
	var v Variation
	var err error
	if len(f) > 3 && f[1] == "of" {
		if v.Of, err = strconv.Atoi(f[2]); err != nil || v.Of < 1 || v.Of > len(g.Variations) {
			return phrase.Errorf("variation of %q: expected the number of an earlier one", f[2])
		}
		f = append(f[:1:1], f[3:]...)
	}
	if len(f) < 2 {
		return phrase.Errorf("%q: expected a variation such as \"12 A4-A5 J7-J6\"", text)
	}
	least, most := 0, moves
	if v.Of > 0 {
		of := g.Variations[v.Of-1]
		least, most = of.Ply, of.Ply+len(of.Moves)
	}
	if v.Ply, err = strconv.Atoi(f[0]); err != nil || v.Ply < least || v.Ply > most {
		return phrase.Errorf("a variation after %q: expected %d to %d moves", f[0], least, most)
	}
	if len(g.Variations) == maxVariations {
		return phrase.Errorf("more than %d variations", maxVariations)
	}
	v.Moves = f[1:]
	g.Variations = append(g.Variations, v)
	return nil
}
