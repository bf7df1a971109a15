package layout

import (
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// A numbering says which rank a number stands for.
type numbering struct {
	name  string
	ranks map[string]stratego.Rank
}

// numbered returns a numbering of the ranks in the given order, from a number on.
func numbered(name string, first int, order ...stratego.Rank) numbering {
	numbers := []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}
	n := numbering{name, map[string]stratego.Rank{}}
	for i, r := range order {
		n.ranks[numbers[first+i]] = r
	}
	return n
}

// numberings are those in use. Set-ups are told apart by how many pieces of a rank the army
// has.
var numberings = []numbering{
	// Flagfall, the older boxes and xstratego.
	numbered("1 = Marshal", 1, stratego.Marshal, stratego.General, stratego.Colonel, stratego.Major, stratego.Captain, stratego.Lieutenant,
		stratego.Sergeant, stratego.Miner, stratego.Scout, stratego.Spy, stratego.Bomb, stratego.Flag),
	// Newer boxes, and Gravon.
	numbered("10 = Marshal", 0, stratego.Flag, stratego.Spy, stratego.Scout, stratego.Miner, stratego.Sergeant, stratego.Lieutenant,
		stratego.Captain, stratego.Major, stratego.Colonel, stratego.General, stratego.Marshal, stratego.Bomb),
	// One character a square, as the program Yorktown writes it.
	tenInOneCharacter(),
	// The program of Ken Shapiro.
	numbered("0 = Marshal", 0, stratego.Marshal, stratego.General, stratego.Colonel, stratego.Major, stratego.Captain, stratego.Lieutenant,
		stratego.Sergeant, stratego.Miner, stratego.Scout, stratego.Spy, stratego.Bomb, stratego.Flag),
}

func tenInOneCharacter() numbering {
	n := numbered("10 = Marshal, written 0 or X", 1, stratego.Spy, stratego.Scout, stratego.Miner, stratego.Sergeant, stratego.Lieutenant,
		stratego.Captain, stratego.Major, stratego.Colonel, stratego.General)
	n.ranks["0"], n.ranks["X"] = stratego.Marshal, stratego.Marshal
	return n
}

// read returns the rank of a square.
func (n *numbering) read(cell string) (stratego.Rank, bool) {
	if r, ok := n.ranks[strings.ToUpper(cell)]; ok {
		return r, true
	}
	return lettered(cell)
}

// lettered returns the rank of a square that is no number: S, B, F, a name, or nothing.
func lettered(cell string) (stratego.Rank, bool) {
	switch strings.ToUpper(cell) {
	case "S":
		return stratego.Spy, true
	case "B":
		return stratego.Bomb, true
	case "F":
		return stratego.Flag, true
	case "", ".", "_", "-":
		return stratego.NoRank, true
	}
	return named(cell)
}

// named returns the rank of a name.
func named(word string) (stratego.Rank, bool) {
	if len(word) < len("Spy") {
		return stratego.NoRank, false
	}
	if strings.EqualFold(word, "Marshall") {
		return stratego.Marshal, true
	}
	r, err := stratego.ParseRank(word)
	return r, err == nil
}

// ranks returns the set-up of the squares of a whole home. letters is set where they are
// StraDoS letters.
func ranks(v *stratego.Variant, cells []string) (setup stratego.Setup, letters bool, err error) {
	if s, _, ok := strados(cells); ok {
		if err := v.CheckSetup(s); err != nil {
			return nil, true, err
		}
		return s, true, nil
	}
	var found []stratego.Setup
	var names []string
	nearest, least := error(nil), -1
	for _, n := range numberings {
		s, err := n.setup(cells)
		if err == nil {
			err = v.CheckSetup(s)
		}
		if off := distance(v, s); err != nil && s != nil && (least < 0 || off < least) {
			nearest, least = err, off
		}
		if err == nil && !slices.ContainsFunc(found, func(o stratego.Setup) bool { return slices.Equal(o, s) }) {
			found, names = append(found, s), append(names, n.name)
		}
	}
	switch {
	case len(found) == 0 && nearest == nil:
		return nil, false, unread(cells)
	case len(found) == 0:
		return nil, false, nearest
	case len(found) > 1 && isList(cells):
		return nil, false, phrase.Errorf("it can be read with %s: write the names of the ranks", strings.Join(names, " and with "))
	}
	return found[0], false, nil
}

// unread says which square stands for no rank. Without a number all are meant as StraDoS letters,
// for every army has ranks that are numbers.
func unread(cells []string) error {
	if !strings.ContainsAny(strings.Join(cells, ""), "0123456789.") && !isList(cells) {
		_, bad, _ := strados(cells)
		return phrase.Errorf("letter %q in a set-up: expected A to Y", bad)
	}
	_, err := numberings[0].setup(cells)
	return err
}

// isList reports whether a square is written in more than one character: whoever writes rank
// tokens, one a square, means those of Flagfall where they are a set-up.
func isList(cells []string) bool {
	return slices.ContainsFunc(cells, func(c string) bool { return len(c) > 1 })
}

// setup reads all squares.
func (n *numbering) setup(cells []string) (stratego.Setup, error) {
	s := make(stratego.Setup, len(cells))
	for i, cell := range cells {
		r, ok := n.read(cell)
		if !ok {
			return nil, phrase.Errorf(
				"unknown rank %q: expected a number from 0 to 12, S, B, F, a name such as Miner, or a dot for an empty square",
				cell,
			)
		}
		s[i] = r
	}
	return s, nil
}

// strados reads StraDoS letters of either side. bad is the first square that is none.
func strados(cells []string) (s stratego.Setup, bad string, ok bool) {
	s = make(stratego.Setup, len(cells))
	for i, cell := range cells {
		pc, ok := stratego.PieceOf(cell[0])
		if len(cell) != 1 || !ok && cell != "A" && cell != "a" {
			return nil, cell, false
		}
		s[i] = pc.Rank()
	}
	return s, "", true
}

// distance counts by how many pieces a set-up differs from the army.
func distance(v *stratego.Variant, s stratego.Setup) int {
	off := tooMany(v, s)
	for _, l := range v.Definition().Army {
		off += max(0, l.Count-count(s, l.Ranks))
	}
	return off
}

// tooMany counts the pieces that the army does not have.
func tooMany(v *stratego.Variant, s stratego.Setup) int {
	extra, known := 0, stratego.RanksOf(stratego.NoRank)
	for _, l := range v.Definition().Army {
		extra += max(0, count(s, l.Ranks)-l.Count)
		known |= l.Ranks
	}
	for _, r := range s {
		if !known.Has(r) {
			extra++
		}
	}
	return extra
}

func count(s stratego.Setup, of stratego.RankSet) (n int) {
	for _, r := range s {
		if of.Has(r) {
			n++
		}
	}
	return n
}
