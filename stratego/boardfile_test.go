package stratego

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
)

// seedBoard is a board file like those of cs193d.
const seedBoard = "FB8SB479B8\nBB31555583\n6724898974\n967B669999\n\n\n967B669999\n6724898974\nBB31555583\nFB8SB479B8\n"

func TestABoardFileReadsBackAsItWasWritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, v := range Variants() {
		var setups [2]Setup
		for s := range setups {
			for _, l := range v.def.Army {
				for range l.Count {
					setups[s] = append(setups[s], l.Ranks.First())
				}
			}
			setups[s] = append(setups[s], make(Setup, v.HomeSize()-len(setups[s]))...)
			for ok := false; !ok; ok = v.CheckSetup(setups[s]) == nil {
				rng.Shuffle(len(setups[s]), func(i, j int) { setups[s][i], setups[s][j] = setups[s][j], setups[s][i] })
			}
		}
		text := FormatBoardFile(v, setups[Red], setups[Blue])
		p, err := ParseBoardFile(v, text)
		if err != nil {
			t.Fatalf("%s: %v\n%s", v, err, text)
		}
		for s := range setups {
			if p.Setup(board.Side(s)).String() != setups[s].String() {
				t.Errorf("%s: side %d\n%s", v, s, text)
			}
		}
	}
}

func TestBoardFilesOfTheCourseAreRead(t *testing.T) {
	v, err := VariantNamed("cs193d")
	if err != nil {
		t.Fatal(err)
	}
	spaces, dots := strings.Repeat(" ", 10), strings.Repeat(".", 10)
	for _, blank := range []string{"", spaces, dots} {
		text := strings.Replace(seedBoard, "\n\n\n", "\n"+blank+"\n"+blank+"\n", 1)
		for _, ends := range []string{text, strings.TrimSuffix(text, "\n"), strings.ReplaceAll(text, "\n", "\r\n")} {
			p, err := ParseBoardFile(v, ends)
			if err != nil {
				t.Fatalf("%q: %v", ends, err)
			}
			if got := p.At(v.Grid().At(0, 9)); got != NewPiece(Red, Flag) {
				t.Errorf("at A10 stands %v: expected the human's Flag", got)
			}
		}
	}
}

func TestTheBoardThatWeProvideIsOneOfTheCourse(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "examples", "cs193d", "board.txt"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i, line := range lines {
		if len(line) != 10 || (strings.TrimSpace(line) == "") != (i == 4 || i == 5) {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
	v, err := VariantNamed("cs193d")
	if err != nil {
		t.Fatal(err)
	}
	p, err := ParseBoardFile(v, string(text))
	if err != nil || len(lines) != 10 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	for s := range board.Side(2) {
		if n := p.Pieces(s).Count(); n != 40 || p.Setup(s) == nil {
			t.Errorf("%s has %d pieces", SideName(s), n)
		}
	}
	if p.Count() == 0 {
		t.Error("nobody can move")
	}
}

func TestFaultyBoardFilesSayWhereAndWhy(t *testing.T) {
	v, err := VariantNamed("cs193d")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, text, want string }{
		{"blank", strings.Repeat("\n", 10), "no pieces"},
		{"empty", "", "0 lines: expected 10 of 10"},
		{"short line", strings.Replace(seedBoard, "FB8SB479B8", "FB8SB479B", 1), "line 1 has 9 characters"},
		{"unknown letter", strings.Replace(seedBoard, "FB8", "FB?", 1), `C1: unknown rank "?"`},
		{"piece in the middle", strings.Replace(seedBoard, "\n\n\n", "\n9.........\n\n", 1), "A5: a Scout between the home rows"},
		{"too many", strings.Replace(seedBoard, "FB8SB", "F11SB", 1), "3 of Marshal"},
		{"too many lines", seedBoard + "x\n", "11 lines"},
	}
	for _, tt := range tests {
		if _, err := ParseBoardFile(v, tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestABoardFileOfLettersOnlyIsNotGuessedAt(t *testing.T) {
	v, err := VariantNamed("mini")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"YWNNN\nR.QOS\n.F...\n...BC\nBBMK.\n", // StraDoS
		"FBBBS\n     \n     \n     \nSBBBF\n", // rank tokens, or StraDoS all the same
	} {
		if p, err := ParseBoardFile(v, text); err == nil || !strings.Contains(err.Error(), "letters only") {
			t.Errorf("%q: read as %v, error %v", text, p, err)
		}
	}
	d := v.Definition()
	d.Army = []Levy{{RanksOf(Flag), 1}, {RanksOf(Spy), 2}, {RanksOf(Bomb), 2}}
	if v, err = New(d); err != nil {
		t.Fatal(err)
	}
	p, err := ParseBoardFile(v, "FBBSS\n\n\n\nSSBBF\n")
	if err != nil || p.At(0) != NewPiece(Blue, Flag) || p.At(20) != NewPiece(Red, Spy) {
		t.Errorf("an army without numbers: %v, %v", p, err)
	}
}

func FuzzParseBoardFile(f *testing.F) {
	f.Add(seedBoard)
	f.Add("F7BSS\n\n\n\nSSB7F\n")
	f.Add("YWNNN\nR.QOS\n.F...\n...BC\nBBMK.\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range Variants() {
			p, err := ParseBoardFile(v, text)
			if err != nil {
				continue
			}
			if again, err := ParsePosition(v, p.String()); err != nil || again.String() != p.String() {
				t.Fatalf("%s: %q gave %s, %v", v, text, p, err)
			}
		}
	})
}
