package tournament

import (
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestASequentialTestIsReadFromATableOrAText(t *testing.T) {
	two := strings.Replace(good, `["a", "b", "a"]`, `["a", "b"]`, 1)
	for text, want := range map[string]string{
		"sprt = \"0,5\"\n":                "0,5",
		"sprt = { elo0 = 0, elo1 = 5 }\n": "0,5",
		"sprt = { elo0 = -3, elo1 = 0, alpha = 0.01, beta = 0.1, model = \"logistic\" }\n": "-3,0 alpha=0.01 beta=0.1 model=logistic",
		"[sprt]\nelo1 = 2.5\nmodel = \"normalised\"\n":                                     "0,2.5",
		"sprt = \"0,5 alpha=0.02\"\n":                                                      "0,5 alpha=0.02",
	} {
		p, err := Parse([]byte(two + text))
		if err != nil || p.SPRT != want || p.test() == nil {
			t.Errorf("%q: %v, %+v", text, err, p)
		}
	}
	for text, want := range map[string]string{
		"sprt = { elo0 = 5, elo1 = 0 }\n":               "line 8: sprt: 5,0: expected two differences in Elo",
		"sprt = { elo1 = 5, alpha = 0.7 }\n":            "alpha 0.7: expected a chance",
		"sprt = { elo1 = 5, model = \"x\" }\n":          "line 8: sprt: model \"x\": expected normalised or logistic",
		"sprt = { elo1 = \"x\", gamma = 3 }\n":          "line 8: sprt.gamma: unknown key",
		"sprt = \"0,5 model=x\"\n":                      "line 8: sprt: model \"x\"",
		"anchor = { player = \"z\", rating = 3 }\n":     "line 8: anchor.player: \"z\" is not among the players",
		"anchor = { player = \"a\", rating = 99999 }\n": "line 8: anchor.rating: 99999: expected",
		"anchor = { player = \"a\", ratings = 1500 }\n": "line 8: anchor.ratings: unknown key",
	} {
		if _, err := Parse([]byte(two + text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// An anchor moves all ratings together, and is no other tournament.
func TestAnAnchorShiftsTheRatingsAndNothingElse(t *testing.T) {
	p := plan(RoundRobin, 4, 6)
	s := gameStore(t)
	r := rerun(t, s, p, nil)
	playStored(t, s, r, rand.New(rand.NewPCG(1, 2)), 1000)
	free := must.Get(r.Standings())(t)
	q := *p
	q.Anchor = Anchor{"p2", 1200}
	r = rerun(t, s, &q, r)
	fixed := must.Get(r.Standings())(t)
	shift := fixed[0].Rating.Value - free[0].Rating.Value
	for i := range free {
		if d := fixed[i].Rating.Value - free[i].Rating.Value - shift; free[i].Name != fixed[i].Name || d > 1e-6 || d < -1e-6 {
			t.Errorf("%+v, before %+v", fixed[i], free[i])
		}
		if fixed[i].Name == "p2" && fixed[i].Rating.Value != 1200 {
			t.Errorf("the anchor has %v", fixed[i].Rating)
		}
	}
	if q.RelativeTo().String() != "p2 at 1200" || p.RelativeTo().String() != "the mean of all players" {
		t.Error(q.RelativeTo(), p.RelativeTo())
	}
}
