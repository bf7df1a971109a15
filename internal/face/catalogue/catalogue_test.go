package catalogue

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web"
)

const skirmish = `name = "skirmish"
base = "barrage"
board = "8x8"
home_rows = 3
`

func TestARuleSetOfTheUsersOwnIsOfferedAndGoesOnAfterARestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.toml")
	must.Do(t, os.WriteFile(file, []byte(skirmish), 0o600))
	c := must.Get(New([]string{file}))(t)
	all := slices.DeleteFunc(c.Variants(), func(v web.Variant) bool { return v.Hidden })
	last := all[len(all)-1]
	if last.Name != "skirmish" || len(last.Opponents) < 3 {
		t.Fatalf("the last variant is %s with %d opponents", last.Name, len(last.Opponents))
	}
	order := web.Order{Variant: "skirmish", Bots: [2]string{"", "council"}, Key: secret.Of(1)}
	s := must.Get(c.Start(t.Context(), order))(t)
	ground := must.Get(c.Ground("skirmish"))(t)
	setup := s.Record().Setups[1]
	must.Do(t, s.Deploy(0, setup))
	must.Do(t, s.Play(0, s.Scene(session.AsFirst).Moves[0].Text))
	rec := s.Record()
	s.Close()
	order.Resume = rec
	again := must.Get(c.Start(t.Context(), order))(t)
	defer again.Close()
	if sc := again.Scene(session.AsFirst); sc.Ply < 1 || sc.Grid != ground.Grid || !sc.Bots[1] {
		t.Errorf("ply %d on %v, programs at %v", sc.Ply, sc.Grid, sc.Bots)
	}
	if _, err := New([]string{file, file}); err == nil || !strings.Contains(err.Error(), "another name") {
		t.Errorf("two rule sets of one name: %v", err)
	}
}

func TestTheOpponentOfWhoChoosesNoneIsOneThatANewcomerCanBeat(t *testing.T) {
	c := must.Get(New(nil))(t)
	for _, v := range c.Variants() {
		want := "Ada: Looks one move ahead and forgets most ranks that it saw. A newcomer can win."
		if v.Name == "advance" {
			want = "Sovereign, first steps: Sees one piece in three and hardly cares what it loses. A newcomer can win."
		}
		var told []string
		for _, o := range v.Opponents {
			if o.Spec == v.Default {
				told = append(told, o.Title+": "+o.About)
			}
		}
		if len(told) != 1 || told[0] != want {
			t.Errorf("%s: the default is %q, described as %q, want %q", v.Name, v.Default, told, want)
		}
	}
}

func TestEveryOpponentThatIsOfferedPlays(t *testing.T) {
	c := must.Get(New(nil))(t)
	for _, v := range c.Variants() {
		if v.Name != "mini" && v.Name != "advance" {
			continue
		}
		for _, o := range v.Opponents {
			s, err := c.Start(t.Context(), web.Order{Variant: v.Name, Bots: [2]string{o.Spec, ""}, Key: secret.Of(1)})
			if err != nil {
				t.Errorf("%s against %s: %v", v.Name, o.Spec, err)
				continue
			}
			s.Close()
		}
	}
}
