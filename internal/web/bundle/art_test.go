package main

import (
	"bytes"
	"compress/gzip"
	"maps"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/picture"
)

func TestTheBrowserHasEveryDrawingAndEveryTheme(t *testing.T) {
	files := must.Get(build("../ui"))(t)
	code, style := string(files["app.js"])+string(files["shared.js"]), string(files["style.css"])
	for name, drawing := range picture.Drawings() {
		for _, p := range drawing {
			if !strings.Contains(code, p.Path) {
				t.Errorf("%s: the path %.20s is not in the scripts of the start page", name, p.Path)
			}
			if !strings.Contains(style, "--"+p.Paint+":") {
				t.Errorf("%s: nothing gives the paint %q a colour", name, p.Paint)
			}
		}
	}
	for _, theme := range picture.Themes {
		if !strings.Contains(style, "[data-board="+theme.Name+"]") || !strings.Contains(style, theme.Frame) {
			t.Errorf("theme %s is not in style.css", theme.Name)
		}
		if !strings.Contains(code, theme.Title) {
			t.Errorf("theme %q cannot be chosen", theme.Title)
		}
	}
}

// firstLoad is how many bytes, compressed, a browser may load before it shows the
// first page.
const firstLoad = 60_000

func TestTheFirstLoadIsSmall(t *testing.T) {
	files := must.Get(build("../ui"))(t)
	// A phone that installs the site, a static site once its page is there, and who opens another page, a game, the
	// example of a replay, the rules, the bots, the library, the lobby, a puzzle, the campaign, a list of games, a coach,
	// or a game that is over, load these; portraits come when the first page is there.
	for _, later := range []string{
		"pages.js", "icon-192.png", "icon-512.png", "maskable.png", "engine.js", "offline.js", "update.js", "hub.js",
		"de-more.js", "imports.js", "bots.js", "library.js", "lobby.js", "puzzle.js", "me.js", "coach.js", "seals.js",
		"campaign.js", "trainer.js", "gamelist.js", "pages.css", "portraits.svg",
	} {
		delete(files, later)
	}
	maps.DeleteFunc(files, func(name string, _ []byte) bool { return strings.HasPrefix(name, "demo-") }) // who chooses another game
	total, tongue := 0, 0                                                                                // of the languages a browser loads one
	for name, text := range files {
		if name == "en.js" || name == "de.js" {
			tongue = max(tongue, packed(t, text))
			continue
		}
		total += packed(t, text)
	}
	total += tongue
	t.Logf("%d bytes compressed", total)
	if total > firstLoad {
		t.Errorf("%d bytes compressed, want at most %d", total, firstLoad)
	}
}

// packed is the length of a file as the server sends it.
func packed(t *testing.T, text []byte) int {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	must.Get(z.Write(text))(t)
	must.Do(t, z.Close())
	return out.Len()
}
