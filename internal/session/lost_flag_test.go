package session

import (
	"testing"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/reason"
)

// That the Flag is lost in any case is told once, and once more when it falls soon; a hint that has nothing else to say keeps a
// few words of it.
func TestThatTheFlagIsLostInAnyCaseIsToldOnceAndWhenItFallsSoon(t *testing.T) {
	claim := func(k reason.Kind, moves int) reason.Claim {
		return reason.Claim{Kind: k, Moves: moves, Said: phrase.New("the Flag can hardly be held: %d", moves)}
	}
	why := phrase.New("takes the Scout")
	for name, c := range map[string]struct {
		before []reason.Claim
		now    reason.Claim
		why    phrase.Text
		want   string
	}{
		"the first time":               {nil, claim(reason.FlagGoes, 5), why, "the Flag can hardly be held: 5"},
		"once more":                    {[]reason.Claim{claim(reason.FlagGoes, 5)}, claim(reason.FlagGoes, 4), why, ""},
		"of another enemy":             {[]reason.Claim{claim(reason.FlagNearly, 1)}, claim(reason.FlagGoes, 3), why, ""},
		"when it falls soon":           {[]reason.Claim{claim(reason.FlagGoes, 3)}, claim(reason.FlagGoes, 2), why, "the Flag can hardly be held: 2"},
		"soon, and once more":          {[]reason.Claim{claim(reason.FlagGoes, 2)}, claim(reason.FlagGoes, 1), why, ""},
		"where nothing else is to say": {[]reason.Claim{claim(reason.FlagGoes, 5)}, claim(reason.FlagGoes, 5), phrase.Text{}, "your Flag can still hardly be held"},
		"after another warning":        {[]reason.Claim{claim(reason.FlagHangs, 1)}, claim(reason.FlagGoes, 5), why, "the Flag can hardly be held: 5"},
	} {
		w := reason.Words{Why: c.why, Warning: c.now.Said, Claims: []reason.Claim{c.now}}
		if got := lostAnyway(w, c.before).Warning.String(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	hangs := reason.Words{Warning: phrase.New("it hangs"), Claims: []reason.Claim{claim(reason.FlagHangs, 1), claim(reason.FlagGoes, 1)}}
	if got := lostAnyway(hangs, []reason.Claim{claim(reason.FlagGoes, 1)}); got.Warning.Empty() {
		t.Error("another warning is left out")
	}
}
