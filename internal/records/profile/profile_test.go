package profile_test

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/record"
)

func at(t *testing.T) library.Library { return library.Library{Folder: t.TempDir()} }

// game is a game that a person of a name has won.
type game struct{ name string }

func (g game) Record() *record.Game {
	return &record.Game{
		Game: record.Advance, Variant: record.Advance, Names: [2]string{g.name, "Chance"}, Players: [2]string{"human", "random"},
		Moves: []record.Move{{Text: "e2-e3"}}, Result: board.Result{Ending: board.Resignation, Winner: board.First},
	}
}

func play(t *testing.T, l library.Library, name string) {
	t.Helper()
	k := l.Keeper().For(must.Get(profile.Current(l))(t).ID)
	must.Do(t, k.Keep(game{name}))
	must.Do(t, k.Close())
}

func names(l library.Library, id string) (all string) {
	for g := range l.Played(id) {
		all += g.Record.Names[0] + " "
	}
	return all
}

func use(t *testing.T, l library.Library, change func(b *profile.Book) error) *profile.Book {
	t.Helper()
	return must.Get(profile.Change(l, change))(t)
}

func add(name string) func(*profile.Book) error {
	return func(b *profile.Book) error {
		_, err := b.Add(name)
		return err
	}
}

func TestALibraryWithoutProfilesHasTheFirstOne(t *testing.T) {
	for _, l := range []library.Library{at(t), {}} {
		if p := must.Get(profile.Current(l))(t); p != (profile.Profile{Name: "You"}) {
			t.Errorf("%+v", p)
		}
	}
}

func TestEachProfileHasItsOwnGamesAndNotes(t *testing.T) {
	l := at(t)
	play(t, l, "first")
	must.Do(t, profile.Playing{Notes: l}.ChangeNote(profile.Puzzles, func(string) (string, error) { return "first's", nil }))
	anna := use(t, l, add("Anna")).Current
	play(t, l, "second")
	if got := must.Get(profile.Playing{Notes: l}.Note(profile.Puzzles))(t); got != "" {
		t.Errorf("Anna begins with %q", got)
	}
	if names(l, "") != "first " || names(l, anna) != "second " {
		t.Errorf("%q and %q", names(l, ""), names(l, anna))
	}
	use(t, l, func(b *profile.Book) error { _, err := b.Use("you"); return err })
	if got := must.Get(profile.Playing{Notes: l}.Note(profile.Puzzles))(t); got != "first's" {
		t.Errorf("the first profile has %q", got)
	}
}

func TestNamesAreShortPrintableAndEachOnce(t *testing.T) {
	l := at(t)
	use(t, l, add(" Anna "))
	for _, name := range []string{"", "  ", "ANNA", "a\x1b[2J", strings.Repeat("x", 31)} {
		if _, err := profile.Change(l, add(name)); err == nil {
			t.Errorf("%q was taken", name)
		}
	}
	if _, err := profile.Change(l, func(b *profile.Book) error { return b.Rename("anna") }); err != nil {
		t.Errorf("one's own name in another case: %v", err)
	}
	_, err := profile.Change(l, func(b *profile.Book) error {
		_, err := b.Use("Ann")
		return err
	})
	if err == nil || !strings.Contains(err.Error(), `did you mean "anna"`) {
		t.Error(err)
	}
}

func TestManyFacesChangeTheProfilesAtOnceAndNoneIsLost(t *testing.T) {
	l := at(t)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if _, err := profile.Change(l, add("P"+string(rune('a'+i)))); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := len(must.Get(profile.Read(l))(t).Profiles); n != 9 {
		t.Errorf("%d profiles", n)
	}
}

