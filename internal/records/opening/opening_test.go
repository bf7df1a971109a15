package opening

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// write writes files into a new directory, which it returns.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

func classic() *stratego.Variant {
	v, err := stratego.New(stratego.Classic())
	if err != nil {
		panic(err)
	}
	return v
}

// drawn returns set-ups of classic.
func drawn(n int) (all []stratego.Setup) {
	g, rng := deploy.New(classic()), rand.New(rand.NewPCG(1, 2))
	for range n {
		all = append(all, g.Random(rng))
	}
	return all
}

// names returns what the first starts of a book are made of.
func names(b *Book, n int, draw Draw) (all []string) {
	for i := range n {
		all = append(all, b.Start(i, draw).Name)
	}
	return all
}

func TestASetupIsReadInEveryFormThatSetupsHave(t *testing.T) {
	v, s := classic(), drawn(5)
	rows := func(s stratego.Setup, blank string) string {
		var b strings.Builder
		for i, c := range s.String() {
			b.WriteString(string(c) + blank)
			if i%10 == 9 {
				b.WriteString("\n")
			}
		}
		return b.String()
	}
	rec := &record.Game{
		Game: record.Stratego, Variant: "classic",
		Setups: [2]string{record.StrategoSetup(v, s[3]), record.StrategoSetup(v, s[4])},
	}
	dir := write(t, map[string]string{
		"a.txt":      "# from somewhere\n" + s[0].Strados() + "\r\n\n" + rows(s[1], " ") + "# the last\n" + rows(s[2], ""),
		"b.flagfall": rec.String(),
		".hidden":    "nothing that could be read",
	})
	b := must.Get(ReadSetups(v, dir))(t)
	wantNames := []string{"a.txt:2", "a.txt:4", "a.txt:9", "b.flagfall red", "b.flagfall blue"}
	if b.Len() != len(s) {
		t.Fatalf("%d set-ups", b.Len())
	}
	for i, e := range b.entries {
		if e.where != wantNames[i] || e.Setups[0] != s[i].String() {
			t.Errorf("entry %d is %+v, want %s from %s", i, e, s[i], wantNames[i])
		}
	}
	if got := b.Start(1, nil); got.Name != "red a.txt:9, blue b.flagfall red" || got.Setups != [2]string{s[2].String(), s[3].String()} {
		t.Errorf("the second start is %+v", got)
	}
}

func TestSetupsInLettersStandWithMostFlagsAtTheBack(t *testing.T) {
	v, all := classic(), drawn(20)
	inFront := func(s stratego.Setup) bool { return slices.Index(s, stratego.Flag) >= len(s)/2 }
	back := slices.IndexFunc(all, func(s stratego.Setup) bool { return !inFront(s) })
	if back < 0 {
		t.Fatal("no set-up with its Flag at the back")
	}
	var backFirst, frontFirst, tokens strings.Builder
	for _, s := range all {
		backFirst.WriteString(s.Strados() + "\n")
		tokens.WriteString(s.String() + "\n")
		turned := slices.Clone(s)
		slices.Reverse(turned)
		frontFirst.WriteString(turned.Strados() + "\n")
	}
	dir := write(t, map[string]string{"a": backFirst.String(), "b": frontFirst.String(), "c": tokens.String()})
	for _, name := range []string{"a", "b", "c"} {
		b, err := ReadSetups(v, filepath.Join(dir, name))
		if err != nil || b.Len() != len(all) {
			t.Fatalf("%s: %d set-ups, %v", name, b.Len(), err)
		}
		for i, e := range b.entries {
			if e.Setups[0] != all[i].String() {
				t.Errorf("%s: entry %d is %s, want %s", name, i, e.Setups[0], all[i])
			}
		}
	}
	// Rank tokens are never turned round, even where a Flag stands in front.
	front := slices.Clone(all[back])
	slices.Reverse(front)
	b, err := ReadSetups(v, filepath.Join(write(t, map[string]string{"d": front.String() + "\n"}), "d"))
	if err != nil || b.entries[0].Setups[0] != front.String() {
		t.Errorf("%+v, %v", b, err)
	}
}

