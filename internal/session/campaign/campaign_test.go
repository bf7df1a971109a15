package campaign_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestEveryBattleHasRulesARivalAndALegalSetup(t *testing.T) {
	all := campaign.Battles()
	names := map[string]bool{}
	for i := range all {
		b := &all[i]
		v := b.Variant()
		if names[b.Name] || b.Number() != i+1 || b.Rival().Name == "" || v.Stratego == nil {
			t.Errorf("battle %d: %s against %q", b.Number(), b.Name, b.Rival().Name)
		}
		names[b.Name] = true
		if text := b.Setup(); text != "" {
			if _, err := v.Stratego.ParseSetup(text); err != nil {
				t.Errorf("%s: %v", b.Name, err)
			}
		}
		for _, of := range []string{b.Name, strings.ToUpper(b.Name)} {
			if found, err := campaign.Find(of); err != nil || found.Name != b.Name {
				t.Errorf("%q: %v", of, err)
			}
		}
	}
	if len(all) != 15 {
		t.Errorf("%d battles", len(all))
	}
	if _, err := campaign.Find("medow"); err == nil || !strings.Contains(err.Error(), `"meadow"`) {
		t.Error(err)
	}
}

func TestTheFirstSevenBattlesHaveBoardsOfTheirOwnAndTheFirstSixGiveTheSetup(t *testing.T) {
	for _, b := range campaign.Battles() {
		v := b.Variant()
		if _, err := games.VariantNamed(v.Name); (err != nil) != (b.Number() <= 7) {
			t.Errorf("battle %d, on %s: %v", b.Number(), v.Name, err)
		}
		if given := b.Setup() != ""; given != (b.Number() <= 6) {
			t.Errorf("battle %d: a set-up is given: %v", b.Number(), given)
		}
	}
}

func TestTheCampaignIsToldInGermanToo(t *testing.T) {
	german := string(must.Get(os.ReadFile(filepath.Join("..", "..", "web", "ui", "src", "german", "battles.ts")))(t))
	for _, b := range campaign.Battles() {
		for _, words := range []string{b.Title().String(), b.Idea().String()} {
			if !strings.Contains(german, `"`+words+`": "`) {
				t.Errorf("%s: German has no %q", b.Name, words)
			}
		}
	}
}

// played is a record of the first battle with some strikes of Red (own first) and Blue.
func played(won bool, strikes ...string) *record.Game {
	b := campaign.Battles()[0]
	g := &record.Game{
		Game: record.Stratego, Variant: b.Variant().Name, Definition: b.Variant().Definition, Event: b.Event(),
		Players: b.Seats(),
		Setups:  [2]string{".7F7. 5.3.5", ".7F7. 5.3.5"}, Date: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC),
	}
	for _, s := range strikes {
		f := strings.Fields(s)
		m := record.Move{Striker: f[1], Defender: f[2], Outcome: f[3], Text: "A1-A2"}
		if f[0] == "blue" {
			m.Side = board.Second
		}
		g.Moves = append(g.Moves, m)
	}
	g.Result = board.Won(board.Second, board.FlagTaken)
	if won {
		g.Result = board.Won(board.First, board.FlagTaken)
	}
	return g
}

