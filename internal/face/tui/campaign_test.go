package tui

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/internal/session/campaign"
)

func TestTheCampaignFitsIntoAScreenAndBeginsABattleThatIsOpen(t *testing.T) {
	begun := make(chan Choice, 1)
	d := drive(t, Config{
		Campaign: func() (campaign.Progress, error) { return campaign.Of(nil), nil },
		Begin: func(_ context.Context, c Choice) (Opened, error) {
			begun <- c
			return Opened{}, errors.New("not here")
		},
	}, 80, 24)
	d.shows(campaignEntry)
	for !strings.Contains(d.text(), d.model.env.theme.glyphs.arrow+" "+campaignEntry) {
		d.press("down")
	}
	d.press("enter")
	d.shows("0 of 45 stars")
	d.shows("15      The long campaign  opens later")
	d.shows(". Win the battle.")
	lines := strings.Split(d.text(), "\n")
	for _, l := range lines {
		if n := ansi.StringWidth(l); n > 80 {
			t.Errorf("%d columns: %s", n, l)
		}
	}
	for range 15 { // the ideas and goals of all fit above the last row
		d.press("down")
		d.shows("> arrows, Enter plays")
		if n := len(strings.Split(d.text(), "\n")); n > 24 {
			t.Errorf("%d rows", n)
		}
	}
	d.press("enter")
	d.shows("Battle 15 opens when battle 13 or 14 is won.")
	d.press("home", "down", "enter")
	d.until("the battle", func() bool { return len(begun) == 1 })
	if c := <-begun; c.Battle != "minefield" || c.changed("council") != c {
		t.Errorf("%+v", c)
	}
}