func TestAPositionIsReadInEveryFormThatPositionsHave(t *testing.T) {
	v, s := classic(), drawn(2)
	whole := must.Get(stratego.NewPosition(v, s[0], s[1]))(t)
	letters, _, _ := strings.Cut(whole.String(), " ")
	setups := [2]string{record.StrategoSetup(v, s[0]), record.StrategoSetup(v, s[1])}
	for name, c := range map[string]struct {
		text string
		want []Start
	}{
		"one StraDoS string, which could be a chase game": {letters + "\n", []Start{{Name: "p:1", Position: letters + " r"}}},
		"StraDoS strings": {
			"# two\n" + letters + "\n\n" + letters + " b\n",
			[]Start{{Name: "p:2", Position: letters + " r"}, {Name: "p:4", Position: letters + " b"}},
		},
		"a record": {
			(&record.Game{Game: record.Stratego, Variant: "classic", Setups: setups}).String(),
			[]Start{{Name: "p", Setups: [2]string{s[0].String(), s[1].String()}}},
		},
		"a record's start": {
			(&record.Game{Game: record.Stratego, Variant: "classic", Start: letters + " b"}).String(),
			[]Start{{Name: "p", Position: letters + " b"}},
		},
		"a board file": {stratego.FormatBoardFile(v, s[0], s[1]), []Start{{Name: "p", Setups: [2]string{s[0].String(), s[1].String()}}}},
	} {
		t.Run(name, func(t *testing.T) {
			b := must.Get(ReadPositions(v, filepath.Join(write(t, map[string]string{"p": c.text}), "p"), 0))(t)
			for i, want := range c.want {
				if got := b.Start(i, nil); got != want || b.Len() != len(c.want) {
					t.Errorf("start %d of %d is %+v, want %+v", i, b.Len(), got, want)
				}
			}
		})
	}
}

func TestBoardsOfAdvanceAreRead(t *testing.T) {
	start := advance.Start()
	m := must.Get(start.ParseMove("e2-e3"))(t)
	after := start
	after.Make(m)
	rec := &record.Game{Game: record.Advance, Variant: record.Advance, Moves: []record.Move{{Text: "e2-e3"}}}
	oneLine := record.AdvanceStart(&after)
	for name, c := range map[string]struct {
		text  string
		plies int
		want  []string
	}{
		"boards": {
			"# White moves\n" + after.String() + "\n" + after.String() + "black\n" + after.String() + after.String(), 0,
			[]string{"p:2", "p:12", "p:22", "p:31"},
		},
		"boards on one line":      {oneLine + "\n" + oneLine + "\n", 0, []string{"p:1", "p:2"}},
		"a record after its move": {rec.String(), 1, []string{"p"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := must.Get(ReadPositions(nil, filepath.Join(write(t, map[string]string{"p": c.text}), "p"), c.plies))(t)
			if got := names(b, b.Len(), nil); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
			if last := b.Start(0, nil); name != "boards" && last.Position != oneLine {
				t.Errorf("%q, want %q", last.Position, oneLine)
			}
		})
	}
	b, err := ReadPositions(nil, filepath.Join(write(t, map[string]string{"p": after.String() + "black\n"}), "p"), 0)
	if err != nil || b.Start(0, nil).Position != oneLine {
		t.Errorf("with Black to move: %v, %v", b, err)
	}
}