func TestAGoalIsReachedByWhatTheRecordTells(t *testing.T) {
	spy := campaign.Goal{Kind: campaign.Takes, Rank: stratego.Spy, Prey: stratego.Marshal}
	for _, c := range []struct {
		goal    campaign.Goal
		game    *record.Game
		reached bool
	}{
		{campaign.Goal{}, played(true), true},
		{campaign.Goal{}, played(false), false},
		{campaign.Goal{Kind: campaign.Within, N: 2}, played(true, "red 3 7 wins", "blue 5 5 both", "red 7 F wins"), true},
		{campaign.Goal{Kind: campaign.Within, N: 1}, played(true, "red 3 7 wins", "blue 5 5 both", "red 7 F wins"), false},
		{campaign.Goal{Kind: campaign.Losses, N: 1}, played(true, "blue 5 5 both", "red 3 7 wins", "blue 7 5 loses"), true},
		{campaign.Goal{Kind: campaign.Losses, N: 1}, played(true, "blue 5 5 both", "red 7 3 loses"), false},
		{campaign.Goal{Kind: campaign.Bombed}, played(true, "red 8 B wins", "red 7 3 loses"), true},
		{campaign.Goal{Kind: campaign.Bombed}, played(true, "red 7 B loses"), false},
		{campaign.Goal{Kind: campaign.Bombed}, played(true, "blue 7 B loses"), true},
		{campaign.Goal{Kind: campaign.Keeps, Rank: stratego.Colonel}, played(true, "red 3 5 wins"), true},
		{campaign.Goal{Kind: campaign.Keeps, Rank: stratego.Colonel}, played(true, "red 3 3 both"), false},
		{campaign.Goal{Kind: campaign.Left, Rank: stratego.Sergeant}, played(true, "red 7 3 loses"), true},
		{campaign.Goal{Kind: campaign.Left, Rank: stratego.Sergeant}, played(true, "red 7 3 loses", "blue 5 7 wins"), false},
		{spy, played(true, "red S 1 wins"), true},
		{spy, played(true, "blue S 1 wins"), false},
		{spy, played(false, "red S 1 wins"), false},
		{campaign.Goal{Kind: campaign.Repels, N: 2}, played(true, "blue 7 3 loses", "blue 5 5 both"), true},
		{campaign.Goal{Kind: campaign.Repels, N: 2}, played(true, "blue 7 3 loses", "red 3 5 wins"), false},
	} {
		if got := c.goal.Reached(c.game, board.First); got != c.reached {
			t.Errorf("%s %v of %+v", c.goal.Text(), got, c.game.Moves)
		}
	}
}

func TestStarsAddUpOverGamesAndOpenTheNextBattles(t *testing.T) {
	slow := []string{"blue 7 5 loses"}
	for range 26 {
		slow = append(slow, "red 3 7 wins")
	}
	fast := []string{"blue 5 5 both", "red 7 3 loses"}
	all := []profile.Game{{Record: played(true, slow...)}, {Record: played(true, fast...)}, {Record: played(false)}}
	p := campaign.Of(all)
	if s := p[0]; s.Stars != [3]bool{true, true, true} || s.Played != 3 || s.Won != 2 || p.Stars() != 3 {
		t.Errorf("%+v", s)
	}
	if !p[1].Open || !p[2].Open || p[3].Open || p.Next().Battle.Name != "minefield" {
		t.Errorf("open: %v %v %v, next %s", p[1].Open, p[2].Open, p[3].Open, p.Next().Battle.Name)
	}
	none := campaign.Of(nil)
	if !none[0].Open || !none[1].Open || none[2].Open || none.Next().Battle.Name != "meadow" || none.Stars() != 0 {
		t.Errorf("%+v", none[:3])
	}
}

func TestHelpCostsStarsAndOtherGamesCountNothing(t *testing.T) {
	change := func(f func(*record.Game)) campaign.Standing {
		g := played(true)
		f(g)
		return campaign.Of([]profile.Game{{Record: g}})[0]
	}
	for _, c := range []struct {
		what   string
		f      func(*record.Game)
		stars  int
		played int
	}{
		{"nothing", func(*record.Game) {}, 3, 1},
		{"a hint", func(g *record.Game) { g.Assisted = true }, 1, 1},
		{"a move taken back", func(g *record.Game) { g.TakenBack = true }, 1, 1},
		{"pieces shown", func(g *record.Game) { g.Opened = true }, 0, 1},
		{"no occasion", func(g *record.Game) { g.Event = "" }, 0, 0},
		{"other rules", func(g *record.Game) { g.Definition = "" }, 0, 0},
		{"another rival", func(g *record.Game) { g.Players[1] = "council" }, 0, 0},
		{"another level during the game", func(g *record.Game) { g.LevelChanged = true }, 0, 1},
		{"another rival by another level", func(g *record.Game) { g.LevelChanged, g.Players[1] = true, "marshal:level=1" }, 0, 1},
		{"not over", func(g *record.Game) { g.Result = board.Result{} }, 0, 0},
		{"the rival with other memory", func(g *record.Game) { g.Players[1] = "random:seed=2" }, 3, 1},
	} {
		if s := change(c.f); campaign.Count(s.Stars) != c.stars || s.Played != c.played {
			t.Errorf("%s: %+v", c.what, s)
		}
	}
}

