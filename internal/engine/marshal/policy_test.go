package marshal

import (
	"math"
	"testing"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// fixed is a policy that has one opinion of a move and another of all others.
type fixed struct {
	of    stratego.Move
	likes float64
	asked int
	takes time.Duration
}

func (f *fixed) Look(*stratego.View) { f.asked++; time.Sleep(f.takes) }

func (f *fixed) LogOdds(m stratego.Move) float64 {
	if m == f.of {
		return f.likes
	}
	return 0
}

// following returns a player with a policy, without rollouts.
func following(f *fixed, c Config) *Player {
	c.Seed, c.Memory = 3, 1<<18
	c.Parameters = parameter.Standard()
	c.Parameters.Rollouts = false
	c.Policy = func(*stratego.Variant) Policy { return f }
	return New(c)
}

func TestEvenOddsAreThoseOfAMoveAsLikelyAsAllTogether(t *testing.T) {
	for _, odds := range [][]float64{{5}, {0, 0, 0}, {1, 0, -3, 7e-5}, {40, -40}} {
		even, sum := evenOdds(odds), 0.0
		for _, o := range odds {
			sum += math.Exp(o-even) / float64(len(odds))
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%v: probabilities come to %v", odds, sum)
		}
	}
}

func TestAPolicyAddsToMovesNoMoreThanItMay(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 6, 60)
	view := p.View(p.Turn())
	move := view.Moves(nil)[0]
	for _, likes := range []float64{0, 2, -2, 50, -50} {
		player := following(&fixed{of: move, likes: likes}, Config{Nodes: 20_000})
		if _, _, err := player.Choose(t.Context(), view, search.Limits{}); err != nil {
			t.Fatal(err)
		}
		with := adjusted(player, move)
		player = following(&fixed{}, Config{Nodes: 20_000})
		if _, _, err := player.Choose(t.Context(), view, search.Limits{}); err != nil {
			t.Fatal(err)
		}
		added, w := with-adjusted(player, move), player.c.Parameters
		switch most := int32(w.PolicyMost); {
		case likes == 0 && added != 0, likes > 0 && added <= 0, likes < 0 && added >= 0, added > most, added < -most:
			t.Errorf("log odds of %v add %d points, of at most %d", likes, added, most)
		case likes == -50 && added != -most:
			t.Errorf("log odds of %v add %d points, expected %d", likes, added, -most)
		}
	}
}

// adjusted returns what is added to a move of the root.
func adjusted(p *Player, m stratego.Move) int32 {
	for i := range p.root.Moves {
		if p.root.Moves[i].Move == m {
			return p.root.Moves[i].Adjust
		}
	}
	return 0
}

func TestAPolicyIsAskedWhereItsLookIsASmallPartOfTheMove(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 6, 60)
	view := p.View(p.Turn())
	for _, c := range []struct {
		what   string
		config Config
		limits search.Limits
		takes  time.Duration
		asked  int // in three moves
	}{
		{"too few nodes", Config{Nodes: 15_999}, search.Limits{}, 0, 0},
		{"enough nodes", Config{Nodes: 16_000}, search.Limits{}, 0, 3},
		{"too little time", Config{MoveTime: 11 * time.Millisecond}, search.Limits{}, 0, 0},
		{"enough time", Config{MoveTime: 20 * time.Second, MaxDepth: 1}, search.Limits{}, 0, 3},
		{"a slow look", Config{MoveTime: 50 * time.Millisecond, MaxDepth: 1}, search.Limits{}, 20 * time.Millisecond, 1},
		{"a slow look and nodes alone", Config{Nodes: 16_000}, search.Limits{}, 20 * time.Millisecond, 3},
	} {
		f := &fixed{takes: c.takes}
		player := following(f, c.config)
		for range 3 {
			if _, _, err := player.Choose(t.Context(), view, c.limits); err != nil {
				t.Fatal(err)
			}
		}
		if f.asked != c.asked {
			t.Errorf("%s: asked %d times in three moves, expected %d", c.what, f.asked, c.asked)
		}
	}
}

func TestAPolicyIsAskedAgainAfterTheMachineWasSlowOnce(t *testing.T) {
	p := scene.Game(t, gametest.Variant(t, "ucc"), 6, 60)
	view := p.View(p.Turn())
	f := &fixed{takes: 20 * time.Millisecond}
	player := following(f, Config{MoveTime: 50 * time.Millisecond, MaxDepth: 1})
	for moves := 0; f.asked < 2; moves++ {
		if moves > 1000 {
			t.Fatal("not asked again in 1,000 moves")
		}
		if _, _, err := player.Choose(t.Context(), view, search.Limits{}); err != nil {
			t.Fatal(err)
		}
		f.takes = 0
	}
}

func TestALearnedPolicyIsForTheBoardItWasLearnedOnAndItsArmyOrAPartOfIt(t *testing.T) {
	for name, want := range map[string]bool{
		"ucc": true, "classic": true, "iut": true, "mactech": true, "cs193d": false, "barrage": true, "duel": true,
		"mini": false, "octa-barrage": false,
	} {
		if got := learnedPolicy(gametest.Variant(t, name)) != nil; got != want {
			t.Errorf("%s: %v, expected %v", name, got, want)
		}
	}
}

// A Spy that was in a strike is known or gone.
func TestThePolicyOnlyAdvisesAgainstTheMarshalsMovesWhileASpyIsHidden(t *testing.T) {
	free, bound := 0, 0
	for seed := uint64(1); seed < 12; seed++ {
		for ply := 20; ply < 400; ply += 20 {
			p := scene.Game(t, gametest.Variant(t, "ucc"), seed, ply)
			if p.Result().Over() {
				break
			}
			view := p.View(p.Turn())
			player := following(&fixed{}, Config{})
			for _, m := range view.Moves(nil) {
				want := player.c.Parameters.PolicyWeight
				if got := player.policyWeight(view, m, -1); got != want {
					t.Fatalf("seed %d, ply %d, %v: %v points where the policy is against it, expected %v", seed, ply, m, got, want)
				}
				if view.At(m.From).Rank() == stratego.Marshal {
					if hidden := !shown(view, stratego.Spy); hidden {
						want *= player.c.Parameters.PolicyMarshal
						bound++
					} else {
						free++
					}
				}
				if got := player.policyWeight(view, m, 1); got != want {
					t.Fatalf("seed %d, ply %d, %v: %v points, expected %v", seed, ply, m, got, want)
				}
			}
		}
	}
	if free == 0 || bound == 0 {
		t.Fatalf("the Marshal could move %d times with a hidden Spy and %d times without: expected both", bound, free)
	}
}

// shown reports whether an enemy of a rank was in a strike.
func shown(view *stratego.View, r stratego.Rank) bool {
	for _, e := range view.History() {
		switch enemy := view.Side().Opponent(); {
		case e.Outcome == stratego.NoStrike:
		case e.Side == enemy && e.Striker == r, e.Side != enemy && e.Defender == r:
			return true
		}
	}
	return false
}
