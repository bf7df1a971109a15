package tournament

import "testing"

func TestAGameHasOnePartner(t *testing.T) {
	for id, want := range map[string]string{"t/1/0-1/0/1": "t/1/0-1/0/2", "t/1/0-1/0/2": "t/1/0-1/0/1", "t/1/0-1/0/1/drawn": "t/1/0-1/0/2"} {
		if got := PartnerOf(id); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}
