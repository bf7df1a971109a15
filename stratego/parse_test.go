package stratego_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestTextFormsAreReadBack(t *testing.T) {
	everyVariant(t, func(t *testing.T, v *stratego.Variant) {
		rng := rand.New(rand.NewPCG(6, 6))
		setup := anySetup(v, rng)
		if got, err := v.ParseSetup(setup.String()); err != nil || !slices.Equal(got, setup) {
			t.Errorf("set-up %s: %s, %v", setup, got, err)
		}
		if got, err := v.ParseStradosSetup(setup.Strados()); err != nil || !slices.Equal(got, setup) {
			t.Errorf("StraDoS set-up %s: %s, %v", setup.Strados(), got, err)
		}
		p := newGame(t, v, rng)
		if got, err := stratego.ParsePosition(v, p.String()); err != nil || got.String() != p.String() {
			t.Errorf("position %s: %s, %v", p, got, err)
		}
		for _, n := range []board.Notation{board.ColumnRow, board.RowColumn, board.XY} {
			for q := range board.Square(v.Grid().Squares()) {
				if got, err := n.Parse(v.Grid(), n.Format(v.Grid(), q)); err != nil || got != q {
					t.Fatalf("%v %s: %d, %v", n, n.Format(v.Grid(), q), got, err)
				}
			}
		}
	})
}

func TestWrongSetupsNameEveryFault(t *testing.T) {
	v, _ := stratego.VariantNamed("mini")
	_, err := v.ParseSetup("1222F BBBB8")
	for _, want := range []string{
		"4 of Marshal or General: expected 1", "4 of Bomb: expected 3", "0 of Spy: expected 1",
		"0 of Colonel or Major or Captain or Lieutenant or Sergeant: expected 3",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("missing %q in %v", want, err)
		}
	}
	if _, err := v.ParseSetup("BBB81 F345S"); err == nil || !strings.Contains(err.Error(), "the Flag stands in row 2 from the back") {
		t.Errorf("Flag in front: %v", err)
	}
}

func TestWrongPositionsSayWhat(t *testing.T) {
	v, _ := stratego.VariantNamed("barrage")
	start := strings.Repeat("A", 42) + "__AA__AAAA__AA__AA" + strings.Repeat("A", 40)
	for name, c := range map[string]struct{ text, want string }{
		"short":        {"ABC", "3 squares"},
		"lake":         {strings.Replace(start, "_", "M", 1), "which is a lake"},
		"letter":       {"z" + start[1:], `letter "z"`},
		"side":         {start + " w", `side to move "w"`},
		"too many":     {"MM" + start[2:], "Red has 2 of Flag"},
		"lake on land": {"_" + start[1:], "has none"},
	} {
		if _, err := stratego.ParsePosition(v, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestIllegalMovesAreExplained(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	setup, err := v.ParseSetup("BFB8B98B96" + "8754B5979B" + "S863462758" + "9931479596")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := stratego.NewPosition(v, setup, setup)
	at := func(s string) board.Square {
		q := must.Get(v.Notation().Parse(v.Grid(), s))(t)
		return q
	}
	for _, c := range []struct{ from, to, want string }{
		{"A1", "A2", "the Bomb on A1 never moves"},
		{"C5", "C6", "C5 is a lake"},
		{"A5", "A6", "there is no piece on A5"},
		{"A7", "A6", "the piece on A7 is not Red's"},
		{"A4", "A3", "your own Spy is on A3"},
		{"A4", "B5", "B5 is not in a straight line from A4"},
		{"E4", "E6", "the Major moves one square at a time; E6 is 2 away"},
		{"C4", "C5", "C5 is a lake"},
		{"A4", "A8", "the way from A4 to A8 is not clear"},
		{"A4", "A4", "the Scout is already on A4"},
	} {
		err := p.Check(stratego.Move{From: at(c.from), To: at(c.to)})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s to %s: %v, want %q", c.from, c.to, err, c.want)
		}
	}
}

func TestTwoSquaresRuleForbidsTheFourthMoveAndSaysSo(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	empty := []byte(strings.Repeat("A", 42) + "__AA__AAAA__AA__AA" + strings.Repeat("A", 40))
	empty[0], empty[11] = 'M', 'F'  // Red's Flag, and a Sergeant on B2
	empty[99], empty[88] = 'Y', 'R' // Blue's Flag, and a Sergeant on I9
	p, err := stratego.ParsePosition(v, string(empty))
	if err != nil {
		t.Fatal(err)
	}
	red, blue := [2]board.Square{11, 12}, [2]board.Square{88, 98}
	for i := range 3 {
		for _, sq := range [][2]board.Square{red, blue} {
			must.Get(p.Play(stratego.Move{From: sq[i%2], To: sq[1-i%2]}))(t)
		}
	}
	_, err = p.Play(stratego.Move{From: 12, To: 11})
	if want := "the Sergeant may not go back to B2 a fourth time: two-squares rule"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
	if _, err := p.Play(stratego.Move{From: 12, To: 22}); err != nil {
		t.Errorf("another square: %v", err)
	}
}

func FuzzParsePosition(f *testing.F) {
	f.Add("classic", strings.Repeat("A", 100))
	f.Add("mini", "YUNORNXQNVAAAAAJBEBBGMGKC r")
	f.Fuzz(func(t *testing.T, name, text string) {
		v, err := stratego.VariantNamed(name)
		if err != nil {
			return
		}
		p, err := stratego.ParsePosition(v, text)
		if err != nil {
			return
		}
		again, err := stratego.ParsePosition(v, p.String())
		if err != nil || again.Hash() != p.Hash() {
			t.Fatalf("%q read as %q: %v", text, p, err)
		}
		for _, m := range p.Moves(nil) {
			p.Make(m)
			p.Unmake()
		}
	})
}

func FuzzParseSetup(f *testing.F) {
	f.Add("mini", "BBB81 F345S")
	f.Fuzz(func(t *testing.T, name, text string) {
		v, err := stratego.VariantNamed(name)
		if err != nil {
			return
		}
		if s, err := v.ParseSetup(text); err == nil {
			if again, err := v.ParseSetup(s.String()); err != nil || !slices.Equal(s, again) {
				t.Fatalf("%q read as %q: %v", text, s, err)
			}
		}
	})
}

func TestEveryVariantReadsTheMovesThatItWrites(t *testing.T) {
	for _, v := range stratego.Variants() {
		for from := range v.Playable().All() {
			for to := range v.Adjacent(from).All() {
				m := stratego.Move{From: from, To: to}
				if got, err := v.ParseMove(v.FormatMove(m)); got != m || err != nil {
					t.Fatalf("%s reads %q as %v: %v", v, v.FormatMove(m), got, err)
				}
			}
		}
		if m, err := v.ParseMove("somewhere"); err == nil {
			t.Errorf("%s reads nonsense as %v", v, m)
		}
	}
}
