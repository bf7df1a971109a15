package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/face/tui"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// mostSaves is how many kept games are offered in a menu.
const mostSaves = 20

// saves lists kept games for the menu: those under way before those that are
// over, the newest first, and those that cannot be read.
func saves(l library.Library) []tui.Saved {
	var open, over, damaged []tui.Saved
	for g := range l.All() {
		if len(open)+len(over)+len(damaged) == mostSaves {
			break
		}
		switch s := (tui.Saved{Name: g.Name, Err: g.Err}); {
		case g.Err != nil:
			damaged = append(damaged, s)
		case g.Record.Result.Over():
			s.Title, s.Over = savedTitle(g.Record), true
			over = append(over, s)
		default:
			s.Title = savedTitle(g.Record)
			open = append(open, s)
		}
	}
	return append(append(open, over...), damaged...)
}

func savedTitle(rec *record.Game) string {
	names := rival.Names(rec)
	title := fmt.Sprintf("%s: %s against %s, ply %d, %s", rec.Variant, names[0], names[1], len(rec.Moves),
		rec.Date.Local().Format("2 Jan 15:04"))
	if marks := rec.Marks(); len(marks) > 0 {
		title += " (" + strings.Join(marks, ", ") + ")"
	}
	return title
}

// others are the opponents besides the best one: the players by their names, and the rivals that are one of them with a style.
func others(game, best string) (specs []string) {
	styled := map[string]bool{}
	for _, r := range rival.All(game) {
		if name, _, more := strings.Cut(r.Spec, ":"); more && r.Level == 0 {
			styled[name] = true
		}
	}
	for _, p := range roster.Players() {
		if p.Game == game && p.Name != best && (!styled[p.Name] || p.Name == roster.Default(game)) {
			specs = append(specs, p.Name)
		}
	}
	for _, r := range rival.All(game) {
		if r.Level == 0 && strings.Contains(r.Spec, ":") && r.Spec != best {
			specs = append(specs, r.Spec)
		}
	}
	return specs
}

// menu lists every variant for the full-screen terminal, the one and the opponent first
// that are set by default.
func menu(o *Order) []tui.Game {
	var all []tui.Game
	for _, v := range games.Variants() {
		g := tui.Game{Name: v.Name, Title: v.Title, Sides: [2]string{v.SideName(0), v.SideName(1)}, Arrange: v.Stratego != nil}
		best := cmp.Or(o.preferred(v.Game), roster.Default(v.Game))
		g.Leveled = roster.Leveled(v.Game)
		for level := 1; level <= mostLevel; level++ {
			spec := roster.AtLevel(v.Game, level)
			if g.Levels = append(g.Levels, spec); spec == best {
				best, g.Level = g.Leveled, level
			}
		}
		g.Opponents = []string{best}
		g.Opponents = append(g.Opponents, others(v.Game, best)...)
		if v.Name == o.Defaults.Variant {
			all = slices.Insert(all, 0, g)
			continue
		}
		all = append(all, g)
	}
	return all
}