func TestAProfileGoesToAnotherMachineWhole(t *testing.T) {
	from, to := at(t), at(t)
	use(t, from, add("Anna"))
	play(t, from, "one")
	play(t, from, "two")
	who := must.Get(profile.Current(from))(t)
	var file bytes.Buffer
	out := profile.Copy{Name: who.Name, Puzzles: "{}", More: map[string]string{profile.Lessons: `["moving"]`}}
	if n := must.Get(profile.Write(&file, out, from.Played(who.ID)))(t); n != 2 {
		t.Errorf("%d games written", n)
	}
	for _, want := range []int{2, 0} { // the second time everything is there
		done, err := profile.Import(to, must.Get(profile.Parse(bytes.NewReader(file.Bytes())))(t))
		if err != nil || done.Added != want || done.Profile.Name != "Anna" || done.Others != 0 {
			t.Errorf("%+v, %v", done, err)
		}
	}
	who = must.Get(profile.Current(to))(t)
	if got := names(to, who.ID); len(got) != 8 || names(to, "") != "" {
		t.Errorf("%q", got)
	}
	if got := must.Get(profile.Playing{Notes: to}.Note(profile.Puzzles))(t); got != "{}" {
		t.Errorf("progress %q", got)
	}
	if got := must.Get(profile.Playing{Notes: to}.Note(profile.Lessons))(t); got != `["moving"]` {
		t.Errorf("lessons %q", got)
	}
}

func TestWhatIsNoProfileIsRefusedInWords(t *testing.T) {
	for text, says := range map[string]string{
		"":                           "expected a profile",
		"{}\n":                       "line 1: expected a profile",
		"{\"flagfall_profile\":2}\n": "a newer version",
		"{\"flagfall_profile\":1,\"name\":\"A\"}\n{\"side\":\"red\",\"record\":\"\"}\n": "line 2: ",
	} {
		if _, err := profile.Parse(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", text, err)
		}
	}
	l := at(t)
	must.Do(t, l.ChangeNote("profiles", func(string) (string, error) { return `{"flagfall_profiles":2}`, nil }))
	if _, err := profile.Current(l); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Error(err)
	}
}

func TestADeletedProfileIsGoneWithAllThatItHad(t *testing.T) {
	l := at(t)
	play(t, l, "first")
	anna := use(t, l, add("Anna")).Current
	play(t, l, "hers")
	notes := []string{profile.Puzzles, profile.Lessons, profile.Setups}
	for _, name := range notes {
		must.Do(t, profile.Playing{Notes: l}.ChangeNote(name, func(string) (string, error) { return "{}", nil }))
	}
	if n := must.Get(profile.Delete(l, "Anna"))(t); n != 1 {
		t.Errorf("%d games", n)
	}
	for _, name := range notes {
		if got := must.Get(profile.Own{Notes: l, ID: anna}.Note(name))(t); got != "" || names(l, anna) != "" {
			t.Errorf("left: %q, %q", got, names(l, anna))
		}
	}
	b := must.Get(profile.Read(l))(t)
	if len(b.Profiles) != 1 || b.Current != "" || names(l, "") != "first " {
		t.Errorf("%+v", b)
	}
	must.Get(profile.Delete(l, "You"))(t)
	if names(l, "") != "" || len(must.Get(profile.Read(l))(t).Profiles) != 1 {
		t.Error("the first profile has games still, or is gone")
	}
}

func TestAProfileIsDeletedByJustItsNameInTheSameCaseToo(t *testing.T) {
	l := at(t)
	use(t, l, add("Annette"))
	for _, name := range []string{"annette", "ANNETTE", "Annett", " Annette"} {
		_, err := profile.Delete(l, name)
		if err == nil || !strings.Contains(err.Error(), "Annette") {
			t.Errorf("%q: %v", name, err)
		}
	}
	if b := must.Get(profile.Read(l))(t); len(b.Profiles) != 2 {
		t.Errorf("%+v", b)
	}
	must.Get(profile.Delete(l, "Annette"))(t)
}

