package web

import (
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestTheOwnersTrainingIsAnotherTaskThanAVisitors(t *testing.T) {
	s := newOwnedSite(t)
	visitor, owner := s.guest(), s.guest()
	owner.owns()
	n, _ := trainer.Find("Corner post")
	begin := func(who *guest) (r taskReport) {
		q := setupQuery{Variant: n.Variant, Setup: n.Setup}
		if code, err := who.post("/api/trainer/train", q, &r); code != http.StatusOK {
			t.Fatal(code, err)
		}
		must.Get(who.post("/api/tasks/"+r.ID+"/stop", struct{}{}, nil))(t)
		return r
	}
	visitors, owners := begin(visitor), begin(owner)
	must.Get(owner.postAnew("/api/me", nil, "new", "Eve"))(t)
	if eves := begin(owner); visitors.ID == owners.ID || owners.ID == eves.ID {
		t.Errorf("the visitor's task is %s, the owner's %s, and that of another profile %s", visitors.ID, owners.ID, eves.ID)
	}
}

func TestTheOwnersSetupsTheirRecordAndTrainingAreListedForTheOwnerAlone(t *testing.T) {
	s := newOwnedSite(t)
	visitor, owner := s.guest(), s.guest()
	owner.owns()
	n, _ := trainer.Find("Corner post")
	v := must.Get(stratego.VariantNamed(n.Variant))(t)
	setup := shuffled(t, n.Variant, 3).String()
	_, err := (trainer.Keeper{Notes: profile.Own{Notes: s.kept.Shelf()}}).Change(func(shelf *trainer.Shelf) error {
		tr := must.Get(trainer.Begin(v, trainer.Order{Setup: setup, Pairs: 1, Seed: 1}))(t)
		must.Do(t, tr.Play(t.Context(), v, nil))
		shelf.Keep(tr)
		return shelf.Put(v, "My post", setup)
	})
	must.Do(t, err)
	must.Get(s.kept.Shelf().AddPlayed("", []profile.Game{{Record: &record.Game{
		Game: record.Stratego, Variant: n.Variant, Names: [2]string{"You", "Ada"}, Players: [2]string{"human", "marshal:level=1"},
		Setups: [2]string{setup, n.Setup}, Result: board.Result{Ending: board.Resignation, Winner: board.First},
	}}}))(t)
	var list struct{ Setups []trainer.Named }
	for _, c := range []struct {
		who   *guest
		first string
		more  int
	}{{visitor, trainer.All()[0].Name, 0}, {owner, "My post", 1}} {
		if c.who.get("/api/trainer", &list); list.Setups[0].Name != c.first || len(list.Setups) != len(trainer.All())+c.more {
			t.Errorf("%d set-ups, the first is %+v", len(list.Setups), list.Setups[0])
		}
	}
	q := setupQuery{Variant: n.Variant, Setup: setup}
	if code, _ := visitor.post("/api/trainer/standing", q, nil); code != http.StatusForbidden {
		t.Errorf("a visitor asks for the owner's record: %d", code)
	}
	var got standingSetup
	if code, err := owner.post("/api/trainer/standing", q, &got); code != http.StatusOK {
		t.Fatal(code, err)
	}
	if len(got.Record) != 2 || got.Record[0].Opponent != "Ada" || got.Record[0].Won != 1 || got.Training == nil ||
		got.Training.Games != 2 || !strings.HasPrefix(got.Training.Says[0].Format, "%d games: ") {
		t.Errorf("%+v", got)
	}
}
