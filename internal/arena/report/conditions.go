package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/play/referee"
)

// A Condition is one thing that was agreed on, or that the games depend on.
type Condition struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// conditions lists under which conditions a plan's games are played.
func conditions(
	p *tournament.Plan, origin tally.Origin, games []*store.Game, players []tally.Standing,
) (all []Condition) {
	say := func(name, format string, args ...any) {
		if text := fmt.Sprintf(format, args...); text != "" {
			all = append(all, Condition{name, text})
		}
	}
	variant := p.Variant
	if p.Definition != "" {
		variant += " (a definition of its own)"
	}
	say("Variant", "%s", variant)
	say("System", "%s", systemOf(p))
	say("Time", "%s", timeOf(p.Time))
	if p.Nodes > 0 {
		say("Search", "at most %d positions a move", p.Nodes)
	}
	say("Set-ups", "%s", p.SetupsText())
	switch p.Repetition {
	case tournament.WithRules, tournament.WithoutRules:
		say("Rules against repetition", "%s", p.Repetition)
	}
	if p.Scoring != "" && p.Scoring != tournament.Plain {
		say("Scoring", "%s", map[tournament.Scoring]string{
			tournament.MacTech: "as in the MacTech challenge: the winner has 10 less its seconds", tournament.UCC: "as in the UCC competition",
		}[p.Scoring])
	}
	say("Adjudication", "%s", strings.Join(adjudicationOf(p.Adjudication), "; "))
	say("Sequential test", "%s", p.SPRT)
	say("Ratings", "Elo relative to %s", p.RelativeTo(nil))
	if p.Memory > 0 {
		say("Memory of a program", "%d MiB", p.Memory)
	}
	if p.NoPondering {
		say("Pondering", "none: programs are stopped in their opponent's time")
	}
	if p.CPU > 0 {
		say("Processor time of a program", "%g s a game", p.CPU)
	}
	if origin.Seed != nil {
		say("Seed", "%d", *origin.Seed)
	}
	say("Key", "%s", keysOf(origin))
	say("Played", "%s", playedFrom(games))
	for i, name := range p.Names() {
		say("Player "+name, "%s", playerOf(p, i, name))
		say("Program of "+name, "%s", players[i].PlayedWith())
	}
	return all
}

// notCounted names the first games that are not counted, and why.
func notCounted(uncounted []audit.Uncounted) string {
	const most = 5
	var parts []string
	for _, d := range uncounted[:min(most, len(uncounted))] {
		parts = append(parts, d.Game+": "+d.Reason)
	}
	if n := len(uncounted) - most; n > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", n))
	}
	return strings.Join(parts, "; ")
}

// keysOf says from which keys set-ups and seeds were drawn.
func keysOf(o tally.Origin) string {
	var parts []string
	for _, k := range o.Keys {
		if k.Key == "" {
			k.Key = "the seed, by an earlier version"
		}
		parts = append(parts, fmt.Sprintf("%s: %d games", k.Key, k.Games))
	}
	switch {
	case o.Withheld:
		parts = append(parts, "of games to come: told when everything has been played")
	case len(parts) == 0:
		return o.Key
	}
	return strings.Join(parts, "; ")
}

func systemOf(p *tournament.Plan) string {
	per := fmt.Sprintf("%d games a pairing", p.Games)
	switch {
	case p.Type == tournament.Knockout:
		return fmt.Sprintf("Knockout, %s; a drawn match gets up to four more pairs, then the order of the list decides", per)
	case p.Rounds > 0 && (p.Type == tournament.Swiss || p.Type == tournament.Ladder):
		return fmt.Sprintf("%s, %d rounds, %s", systems[string(p.Type)], p.Rounds, per)
	}
	return fmt.Sprintf("%s, %s", systems[string(p.Type)], per)
}

func timeOf(text string) string {
	clock, err := tournament.ParseClock(text)
	switch {
	case err != nil || text == "":
		return "no clock"
	case clock.Game > 0:
		return fmt.Sprintf("%v for the game, %v more with each move", clock.Game, clock.Increment)
	}
	return fmt.Sprintf("%v a move", clock.Move)
}

func adjudicationOf(a referee.Adjudication) (all []string) {
	if a.MaxPlies > 0 {
		all = append(all, fmt.Sprintf("drawn after %d plies", a.MaxPlies))
	}
	if a.DrawAfter > 0 {
		all = append(all, fmt.Sprintf("drawn after %d plies without a strike", a.DrawAfter))
	}
	if a.Material > 0 {
		all = append(all, fmt.Sprintf("then won by whoever has %d movable pieces more", a.Material))
	}
	switch a.Proof {
	case referee.ProofView:
		all = append(all, "won once a side is proved to win by force, by what it may know")
	case referee.ProofPosition:
		all = append(all, "won once a side is proved to win by force, by the ranks of all pieces")
	}
	if a.ResignWin > 0 {
		moves := a.ResignMoves
		if moves == 0 {
			moves = referee.DefaultResignMoves
		}
		all = append(all,
			fmt.Sprintf("lost for who says that its chance is at most %g %% while the other agrees, for %d moves of each", 100*a.ResignWin, moves))
	}
	return all
}

// playedFrom returns when the first game began and the last ended.
func playedFrom(games []*store.Game) string {
	var first, last time.Time
	for _, g := range games {
		end := g.Started.Add(time.Duration(g.Took))
		if first.IsZero() || g.Started.Before(first) {
			first = g.Started
		}
		if end.After(last) {
			last = end
		}
	}
	if first.Year() < 2000 { // the zero time of a file that somebody else made
		return ""
	}
	const form = "2 January 2006, 15:04"
	return fmt.Sprintf("%s to %s UTC", first.UTC().Format(form), last.UTC().Format(form))
}

// playerOf returns what a player has of its own, empty where its name says it all.
func playerOf(p *tournament.Plan, i int, name string) string {
	var parts []string
	if p.Players[i] != name {
		parts = append(parts, p.Players[i])
	}
	if i < len(p.Settings) {
		s := p.Settings[i]
		if s.Time != "" {
			parts = append(parts, timeOf(s.Time))
		}
		if s.Nodes > 0 {
			parts = append(parts, fmt.Sprintf("at most %d positions a move", s.Nodes))
		}
		if s.Memory > 0 {
			parts = append(parts, fmt.Sprintf("%d MiB", s.Memory))
		}
		for _, values := range []map[string]string{s.Options, s.Environment} {
			for _, key := range slices.Sorted(maps.Keys(values)) {
				parts = append(parts, key+"="+values[key])
			}
		}
	}
	return strings.Join(parts, ", ")
}
