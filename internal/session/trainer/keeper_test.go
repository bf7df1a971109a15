package trainer

import (
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
)

// begins trains a set-up of four pairs of which two are left, and does something after the first of them.
func begins(t *testing.T, k Keeper, then func()) (*Training, error) {
	t.Helper()
	v, o := post(t)
	o.Pairs = 2
	c := must.Get(k.Resume(v, o))(t)
	return c, k.Train(t.Context(), v, c, func() {
		if then != nil {
			then()
		}
		then = nil
	})
}

func TestATrainingIsKeptUntilItsEnd(t *testing.T) {
	k := Keeper{library.Library{Folder: t.TempDir()}}
	c := must.Get(begins(t, k, nil))(t)
	if got := must.Get(k.Shelf())(t).Trained(c.Variant, c.Setup); got == nil || got.Done != 2 {
		t.Errorf("%+v", got)
	}
}

func TestWhatIsDeletedDuringATrainingStaysDeleted(t *testing.T) {
	l := library.Library{Folder: t.TempDir()}
	k := Keeper{profile.Own{Notes: l}}
	c := must.Get(begins(t, k, func() { must.Get(profile.Remove(l, ""))(t) }))(t)
	if s := must.Get(k.Shelf())(t); s.Trained(c.Variant, c.Setup) != nil {
		t.Error("the training of the first profile came back")
	}
	made := must.Get(profile.Change(l, func(b *profile.Book) error {
		_, err := b.Add("Eve")
		return err
	}))(t)
	k = Keeper{profile.Own{Notes: l, ID: made.Current}}
	if _, err := begins(t, k, func() { must.Get(profile.Delete(l, "Eve"))(t) }); err == nil || err.Error() != "the profile was deleted" {
		t.Error(err)
	}
	if text := must.Get(l.Note("setups/" + made.Current))(t); text != "" {
		t.Errorf("the profile has notes again: %s", text)
	}
}

func TestTrainingsAgainstOthersAndOfACopyStayWhatTheyWere(t *testing.T) {
	k := Keeper{library.Library{Folder: t.TempDir()}}
	first := must.Get(begins(t, k, nil))(t)
	v, o := post(t)
	o.Pairs, o.Seed = 1, first.Seed+1
	second := must.Get(k.Resume(v, o))(t)
	must.Do(t, k.Train(t.Context(), v, second, nil))
	s := must.Get(k.Change(func(s *Shelf) error { return s.Put(v, "Copy", o.Setup) }))(t)
	if newest := s.Trained(second.Variant, second.Setup); len(s.Trainings) != 2 || newest.Seed != second.Seed {
		t.Errorf("%d trainings, the newest of seed %d", len(s.Trainings), newest.Seed)
	}
	o.Pairs, o.Seed = 2, first.Seed
	if again := must.Get(k.Resume(v, o))(t); again.Done != first.Done {
		t.Errorf("of the first training %d pairs are left, %d were played", again.Done, first.Done)
	}
	if s = must.Get(k.Change(func(s *Shelf) error { return s.Remove("Copy") }))(t); len(s.Trainings) != 2 {
		t.Errorf("%d trainings are left of a ready-made set-up, though a copy of it was deleted", len(s.Trainings))
	}
}
