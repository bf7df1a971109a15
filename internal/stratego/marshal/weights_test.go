package marshal

import (
	"fmt"
	"math"
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
	miner := fmt.Sprintf("miner %v\n", Standard().Miner)
	for name, c := range map[string]struct{ instead, want string }{
		"one is missing":   {"", "no line for miner"},
		"one comes twice":  {miner + miner, "expected the name of a weight that has no line yet"},
		"one is unknown":   {"courage 3\n", "courage 3"},
		"no number":        {"miner many\n", `"many"`},
		"no finite number": {"miner NaN\n", "miner is NaN"},
		"too many words":   {"miner 300 400\n", "miner 300 400"},
	} {
		text := strings.Replace(weightText, miner, c.instead, 1)
		if _, err := ParseWeights(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

func TestAWeightThatCannotBeIsRefusedAndNothingChanges(t *testing.T) {
	for name, x := range map[string]float64{"zone": -1, "slack": 101, "miner": math.Inf(1), "plan": math.NaN()} {
		w := Standard()
		if err := w.Set(name, x); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s:%v: error %v, want one that names the weight", name, x, err)
		}
		if *w != *Standard() {
			t.Errorf("%s:%v was refused, and yet changed the weights", name, x)
		}
	}
}
