package lab

import (
	"regexp"
	"strings"
	"testing"
)

func TestEveryReleaseHasItsOwnNameAndACommit(t *testing.T) {
	all, err := Releases()
	if err != nil || len(all) == 0 {
		t.Fatalf("%d releases, %v", len(all), err)
	}
	seen := map[string]bool{}
	for _, r := range all {
		if !regexp.MustCompile(`^[0-9a-f]{7,40}$`).MatchString(r.Commit) || seen[r.Name] || seen[r.Commit] || r.Summary == "" {
			t.Errorf("%+v", r)
		}
		seen[r.Name], seen[r.Commit] = true, true
	}
}

func TestReleasesArePickedByName(t *testing.T) {
	all := []Release{{"one", "a", ""}, {"two", "b", ""}}
	for _, c := range []struct{ names, commits, want string }{
		{"", "ab", ""}, {"two", "b", ""}, {"two one", "ba", ""}, {"three", "", `"three": expected one of one, two`},
	} {
		picked, err := Pick(all, strings.Fields(c.names))
		commits := ""
		for _, r := range picked {
			commits += r.Commit
		}
		if commits != c.commits || (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: picked %q, %v", c.names, commits, err)
		}
	}
}

func TestABrokenListOfReleasesNamesTheLine(t *testing.T) {
	if _, err := parseReleases("# comment\n\nmarshal-1 abc\n"); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("error %v", err)
	}
}
