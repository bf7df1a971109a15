package session

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/stratego"
)

// told is a claim of a kind about two pieces, said in words.
func told(k reason.Kind, own, foe board.Square, chance float64, moves int) reason.Claim {
	return reason.Claim{
		Kind: k, Own: own, Foe: foe, Other: board.NoSquare, Chance: chance, Moves: moves,
		Said: phrase.New("%s of %d and %d at %d", string(k), int(own), int(foe), moves),
	}
}

// hinting are words with one claim for each place.
func hinting(why, risk, warning, watch reason.Claim) reason.Words {
	return reason.Words{
		Why: why.Said, Risk: risk.Said, Warning: warning.Said, Watch: []phrase.Text{watch.Said},
		Claims: []reason.Claim{why, risk, warning, watch},
	}
}

func TestAHintDoesNotRepeatWhatTheLastOneSaidOfTheSamePieces(t *testing.T) {
	const none = board.NoSquare
	sc := Scene{Squares: make([]Square, 40)}
	for i := range sc.Squares {
		sc.Squares[i].Name = "s" + string(rune('a'+i%26))
	}
	var h hints
	first := hinting(
		told(reason.NearsFlag, none, 30, 0.6, 5), told(reason.LeftBehind, 3, 31, 0, 0), told(reason.Walker, none, 32, 0, 6),
		told(reason.WatchStrike, 4, 33, 0.4, 0),
	)
	if got := h.fresh(first, 1, &sc); got.Why.Empty() || got.Risk.Empty() || got.Warning.Empty() || len(got.Watch) != 1 {
		t.Fatalf("the first hint is cut: %+v", got)
	}
	if got := h.fresh(first, 1, &sc); got.Why.String() != first.Why.String() || len(got.Watch) != 1 {
		t.Errorf("a hint for the same position says less: %+v", got)
	}
	// The piece of the hint goes from 1 to 2, the enemy's from 33 to 34; the walker comes nearer.
	sc.History = []Played{{From: 1, To: 2, Kind: "move"}, {From: 33, To: 34, Kind: "move"}}
	second := hinting(
		told(reason.NearsFlag, none, 30, 0.63, 4), told(reason.LeftBehind, 3, 31, 0, 0), told(reason.Walker, none, 32, 0, 5),
		told(reason.WatchStrike, 4, 34, 0.42, 0),
	)
	got := h.fresh(second, 2, &sc)
	if got.Why.String() != "goes on as the last hint said: the piece on se is 4 moves away now" {
		t.Errorf("%q", got.Why)
	}
	if !got.Risk.Empty() || got.Warning.Empty() || len(got.Watch) != 0 {
		t.Errorf("repeated, or a danger that grew is left out: %+v", got)
	}
	// A piece that turns back does not go on.
	back := second
	back.Claims = append([]reason.Claim{told(reason.NearsFlag, none, 30, 0.63, 6)}, second.Claims[1:]...)
	back.Why = back.Claims[0].Said
	turned := h
	if turned.newest = turned.before; turned.fresh(back, 2, &sc).Why.String() != back.Why.String() {
		t.Error("a piece that turned back goes on")
	}
	// Other pieces, a larger chance, or pieces that met something are news.
	sc.History = append(sc.History, Played{From: 2, To: 5, Kind: "move"}, Played{From: 31, To: 35, Kind: "strike", Outcome: "wins"})
	third := hinting(
		told(reason.NearsFlag, none, 30, 0.63, 4), told(reason.LeftBehind, 3, 35, 0, 0), told(reason.Walker, none, 32, 0, 5),
		told(reason.WatchStrike, 4, 34, 0.7, 0),
	)
	got = h.fresh(third, 9, &sc)
	if got.Why.String() != third.Why.String() || got.Risk.Empty() || !got.Warning.Empty() || len(got.Watch) != 1 {
		t.Errorf("%+v", got)
	}
	// The Flag in danger is always said, and everything after moves were taken back.
	sc.History = append(sc.History, Played{From: 7, To: 8, Kind: "move"}, Played{From: 9, To: 10, Kind: "move"})
	hangs := hinting(third.Claims[0], third.Claims[1], told(reason.FlagHangs, 0, 36, 1, 0), third.Claims[3])
	h.fresh(hangs, 9, &sc)
	sc.History = append(sc.History, Played{From: 7, To: 8, Kind: "move"}, Played{From: 9, To: 10, Kind: "move"})
	if got := h.fresh(hangs, 9, &sc); got.Warning.Empty() {
		t.Error("the Flag in danger is not said")
	}
	sc.History = sc.History[:2]
	if got := h.fresh(second, 2, &sc); got.Why.String() != second.Why.String() || got.Risk.Empty() || len(got.Watch) != 1 {
		t.Errorf("after moves were taken back: %+v", got)
	}
}

