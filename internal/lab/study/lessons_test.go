//go:build !race

package study

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

// habitsOf learns from games that were played before, and returns the file of the models.
func habitsOf(t *testing.T, c *Habits) (models []belief.Model, said string, err error) {
	t.Helper()
	var out bytes.Buffer
	c.Out, c.Epochs, c.Jobs = filepath.Join(t.TempDir(), "models.txt"), 1, 1
	if err := c.Run(t.Context(), Report{Out: &out, Notes: io.Discard}); err != nil {
		return nil, out.String(), err
	}
	text, err := os.ReadFile(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	if models, err = belief.ParseModels(string(text)); err != nil {
		t.Fatal(err)
	}
	return models, out.String(), nil
}

func TestModelsAreLearnedFromSelfPlayAndTheOthersStay(t *testing.T) {
	s := selfplayOf(filepath.Join(t.TempDir(), "games"))
	s.Games, s.Recipe.Shard, s.Recipe.Player, s.Recipe.Against = 48, 24, "marshal:nodes=20,memory=1", []string{"self"}
	must.Do(t, s.Run(t.Context(), quiet))
	_, once := must.Get2(habitsOf(t, &Habits{Games: []string{s.Folder}}))(t)
	if _, twice, err := habitsOf(t, &Habits{Games: []string{s.Folder, s.Folder}}); err != nil || !strings.HasSuffix(twice, once) {
		t.Errorf("with a folder named twice, error %v:\n%s\nexpected to learn as from once:\n%s", err, twice, once)
	}
	const embedded = "../../engine/belief/models.txt"
	text := must.Get(os.ReadFile(embedded))(t)
	before := must.Get(belief.ParseModels(string(text)))(t)
	after, _, err := habitsOf(t, &Habits{Games: []string{s.Folder}, Keep: embedded})
	if err != nil || len(after) != len(before) {
		t.Fatalf("%d models, error %v, expected %d as before", len(after), err, len(before))
	}
	for i, m := range after {
		same := *m.Network == *before[i].Network
		if m.Name != before[i].Name || same == (m.Name == "marshal") {
			t.Errorf("model %s after %s: the same %t, expected that only marshal's is new", m.Name, before[i].Name, same)
		}
	}
}

func TestModelsAreLearnedFromRecordsOfEitherPlayer(t *testing.T) {
	const positions = "../benchmark/positions/"
	models, _ := must.Get2(habitsOf(t, &Habits{Games: []string{positions + "classic-marshal.flagfall", positions + "classic-council.flagfall"}}))(t)
	var names []string
	for _, m := range models {
		names = append(names, m.Name)
	}
	if got := strings.Join(names, " "); got != "council marshal all" {
		t.Errorf("models %s", got)
	}
}

func TestWhatModelsCannotBeLearnedFromIsNamed(t *testing.T) {
	const positions = "../benchmark/positions/"
	nobody := filepath.Join(t.TempDir(), "nobody.flagfall")
	g := &record.Game{Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r"}
	must.Do(t, g.Save(nobody))
	for want, c := range map[string]*Habits{
		"that says who played":       {Games: []string{nobody}},
		"none.flagfall":              {Games: []string{"none.flagfall"}},
		"no games":                   {Games: []string{t.TempDir()}},
		"the first is held out":      {Games: []string{positions + "classic-marshal.flagfall"}},
		"network: line 1":            {Games: []string{positions}, Keep: positions + "classic-marshal.flagfall"},
		"0 for all recorded games":   {Games: []string{positions}, Most: -1},
		"the first of each opponent": {Games: []string{positions}, Pairs: 1, Against: []string{"council"}},
	} {
		if _, _, err := habitsOf(t, c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, expected %q", err, want)
		}
	}
}