func TestGamesThatAreAllSomebodyElsesHereMakeAndChooseNoProfile(t *testing.T) {
	l := at(t)
	play(t, l, "one")
	play(t, l, "two")
	var file bytes.Buffer
	must.Get(profile.Write(&file, profile.Copy{Name: "You", Puzzles: "{}"}, l.Played("")))(t)
	use(t, l, func(b *profile.Book) error { return b.Rename("Berta") })
	use(t, l, add("Carl"))
	before := use(t, l, func(*profile.Book) error { return nil })
	read := func() *profile.Copy { return must.Get(profile.Parse(bytes.NewReader(file.Bytes())))(t) }
	done := must.Get(profile.Import(l, read()))(t)
	if done.Chosen || done.Added != 0 || done.Others != 2 || strings.Join(done.Whose, " ") != "Berta" {
		t.Errorf("%+v", done)
	}
	if b := must.Get(profile.Read(l))(t); len(b.Profiles) != 2 || b.Current != before.Current {
		t.Errorf("%+v", b)
	}
	more := read()
	more.Games = append(more.Games, profile.Game{Record: game{"three"}.Record()})
	done = must.Get(profile.Import(l, more))(t)
	if !done.Chosen || done.Profile.Name != "You" || done.Added != 1 || done.Others != 2 {
		t.Errorf("with one more: %+v", done)
	}
}

func TestAGameThatBeganBeforeItsProfileWasDeletedDoesNotComeBack(t *testing.T) {
	l := at(t)
	id := use(t, l, add("Eve")).Current
	waiting, running := l.Keeper().For(id), l.Keeper().For(id) // of two windows
	must.Do(t, running.Keep(game{"Eve"}))
	must.Get(profile.Delete(l, "Eve"))(t)
	for name, k := range map[string]*library.Keeper{"before its first move": waiting, "while it runs": running} {
		for range 2 {
			if err := k.Keep(game{"Eva"}); !errors.Is(err, library.ErrDeleted) || !k.Deleted() {
				t.Errorf("%s: %v", name, err)
			}
		}
		must.Do(t, k.Close())
	}
	if got := names(l, id) + names(l, ""); got != "" {
		t.Errorf("kept: %s", got)
	}
	if n := len(must.Get(profile.Read(l))(t).Profiles); n != 1 {
		t.Errorf("%d profiles", n)
	}
}

func TestASideThatAProgramPlayedIsNobodysToImport(t *testing.T) {
	var text bytes.Buffer
	played := func(yield func(profile.Played) bool) {
		yield(profile.Played{Game: profile.Game{Record: game{"Eve"}.Record(), Side: board.Second}})
	}
	must.Get(profile.Write(&text, profile.Copy{Name: "Eve"}, played))(t)
	if _, err := profile.Parse(&text); err == nil || !strings.Contains(err.Error(), "line 2: ") || !strings.Contains(err.Error(), "random") {
		t.Errorf("error %v", err)
	}
}

func TestAGameAgainstTheRulesAndANameThatNobodyMayHaveAreRefused(t *testing.T) {
	for says, change := range map[string]func(c *profile.Copy, rec *record.Game){
		"": func(*profile.Copy, *record.Game) {},
		"line 2: the game is not one by the rules": func(_ *profile.Copy, rec *record.Game) { rec.Moves[0].Text = "e2-e9" },
		"nonsense":                     func(_ *profile.Copy, rec *record.Game) { rec.Game, rec.Variant = record.Stratego, "nonsense" },
		`line 1: name ""`:              func(c *profile.Copy, _ *record.Game) { c.Name = "" },
		"line 1: name \"E\\x1b[2Jve\"": func(c *profile.Copy, _ *record.Game) { c.Name = "E\x1b[2Jve" },
		"1 to 30 characters":           func(c *profile.Copy, _ *record.Game) { c.Name = strings.Repeat("e", 31) },
	} {
		c, rec := profile.Copy{Name: "Eve"}, game{"Eve"}.Record()
		change(&c, rec)
		var text bytes.Buffer
		must.Get(profile.Write(&text, c, func(yield func(profile.Played) bool) {
			yield(profile.Played{Game: profile.Game{Record: rec, Side: board.First}})
		}))(t)
		_, err := profile.Parse(&text)
		if (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%q: error %v", says, err)
		}
	}
}
