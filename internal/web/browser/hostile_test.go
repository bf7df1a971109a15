package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/record"
)

// hostile is a text that does something where a page takes it for HTML: as short as a name is.
const hostile = `<img src=x onerror=a()>`

// harmless waits until the page shows the hostile text as text, and fails where it has become
// anything else. A script that its policy stops fails the test by itself.
func (p *tab) harmless(where string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`(document.body.innerText + document.title).includes(%q)`, hostile))
	if found := js[string](p, `[...document.querySelectorAll("img:not(.logo img), script:not([src]), iframe, object, embed, [onerror], [href^='javascript:' i]")].map((e) => e.outerHTML).join("\n")`); found != "" {
		p.t.Errorf("%s has %s", where, found)
	}
}

// hostileRecord is the example game with hostile text wherever a record has words.
func hostileRecord(t *testing.T) *record.Game {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "internal", "web", "ui", "demos", "classic.flagfall")))(t)
	g := must.Get(record.Parse(string(text)))(t)
	g.Event, g.Reason = hostile, hostile
	g.Names, g.Players = [2]string{hostile + "R", hostile + "B"}, [2]string{hostile, hostile}
	g.Definition = "name = \"evil\"\nbase = \"classic\"\ntitle = \"" + hostile + "\"\n"
	g.Variant = "evil"
	return g
}

// hostileTournament writes the file of a tournament whose names are hostile, with a program
// that is as well and plays nothing, and plays it.
func hostileTournament(t *testing.T) (file string) {
	t.Helper()
	name := must.Get(program())(t)
	dir := t.TempDir()
	bot := filepath.Join(dir, "bot.sh")
	must.Do(t, os.WriteFile(bot, []byte("#!/bin/sh\necho '"+hostile+"'\necho '"+hostile+"' >&2\n"), 0o700))
	file = filepath.Join(dir, "evil.toml")
	plan := fmt.Sprintf("name = %q\nvariant = \"mini\"\ntype = \"round-robin\"\ngames = 2\nplayers = [\"random\"]\n"+
		"[[player]]\nalias = %q\nprogram = \"random\"\n[[player]]\nalias = %q\nprogram = %q\n", hostile+"T", hostile+"1", hostile+"2", "native:"+bot)
	must.Do(t, os.WriteFile(file, []byte(plan), 0o600))
	// Status 1: a player made no move.
	if out, err := exec.Command(name, "tournament", "run", file).CombinedOutput(); err == nil || !strings.Contains(string(out), hostile) {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// Whatever people, files, programs and other servers' records say is shown as it was written,
// by the server and by the static site: names, talk, rule sets, tournaments and their faults.
func TestTextOfStrangersIsNothingButTextOnEveryPage(t *testing.T) {
	t.Parallel()
	needChromium(t)
	state, custom := t.TempDir(), filepath.Join(t.TempDir(), "evil.toml")
	g := hostileRecord(t)
	must.Do(t, os.WriteFile(custom, []byte(strings.Replace(g.Definition, "classic", "mini", 1)), 0o600))
	kept, _ := must.Get2(library.Library{Folder: filepath.Join(state, "flagfall")}.Add(g))(t)
	tournament := hostileTournament(t)
	s := own(t, &server{state: state, args: []string{"--watch", tournament, "--variant", custom}})
	red, blue := newTab(t, 1180, 860), newTab(t, 390, 844)

	red.run(chromedp.Navigate(s.own("/")))
	red.openKept(s, 1)
	red.harmless("the library")
	red.act(1, "Replay")
	red.until(`document.querySelector(".replay .cell") !== null`)
	red.harmless("the replay of a kept game, " + kept)

	red.run(chromedp.Navigate(s.url("/arena")))
	red.until(`document.querySelector(".boards button") !== null`)
	red.harmless("the arena")
	js[chromedp.Void](red, `document.querySelector(".boards button").click()`)
	red.until(`document.querySelector(".replay .cell") !== null`)
	red.harmless("a game of the arena")

	talk(red, blue, s)

	host, _ := newSite(t)
	red.run(chromedp.Navigate(host.URL + "/replay"))
	red.opens(g)
	red.harmless("the replay of the static site")
}

// talk has two people of hostile names play by hostile rules, and say what they are called.
func talk(red, blue *tab, s *server) {
	red.t.Helper()
	const named = `localStorage.setItem("flagfall.prefs", JSON.stringify({ name: ` + "`" + hostile + "`" + ` }))`
	red.before(named)
	blue.before(named)
	red.home(s)
	red.harmless("the start page") // it offers the rules
	red.pick("evil")
	red.against("*friend")
	red.until(`document.querySelector(".invitation .link input") !== null`)
	blue.run(chromedp.Navigate(js[string](red, `document.querySelector(".invitation .link input").value`)))
	blue.until(`document.querySelector(".joining h1") !== null`)
	blue.harmless("the invitation")
	blue.press("Sit down")
	blue.deploy()
	red.until(myTurn)
	blue.run(chromedp.SendKeys(".chat ~ form input", hostile+"C\r"))
	red.until(fmt.Sprintf(`document.querySelector(".chat").innerText.includes(%q)`, hostile+"C"))
	red.harmless("a game")
	red.press("Resign")
	red.confirm()
	red.until(isOver)
	red.press("Replay")
	red.until(`document.querySelector(".replay .cell") !== null`)
	red.harmless("the replay of a game")
	red.run(chromedp.Navigate(s.url("/")))
	red.until(`document.querySelector(".games li") !== null`)
	red.harmless("the games of a browser")
}

// opens drops a record on the page and waits until it is shown.
func (p *tab) opens(g *record.Game) {
	p.t.Helper()
	text := must.Get(json.Marshal(g.String()))(p.t)
	p.until(`document.querySelector("main h1") !== null`)
	js[chromedp.Void](p, `{ window.kept = `+string(text)+`; }`)
	p.dropKept()
	p.until(`document.querySelector(".replay .cell") !== null`)
}
