package tui

import (
	"testing"

	"flagfall.dev/internal/records/picture"
)

func TestAChosenThemeColoursPiecesLakesAndWallsAndNothingElse(t *testing.T) {
	for _, dark := range []bool{false, true} {
		usual := newTheme(dark, false, nil)
		seen := map[string]string{usual.begin[first]: "the usual"}
		for i := range picture.Themes {
			chosen := newTheme(dark, false, &picture.Themes[i])
			name := picture.Themes[i].Name
			if other, taken := seen[chosen.begin[first]]; taken {
				t.Errorf("dark %v: pieces of %s are coloured as those of %s", dark, name, other)
			}
			seen[chosen.begin[first]] = name
			for r := range roles {
				coloured := r >= lake && r <= secondShown
				if changed := chosen.begin[r] != usual.begin[r]; changed != coloured {
					t.Errorf("dark %v, %s: role %d changed: %v", dark, name, r, changed)
				}
			}
			for _, pair := range [][2]role{
				{first, second},
				{first, firstHidden},
				{second, secondHidden},
				{first, firstShown},
				{second, secondShown},
			} {
				if chosen.begin[pair[0]] == chosen.begin[pair[1]] {
					t.Errorf("dark %v, %s: roles %d and %d look alike", dark, name, pair[0], pair[1])
				}
			}
		}
	}
}
