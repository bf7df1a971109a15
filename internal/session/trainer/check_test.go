package trainer

import (
	"encoding/json"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/games"
)

// trained is a shelf with a set-up that was trained for two pairs, as it is kept.
func trained(t testing.TB) string {
	t.Helper()
	n, _ := Find("corner post")
	v := must.Get(games.VariantNamed(n.Variant))(t).Stratego
	c := must.Get(Begin(v, Order{Setup: n.Setup, Pairs: 2, Seed: 3}))(t)
	must.Do(t, c.Play(t.Context(), v, nil))
	s := &Shelf{Version: version}
	must.Do(t, s.Put(v, "Mine", n.Setup))
	s.Keep(c)
	return string(must.Get(json.Marshal(s))(t))
}

func TestAShelfThatThisProgramWroteIsSound(t *testing.T) {
	for _, text := range []string{"", "null", "{}", trained(t)} {
		if err := Check(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// change replaces parts of the kept form of a sound shelf.
func change(t testing.TB, parts ...string) string {
	text := trained(t)
	for i := 0; i < len(parts); i += 2 {
		if !strings.Contains(text, parts[i]) {
			t.Fatalf("%s has no %s", text, parts[i])
		}
		text = strings.Replace(text, parts[i], parts[i+1], 1)
	}
	return text
}

func TestAHostileShelfIsRefusedAndTheErrorNamesTheFault(t *testing.T) {
	squares := func(more string) string { return change(t, `"squares":[`, `"squares":[`+more) }
	for name, c := range map[string]struct{ text, want string }{
		"no JSON":              {"{", "damaged"},
		"a list":               {"[]", "damaged"},
		"a newer version":      {`{"flagfall_setups":2}`, "newer version"},
		"no training":          {`{"trainings":[null]}`, "training 1"},
		"an empty training":    {`{"trainings":[{}]}`, "training 1"},
		"no scores":            {change(t, `"scores":[`, `"scores":[],"x":[`), "training 1"},
		"no players":           {change(t, `"players":["council"]`, `"players":[]`), "training 1"},
		"another player":       {change(t, `"players":["council"]`, `"players":["random"]`), "training 1"},
		"one square more":      {squares(`{"fell":0},`), "training 1"},
		"a square below zero":  {squares(`{"fell":-1},`), "training 1"},
		"more done than asked": {change(t, `"done":2`, `"done":3`), "training 1"},
		"done below zero":      {change(t, `"done":2`, `"done":-2`), "training 1"},
		"too few games":        {change(t, `"done":2`, `"done":1`), "training 1"},
		"no ranks":             {change(t, `"found":[`, `"found":[],"x":[`), "training 1"},
		"a name with a line":   {change(t, `"name":"Mine"`, `"name":"Mi\nne"`), "set-up 1: name"},
		"no name":              {change(t, `"name":"Mine"`, `"name":""`), "set-up 1: name"},
		"a file of rules":      {change(t, `"variant":"barrage"`, `"variant":"./barrage.toml"`), "set-up 1: variant"},
		"the standard input":   {change(t, `"variant":"barrage"`, `"variant":"-"`), "set-up 1: variant"},
		"Advance":              {change(t, `"variant":"barrage"`, `"variant":"advance"`), "set-up 1: variant"},
		"another home":         {change(t, `"variant":"barrage"`, `"variant":"classic"`), "set-up 1: "},
		"letters of no rank":   {change(t, `"variant":"barrage","setup":"`, `"variant":"mine","setup":"\u001b`), "set-up 1: unknown rank"},
		"two of a name": {
			`{"setups":[{"name":"A","variant":"x","setup":"F"},{"name":"a","variant":"x","setup":"F"}]}`, "set-up 2: there is another",
		},
		"too many": {`{"setups":[` + strings.Repeat(`{},`, mostSetups) + `{}]}`, "expected at most 200 and 50"},
	} {
		if err := Check(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAShelfThatCouldNotBeReadAgainIsNotWritten(t *testing.T) {
	var kept memory
	_, err := (Keeper{&kept}).Change(func(s *Shelf) error {
		s.Trainings = append(s.Trainings, &Training{})
		return nil
	})
	if err == nil || kept != "" {
		t.Errorf("%v, kept %q", err, kept)
	}
}

// memory are notes with a single one.
type memory string

func (m *memory) Note(string) (string, error) { return string(*m), nil }

func (m *memory) ChangeNote(_ string, change func(string) (string, error)) error {
	text, err := change(string(*m))
	if err == nil {
		*m = memory(text)
	}
	return err
}

// FuzzShelf uses whatever is read, as faces do.
func FuzzShelf(f *testing.F) {
	for _, text := range []string{trained(f), change(f, `"done":2`, `"done":1`), `{"trainings":[null]}`, `{"setups":[{}]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseShelf(text)
		if err != nil {
			return
		}
		for _, o := range s.Setups {
			must.Get(s.Named(o.Name))(t)
		}
		for _, c := range s.Trainings {
			v, err := games.VariantNamed(c.Variant)
			if err != nil {
				continue
			}
			c.Standing(v.Stratego)
			c.Costs(v.Stratego)
			c.Finds()
			if r, err := s.Resume(v.Stratego, c.Order); err == nil && !r.Over() {
				setup := must.Get(Read(v.Stratego, r.Setup))(t)
				r.add(v.Stratego, must.Get(playPair(t.Context(), v.Stratego, setup, Fast, 1, 0))(t))
			}
			s.Keep(c)
		}
	})
}

func TestASetupThatKeepRefusesIsRefusedFromElsewhereTooAndAKeptOneIsStillRead(t *testing.T) {
	for want, text := range map[string]string{
		"set-up 1: there is a ready-made set-up": change(t, `"name":"Mine"`, `"name":"corner POST"`),
		"set-up 1: unknown variant":              change(t, `"variant":"barrage"`, `"variant":"nowhere"`),
		"training 1: unknown variant":            change(t, `"setups":[{`, `"setups":[],"x":[{`, `"variant":"barrage"`, `"variant":"barrage"`, `"flagfall_training":1,"variant":"barrage"`, `"flagfall_training":1,"variant":"nowhere"`),
	} {
		if err := Check(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if _, err := ParseShelf(text); err != nil {
			t.Errorf("what is kept already cannot be read: %v", err)
		}
	}
}
