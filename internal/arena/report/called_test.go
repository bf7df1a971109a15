package report

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/lab/gametest/must"
)

// between writes the page of a tournament of some players.
func between(t *testing.T, players ...string) (page string, r *Report) {
	t.Helper()
	p := &tournament.Plan{
		Name: "spring", Variant: "barrage", Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(1)), Players: players,
		Anchor: tournament.Anchor{Player: "council", Rating: 1500},
	}
	s := must.Get(store.Create(t.Context(), filepath.Join(t.TempDir(), "spring.db")))(t)
	t.Cleanup(func() { s.Close() })
	schedule := tally.NewResults(p).Schedule()
	for j := schedule.Next(); j != nil; j = schedule.Next() {
		for n := range 2 {
			must.Get(s.Add(t.Context(), playGame(t, j, n)))(t)
		}
	}
	r = must.Get(New(t.Context(), p, s))(t)
	var b bytes.Buffer
	must.Do(t, r.WritePage(t.Context(), &b, s, rules, 100))
	return b.String(), r
}

func TestThePageHasTheNamesAndWordsThatPeopleKnowAndFilesThoseOfThePlan(t *testing.T) {
	page, r := between(t, "marshal:level=4", "council", "Crab")
	_, body, _ := strings.Cut(page, "<body>")
	body, _, _ = strings.Cut(body, `<section id="conditions"`)
	for _, want := range []string{"Dario", "Lotte", "Crab", "Round robin · Barrage · 6 of 6 games, over"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	for _, code := range []string{"level=4", "scoring", "no-move", "no-piece", "illegal-move", "round-robin", ">council<"} {
		if strings.Contains(body, code) {
			t.Errorf("the page says %q", code)
		}
	}
	if n := strings.Count(page, "elative to Lotte at 1500"); n < 2 || strings.Contains(page, "relative to council") {
		t.Errorf("the page says %d times that ratings are relative to Lotte", n)
	}
	if !strings.Contains(page, "marshal:level=4") {
		t.Error("the conditions do not say who played")
	}
	var file bytes.Buffer
	must.Do(t, r.WriteJSON(&file))
	for _, want := range []string{`"name": "marshal:level=4"`, `"type": "round-robin"`, `"scoring": "plain"`} {
		if !strings.Contains(file.String(), want) {
			t.Errorf("the JSON has no %s", want)
		}
	}
	if strings.Contains(file.String(), "casual") {
		t.Error("the JSON has names of the page")
	}
}

func TestACellOfTheCrossTableHasThePointsOfBothAndAShadeOfWhoIsAhead(t *testing.T) {
	for _, tt := range []struct {
		cell        Cell
		words, attr string
	}{
		{Cell{3, 1, 0}, "3½ : ½", `class="ahead" style="--share:22%"`},
		{Cell{0, 1, 1}, "½ : 1½", `class="behind" style="--share:15%"`},
		{Cell{1, 2, 1}, "2 : 2", `class="" style="--share:0%"`},
	} {
		if words, attr := points(tt.cell), string(ahead(tt.cell)); words != tt.words || attr != tt.attr {
			t.Errorf("%+v: %q %s", tt.cell, words, attr)
		}
	}
}

// What a screen scrolls to is on paper, in light colours whatever the system prefers; what is pressed is not.
func TestTheReportIsPrintedWhole(t *testing.T) {
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is missing")
	}
	page, _ := between(t, "marshal:level=4", "council", "Crab")
	dir := t.TempDir()
	file, pdf := filepath.Join(dir, "report.html"), filepath.Join(dir, "report.pdf")
	must.Do(t, os.WriteFile(file, []byte(page), 0o600))
	print := exec.Command(chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"),
		"--no-pdf-header-footer", "--print-to-pdf="+pdf, "file://"+file)
	if out, err := print.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text := must.Get(os.ReadFile(pdf))(t)
	if n := bytes.Count(text, []byte("/Type /Page\n")); !bytes.HasPrefix(text, []byte("%PDF")) || n < 1 || n > 8 {
		t.Errorf("%d bytes, %d pages", len(text), n)
	}
}
