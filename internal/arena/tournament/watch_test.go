package tournament

import (
	"strings"
	"testing"
)

func TestOfTwoWishesTheStricterCounts(t *testing.T) {
	order := []Watch{WatchOff, WatchDelayed, WatchOpen}
	for i, a := range order {
		for k, b := range order {
			if got, want := a.Stricter(b), order[min(i, k)]; got != want {
				t.Errorf("%s and %s: %s", a, b, got)
			}
		}
	}
	if got := Watch("").Stricter(WatchOpen); got.Allows() {
		t.Errorf("no wish allows %s", got)
	}
}

func TestMistakesAboutWatchingAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		`watch = "sometimes"`:                  `line 8: watch: "sometimes": expected one of off, delayed, open`,
		"watch_delay = 5":                      `line 8: watch_delay: nobody may watch: expected watch = "delayed" or "open" too`,
		"watch = \"open\"\nwatch_delay = -1":   "line 9: watch_delay",
		"watch = \"delayed\"\nwatch_delay = 5": "",
	} {
		if _, err := Parse([]byte(good + text + "\n")); (err == nil) != (want == "") || err != nil &&
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
