package rival_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

func TestEveryRivalIsAPlayerOfOursWithANameOfItsOwn(t *testing.T) {
	names, specs := map[string]bool{}, map[string]bool{}
	word := regexp.MustCompile(`^[A-Z][a-z]+$`)
	for _, r := range rival.All(record.Stratego) {
		must.Do(t, roster.Check(r.Spec, record.Stratego))
		if names[r.Name] || specs[r.Spec] || !word.MatchString(r.Name) || r.Spec != rival.Plain(r.Spec) {
			t.Errorf("%s, %s", r.Name, r.Spec)
		}
		names[r.Name], specs[r.Spec] = true, true
		if got, ok := rival.Named(strings.ToUpper(r.Name)); !ok || got.Spec != r.Spec {
			t.Errorf("%s is not found by its name", r.Name)
		}
		if r.Level > 0 && int(r.Name[0]-'A')+1 != r.Level {
			t.Errorf("%s has level %d: expected the letter of its level", r.Name, r.Level)
		}
	}
	for _, p := range roster.Players() {
		if p.Game == record.Stratego && !specs[p.Name] && p.Name != "sparring" && p.Name != "marshal" {
			t.Errorf("%s is no rival", p.Name)
		}
	}
}

func TestWhatRivalsSayIsSaidInGermanToo(t *testing.T) {
	german := string(must.Get(os.ReadFile(filepath.Join("..", "..", "web", "ui", "src", "german", "rivals.ts")))(t))
	for _, r := range rival.All(record.Stratego) {
		for _, words := range []string{r.Before, r.Won, r.Lost, r.Drawn} {
			if !strings.Contains(german, `"`+words+`": "`) || words == "" {
				t.Errorf("%s: German has no %q", r.Name, words)
			}
		}
		if r.Plainly != "" && !strings.Contains(german, `"`+r.Plainly+`": "`) {
			t.Errorf("%s: German has no %q", r.Name, r.Plainly)
		}
	}
}

func TestMemoryThreadsAndSeedChangeNoRivalAndOtherOptionsDo(t *testing.T) {
	for spec, want := range map[string]string{
		"marshal": "Juno", "Marshal:seed=1": "Juno", "marshal:level=1,memory=16": "Ada", "marshal:memory=1,threads=4,level=3,seed=9": "Cleo",
		"marshal:style=fortress,level=5": "Petra", "marshal:nodes=300": "", "marshal:level=11": "", "human": "", "": "", "native:./bot": "",
	} {
		if r, _ := rival.Of(spec); r.Name != want {
			t.Errorf("%q is %q, not %q", spec, r.Name, want)
		}
	}
}

func TestARecordNamesItsRivalsAsTheyAreCalledNow(t *testing.T) {
	for was, want := range map[string]string{
		"Marshal, casual": "Dario", "marshal, casual": "Dario", "Casual": "Dario", "casual": "Dario", "MARSHAL": "Dario", "Casually": "Casually", "": "Dario", "marshal:level=4": "Dario", "My champion": "My champion",
		"marshal:level=4 #2": "Dario #2", "My champion #2": "My champion #2",
	} {
		g := &record.Game{Names: [2]string{"You", was}, Players: [2]string{"human", "marshal:level=4,memory=16"}}
		if got := rival.Names(g); got != [2]string{"You", want} {
			t.Errorf("%q: %v", was, got)
		}
	}
}

func TestThePortraitsAreFewBytesAndDifferent(t *testing.T) {
	seen := map[string]string{}
	for _, r := range rival.All(record.Stratego) {
		p := r.Portrait()
		if other := seen[p]; other != "" {
			t.Errorf("%s looks like %s", r.Name, other)
		}
		seen[p] = r.Name
	}
	if n := len(rival.Sprite()); n > 30_000 {
		t.Errorf("%d bytes", n)
	}
}

func TestARivalIsSpelledByItsNameInAnyCaseWithFurtherOptions(t *testing.T) {
	for typed, want := range map[string]string{
		"Roland": "marshal:level=5,style=rusher", "ROLAND:seed=3": "marshal:level=5,style=rusher,seed=3", "lotte:seed=2": "council:seed=2",
		"toby": "random", "marshal:level=3": "marshal:level=3", "ucc:./ada": "ucc:./ada", "human": "human", "": "",
	} {
		if got := rival.Spelled(typed); got != want {
			t.Errorf("%q: %q", typed, got)
		}
	}
	for word, want := range map[string]string{"rusher": "Roland", "SpyMaster": "Silas", "Rolnad": "Roland", "hothead": "Rex", "wizard": ""} {
		if got := rival.Meant(word); got != want {
			t.Errorf("%s is taken for %q", word, got)
		}
	}
}
