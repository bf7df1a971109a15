package catalogue

import (
	"testing"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session/player"
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
			parsed := must.Get(player.ParseSpec(o.Spec))(t)
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

func TestThePreferredOpponentIsProposedInTheGamesThatItPlays(t *testing.T) {
	for _, tt := range []struct {
		prefers           Preference
		stratego, advance string
	}{
		{Preference{}, "marshal:level=1,memory=16", "free:level=1"},
		{Preference{Level: 4}, "marshal:level=4,memory=16", "free:level=4"},
		{Preference{Player: "council", Level: 9}, "council", "free:level=9"},
		{Preference{Player: "marshal:level=3"}, "marshal:level=3,memory=16", "free:level=1"},
		{Preference{Player: "marshal:off=twosquares"}, "marshal:off=twosquares", "free:level=1"},
		{Preference{Player: "free"}, "marshal:level=1,memory=16", "free"},
		{Preference{Player: "nobody", Level: 2}, "marshal:level=2,memory=16", "free:level=2"},
	} {
		c := must.Get(New(nil))(t)
		for _, v := range c.Preferring(tt.prefers).Variants() {
			if v.Hidden {
				continue // a board of the campaign, which proposes nobody
			}
			want := tt.stratego
			if v.Game == record.Advance {
				want = tt.advance
			}
			specs := map[string]int{}
			for _, o := range v.Opponents {
				specs[o.Spec]++
			}
			if v.Default != want || specs[want] != 1 {
				t.Errorf("%+v: %s proposes %s, %d times in its list, expected %s once", tt.prefers, v.Name, v.Default, specs[v.Default], want)
			}
		}
	}
}
