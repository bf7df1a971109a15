package roster

import "testing"

func TestAPlayerThinksOnAllProcessorsUnlessItSaysHowOrCountsNodes(t *testing.T) {
	for spec, want := range map[string]string{
		"marshal":               "marshal:threads=4",
		"marshal:movetime=1s":   "marshal:movetime=1s,threads=4",
		"marshal:threads=1":     "marshal:threads=1",
		"marshal:nodes=3000":    "marshal:nodes=3000",
		"marshal:level=3":       "marshal:level=3",
		"council":               "council",
		"council:off=scout":     "council:off=scout",
		"somebody of elsewhere": "somebody of elsewhere",
	} {
		got := WithThreads(spec, 4)
		if got != want {
			t.Errorf("%s became %s, expected %s", spec, got, want)
		}
		if alone := WithThreads(spec, 1); alone != spec {
			t.Errorf("%s became %s on one processor", spec, alone)
		}
		if Check(spec, "stratego") == nil && Check(got, "stratego") != nil {
			t.Errorf("%s became %s, which is no player", spec, got)
		}
	}
}
