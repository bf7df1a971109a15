package roster

import (
	"strings"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// choice returns what a player chooses on a view, and its chance to win.
func choice(t *testing.T, spec string, view *stratego.View) (stratego.Move, float64) {
	t.Helper()
	p := must.Get(NewStratego(spec, 1))(t)
	m, info := must.Get2(p.Choose(t.Context(), view, search.Limits{}))(t)
	return m, info.Win
}

func TestAPolicyOfAFileTakesThePlaceOfTheLearnedOne(t *testing.T) {
	const tiny = "policy=../policy/testdata/golden.policy"
	// In one position alone two of them may come to the same.
	wins := func(options string) (all [3]float64) {
		for i := range all {
			p := scene.Game(t, gametest.Variant(t, "ucc"), 5, 40+20*i)
			_, all[i] = choice(t, "marshal:memory=1,nodes=16000,"+options, p.View(p.Turn()))
		}
		return all
	}
	learned, other, none := wins("seed=1"), wins("seed=1,"+tiny), wins("seed=1,off=policy")
	if learned == other || learned == none || other == none {
		t.Errorf("chances to win of %v, with another policy %v, with none %v: expected three", learned, other, none)
	}
	for file, says := range map[string]string{"policy_test.go": "training/", "missing": "learn.py export", ".": "learn.py export"} {
		if err := Check("marshal:policy="+file, "stratego"); err == nil || !strings.Contains(err.Error(), says) || strings.Count(err.Error(), "option ") != 1 {
			t.Errorf("%s: %v, expected %q", file, err, says)
		}
	}
	spec := must.Get(ParseSpec("marshal:" + tiny))(t)
	if spec.Suits(gametest.Variant(t, "mini")) == nil {
		t.Error("a policy for another board suits")
	}
	if !spec.ReadsFile() {
		t.Error("a player with a policy of a file reads no file")
	}
}
