package lobby

import (
	"testing"

	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/face/catalogue"
)

func TestALevelThatIsAskedForGoesBeforeThePlayerOfTheSettings(t *testing.T) {
	likes := settings.Settings{Variant: "barrage", Player: "council", Level: 3}
	for _, tt := range []struct {
		server Server
		want   catalogue.Preference
	}{
		{Server{}, catalogue.Preference{}},
		{Server{Defaults: likes}, catalogue.Preference{Variant: "barrage", Player: "council", Level: 3}},
		{Server{Defaults: likes, Level: 5}, catalogue.Preference{Variant: "barrage", Level: 5}},
	} {
		if got := tt.server.preference(); got != tt.want {
			t.Errorf("%+v, expected %+v", got, tt.want)
		}
	}
}
