package main

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/record"
	"flagfall.dev/variant"
)

// english returns the parts of a text that German has no words for. Strings are the same in
// every language, but a whole sentence in one is not.
func english(t phrase.Text, have map[string]bool) (all []string) {
	if !have[t.Format] {
		all = append(all, t.Format)
	}
	for _, x := range t.With {
		switch x := x.(type) {
		case phrase.Text:
			all = append(all, english(x, have)...)
		case string:
			if strings.Contains(x, "expected") {
				all = append(all, x)
			}
		}
	}
	return all
}

// What is wrong with what people bring is said in German to the last part.
func TestWhatIsWrongInsideAFileIsSaidInGermanToo(t *testing.T) {
	have := germanWords(t)
	wrong := map[string]error{}
	for name, text := range map[string]string{
		"nothing":         "",
		"many settings":   "name = \"two words\"\nboard = \"99x1\"\nhome_rows = 7\nflag_rows = -1\nties = \"none\"\ntwo_squares = 9\nquiet_limit = true\nred_at_bottom = 3\nnotation = \"z\"\nspy_slays = [\"Bomb\"]\nmore = 1\n",
		"squares":         "name = \"x\"\nlakes = [\"A1\", \"Q99\", \"?\"]\n",
		"an army":         "name = \"x\"\n[army]\nBomb = 90\nWizard = 1\n\"Flag or Spy\" = 2\nSpy = 1\nMiner = \"many\"\n",
		"no army":         "name = \"x\"\narmy = 3\nlakes = 4\n",
		"of no base":      "name = \"x\"\nbase = \"chess\"\n",
		"an unlikely one": "name = \"x\"\nflag_rows = 9\nquiet_limit = 9000000\n",
	} {
		_, wrong["a rule set: "+name] = variant.Of("x", text+" ")
	}
	g := board.Grid{Width: 10, Height: 10}
	_, wrong["a square"] = board.ColumnRow.Parse(g, "?")
	_, wrong["a square off the board"] = board.ColumnRow.Parse(g, "Z9")
	_, _, wrong["a move"] = board.ColumnRow.ParseMove(g, "A4")
	_, wrong["a move of a record"] = record.Move{Text: "A4-Z9"}.Squares(g)
	_, wrong["an ending"] = board.ParseEnding("lost")
	for _, text := range []string{"5,0", "0,5 gamma=1", "0,5 alpha=0.9", "0,5 model=square"} {
		_, wrong["a sequential test "+text] = rating.ParseTest(text)
	}
	for name, line := range map[string]string{
		"a stranger": `withdrawn = ["px"]`, "all": `withdrawn = ["council", "random"]`, "the first": `withdrawn = ["council"]`, "a test": `sprt = "5"`,
	} {
		plan := "name = \"x\"\nvariant = \"classic\"\ntype = \"gauntlet\"\ngames = 2\nplayers = [\"council\", \"random\", \"marshal\"]\n" + line + "\n"
		_, wrong["a tournament without "+name] = tournament.Parse([]byte(plan))
	}
	for name, err := range wrong {
		if err == nil {
			t.Errorf("%s: nothing is wrong", name)
			continue
		}
		said := phrase.Of(err)
		for _, part := range english(said, have) {
			t.Errorf("%s: %q is English in %q", name, part, said)
		}
	}
}
