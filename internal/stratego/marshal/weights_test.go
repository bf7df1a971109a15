package marshal

import (
	"strings"
	"testing"
)

func TestTheEmbeddedWeightsAreWhatStringWrites(t *testing.T) {
	if got := Standard().String(); got != weightText {
		t.Errorf("written anew, weights.txt is\n%s", got)
	}
}

func TestNobodyCanChangeTheStandardWeights(t *testing.T) {
	Standard().Miner = -1
	if Standard().Miner == -1 {
		t.Error("one player's change reached another's weights")
	}
}

func TestWrongWeightsNameTheFault(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"one is missing":  {"miner 300\n", "", "no line for miner"},
		"one comes twice": {"miner 300\n", "miner 300\nminer 300\n", "expected the name of a weight that has no line yet"},
		"one is unknown":  {"miner 300\n", "courage 3\n", "courage 3"},
		"no number":       {"miner 300\n", "miner many\n", `"many"`},
		"too many words":  {"miner 300\n", "miner 300 400\n", "miner 300 400"},
	} {
		text := strings.Replace(weightText, c.old, c.new, 1)
		if _, err := ParseWeights(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}
