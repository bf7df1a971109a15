package tui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/puzzle"
)

// withPuzzles is a configuration with the shipped puzzles, kept in a library.
func withPuzzles(t *testing.T) (Config, *puzzle.Keeper) {
	t.Helper()
	k := &puzzle.Keeper{Notes: library.Library{Folder: t.TempDir()}}
	return Config{Puzzles: &Puzzles{
		Sit:      func(w puzzle.Order) (*puzzle.Sitting, error) { return puzzle.Sit(puzzle.Shipped(), w, k) },
		Progress: k.Progress, Variants: puzzle.Shipped().Variants(),
	}}, k
}

// shippedOf returns the first shipped puzzle that satisfies a condition.
func shippedOf(t *testing.T, fits func(*puzzle.Puzzle) bool) *puzzle.Puzzle {
	t.Helper()
	all := puzzle.Shipped().Puzzles
	i := slices.IndexFunc(all, func(p puzzle.Puzzle) bool { return fits(&p) })
	if i < 0 {
		t.Fatal("no such puzzle is shipped")
	}
	return &all[i]
}

// solving waits for a puzzle, and for what is asked of it.
func (d *driver) solving() (s solving) {
	d.t.Helper()
	d.until("the puzzle", func() (ok bool) { s, ok = d.model.screen.(solving); return ok && !s.busy })
	return s
}

// words are the words on the screen, with one space between them wherever a line was broken.
func (d *driver) words() string { return strings.Join(strings.Fields(d.text()), " ") }

func TestAPuzzleIsChosenInTheMenuSolvedByKeysAndKept(t *testing.T) {
	c, kept := withPuzzles(t)
	d := drive(t, c, 100, 30)
	d.shows(puzzlesEntry)
	for !strings.Contains(d.text(), d.model.env.theme.glyphs.arrow+" "+puzzlesEntry) {
		d.press("down")
	}
	d.press("enter")
	d.shows("You have tried no puzzle yet.")
	d.press("down", "enter") // the puzzle of the day
	d.solving()
	d.press("esc")
	d.shows("You have tried no puzzle yet.")

	q := shippedOf(t, func(p *puzzle.Puzzle) bool { return p.Goal == puzzle.Win && p.Plies == 3 && p.Variant == "barrage" })
	d.spawn(d.model.config.solve(puzzle.Order{ID: q.ID}))
	d.solving()
	task := must.Get(q.Task())(t)
	d.until("the task", func() bool { return strings.Contains(d.words(), "win") || strings.Contains(d.words(), task.String()) })
	d.press("f2")
	d.shows(strings.Fields(q.Theme.Said().String())[0])
	d.solving()
	d.write(q.Move)
	d.press("enter")
	d.shows("Right.")
	for range 3 { // what it is about, which piece, the move
		d.press("f2")
		d.solving()
	}
	says := d.solving().stage.says
	d.write(strings.TrimSuffix(strings.TrimPrefix(says[0], "The move is "), "."))
	d.press("enter")
	d.shows("Solved.")
	d.shows("Your rating:")
	if r := must.Get(kept.Progress())(t).Results[q.ID]; r.Solved || r.Hints != 4 {
		t.Errorf("%+v is kept", r)
	}
	d.press("enter") // there are hundreds more than the one that was named
	d.until("the next puzzle", func() bool {
		s, ok := d.model.screen.(solving)
		return ok && !s.busy && !s.stage.over
	})
	if next := d.solving().bench.attempt.Puzzle.ID; next == q.ID {
		t.Errorf("%s comes again", next)
	}
	d.press("esc")
	d.shows("Puzzles tried: 1.")
}

func TestAfterTheSolutionOfANamedPuzzleTheNextOneBegins(t *testing.T) {
	c, _ := withPuzzles(t)
	q := shippedOf(t, func(p *puzzle.Puzzle) bool { return p.Goal == puzzle.Win && p.Plies == 3 })
	for _, order := range []puzzle.Order{{ID: q.ID}, {Daily: true}} {
		for _, key := range []string{"enter", "f4"} {
			c.First.Puzzles = &order
			d := drive(t, c, 80, 24)
			first := d.solving().bench.attempt.Puzzle.ID
			d.press("f3")
			d.until("the solution", func() bool { return d.solving().stage.over })
			d.press(key)
			d.until("the next puzzle", func() bool { return !d.solving().stage.over })
			if next := d.solving().bench.attempt.Puzzle.ID; next == first {
				t.Errorf("%s comes again", next)
			}
		}
	}
}

func TestAWrongMoveInAPuzzleIsRefutedAndALeftPuzzleCounts(t *testing.T) {
	c, kept := withPuzzles(t)
	q := shippedOf(t, func(p *puzzle.Puzzle) bool { return p.Goal == puzzle.Win && p.Plies <= 5 && p.Before == "" })
	c.First.Puzzles = &puzzle.Order{ID: q.ID}
	d := drive(t, c, 80, 24)
	d.solving()
	m := d.solving().view.scene.Moves
	wrong := slices.IndexFunc(m, func(m session.Move) bool { return m.Text != q.Move })
	d.write(m[wrong].Text)
	d.press("enter")
	if d.solving().stage.state != puzzle.Wrong {
		t.Fatal(d.text())
	}
	if !strings.Contains(d.words(), "no win by force") && !strings.Contains(d.words(), "does not win at once") {
		t.Errorf("no refutation:\n%s", d.text())
	}
	d.write("nonsense")
	d.press("enter")
	d.shows("is neither a move nor")
	d.press("esc")
	d.shows("Puzzles tried: 1.")
	if r := must.Get(kept.Progress())(t).Results[q.ID]; r.Wrong != 1 {
		t.Errorf("%+v is kept", r)
	}
}

