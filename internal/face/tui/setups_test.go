package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/internal/session/trainer"
)

// fits fails where the screen is larger than a terminal of 80×24.
func (d *driver) fits() {
	d.t.Helper()
	lines := strings.Split(d.text(), "\n")
	if len(lines) > 24 {
		d.t.Errorf("%d rows:\n%s", len(lines), d.text())
	}
	for _, l := range lines {
		if n := ansi.StringWidth(l); n > 80 {
			d.t.Errorf("%d columns: %s", n, l)
		}
	}
}

// choose goes to an entry of the menu and takes it.
func (d *driver) choose(entry string) {
	d.t.Helper()
	d.shows(entry)
	for !strings.Contains(d.text(), d.model.env.theme.glyphs.arrow+" "+entry) {
		d.press("down")
	}
	d.press("enter")
}

// setupsOf are named set-ups with one of their own, of which what is done is written to a list.
func setupsOf(done *[]string) *Setups {
	own := []string{"Mine"}
	return &Setups{
		List: func() (rows []Setup, err error) {
			for _, name := range own {
				rows = append(rows, Setup{trainer.Named{Name: name, Variant: "barrage", Setup: "F"}, []string{"  1   F"}})
			}
			for _, n := range trainer.All() {
				rows = append(rows, Setup{n, []string{"  4   9", "  1   F"}})
			}
			return rows, nil
		},
		Show: func(name string) ([]string, error) {
			return []string{name + " (barrage)", "  1   F", "You have not played it yet."}, nil
		},
		Train: func(_ context.Context, name string, told func(string)) ([]string, error) {
			told("[####] 2 of 4 games")
			return []string{"4 games: 2 won, 0 drawn, 2 lost; 50.0 % ± 35.0 of the points."}, nil
		},
		Improve: func(ctx context.Context, name string, told func(string)) ([]string, error) {
			told("[#...] 1 of 100 pairs of each change")
			<-ctx.Done()
			return []string{"No change is better beyond doubt."}, nil
		},
		Explore: func(context.Context, string, func(string)) ([]string, error) {
			return nil, errors.New("chance sets up the armies")
		},
		Keep: func(name, from, variant string) (string, error) {
			*done = append(*done, fmt.Sprintf("keep %s from %s of %s", name, from, variant))
			own = append(own, name)
			return name + " is kept", nil
		},
		Delete: func(name string) (string, error) {
			*done = append(*done, "delete "+name)
			own = own[:1]
			return name + " is deleted.", nil
		},
	}
}

func TestSetupsAreReadKeptAndDeletedOnAScreenOf80Columns(t *testing.T) {
	var done []string
	d := drive(t, Config{Setups: setupsOf(&done)}, 80, 24)
	d.choose(setupsEntry)
	d.shows("* Mine")
	d.shows("It is yours.")
	for range len(trainer.All()) {
		d.press("down")
		d.fits()
	}
	d.press("home", "down")
	d.shows("Lures Miners into the right corner")
	d.press("k")
	d.shows("Keep a copy as: ")
	d.write("My corner")
	d.press("enter")
	d.shows("My corner is kept")
	d.press("d")
	d.shows("Delete My corner? y or n: ")
	d.press("n", "enter") // nothing is deleted
	d.press("d", "y", "enter")
	d.shows("My corner is deleted.")
	d.press("o")
	d.write("mine.txt")
	d.press("enter")
	d.shows("Keep it as: ")
	d.write("From a file")
	d.press("enter")
	d.shows("From a file is kept")
	want := "keep My corner from Walled corner of classic, delete My corner, keep From a file from mine.txt of barrage"
	if got := strings.Join(done, ", "); got != want {
		t.Errorf("%s", got)
	}
	d.press("esc")
	d.shows("Begin")
}

func TestASetupIsTrainedOnTheScreenAndStoppedWorkIsKept(t *testing.T) {
	var done []string
	d := drive(t, Config{Setups: setupsOf(&done)}, 80, 24)
	d.choose(setupsEntry)
	d.shows("* Mine")
	d.press("enter")
	d.shows("You have not played it yet.")
	d.press("t")
	d.shows("4 games: 2 won")
	d.fits()
	d.press("i")
	d.shows("1 of 100 pairs")
	d.press("t")
	if s, ok := d.model.screen.(training); !ok || s.note.text == "" {
		t.Error("two works at once")
	}
	d.shows("Something is being worked on: s stops it.")
	d.press("s")
	d.shows("No change is better beyond doubt.")
	d.press("m")
	d.shows("Chance sets up the armies")
	d.press("i")
	d.shows("1 of 100 pairs")
	d.press("esc") // it is stopped
	d.shows("* Mine")
}

// profilesOf are two profiles, of which what is done is written to a list.
func profilesOf(done *[]string) *Profiles {
	does := func(what string) func(string) (string, error) {
		return func(text string) (string, error) {
			*done = append(*done, what+" "+text)
			if text == "Fail" {
				return "", errors.New("there is a profile \"Fail\" already")
			}
			return what + " is done.", nil
		}
	}
	return &Profiles{
		List: func() ([]Profile, error) { return []Profile{{"You", 3, false}, {"Anna", 1, true}}, nil },
		Use:  does("use"), Add: does("add"), Rename: does("rename"), Export: does("export"), Import: does("import"), Delete: does("delete"),
	}
}

func TestProfilesAreChosenMadeRenamedCopiedAndDeletedOnTheScreen(t *testing.T) {
	var done []string
	c := withRecord(nil)
	c.Profiles = profilesOf(&done)
	d := drive(t, c, 80, 24)
	d.choose(meEntry)
	d.shows("p profiles")
	d.press("p")
	d.shows("* Anna")
	d.shows("1 game")
	d.fits()
	for _, step := range []struct{ key, typed, says string }{
		{"a", "Berta", "add is done."},
		{"a", "Fail", "There is a profile \"Fail\" already"},
		{"r", "Anne", "rename is done."},
		{"x", "anna.profile", "export is done."},
		{"i", "eva.profile", "import is done."},
		{"d", "anna", `Nothing was deleted: "anna" is not "Anna".`},
		{"d", "Anna", "delete is done."},
	} {
		d.press(step.key)
		d.write(step.typed)
		d.press("enter")
		d.shows(step.says)
		d.fits()
	}
	d.press("up", "enter")
	d.shows("use is done.")
	want := "add Berta, add Fail, rename Anne, export anna.profile, import eva.profile, delete Anna, use You"
	if got := strings.Join(done, ", "); got != want {
		t.Errorf("%s", got)
	}
	d.press("esc")
	d.shows("Your record")
}
