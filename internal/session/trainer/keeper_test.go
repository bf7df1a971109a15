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