func TestMistakesAreNamedWithFileAndLine(t *testing.T) {
	s := drawn(1)[0]
	read := func(setups bool, text string) error {
		path := filepath.Join(write(t, map[string]string{"f.txt": text}), "f.txt")
		if setups {
			_, err := ReadSetups(classic(), path)
			return err
		}
		_, err := ReadPositions(classic(), path, 0)
		return err
	}
	for text, want := range map[string]string{
		s.Strados() + "\n" + strings.Replace(s.Strados(), "M", "B", 1) + "\n": "f.txt:2: 7 of Bomb: expected 6; 0 of Flag: expected 1",
		s.Strados() + "\n\n" + s.String()[:20] + "\n":                         "f.txt:3: a set-up of 20 squares: variant classic has 40",
		s.String() + "1\n": "f.txt:1: a set-up of 41 squares",
		strings.Replace(s.Strados(), "M", "Z", 1) + "\n": `f.txt:1: letter "Z" in a set-up: expected A to Y`,
		"# nothing\n":                         "f.txt: there is nothing in it to begin a game from",
		"flagfall record 1\ngame: stratego\n": "f.txt: game record: the file is truncated",
		(&record.Game{Game: record.Advance, Variant: record.Advance}).String(): "f.txt: a game of advance: expected classic",
	} {
		if err := read(true, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"# one\nAAA\n": "f.txt:2: position has 3 squares",
		strings.Repeat("A", 42) + "__AA__AAAA__AA__" + strings.Repeat("A", 42) + "\n": "f.txt:1: the game is over there",
	} {
		if err := read(false, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if err := read(true, strings.Repeat("BB\n\n", 40)); err == nil || !strings.Contains(err.Error(), "and 30 more mistakes") {
		t.Errorf("forty mistakes: %v", err)
	}
	if _, err := ReadPositions(nil, filepath.Join(write(t, map[string]string{"f": strings.Repeat(".........\n",
		4) + "....\n" + strings.Repeat(".........\n", 4)}), "f"), 0); err == nil || !strings.Contains(err.Error(), "f:5: 4 characters, expected 9") {
		t.Errorf("a short line of a board: %v", err)
	}
}

// Neither order leaves an entry out or takes one twice, in any cycle.
func TestEveryEntryComesBeforeAnyComesAgain(t *testing.T) {
	var text strings.Builder
	for _, s := range drawn(7) {
		text.WriteString(s.Strados() + "\n")
	}
	b := must.Get(ReadSetups(classic(), filepath.Join(write(t, map[string]string{"f": text.String()}), "f")))(t)
	for _, draw := range []Draw{nil, Seed(5)} {
		for cycle := range 3 {
			seen := map[string]bool{}
			for i := range 7 {
				seen[b.at(7*cycle+i, draw).where] = true
			}
			if len(seen) != 7 {
				t.Errorf("cycle %d, drawn by %v: %d of 7 entries", cycle, draw, len(seen))
			}
		}
	}
	first, again, other := names(b, 20, Seed(5)), names(b, 20, Seed(5)), names(b, 20, Seed(6))
	if !slices.Equal(first, again) || slices.Equal(first, other) {
		t.Errorf("seed 5: %v and %v, seed 6: %v", first, again, other)
	}
	if sequential := names(b, 1, nil); sequential[0] != "red f:1, blue f:2" {
		t.Errorf("in order: %v", sequential)
	}
}

func TestASumIsOfTheEntriesAndNotOfTheFile(t *testing.T) {
	s := drawn(2)
	sum := func(text string) string {
		b := must.Get(ReadSetups(classic(), filepath.Join(write(t, map[string]string{"f": text}), "f")))(t)
		return b.Sum()
	}
	if sum(s[0].Strados()+"\n"+s[1].Strados()) != sum("# the same\n"+s[0].String()+"\n\n"+s[1].Strados()+"\n") {
		t.Error("the same set-ups have another sum")
	}
	if sum(s[0].Strados()+"\n"+s[1].Strados()) == sum(s[1].Strados()+"\n"+s[0].Strados()) {
		t.Error("another order has the same sum")
	}
}

func FuzzRead(f *testing.F) {
	f.Add("# remark\n8889\n\n" + strings.Repeat("A", 100) + " b\n")
	f.Add(strings.Repeat(".........\n", 9) + "black\n")
	f.Add("flagfall record 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(write(t, map[string]string{"f": text}), "f")
		for _, read := range []func() (*Book, error){
			func() (*Book, error) { return ReadSetups(classic(), path) },
			func() (*Book, error) { return ReadPositions(classic(), path, 0) },
			func() (*Book, error) { return ReadPositions(nil, path, 1) },
		} {
			b, err := read()
			if err != nil {
				continue
			}
			first, again := b.Start(b.Len(), Seed(1)), b.Start(b.Len(), Seed(1))
			if first != again || first.Name == "" {
				t.Errorf("the same start is %+v and %+v", first, again)
			}
		}
	})
}

func TestAFileOfAFolderWithMistakesIsNamedAndLeftOutWhole(t *testing.T) {
	all := drawn(3)
	dir := write(t, map[string]string{
		"a.txt": all[0].Strados() + "\n",
		"b.txt": all[1].Strados() + "\nFB\n\nBF\n",
		"c.xml": "<stratego>\n<game type=\"classic\"><field content=\"A\"/></nothing>",
		"d.txt": all[2].Strados() + "\n",
	})
	b := must.Get(ReadSetups(classic(), dir))(t)
	if b.Len() != 2 {
		t.Errorf("%d set-ups", b.Len())
	}
	left := strings.Join(b.LeftOut(), "\n")
	for _, want := range []string{"b.txt:2: ", "(and 1 more mistakes)", "c.xml"} {
		if !strings.Contains(left, want) || len(b.LeftOut()) != 2 {
			t.Errorf("%q lacks %q", left, want)
		}
	}
	bad := write(t, map[string]string{"a.txt": "FB\n", "b.txt": "BF\n"})
	if _, err := ReadSetups(classic(), bad); err == nil || !strings.Contains(err.Error(), "a.txt:1: ") ||
		!strings.Contains(err.Error(), "b.txt:1: ") {
		t.Errorf("nothing but mistakes: %v", err)
	}
}
