package board

import "testing"

func TestAResultIsSaidInWords(t *testing.T) {
	for r, want := range map[Result]string{
		{}:                  "unfinished",
		Won(0, FlagTaken):   "the first side won (flag)",
		Won(1, Resignation): "the second side won (resignation)",
		Draw(Limit):         "drawn (limit)",
	} {
		if got := r.String(); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}
