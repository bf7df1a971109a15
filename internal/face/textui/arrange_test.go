package textui

import (
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// arranged lets a player type lines while a set-up is chosen, and returns what was
// printed and the pieces that then stand on the board, back row first.
func arranged(t *testing.T, variant, first string, lines ...string) (printed, setup string) {
	t.Helper()
	v := must.Get(stratego.VariantNamed(variant))(t)
	foe := must.Get(v.ParseSetup(first))(t)
	s := must.Get(session.NewStratego(
		t.Context(), session.StrategoConfig{Variant: v, Setups: [2]stratego.Setup{nil, foe}}, session.Options{},
	))(t)
	t.Cleanup(s.Close)
	ground := session.NewSetupBoard(v)
	var out strings.Builder
	in := NewInput(Terminal{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out})
	g := &Game{
		Config: Config{Session: s, Arrange: &Arrangement{Ground: ground, First: first}}, screen: in.screen,
		look: styleTable[Standard],
	}
	if err := g.arrange(t.Context(), in); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	sc := g.scene()
	for _, q := range ground.Homes[0] {
		if p := sc.Squares[q].Piece; p != nil {
			setup += p.Token
		} else {
			setup += "."
		}
	}
	return out.String(), setup
}

const barrageSetup = ".B2.....8F 9......9.1 .....S.... .........."

func TestASetupIsChangedByTypingItsRows(t *testing.T) {
	printed, setup := arranged(t, "barrage", barrageSetup,
		"rows", "F.", "F8.....B2X", "f8 . . . . . . b2", "", "", "cancel",
		"rows", "f8......b2", "", "", "", "")
	if want := "F8......B29......9.1.....S.............."; setup != want {
		t.Errorf("%s, want %s\n%s", setup, want, printed)
	}
	for _, told := range []string{"From A1 to J1 (.B2.....8F): ", "A row has 10 squares, not 2", "'X' is no piece of this army", "From A2 to J2 (9......9.1): "} {
		if !strings.Contains(printed, told) {
			t.Errorf("not told: %s\n%s", told, printed)
		}
	}
}

func TestWhatIsMissingFromTypedRowsIsSaid(t *testing.T) {
	printed, setup := arranged(t, "barrage", barrageSetup,
		"rows", "F...8.....", "cancel", "rows", "F.........", "", "", "", "", "A1 B1", "A9 A1", "rows", "F8......B2", "", "", "", "")
	if want := "F8......B29......9.1.....S.............."; setup != want {
		t.Errorf("%s, want %s\n%s", setup, want, printed)
	}
	for _, told := range []string{"Bomb: 1 still to place.", "A9 is not in your home"} {
		if !strings.Contains(printed, told) {
			t.Errorf("not told: %s\n%s", told, printed)
		}
	}
}
