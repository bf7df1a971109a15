package spelling

import "testing"

func TestTheNearestNameIsSuggestedAndNoneThatIsFar(t *testing.T) {
	names := []string{"classic", "barrage", "duel", "mini"}
	for typed, want := range map[string]string{
		"clasic": ` (did you mean "classic"?)`, "Barage": ` (did you mean "barrage"?)`, "dual": ` (did you mean "duel"?)`,
		"dule": ` (did you mean "duel"?)`, "iumn": "", "chess": "", "": "", "x": "",
	} {
		if got := Suggest(typed, names); got != want {
			t.Errorf("%q: %q, expected %q", typed, got, want)
		}
	}
}