// That the same piece is expected to move is said once, and again when another one is, or when it became likelier.
func TestAHintDoesNotRepeatWhichPieceIsExpectedToMove(t *testing.T) {
	const none = board.NoSquare
	sc := Scene{Squares: make([]Square, 40)}
	expecting := func(foe board.Square, chance float64) reason.Words {
		c := told(reason.ExpectLeave, none, foe, chance, 0)
		return reason.Words{Expect: c.Said, Claims: []reason.Claim{c}}
	}
	var h hints
	for i, step := range []struct {
		from, to board.Square // of the enemy's move before the hint
		chance   float64
		said     bool
	}{{30, 30, 0.65, true}, {30, 31, 0.63, false}, {31, 32, 0.66, false}, {32, 33, 0.9, true}} {
		sc.History = append(sc.History, Played{From: 5, To: 5, Kind: "move"}, Played{From: step.from, To: step.to, Kind: "move"})
		if got := h.fresh(expecting(step.to, step.chance), 1, &sc); got.Expect.Empty() == step.said {
			t.Errorf("hint %d: %q", i, got.Expect)
		}
	}
	sc.History = append(sc.History, Played{From: 33, To: 34, Kind: "move"})
	if got := h.fresh(expecting(20, 0.65), 1, &sc); got.Expect.Empty() {
		t.Error("another piece is expected to move, and it is not said")
	}
}

// Hints of whole games: none says a danger again that the one before said of the same pieces.
func TestHintsOfAGameRepeatNoDangers(t *testing.T) {
	v := gametest.Variant(t, "barrage")
	repeated, goOn := 0, 0
	for seed := range uint64(2) {
		s := begin(t, StrategoConfig{
			Variant: v, Adviser: sampler{1}, Bots: [2]game.StrategoPlayer{nil, sampler{seed + 2}},
			Setups: [2]stratego.Setup{shuffled(v, 2*seed+1), shuffled(v, 2*seed+2)},
		}, Options{})
		last := map[string]bool{}
		for range 40 {
			sc := await(
				t, s, AsFirst, "Red's turn",
				func(sc Scene) bool { return sc.Phase == Over || sc.Turn == board.First && !sc.Thinking },
			)
			if sc.Phase == Over {
				break
			}
			a := must.Get(s.Hint(t.Context(), board.First))(t)
			now := map[string]bool{}
			for _, w := range a.Words.Watch {
				if now[w.String()] = true; last[w.String()] {
					repeated++
				}
			}
			if strings.HasPrefix(a.Words.Why.String(), "goes on") {
				goOn++
			}
			last = now
			must.Do(t, s.Play(board.First, a.Move.Text))
		}
	}
	if repeated > 0 {
		t.Errorf("%d dangers are said twice running", repeated)
	}
	t.Logf("%d reasons go on", goOn)
}

func TestLevelsOfTalkSayOneSentenceReasonsOrFiguresToo(t *testing.T) {
	thought := Thought{Info: weighing, Words: reason.Words{
		Why: phrase.New("gets away from the General on A5"), Warning: phrase.New("the Miner on B2 walks towards your Flag"),
	}}
	if got := phrase.Strings(thought.Said(Short)); len(got) != 1 || got[0] != "Beware: the Miner on B2 walks towards your Flag." {
		t.Errorf("short: %q", got)
	}
	if n, f := len(thought.Said(Normal)), len(thought.Said(Figured)); n != 2 || f != n+len(thought.Figures()) {
		t.Errorf("normal has %d, with figures %d", n, f)
	}
	s := coached(t, 0.2)
	moves := s.Scene(AsFirst).Moves
	o := must.Get(s.Object(t.Context(), board.First, moves[0].Text))(t)
	want := moves[0].Text + " gives away 20 % of your chance to win; " + moves[len(moves)-1].Text + " was better."
	if got := phrase.Strings(o.Said(Short)); len(got) != 1 || got[0] != want {
		t.Errorf("an objection: %q", got)
	}
	if got := phrase.Strings(o.Said(Figured)); len(got) != len(o.Said(Normal))+2 ||
		!strings.Contains(got[len(got)-1], moves[0].Text+"  40 %") {
		t.Errorf("an objection with figures: %q", got)
	}
	c := coaching{said: []phrase.Text{phrase.New("Learned: a."), phrase.New("Beware: b.")}, urgent: 1}
	if got := c.brief(); len(got) != 1 || got[0].String() != "Beware: b." {
		t.Errorf("of the coach: %q", got)
	}
	for text, want := range map[string]Talk{"short": Short, " FIGURES": Figured, "normal": Normal, "": Figured} {
		if got, err := ParseTalk(text, Normal); err != nil || got != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	if _, err := ParseTalk("loud", Normal); err == nil {
		t.Error("loud is a level")
	}
}

// What several moves have in common is not said twice running, unless it is all that is said of the move.
func TestAHintThatOnlyNamesEquallyGoodMovesIsNeverEmpty(t *testing.T) {
	sc := Scene{Squares: make([]Square, 40)}
	alike := reason.Words{Alike: phrase.New("Several moves are equally good"), Claims: []reason.Claim{{Kind: reason.Forward}}}
	with := alike
	with.Why = phrase.New("goes to meet the Scout")
	var h hints
	for i, step := range []struct {
		words reason.Words
		said  bool
	}{{alike, true}, {alike, true}, {with, false}} {
		sc.History = append(sc.History, Played{From: 5, To: 5, Kind: "move"}, Played{From: 30, To: 30, Kind: "move"})
		if got := h.fresh(step.words, 1, &sc); got.Alike.Empty() == step.said {
			t.Errorf("hint %d: %q", i, got.Alike)
		}
	}
}