func TestAGoalThatWasMetWithHelpIsNotCountedRatherThanNotReached(t *testing.T) {
	for why, f := range map[string]func(*record.Game){
		"hidden pieces were shown":  func(g *record.Game) { g.Opened = true },
		"the level was changed":     func(g *record.Game) { g.LevelChanged = true },
		"a move taken back helped":  func(g *record.Game) { g.TakenBack = true },
		"a hint, a coach or a move": func(g *record.Game) { g.Assisted = true },
	} {
		g := played(true)
		f(g)
		said := strings.Join(phrase.Strings(campaign.After(g)), "\n")
		if !strings.Contains(said, "Not counted: ") || strings.Contains(said, "Not reached: ") || !strings.Contains(said, why) {
			t.Errorf("%s:\n%s", why, said)
		}
	}
	if said := strings.Join(phrase.Strings(campaign.After(played(false))), "\n"); !strings.Contains(said, "Not reached: Win the battle.") {
		t.Error(said)
	}
}

// Our own player takes the person's part in the battles with given set-ups: every star can be reached.
func TestEveryStarOfTheGivenBattlesIsReachedInSomeGame(t *testing.T) {
	all := campaign.Battles()
	for i := range all {
		b := &all[i]
		if b.Setup() == "" {
			continue
		}
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			reached := [3]bool{}
			for seed := uint64(1); seed <= 40 && campaign.Count(reached) < 3; seed++ {
				a := b.Judge(battle(t, b, "marshal:nodes=2000,memory=1", seed))
				for n := range reached {
					reached[n] = reached[n] || a.Stars[n]
				}
			}
			if campaign.Count(reached) < 3 {
				t.Errorf("reached: %v", reached)
			}
		})
	}
}

// battle plays a battle with one of our players for the person.
func battle(t *testing.T, b *campaign.Battle, person string, seed uint64) *record.Game {
	t.Helper()
	v := b.Variant().Stratego
	m := &lab.Match{Variant: v, MaxPly: 600, Quiet: 200, New: func(side int, seed uint64) (game.StrategoPlayer, error) {
		return roster.NewStratego([]string{person, b.Seats()[1]}[side], seed)
	}}
	var setups [2]stratego.Setup
	if b.Setup() != "" {
		setups[0] = must.Get(v.ParseSetup(b.Setup()))(t)
	}
	g := must.Get(m.PlayOne(t.Context(), setups, board.First, seed))(t)
	rec := &record.Game{
		Game: record.Stratego, Variant: v.Name(), Definition: b.Variant().Definition, Event: b.Event(), Players: b.Seats(),
		Result: g.Result,
	}
	for s := range board.Side(2) {
		rec.Setups[s] = record.StrategoSetup(v, g.End.Setup(s))
	}
	for _, e := range g.End.History() {
		rec.Moves = append(rec.Moves, record.StrategoMove(v, e))
	}
	return rec
}

func TestABattleIsOpenableByNumberAndNameAndSaysWhenItOpens(t *testing.T) {
	p := campaign.Of(nil)
	for _, name := range []string{"1", "2", campaign.Battles()[0].Name, strings.ToUpper(campaign.Battles()[1].Name)} {
		if _, err := p.Openable(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	var closed *campaign.ClosedError
	if _, err := p.Openable("5"); !errors.As(err, &closed) || err.Error() != "battle 5 opens when battle 3 or 4 is won" {
		t.Error(err)
	}
	if _, err := p.Openable("nowhere"); err == nil || errors.As(err, &closed) {
		t.Error(err)
	}
}
