package web

import (
	"net/http"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/trainer"
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
	must.Get(owner.post("/api/me", owner.shows("new", "Eve"), nil))(t)
	if eves := begin(owner); visitors.ID == owners.ID || owners.ID == eves.ID {
		t.Errorf("the visitor's task is %s, the owner's %s, and that of another profile %s", visitors.ID, owners.ID, eves.ID)
	}
}
