package environment

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// short returns a batch of games that end often, by the rules and by the limit.
func short(t *testing.T, mode Autoreset, change func(*Config)) *Env {
	t.Helper()
	v := must.Get(stratego.VariantNamed("mini"))(t)
	c := Config{Variant: v, Games: games, Seed: 8, Pool: NewPool(v, 8, 1), MaxPlies: 60, Autoreset: mode}
	if change != nil {
		change(&c)
	}
	return must.Get(New(c))(t)
}

func allBuffersOf(e *Env) *Buffers {
	b, n := buffersOf(e), e.Games()
	b.FinalObservations, b.FinalMasks = make([]byte, len(b.Observations)), make([]uint64, len(b.Masks))
	b.FinalSides, b.Ended = make([]uint8, n), make([]bool, n)
	return b
}

// What is reported about the end of a game is what a twin shows whose games stay as they ended.
func TestTheLastObservationOfAGameIsKept(t *testing.T) {
	e, twin := short(t, SameStep, nil), short(t, Disabled, nil)
	b, last := allBuffersOf(e), allBuffersOf(twin)
	n, w := e.ObservationSize(), e.MaskWords()
	ruled, broken := 0, 0
	for range 400 {
		must.Do(t, e.Sample(b.Actions))
		copy(last.Actions, b.Actions)
		must.Do(t, e.Step(b))
		must.Do(t, twin.Step(last))
		for i := range games {
			if !b.Ended[i] {
				continue
			}
			if b.Done[i] {
				ruled++
			} else {
				broken++
			}
			if !bytes.Equal(part(b.FinalObservations, i, n), part(last.Observations, i, n)) ||
				!slices.Equal(part(b.FinalMasks, i, w), part(last.Masks, i, w)) || b.FinalSides[i] != last.Sides[i] {
				t.Fatalf("game %d after action %d: another end than where the game stays", i, b.Actions[i])
			}
			if b.Done[i] != none(part(b.FinalMasks, i, w)) {
				t.Fatalf("game %d: ended by the rules %v, but no legal action %v", i, b.Done[i], !b.Done[i])
			}
		}
		if slices.Contains(last.Ended, true) {
			must.Do(t, twin.ResetGames(nil, last.Ended))
		}
	}
	if ruled == 0 || broken == 0 {
		t.Errorf("%d games ended by the rules, %d by the limit", ruled, broken)
	}
}

// In a game against an opponent the last observation is the caller's, whoever would act next.
func TestTheLastObservationAgainstAnOpponentIsTheCallers(t *testing.T) {
	e := short(t, SameStep, func(c *Config) {
		c.MaxPlies = 15
		c.Opposed, c.Opponent = games, func(seed uint64) (Opponent, error) { return roster.NewStratego("random", seed) }
	})
	b := allBuffersOf(e)
	odd := 0
	for range 60 {
		step(t, e, b)
		for i := range games {
			if !b.Ended[i] {
				continue
			}
			last := part(b.FinalObservations, i, e.ObservationSize())
			plies := int(last[len(last)-3])
			if b.FinalSides[i] != last[len(last)-1] {
				t.Fatalf("game %d: side %d, in the observation %d", i, b.FinalSides[i], last[len(last)-1])
			}
			if b.Truncated[i] && plies%2 != int(b.FinalSides[i]) { // the opponent would act
				odd++
				if !none(part(b.FinalMasks, i, e.MaskWords())) {
					t.Fatalf("game %d: actions of a side whose turn it is not", i)
				}
			}
		}
	}
	if odd == 0 {
		t.Error("no game was broken off before the opponent's reply")
	}
}

func TestWithNextStepTheStepAfterAnEndBeginsAGame(t *testing.T) {
	e := short(t, NextStep, nil)
	b := allBuffersOf(e)
	counts := func(i int) int { return int(b.Observations[(i+1)*e.ObservationSize()-3]) }
	ends := 0
	for range 300 {
		before := slices.Clone(b.Ended)
		must.Do(t, e.Sample(b.Actions))
		for i := range games {
			if before[i] {
				b.Actions[i] = -5 // any number will do
			}
		}
		must.Do(t, e.Step(b))
		for i := range games {
			if before[i] {
				ends++
				if b.Ended[i] || b.Rewards[i] != 0 || counts(i) != 0 || b.Sides[i] != uint8(stratego.Red) {
					t.Fatalf("game %d: after its end: ended %v, reward %v, %d plies", i, b.Ended[i], b.Rewards[i], counts(i))
				}
			}
			if none(part(b.Masks, i, e.MaskWords())) {
				t.Fatalf("game %d: a mask without an action", i)
			}
		}
	}
	if ends == 0 {
		t.Error("no game ended")
	}
}

