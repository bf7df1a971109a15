package advance

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestParseAcceptsBothLineEndsWithAndWithoutTheLast(t *testing.T) {
	lf := strings.TrimSuffix(startBoard, "\n")
	want := Start()
	for _, text := range []string{lf, lf + "\n", strings.ReplaceAll(lf, "\n", "\r\n"), strings.ReplaceAll(lf+"\n", "\n", "\r\n")} {
		p, err := Parse(text, White)
		if err != nil || p != want {
			t.Errorf("Parse(%q) = %v", text, err)
		}
	}
}

func TestParsePassesOverAMarkBeforeTheBoardAndEmptyLinesAfterIt(t *testing.T) {
	want := Start()
	for _, before := range []string{"", "\ufeff"} {
		for _, after := range []string{"", "\n", "\n\n\n"} {
			for _, end := range []string{"\n", "\r\n"} {
				text := before + strings.ReplaceAll(startBoard+after, "\n", end)
				if p, err := Parse(text, White); err != nil || p != want {
					t.Errorf("Parse(%q) = %v", text, err)
				}
			}
		}
	}
}

func TestBlanksAtTheEndsOfLinesAndUnderlinesAreRead(t *testing.T) {
	want, err := Parse(startBoard, White)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		strings.ReplaceAll(startBoard, ".", "_"),
		strings.ReplaceAll(startBoard, "\n", "  \t\n"),
		strings.ReplaceAll(startBoard, "\n", " \r\n"),
	} {
		if p, err := Parse(text, White); err != nil || p != want {
			t.Errorf("Parse(%q) = %v", text, err)
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	rows := strings.Split(strings.TrimSuffix(startBoard, "\n"), "\n")
	with := func(row int, line string) string {
		changed := append([]string(nil), rows...)
		changed[row] = line
		return strings.Join(changed, "\n")
	}
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "0 lines, expected 9"},
		{"too few lines", strings.Join(rows[:8], "\n"), "8 lines, expected 9"},
		{"too many lines", startBoard + ".........\n", "line 10: more than 9 lines"},
		{"a tenth line after an empty one", startBoard + "\n.........\n", "line 11: more than 9 lines"},
		{"an empty line between", strings.Join(rows[:4], "\n") + "\n\n" + strings.Join(rows[4:], "\n"), "line 10: more than 9 lines"},
		{"an empty line before", "\n" + startBoard, "more than 9 lines"},
		{"a mark within", with(4, "\ufeff........."), "line 5, column 1: invalid character"},
		{"a short line", with(3, "........"), "line 4: 8 characters, expected 9"},
		{"a long line", with(3, ".........."), "line 4: 10 characters, expected 9"},
		{"a strange letter", with(4, "...x....."), `line 5, column 4: invalid character 'x'`},
		{"a digit", with(4, "....1...."), `line 5, column 5: invalid character '1'`},
		{"a stray carriage return", with(4, "....\r...."), `line 5, column 5: invalid character '\r'`},
		{"bytes that are no text", with(0, "\xff\x00......."), "line 1, column 1: invalid character"},
		{"UTF-16", "\xff\xfeb\x00m\x00", "this is UTF-16: expected ASCII or UTF-8"},
		{"UTF-16 without a mark", "m\x00j\x00d\x00s\x00g\x00", "this is UTF-16: expected ASCII or UTF-8"},
		{"a blank within", with(4, "... ....."), `line 5, column 4: invalid character ' '`},
		{"no white General", with(8, "MJCSDSDJM"), "White has 0 Generals, expected exactly 1"},
		{"two black Generals", with(0, "mjdsggcjm"), "Black has 2 Generals, expected exactly 1"},
		{"walls everywhere", strings.Repeat("#########\n", 9), "White has 0 Generals"},
	} {
		_, err := Parse(c.text, White)
		var fault *BoardError
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want a BoardError with %q", c.name, err, c.want)
		}
	}
}

