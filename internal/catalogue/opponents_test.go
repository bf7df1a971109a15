package catalogue

import (
	"testing"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/picture"
	"flagfall.dev/internal/roster"
	"flagfall.dev/record"
)

func TestEveryOpponentIsAPlayerAndHasAPicture(t *testing.T) {
	for game, set := range map[string]picture.Set{record.Stratego: picture.Stratego, record.Advance: picture.Advance} {
		all, newcomers := opponents(game)
		specs, played := map[string]bool{}, map[string]bool{}
		for _, o := range all {
			if err := roster.Check(o.Spec, game); err != nil || specs[o.Spec] {
				t.Errorf("%s: listed before %v, %v", o.Spec, specs[o.Spec], err)
			}
			if set.Figures()[o.Figure] == "" || o.About == "" || o.Group != bySkill && o.Group != training {
				t.Errorf("%s: figure %q, %q, group %q", o.Spec, o.Figure, o.About, o.Group)
			}
			specs[o.Spec] = true
			parsed, err := games.ParseSpec(o.Spec)
			if err != nil {
				t.Fatal(err)
			}
			played[parsed.Name] = true
		}
		if !specs[newcomers] {
			t.Errorf("a newcomer meets %q", newcomers)
		}
		for _, p := range roster.Players() {
			if p.Game == game && !played[p.Name] {
				t.Errorf("%s cannot be chosen", p.Name)
			}
		}
	}
}
