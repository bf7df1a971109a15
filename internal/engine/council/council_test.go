package council_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/council"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

type player interface {
	Deploy(context.Context, *stratego.Variant, board.Side) (stratego.Setup, error)
	Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error)
}

func newCouncil(t testing.TB, c council.Config) *council.Player {
	t.Helper()
	p := must.Get(council.New(c))(t)
	return p
}

// deploy lets both players set up and returns the start of their game.
func deploy(t testing.TB, v *stratego.Variant, players [2]player) *stratego.Position {
	t.Helper()
	var setups [2]stratego.Setup
	for side := range setups {
		s := must.Get(players[side].Deploy(t.Context(), v, board.Side(side)))(t)
		setups[side] = s
	}
	p := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	return p
}

// game plays a game of at most limit plies and returns its result.
func game(t testing.TB, v *stratego.Variant, players [2]player, limit int) board.Result {
	t.Helper()
	p := deploy(t, v, players)
	for range limit {
		if r := p.Result(); r.Over() {
			return r
		}
		m, _ := must.Get2(players[p.Turn()].Choose(t.Context(), p.View(p.Turn()), search.Limits{}))(t)
		if _, err := p.Play(m); err != nil {
			t.Fatalf("%s plays %v: %v", stratego.SideName(p.Turn()), m, err)
		}
	}
	return board.Draw(board.Limit)
}

func TestTheCouncilBeatsRandomPlay(t *testing.T) {
	v := gametest.Variant(t, "classic")
	const games = 50 // of 2,000, 1,994 were won
	wins := 0
	for seed := range uint64(games) {
		side := board.Side(seed & 1)
		var players [2]player
		players[side] = newCouncil(t, council.Config{Seed: seed})
		players[side.Opponent()] = random.New(seed)
		if r := game(t, v, players, 20000); r.Over() && !r.Drawn && r.Winner == side {
			wins++
		} else {
			t.Logf("seed %d: %+v", seed, r)
		}
	}
	t.Logf("%d of %d", wins, games)
	if wins < 49 {
		t.Errorf("%d wins of %d, want at least 49", wins, games)
	}
}

func TestTheCouncilPlaysEveryVariantWithAnyMemberAbsent(t *testing.T) {
	for i, v := range stratego.Variants() {
		absent := council.Members()[i%len(council.Members())]
		game(t, v, [2]player{
			newCouncil(t, council.Config{Seed: 1, Off: []string{absent}}),
			newCouncil(t, council.Config{Seed: 2, Off: council.Members()}),
		}, 300)
	}
}

func TestEqualViewsAndSeedsGiveEqualMoves(t *testing.T) {
	for _, v := range stratego.Variants() {
		for seed := range uint64(3) {
			t.Run(fmt.Sprint(v, seed), func(t *testing.T) {
				a, b := gametest.Twins(t, v, seed, 24)
				first, second := newCouncil(
					t, council.Config{Seed: seed, Explain: true},
				), newCouncil(t, council.Config{Seed: seed, Explain: true})
				ma, ia, errA := first.Choose(t.Context(), a.View(stratego.Red), search.Limits{})
				mb, ib, errB := second.Choose(t.Context(), b.View(stratego.Red), search.Limits{})
				if errA != nil || errB != nil {
					t.Fatal(errA, errB)
				}
				if ma != mb || strings.Join(ia.Notes, "\n") != strings.Join(ib.Notes, "\n") {
					t.Errorf("%v and %v\n%s\n%s", ma, mb, ia.Notes, ib.Notes)
				}
			})
		}
	}
}

// A vote names its member as a part of its own, which a page says in its language.
func TestTheVotesNameMembersAsPartsOfASentence(t *testing.T) {
	p := deploy(t, gametest.Variant(t, "classic"), [2]player{random.New(1), random.New(2)})
	_, info, err := newCouncil(t, council.Config{}).Choose(t.Context(), p.View(stratego.Red), search.Limits{})
	if err != nil || len(info.Candidates) == 0 {
		t.Fatal(info, err)
	}
	why := info.Candidates[0].Why
	for why.Format == "%s, %s" {
		why = why.With[0].(phrase.Text)
	}
	if member, ok := why.With[0].(phrase.Text); why.Format != "%s %s" || !ok || !slices.Contains(council.Members(), member.Format) {
		t.Errorf("%+v: expected a member and its vote", why)
	}
}

func TestTheVotesAreExplainedOnDemand(t *testing.T) {
	v := gametest.Variant(t, "classic")
	p := deploy(t, v, [2]player{random.New(1), random.New(2)})
	_, info := must.Get2(
		newCouncil(t, council.Config{Explain: true}).Choose(t.Context(), p.View(stratego.Red), search.Limits{}),
	)(t)
	if len(info.Notes) == 0 || !strings.Contains(info.Notes[0], "vanguard +") {
		t.Errorf("notes %q: want the votes of the best moves", info.Notes)
	}
	if _, info, _ = newCouncil(t, council.Config{}).Choose(
		t.Context(), p.View(stratego.Red), search.Limits{},
	); len(info.Notes) != 0 {
		t.Errorf("notes nobody asked for: %q", info.Notes)
	}
}

func TestAnUnknownMemberIsNamed(t *testing.T) {
	_, err := council.New(council.Config{Off: []string{"wizard"}})
	if err == nil || !strings.Contains(err.Error(), `"wizard"`) || !strings.Contains(err.Error(), "captor") {
		t.Errorf("error %v", err)
	}
}

func BenchmarkChoose(b *testing.B) {
	v := gametest.Variant(b, "classic")
	p := deploy(b, v, [2]player{random.New(1), random.New(2)})
	c, r := newCouncil(b, council.Config{}), random.New(3)
	for range 60 {
		m, _ := must.Get2(r.Choose(b.Context(), p.View(p.Turn()), search.Limits{}))(b)
		p.Make(m)
	}
	view := p.View(p.Turn())
	for b.Loop() {
		if _, _, err := c.Choose(b.Context(), view, search.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