func TestEveryMoveSurvivesItsText(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	for range 300 {
		p := randomPosition(r)
		for _, m := range p.Moves(nil) {
			for _, text := range []string{m.String(), " " + strings.ToUpper(m.String()) + "\n"} {
				if got, err := p.ParseMove(text); err != nil || got != m {
					t.Fatalf("ParseMove(%q) = %v, %v, want %v in\n%s", text, got, err, m, &p)
				}
			}
			if m.Kind() == Build {
				continue // without the mark it is a step
			}
			bare := m.String()[:2] + m.String()[3:]
			if got, err := p.ParseMove(bare); err != nil || got != m {
				t.Fatalf("ParseMove(%q) = %v, %v, want %v in\n%s", bare, got, err, m, &p)
			}
		}
	}
}

func TestMoveToFindsTheMoveBetweenTwoBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	for range 50 {
		p := randomPosition(r)
		for _, m := range p.Moves(nil) {
			after := p
			after.Make(m)
			found, ok := p.MoveTo(&after)
			if !ok {
				t.Fatalf("MoveTo does not find %v", m)
			}
			again := p
			if err := again.Play(found); err != nil || again != after {
				t.Fatalf("MoveTo finds %v for %v: %v", found, m, err)
			}
		}
		if m, ok := p.MoveTo(&p); ok {
			t.Fatalf("MoveTo finds %v for no move at all", m)
		}
	}
}

func TestPlayRefusesInWordsAndChangesNothing(t *testing.T) {
	for _, c := range []struct{ pieces, move, want string }{
		{"Ga1 gi9", "d4-d5", "d4 is empty"},
		{"Ga1 gi9 zd4", "d4-d3", "the Zombie on d4 is not White's"},
		{"Ga1 gi9 #d4", "d4-d3", "on d4 is a wall"},
		{"Ga1 gi9 Zd4", "d4-d3", "a Zombie on d4 cannot go to d3"},
		{"Ga1 gi9 Md4 Zd6", "d4xd6", "your own Zombie stands on d6"},
		{"Ga1 gi9 Md4 zd6 sd7", "d4xd6", "the Zombie on d6 is protected by a Sentinel"},
		{"Ga1 gd6 Md4", "d4xd6", "nothing may act on a General"},
		{"Ga1 gi9 Dd4 dd5", "d4xd5", "a Dragon on d4 cannot capture on d5"},
		{"Gd1 gi9 Bd2 md9", "d2-c3", "the General would be in danger"},
		{"Gd1 gi9 Ba2 md9", "a2-a3", "the General would still be in danger"},
		{"Ga1 gi9 Bd4 zd5", "d4#d5", "cannot build on d5"},
	} {
		p, err := Parse(gridWith(c.pieces).String(), White)
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.ParseMove(c.move)
		var illegal *IllegalMoveError
		if !errors.As(err, &illegal) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s: %v, want %q", c.move, c.pieces, err, c.want)
			continue
		}
		before := p
		if p.Play(illegal.Move) == nil || p != before {
			t.Errorf("%s with %s: Play must refuse it and change nothing", c.move, c.pieces)
		}
	}
}

func TestParseMoveRefusesOtherText(t *testing.T) {
	p := Start()
	for _, text := range []string{"", "e2", "e2e", "e2-e33", "e2:e3", "j2-j3", "e0-e1", "e2 -e3", "pass"} {
		var fault *MoveTextError
		if m, err := p.ParseMove(text); !errors.As(err, &fault) {
			t.Errorf("ParseMove(%q) = %v, %v, want a MoveTextError", text, m, err)
		}
	}
}