func TestWithoutAutomaticResetAGameThatIsOverTakesNoAction(t *testing.T) {
	e := short(t, Disabled, nil)
	b := allBuffersOf(e)
	over := -1
	for over < 0 {
		step(t, e, b)
		over = slices.Index(b.Ended, true)
	}
	before := slices.Clone(b.Observations)
	must.Do(t, e.Sample(b.Actions))
	var told *ActionError
	if err := e.Step(b); !errors.As(err, &told) || told.Game != over || !told.Over {
		t.Fatalf("%v: expected that game %d is over", err, over)
	}
	must.Do(t, e.Observe(b))
	if !bytes.Equal(before, b.Observations) {
		t.Error("the games have changed")
	}
	which := make([]bool, games)
	which[over] = true
	must.Do(t, e.ResetGames(nil, which))
	for i := range games {
		if !e.games[i].over {
			continue
		}
		which[i] = true
		must.Do(t, e.ResetGames(nil, which))
	}
	step(t, e, b)
}

func TestAGameDependsOnItsSeedAlone(t *testing.T) {
	whole := short(t, SameStep, func(c *Config) { c.Games, c.Seed = 1, 11 })
	e := short(t, SameStep, func(c *Config) { c.Opposed = 0 })
	one, many := buffersOf(whole), buffersOf(e)
	for range 7 {
		step(t, e, many)
	}
	seeds := make([]uint64, games)
	for i := range seeds {
		seeds[i] = uint64(100 + i)
	}
	seeds[5], seeds[9] = 11, 11
	must.Do(t, e.ResetGames(seeds, nil))
	for range 200 {
		step(t, whole, one)
		step(t, e, many)
	}
	n := e.ObservationSize()
	for _, i := range []int{5, 9} {
		if !bytes.Equal(one.Observations, part(many.Observations, i, n)) {
			t.Errorf("game %d is another than that of its seed", i)
		}
	}
	if bytes.Equal(one.Observations, part(many.Observations, 6, n)) {
		t.Error("another seed gives the same game")
	}
	if err := e.ResetGames(seeds[1:], nil); err == nil {
		t.Error("too few seeds were taken")
	}
}

func TestOnlyTheGamesThatAreNamedBeginAgain(t *testing.T) {
	e := short(t, SameStep, nil)
	b := buffersOf(e)
	for range 20 {
		step(t, e, b)
	}
	before, which := slices.Clone(b.Observations), make([]bool, games)
	which[3] = true
	must.Do(t, e.ResetGames(nil, which))
	must.Do(t, e.Observe(b))
	for i := range games {
		n := e.ObservationSize()
		if same := bytes.Equal(part(before, i, n), part(b.Observations, i, n)); same == which[i] {
			t.Errorf("game %d: reset %v, the same %v", i, which[i], same)
		}
	}
}

func TestEachSideIsShownTheGameWhoeverActs(t *testing.T) {
	e := short(t, SameStep, nil)
	b := buffersOf(e)
	view := make([]byte, e.ObservationSize())
	for range 9 {
		step(t, e, b)
		for i := range games {
			acts := stratego.Red
			if b.Sides[i] == 1 {
				acts = stratego.Blue
			}
			must.Do(t, e.View(i, acts, view))
			if !bytes.Equal(view, part(b.Observations, i, len(view))) {
				t.Fatal("the side that acts is shown something else")
			}
			must.Do(t, e.View(i, acts.Opponent(), view))
			want := make([]byte, e.squares)
			e.games[i].pos.Observe(acts.Opponent(), want)
			if view[len(view)-1] != uint8(acts.Opponent()) || !bytes.Equal(view[:e.squares], want) {
				t.Fatal("the other side is not shown its own view")
			}
		}
	}
	if e.View(games, 0, view) == nil || e.View(0, 2, view) == nil || e.View(0, 0, view[1:]) == nil {
		t.Error("an impossible view was given")
	}
}
