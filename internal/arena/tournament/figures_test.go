package tournament

import (
	"strings"
	"testing"

	"flagfall.dev/internal/play/rating"
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
		if err != nil || p.SPRT != want {
			t.Errorf("%q: %v, %+v", text, err, p)
			continue
		}
		if _, err := rating.ParseTest(p.SPRT); err != nil {
			t.Errorf("%q: %v", text, err)
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