func TestDescribeTellsWhatHappens(t *testing.T) {
	for _, c := range []struct{ pieces, move, want string }{
		{"Ga1 gi9 Zd4", "d4d5", "Zombie d4 moves to d5"},
		{"Ga1 gi9 Zd4 dd6", "d4d6", "Zombie d4 leaps over d5 and captures the Dragon on d6"},
		{"Ga1 gi9 Bd4", "d4#d5", "Builder d4 builds a wall on d5"},
		{"Ga1 gi9 Md4 #d5", "d4d5", "Miner d4 captures the wall on d5"},
		{"Ga1 gi9 Cd4 zd7", "d4d7", "Catapult d4 shoots the Zombie on d7"},
		{"Ga1 gi9 Je4 cd5", "e4d5", "Jester e4 converts the Catapult on d5"},
		{"Ga1 gi9 Je4 Cd5", "e4d5", "Jester e4 changes places with the Catapult on d5"},
		{"Ga1 gi9 Dd4 zd7", "d4d7", "Dragon d4 captures the Zombie on d7"},
	} {
		p := must.Get(Parse(gridWith(c.pieces).String(), White))(t)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.move, err)
			continue
		}
		if got := p.Describe(m); got != c.want {
			t.Errorf("Describe(%s) = %q, want %q", m, got, c.want)
		}
	}
}

func TestMovesFromListsThePiecesOwnMoves(t *testing.T) {
	p := Start()
	total := 0
	for sq := range board.Square(squares) {
		for _, m := range p.MovesFrom(nil, sq) {
			if m.From() != sq {
				t.Fatalf("MovesFrom(%s) lists %s", SquareName(sq), m)
			}
			total++
		}
	}
	if total != 43 {
		t.Errorf("%d moves from all squares together, want 43", total)
	}
}

func TestResult(t *testing.T) {
	for _, c := range []struct {
		name, pieces string
		side         board.Side
		ply          int
		want         string
	}{
		{"a game that goes on", "Ga1 gi9", White, 0, "not over"},
		{"no legal move in danger", "Ga1 gi9 ma9 mb9", White, 30, "Black wins: White has no legal move"},
		{"no legal move without danger", "Ga1 gi9 mb9 mi2", White, 30, "Black wins: White has no legal move"},
		{"the limit with more material", "Ga1 gi9 Zd4", White, Limit, "White wins: more material after 100 moves each"},
		{"the limit with less material", "Ga1 gi9 Zd4 be5", White, Limit, "Black wins: more material after 100 moves each"},
		{"the limit with equal material", "Ga1 gi9 Bd4 be5", White, Limit, "a tie: equal material after 100 moves each"},
		{"walls count nothing", "Ga1 gi9 #d4", White, Limit, "a tie: equal material after 100 moves each"},
		{"trapped by the last move", "Ga1 gi9 ma9 mb9 Ze9", White, Limit, "Black wins: White has no legal move"},
		{"one ply before the limit", "Ga1 gi9 Zd4", White, Limit - 1, "not over"},
	} {
		p := must.Get(Parse(gridWith(c.pieces).String(), c.side))(t)
		p.SetPly(c.ply)
		if got := p.Result().String(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(startBoard, false)
	f.Add(strings.ReplaceAll(startBoard, "\n", "\r\n"), true)
	f.Add(strings.Repeat("#########\n", 9), true)
	f.Add("G.......g\n"+strings.Repeat(".........\n", 8), false)
	f.Fuzz(func(t *testing.T, text string, black bool) {
		side := White
		if black {
			side = Black
		}
		p, err := Parse(text, side)
		if err != nil {
			return
		}
		again, err := Parse(p.String(), side)
		if err != nil || again != p {
			t.Fatalf("%q does not survive its text: %v", text, err)
		}
		if moves := p.Moves(nil); len(moves) != p.Count() {
			t.Fatalf("%d moves listed, %d counted in\n%s", len(moves), p.Count(), &p)
		}
		_ = p.Result()
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"e2-e3", "e2e3", "a2#a3", "b1~c2", "E2XE3", "", "-----"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p := Start()
		m, err := p.ParseMove(text)
		if err == nil && !p.Legal(m) {
			t.Fatalf("ParseMove(%q) = %v, which is not legal", text, m)
		}
	})
}
