package tournament

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/record"
)

func TestASeedOf0IsASeedAndNoneIsNone(t *testing.T) {
	for text, want := range map[string]*uint64{"": nil, "seed = 0\n": new(uint64), "seed = 9223372036854775807\n": new(uint64(1<<63 - 1))} {
		p := must.Get(Parse([]byte(strings.Replace(good, "seed = 3\n", text, 1))))(t)
		if (p.Seed == nil) != (want == nil) || want != nil && *p.Seed != *want {
			t.Errorf("%q: %v", text, p.Seed)
		}
		stored, err := p.text()
		if err != nil || strings.Contains(stored, `"seed"`) != (want != nil) {
			t.Errorf("%q is stored as %s, %v", text, stored, err)
		}
	}
}

func TestWhatIsNoKeyOfAPlanIsNamedWithItsLine(t *testing.T) {
	hex := strings.Repeat("5a", 32)
	for text, want := range map[string]string{
		`key = "5a"`:                      "line 6: key: expected a key of 64 hexadecimal digits",
		`key = 5`:                         "line 6: key: 5: expected text in quotes",
		"key = \"" + hex + "\"\nseed = 1": "line 6: key: expected a key or a seed, not both",
		`key = "` + hex + `"`:             "",
	} {
		p, err := Parse([]byte(strings.Replace(good, "seed = 3", text, 1)))
		if want == "" {
			if stored, _ := p.text(); err != nil || strings.Contains(stored, hex) {
				t.Errorf("%v, stored as %s", err, stored)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// keyed is a plan whose jobs are drawn from keys.
func keyed(numbers ...int) *Plan {
	p := plan(RoundRobin, 4, 6)
	p.Seed = nil
	for _, n := range numbers {
		p.epochs = append(p.epochs, epoch{number: n, source: fromChance, key: secret.Of(uint64(n))})
	}
	return p
}

func TestAJobIsSentWithItsOwnKey(t *testing.T) {
	p := keyed(1)
	seen := map[secret.Key]bool{{}: true, p.epochs[0].key: true}
	var all []*Job
	for b := range p.Players {
		for a := range b {
			for n := range p.Games / 2 {
				all = append(all, p.Job(pairing.Match{Round: 1, A: a, B: b}, n))
			}
		}
	}
	for _, j := range all {
		message := must.Get(Seal(j))(t)
		var got Job
		if err := Unseal(message, &got); err != nil || got.Key != j.Key || got.Epoch != 1 || got.Seed != j.Seed || got.Seed == 0 {
			t.Errorf("%+v became %+v, %v", j, got, err)
		}
		if seen[j.Key] {
			t.Errorf("job %s has the key of another, or of the run", j.ID)
		}
		seen[j.Key] = true
	}
	if len(seen) != 2+18 {
		t.Errorf("%d jobs", len(seen)-2)
	}
}

func TestEntriesAreDrawnFromTheKeyInEveryCycleAnew(t *testing.T) {
	orders := map[string]string{}
	for _, key := range []uint64{1, 2} {
		p := keyed(int(key))
		d := p.order(p.epoch())
		if d != p.order(p.epoch()) || d == opening.Draw(opening.Seed(key)) {
			t.Errorf("%v", d)
		}
		for cycle := range 3 {
			perm := rand.New(d.Source(cycle)).Perm(30)
			text := fmt.Sprint(perm)
			if other := orders[text]; other != "" {
				t.Errorf("cycle %d of key %d is %s", cycle, key, other)
			}
			orders[text] = "an earlier one"
		}
	}
	p := keyed(1)
	if p.Openings.Order = SequentialOrder; p.order(p.epoch()) != nil {
		t.Error("the order of the file is drawn")
	}
}

func TestASpectatorIsNotToldTheSeedsOfARecordBeforeTheEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.db")
	s := must.Get(store.Create(t.Context(), file))(t)
	defer s.Close()
	p := keyed(1)
	must.Do(t, s.AddKey(t.Context(), p.Name, store.Key{Epoch: 1, Hex: p.epochs[0].key.Hex(), Source: fromChance}))
	j := p.Job(pairing.Match{Round: 1, A: 0, B: 1}, 0)
	rec := &record.Game{Game: record.Advance, Variant: record.Advance, Seeds: [2]uint64{123456789, 987654321}}
	for n := range 2 {
		must.Get(s.Add(t.Context(), j.Stored(n, 0, &referee.Report{Result: board.Draw(board.Limit), Record: rec})))(t)
	}
	for _, told := range []bool{false, true} {
		text := must.Get(RecordOf(t.Context(), file, j.GameID(0), true))(t)
		if slices.ContainsFunc([]string{"123456789", "987654321"}, func(seed string) bool { return strings.Contains(text, seed) != told }) {
			t.Errorf("after the end %v:\n%s", told, text)
		}
		must.Do(t, s.PublishKeys(t.Context(), p.Name, time.Now()))
	}
}
