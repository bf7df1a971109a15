package reason

import (
	"slices"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// A quiet move of which nothing else is to be said is told by what the piece does next, where the line says
// that; not where it only goes back.
func TestAQuietMoveIsToldByWhatItsPieceDoesNext(t *testing.T) {
	v := gametest.Variant(t, "mini")
	m := func(text string) stratego.Move { return must.Get(v.ParseMove(text))(t) }
	next := planned(m("A1-A2"), []stratego.Move{m("A1-A2"), m("E5-E4"), m("A2-A3")})
	if len(next) != 2 || next[1].Kind != Plans || next[1].Other != m("A2-A3").To || next[0].Kind != PlansStrike {
		t.Errorf("%+v", next)
	}
	for _, third := range []string{"A2-A1", "B1-B2"} {
		if got := planned(m("A1-A2"), []stratego.Move{m("A1-A2"), m("E5-E4"), m(third)}); got != nil {
			t.Errorf("%s: %+v", third, got)
		}
	}
}

// What is expected of a piece leaves only the dangers of that piece to watch for, and the move that ends a
// game at once has no equals.
func TestWhatIsExpectedOfAPieceKeepsWhatItMayStrike(t *testing.T) {
	strike := func(foe board.Square, said string) Claim {
		c := about(WatchStrike, foe)
		c.Said = sideName(board.First)
		c.Squares = []string{said}
		return c
	}
	w := Words{Claims: []Claim{plain(Forward), strike(3, "a"), strike(4, "b")}}
	if got := w.Expecting(about(ExpectLeave, 4)); len(got.Watch) != 1 || got.Ends() || got.Hopeless() {
		t.Errorf("%+v", got)
	}
	if got := w.Expecting(about(ExpectMove, 4)); len(got.Watch) != 0 {
		t.Errorf("a move that is named leaves nothing open: %+v", got)
	}
	for kind, ends := range map[Kind]bool{TakesFlag: true, Wins: true, Takes: false, StrikesFlag: false} {
		if (Words{Claims: []Claim{plain(kind)}}).Ends() != ends {
			t.Errorf("%s ends the game: %t", kind, !ends)
		}
	}
	if !(Words{Claims: []Claim{about(StrikesFlag, 3).with(1, 0)}}).Ends() {
		t.Error("what must be the Flag ends the game")
	}
}

func TestALongListOfEqualMovesIsNotNamed(t *testing.T) {
	p := advance.Start()
	all := p.Moves(nil)
	if got := AlikeAdvance(all).String(); got != "Many moves are about as good" {
		t.Errorf("%d moves: %q", len(all), got)
	}
	if got := AlikeAdvance(all[:3]).String(); !strings.HasPrefix(got, "Several moves are equally good: ") {
		t.Errorf("3 moves: %q", got)
	}
}

// A piece of Advance that has just been where it goes is said to go to and fro, by the moves before.
func TestAPieceOfAdvanceThatGoesToAndFroHasNoAim(t *testing.T) {
	p := advance.Start()
	var past []advance.Move
	for i, text := range []string{"g2-g3", "g8-g7", "g1-g2", "f8-f7", "g2-g1", "f7-f6", "g1-g2"} {
		m := must.Get(p.ParseMove(text))(t)
		c := AdvanceAfter(&p, past, m).Claims[0]
		if again := i == 4 || i == 6; (c.Kind == ToAndAgain) != again || again && c.Moves != 1 {
			t.Errorf("%s: %+v", text, c)
		}
		p.Make(m)
		past = append(past, m)
	}
}

// That no move prevents the loss of the Flag is said where every move was tried.
func TestAFlagThatFallsWhateverIsPlayedIsToldSo(t *testing.T) {
	falls := 0
	for seed := range uint64(60) {
		p := playedFast(t, gametest.Variant(t, "barrage"), seed, 50+int(seed))
		if p.Result().Over() {
			continue
		}
		view := p.View(p.Turn())
		guess := Inferred(view)
		all := view.Moves(nil)
		lost := !slices.ContainsFunc(all, func(m stratego.Move) bool { return !newSlow(view, guess, m).flagFalls() })
		for _, m := range all {
			if w := Stratego(view, guess, m); w.Hopeless() && !lost {
				t.Errorf("seed %d: %s", seed, w.Warning)
			}
		}
		if lost {
			falls++
		}
	}
	if falls == 0 {
		t.Error("no Flag fell")
	}
}

// Certain is only what the rules leave no other way, and nothing that may happen is told as impossible.
func TestAChanceIsToldAsCertainOnlyWhereItIs(t *testing.T) {
	for p, want := range map[float64]float64{1: 100, 0.9999: 99, 0.996: 99, 0.5: 50, 0.004: 1, 0: 0} {
		if got := Percent(p); got != want {
			t.Errorf("%v is told as %v %%, expected %v %%", p, got, want)
		}
	}
}

// Where a move has no reason but that it goes somewhere, and others are named that are as good, that alone is said.
func TestAFillerIsLeftOutWhereOtherMovesAreNamedThatAreAsGood(t *testing.T) {
	bare := phrase.New("Several moves are equally good: %s", "A1-A2")
	named := phrase.New("%s; %s", bare, phrase.New("all go back"))
	filler := Words{Why: phrase.New("moves %s forward", "it"), Claims: []Claim{plain(Forward)}}
	reason := Words{Why: phrase.New("attacks %s", "it"), Claims: []Claim{plain(Attacks)}}
	for _, c := range []struct {
		words Words
		alike phrase.Text
		said  int
		empty bool
	}{
		{filler, phrase.Text{}, 1, true},
		{filler, named, 1, false},
		{filler, bare, 2, true},
		{filler, manyAlike(), 2, true},
		{reason, phrase.Text{}, 1, false},
		{reason, named, 2, false},
	} {
		w := c.words.With(c.alike)
		if got := len(w.Sentences()); got != c.said || w.Empty() != c.empty || len(w.Short()) != 1 {
			t.Errorf("%+v: %d sentences, empty: %v, short %v", c, got, w.Empty(), w.Short())
		}
	}
}
