package belief_test

import (
	"strings"
	"testing"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestWeightsAreReadAsTheyAreWritten(t *testing.T) {
	var h belief.Network
	n := float32(0)
	for _, row := range h.Rows() {
		for i := range row {
			n++
			row[i] = n / 4
		}
	}
	got := must.Get(belief.ParseNetwork(h.String()))(t)
	back := got.Rows()
	for k, row := range h.Rows() {
		for i, want := range row {
			if got := back[k][i]; want-got > 0.006 || got-want > 0.006 {
				t.Errorf("weight %v came back as %v", want, got)
			}
		}
	}
}

func TestSpoiltWeightsAreRefusedByLine(t *testing.T) {
	good := new(belief.Network).String()
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
		if _, err := belief.ParseNetwork(c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: error %v, want one with %q", name, err, c[1])
		}
	}
}

func TestModelsAreReadAsTheyAreWritten(t *testing.T) {
	all := []belief.Model{{Name: "bold", Network: new(belief.Network)}, {Name: "all", Network: new(belief.Network)}}
	all[0].Network.Direct[3][4] = 1.25
	text := belief.FormatModels(all)
	got, err := belief.ParseModels(text)
	if err != nil || len(got) != 2 {
		t.Fatalf("%d models, %v", len(got), err)
	}
	for i := range all {
		if got[i].Name != all[i].Name || *got[i].Network != *all[i].Network {
			t.Errorf("%s came back as %s, or changed", all[i].Name, got[i].Name)
		}
	}
	if _, err := belief.ParseModels(text[:len(text)-20]); err == nil || !strings.Contains(err.Error(), `"all"`) {
		t.Errorf("a spoilt model: error %v, want one with its name", err)
	}
}
