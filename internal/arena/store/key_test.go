package store

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

// drawn makes a game with a record that names seeds, drawn from the key of an epoch.
func drawn(i, epoch int) *Game { return drawnWith(i, epoch, 987654321, 123456789) }

// drawnWith is drawn with some of its seeds.
func drawnWith(i, epoch int, seed, red uint64) *Game {
	g := game(i)
	g.Epoch, g.Seed = epoch, seed
	g.Record = (&record.Game{
		Game: record.Stratego, Variant: "mini", Names: [2]string{"a", "b"}, Players: [2]string{"random", "random"},
		Seeds: [2]uint64{red, 192837465}, Setups: [2]string{"F....", "F...."},
	}).String()
	return g
}

// told returns everything that a reader can be shown of a file.
func told(t *testing.T, path string) string {
	t.Helper()
	s := must.Get(Open(t.Context(), path))(t)
	defer s.Close()
	var b bytes.Buffer
	all := s.List(t.Context(), Filter{})
	for g, err := range all {
		if err != nil {
			t.Fatal(err)
		}
		whole := must.Get(s.Game(t.Context(), g.ID))(t)
		must.Do(t, whole.WriteText(&b))
		must.Do(t, json.NewEncoder(&b).Encode(whole))
	}
	for _, write := range []func() error{
		func() error { return WriteJSONLines(&b, all) }, func() error { return WriteCSV(&b, all) },
		func() error { return WriteTable(&b, all) },
	} {
		must.Do(t, write())
	}
	dir := filepath.Join(t.TempDir(), "records")
	must.Get(s.Export(t.Context(), dir, all))(t)
	files := must.Get(os.ReadDir(dir))(t)
	for _, f := range files {
		text := must.Get(os.ReadFile(filepath.Join(dir, f.Name())))(t)
		if _, err := record.Parse(string(text)); err != nil {
			t.Errorf("an exported record cannot be read: %v", err)
		}
		b.Write(text)
	}
	return b.String()
}

var seedsOfDrawn = []string{"987654321", "123456789", "192837465"}

func TestAReaderIsToldSeedsWhenTheirKeyIsPublishedAndNotBefore(t *testing.T) {
	s, path := create(t)
	ctx := t.Context()
	add := func(g *Game) {
		t.Helper()
		must.Get(s.Add(ctx, g))(t)
	}
	check := func(when string, want bool) {
		t.Helper()
		text := told(t, path)
		for _, seed := range seedsOfDrawn {
			if strings.Contains(text, seed) != want {
				t.Errorf("%s, seed %s is told: %v\n%s", when, seed, !want, text)
			}
		}
		if strings.Contains(text, "told when the run is over") == want {
			t.Errorf("%s, it is not said, or said too late, that seeds are withheld", when)
		}
	}
	must.Do(t, s.AddKey(ctx, "t", Key{Epoch: 1, Hex: "aa", Source: "chance"}))
	add(drawn(0, 1))
	check("before the end", false)
	if g, err := s.Game(ctx, drawn(0, 1).ID); err != nil || cmp.Diff(drawn(0, 1), g) != "" {
		t.Errorf("the writer is not told either: %+v, %v", g, err)
	}
	must.Do(t, s.PublishKeys(ctx, "other", time.Now()))
	check("after the end of another tournament", false)
	must.Do(t, s.PublishKeys(ctx, "t", time.UnixMilli(5)))
	check("at the end", true)
	must.Do(t, s.WithholdKey(ctx, "t", 1))
	check("when it goes on with the same key", false)
	must.Do(t, s.PublishKeys(ctx, "t", time.UnixMilli(7)))
	must.Do(t, s.AddKey(ctx, "t", Key{Epoch: 2, Hex: "bb", Source: "chance"}))
	check("when it goes on with another key", true)
	add(drawnWith(2, 2, 555555555, 666666666))
	if text := told(t, path); strings.Contains(text, "555555555") || strings.Contains(text, "666666666") ||
		!strings.Contains(text, seedsOfDrawn[0]) {
		t.Errorf("of the second key, or none of the first:\n%s", text)
	}
	keys, err := s.Keys(ctx, "t")
	want := []Key{{1, "aa", "chance", time.UnixMilli(7).UTC()}, {2, "bb", "chance", time.Time{}}}
	if diff := cmp.Diff(want, keys); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
}

