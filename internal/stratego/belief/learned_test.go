package belief_test

import (
	"strings"
	"testing"

	"flagfall.dev/internal/stratego/belief"
)

func TestWeightsAreReadAsTheyAreWritten(t *testing.T) {
	var h belief.Habits
	n := float32(0)
	h.Each(&h, func(w, _ *float32) { n++; *w = n / 4 })
	got, err := belief.ParseHabits(h.String())
	if err != nil {
		t.Fatal(err)
	}
	h.Each(got, func(want, got *float32) {
		if *want-*got > 0.006 || *got-*want > 0.006 {
			t.Errorf("weight %v came back as %v", *want, *got)
		}
	})
}

func TestSpoiltWeightsAreRefusedByLine(t *testing.T) {
	good := new(belief.Habits).String()
	lines := strings.Split(strings.TrimSpace(good), "\n")
	short := append([]string{}, lines...)
	short[3] = strings.TrimSuffix(short[3], " 0.00")
	word := append([]string{}, lines...)
	word[7] = strings.Replace(word[7], "0.00", "zero", 1)
	for name, c := range map[string][2]string{
		"a line too few":    {strings.Join(lines[1:], "\n"), "lines"},
		"a number too few":  {strings.Join(short, "\n"), "line 4"},
		"a word for number": {strings.Join(word, "\n"), "line 8"},
	} {
		if _, err := belief.ParseHabits(c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: error %v, want one with %q", name, err, c[1])
		}
	}
}

func TestMannersAreReadAsTheyAreWritten(t *testing.T) {
	all := []belief.Manner{{"bold", new(belief.Habits)}, {"all", new(belief.Habits)}}
	all[0].Habits.Direct[3][4] = 1.25
	text := belief.FormatManners(all)
	got, err := belief.ParseManners(text)
	if err != nil || len(got) != 2 {
		t.Fatalf("%d manners, %v", len(got), err)
	}
	for i := range all {
		if got[i].Name != all[i].Name || *got[i].Habits != *all[i].Habits {
			t.Errorf("%s came back as %s, or changed", all[i].Name, got[i].Name)
		}
	}
	if _, err := belief.ParseManners(text[:len(text)-20]); err == nil || !strings.Contains(err.Error(), `"all"`) {
		t.Errorf("a spoilt manner: error %v, want one with its name", err)
	}
}