func TestARunEndsWithItsTimeAndIsKept(t *testing.T) {
	c, kept := withPuzzles(t)
	c.First.Puzzles = &puzzle.Order{Clock: runTime}
	d := drive(t, c, 80, 24)
	s := d.solving()
	d.send(runTick{s.bench, s.ends})
	d.shows("Time is up.")
	d.shows("Solved in 3m0s")
	if _, ok := must.Get(kept.Progress())(t).Runs["180"]; !ok {
		t.Error("the run is not kept")
	}
	d.press("enter")
	d.shows("Puzzle of the day")
}

func TestATaskIsWholeOnASmallScreen(t *testing.T) {
	c, _ := withPuzzles(t)
	c.Context = t.Context()
	for _, e := range []env{{width: 80, height: 24}, {width: 60, height: 20}} {
		e.theme = newTheme(true, false, nil)
		for i := 0; i < len(puzzle.Shipped().Puzzles); i += 7 {
			q := &puzzle.Shipped().Puzzles[i]
			s := c.solve(puzzle.Order{ID: q.ID})().(showMsg).screen.(solving)
			geo, ok := s.view.geometry(e)
			if !ok || geo.below != (geo.cols+minPanel >= e.width) {
				t.Fatalf("%d columns: %s does not fit", e.width, q.ID)
			}
			text := ansi.Strip(strings.Join(s.draw(e), " "))
			if geo.below {
				text = strings.Join(strings.Fields(text), " ")
			} else {
				text = ansi.Strip(strings.Join(s.column(e, e.width-geo.cols-1, e.height-2), " "))
				text = strings.Join(strings.Fields(text), " ")
			}
			for _, want := range append([]string{must.Get(q.Task())(t).String()}, phrase.Strings(must.Get(q.Facts())(t))...) {
				if strings.HasPrefix(want, "The moves so far") || strings.HasPrefix(want, "The moves before") {
					continue // F5 reads them where there is too little room
				}
				if !strings.Contains(text, want) {
					t.Errorf("%d columns: %s: %q is cut:\n%s", e.width, q.ID, want, strings.Join(s.draw(e), "\n"))
				}
			}
		}
	}
}

// Two puzzles that no later pack changes.
var (
	aWin = puzzle.Puzzle{
		Variant: "classic",
		Goal:    "win",
		Theme:   "take-flag",
		Plies:   3,
		Start:   "AAAAAAAAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__Ak__AAAAAAAAAPAAAAAAAAAAAAAAynAAwAAAAAAhAAAlAA b",
		Before:  "H7-H8 H10-I10 H8-H7 I10-H10",
		Move:    "H7-J7",
		Solved:  30,
		Rating:  1180,
		Source:  "composed",
	}
	aName = puzzle.Puzzle{
		Variant: "duel",
		Goal:    "name",
		Theme:   "which",
		Rank:    "Flag",
		Start:   "AAAAAAAABMAAAAAAAAAbAAAAAAAAACAAAAAAAAAAAA__eA__KAAA__AQ__ALAAAAAAAAEAAAAqAAAWAANAAAAAAAAXAAAnAAAAOY b",
		Moved:   "I5 J6 I7",
		Before:  "D8-E8 I7-I8 H8-I8 E5-E6 F6-F5 I5-J5 I10-I9 J6-J7 I8-H8 J7-I7 J9-J8 I7-I6 F5-F4 E6-E7 F4-F3 E7-F7 F3-G3 F7-G7 G3-H3 I6-I5 I9-I10 I5-I4 H8-G8 G7-G8 I10-H10 J3-I3 H3-H2 J5-J6 H10-H9 I3-H3 H2-H3 I4-J4 H3-I3 J4-J3 I3-I2 J3-I3 I2-I1 J6-I6 G8-F8 I6-I7",
		Move:    "J1",
		Solved:  0,
		Rating:  1250,
		Source:  "selfplay",
	}
)

func TestScreensOfPuzzles(t *testing.T) {
	var b strings.Builder
	for _, q := range []puzzle.Puzzle{aWin, aName} {
		q.Seal()
		pack := &puzzle.Pack{Puzzles: []puzzle.Puzzle{q}}
		c := Config{Context: t.Context(), Puzzles: &Puzzles{
			Sit:      func(w puzzle.Order) (*puzzle.Sitting, error) { return puzzle.Sit(pack, w, &puzzle.Keeper{}) },
			Progress: (&puzzle.Keeper{}).Progress, Variants: pack.Variants(),
		}}
		choice := c.choosePuzzles(note{})().(showMsg).screen
		open := c.solve(puzzle.Order{})().(showMsg).screen.(solving)
		wrong := open.take(open.bench.answer("A1-A1").(stageMsg).stage)
		given := open.take(open.bench.solution().(stageMsg).stage)
		for _, s := range []screen{choice, open, wrong, given} {
			b.WriteString(paintAt(t, c, s, []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 60, Height: 20}}))
		}
	}
	gametest.Golden(t, "puzzles.golden", b.String())
}
