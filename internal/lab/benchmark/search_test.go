package benchmark

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// TestOurPlayersChooseAsCommitted compares every choice of the search bench with
// testdata/choices.golden. After a change of the players that is meant, run it
// with -update; any other change must leave the file as it is.
func TestOurPlayersChooseAsCommitted(t *testing.T) {
	s := must.Get(Searches(t.Context()))(t)
	var b strings.Builder
	for _, c := range s.Choices {
		fmt.Fprintln(&b, c)
	}
	fmt.Fprintf(&b, "search signature %s\nmax signature %s\n", s.Signature, s.Max)
	gametest.Golden(t, "choices.golden", b.String())
}

// TestTheRulesPlayAsCommitted compares the signature of the rules. A new variant
// changes it too.
func TestTheRulesPlayAsCommitted(t *testing.T) {
	gametest.Golden(t, "rules.golden", "rules signature "+newWork().signature()+"\n")
}

func TestTheSearchSignatureNoticesASlightlyDifferentEvaluation(t *testing.T) {
	all := must.Get(positions())(t)
	before := newWay("marshal", searchAlone(1_000))
	after := before
	after.config = searchAlone(1_000)
	after.config.Seed, after.config.Memory = before.config.Seed, before.config.Memory
	after.config.Parameters.Fear *= 1.05
	var signatures [2]string
	for i, w := range []way{before, after} {
		choices := must.Get(marshals(t.Context(), all, []way{w}))(t)
		signatures[i] = sign(choices)
	}
	if signatures[0] == signatures[1] {
		t.Errorf("both evaluations have the signature %s", signatures[0])
	}
}

// TestThePositionsHaveEveryPhaseAndThreat counts what the positions show their
// side to move.
func TestThePositionsHaveEveryPhaseAndThreat(t *testing.T) {
	all := must.Get(positions())(t)
	have := map[string]int{}
	for _, p := range all {
		if p.advance != nil {
			have["advance"]++
			continue
		}
		have["stratego"]++
		have[p.view.Variant().Name()]++
		for _, trait := range traits(p.view) {
			have[trait]++
		}
	}
	for trait, least := range map[string]int{
		"stratego": 40, "advance": 20, "classic": 10, "barrage": 5, "mini": 3, "ucc": 3, "mactech": 3,
		"opening": 5, "middle game": 10, "endgame": 10,
		"all enemies hidden": 3, "enemies known": 20, "strike pending": 20, "no strike pending": 4, "enemy near the Flag": 8,
	} {
		if have[trait] < least {
			t.Errorf("%s: %d positions, expected at least %d", trait, have[trait], least)
		}
	}
}

// traits says what a view shows its side to move.
func traits(v *stratego.View) []string {
	side, grid := v.Side(), v.Variant().Grid()
	var all []string
	phase, army := "middle game", 2*v.Variant().Pieces()
	switch left := v.Pieces(side).Count() + v.Pieces(side.Opponent()).Count(); {
	case left > army*9/10:
		phase = "opening"
	case left <= army*6/10:
		phase = "endgame"
	}
	all = append(all, phase)
	known := "all enemies hidden"
	strike := "no strike pending"
	for _, m := range v.Moves(nil) {
		if !v.At(m.To).Empty() {
			strike = "strike pending"
		}
	}
	near := false
	for q := range v.Pieces(side.Opponent()).All() {
		if v.At(q).Rank() != stratego.Hidden {
			known = "enemies known"
		}
		for own := range v.Pieces(side).All() {
			near = near || v.At(own).Rank() == stratego.Flag && grid.Distance(own, q) <= 2
		}
	}
	if near {
		all = append(all, "enemy near the Flag")
	}
	return append(all, known, strike)
}

// TestTheKeysOfTheFiguresAreKept holds the JSON names that other programs read.
func TestTheKeysOfTheFiguresAreKept(t *testing.T) {
	text := must.Get(json.Marshal(struct {
		Cores
		Search
		Thoughts
	}{Cores{Rules: "a"}, Search{Nodes: 1, Signature: "b", Max: "c"}, Thoughts{4, 5, 6, 7}}))(t)
	for _, part := range []string{
		`"sample_plies_per_s":0`, `"list_plies_per_s":0`, `"perft_nodes_per_s":0`, `"advance_perft_bulk_per_s":0`, `"advance_perft_made_per_s":0`,
		`"rules_signature":"a"`, `"search_nodes_per_s":1`, `"search_signature":"b"`, `"max_signature":"c"`,
		`"selfplay_games_per_s":4`, `"rollouts_per_s":5`, `"thought_fixed_us":6`, `"policy_us":7`,
	} {
		if !strings.Contains(string(text), part) {
			t.Errorf("%s lacks %s", text, part)
		}
	}
}