func TestSeedsOfADamagedRecordAreWithheldToo(t *testing.T) {
	text := strings.Replace(drawn(0, 1).Record, "variant: mini", "variant: duel", 1)
	if _, err := record.Parse(text); err == nil {
		t.Fatal("its sum fits")
	}
	got := withoutSeeds(text)
	if strings.Contains(got, "seed") || strings.Count(got, "\n") != strings.Count(text, "\n")-2 {
		t.Errorf("%s", got)
	}
}

func TestTheFirstKeyOfAnEpochStays(t *testing.T) {
	s, _ := create(t)
	for _, hex := range []string{"aa", "bb"} {
		must.Do(t, s.AddKey(t.Context(), "t", Key{Epoch: 1, Hex: hex}))
	}
	keys, err := s.Keys(t.Context(), "t")
	if err != nil || len(keys) != 1 || keys[0].Hex != "aa" {
		t.Errorf("%v, %v", keys, err)
	}
	must.Do(t, s.ForgetTournament(t.Context(), "t"))
	if keys, err = s.Keys(t.Context(), "t"); err != nil || keys != nil {
		t.Errorf("after it was forgotten: %v, %v", keys, err)
	}
}

func TestTheLastEpochIsThatOfTheStoredGames(t *testing.T) {
	s, _ := create(t)
	if _, some, err := s.LastEpoch(t.Context(), "t"); some || err != nil {
		t.Errorf("%v, %v", some, err)
	}
	for i, epoch := range []int{0, 3, 2} {
		must.Get(s.Add(t.Context(), drawn(i, epoch)))(t)
	}
	if epoch, some, err := s.LastEpoch(t.Context(), "t"); epoch != 3 || !some || err != nil {
		t.Errorf("%d, %v, %v", epoch, some, err)
	}
}

func TestARescueKeepsTheKeys(t *testing.T) {
	s, path := create(t)
	want := []Key{{Epoch: 1, Hex: "aa", Source: "chance", Published: time.UnixMilli(5).UTC()}, {Epoch: 2, Hex: "bb", Source: "chance"}}
	for _, k := range want {
		must.Do(t, s.AddKey(t.Context(), "t", k))
	}
	must.Get(s.Add(t.Context(), drawn(0, 2)))(t)
	must.Do(t, s.Close())
	rescue, err := Recover(t.Context(), path)
	if err != nil || rescue.Games != 1 {
		t.Fatalf("%+v, %v", rescue, err)
	}
	if s, err = Create(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	keys, err := s.Keys(t.Context(), "t")
	if diff := cmp.Diff(want, keys); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	if g, err := s.Game(t.Context(), drawn(0, 2).ID); err != nil || cmp.Diff(drawn(0, 2), g) != "" {
		t.Errorf("%+v, %v", g, err)
	}
	for _, file := range []string{path, rescue.Damaged} {
		private(t, file)
	}
}

// private fails where others than its owner may read a file, or those next to it that make up the
// database.
func private(t *testing.T, path string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		return
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + suffix)
		if suffix != "" && os.IsNotExist(err) {
			continue
		}
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("others may read %s: %v, %v", path+suffix, info, err)
		}
	}
}

func TestAFileOfGamesIsItsOwnersAlone(t *testing.T) {
	ctx := context.Background()
	s, path := create(t)
	add(t, s, 0, 1)
	private(t, path)
	must.Do(t, s.Close())
	// One of an earlier version, which others may read.
	must.Do(t, os.Chmod(path, 0o644))
	s = must.Get(Create(ctx, path))(t)
	add(t, s, 1, 2)
	private(t, path)
	must.Do(t, s.Close())
	// Nothing of ours keeps its rights.
	other := filepath.Join(t.TempDir(), "other.db")
	must.Do(t, os.WriteFile(other, []byte("notes"), 0o644))
	if _, err := Create(ctx, other); err == nil {
		t.Fatal("notes are taken for games")
	}
	if info, err := os.Stat(other); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info, err)
	}
}
