package library

import (
	"strings"
	"testing"

	"flagfall.dev/record"
)

func TestAListSaysWhatHelpThereWas(t *testing.T) {
	for want, rec := range map[string]record.Game{
		"unfinished":            {},
		"unfinished (assisted)": {Assisted: true},
		"unfinished (opened, assisted, taken back)": {Opened: true, Assisted: true, TakenBack: true},
	} {
		var out strings.Builder
		(Game{Name: "evening", Record: &rec}).Summary().writeRow(&out)
		if !strings.HasSuffix(strings.TrimSpace(out.String()), "\t"+want) {
			t.Errorf("%q does not end in %q", out.String(), want)
		}
	}
}
