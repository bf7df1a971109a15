package roster

import (
	"strings"
	"testing"

	"flagfall.dev/record"
)

func TestAPlayerHasOneTitleWhateverItsMemoryAndSeed(t *testing.T) {
	for spec, want := range map[string]string{
		"marshal:level=4": "Dario", "marshal:level=4,memory=16": "Dario", "marshal": "Juno", "marshal:level=10": "Juno",
		"marshal:memory=4,seed=3": "Juno", "random:seed=1": "Toby", "council": "Lotte", "Council": "Lotte",
		"sparring:style=hider": "Nell", "max": "Warlord", "marshal:style=rusher,level=5,memory=16": "Roland",
		"free": "Sovereign, full strength", "free:level=3,seed=2": "Sovereign, easy", "free:level=0": "free:level=0", "free:nodes=5": "free:nodes=5",
		"marshal:nodes=300": "marshal:nodes=300", "marshal:level=11": "marshal:level=11", "native:./bot": "native:./bot", "human": "human", "": "",
		"marshal:level=5 #2": "Edda #2", "native:./bot #2": "native:./bot #2",
	} {
		if got := Called(spec); got != want {
			t.Errorf("%q is called %q, not %q", spec, got, want)
		}
	}
}

func TestWhoNamesALevelOfStrategoAsInAdvanceIsToldHow(t *testing.T) {
	for typed, want := range map[string]string{
		"level5": `(did you mean "marshal:level=5"?)`, "Level10": `(did you mean "marshal:level=10"?)`, "3": `(did you mean "marshal:level=3"?)`,
		"level11": "", "level": "", "0": "", "marshl": `(did you mean "marshal"?)`,
	} {
		err := Check(typed, record.Stratego)
		if err == nil || !strings.Contains(err.Error(), want) || want == "" && strings.Contains(err.Error(), "did you mean") {
			t.Errorf("%q: %v, want %s", typed, err, want)
		}
	}
}
