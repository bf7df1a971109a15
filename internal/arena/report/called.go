package report

import (
	"slices"
	"strings"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
)

// called is the report as a page shows it: players are called as people know them, and endings are in words. What
// programs read keeps the names of the plan.
func (r *Report) called() *Report {
	names := []string{}
	for _, p := range r.Players {
		names = append(names, p.Name)
	}
	called := ranking.Called(names)
	name := func(n string) string {
		if c, ok := called[n]; ok {
			return c
		}
		return n
	}
	page := *r
	page.table.Rows = slices.Clone(r.table.Rows)
	page.Players = slices.Clone(r.Players)
	for i := range page.Players {
		page.Players[i].Name = name(page.Players[i].Name)
	}
	games := map[*store.Game]*store.Game{}
	of := func(all []*store.Game) (shown []*store.Game) {
		for _, g := range all {
			if games[g] == nil {
				copied := *g
				copied.Players = [2]string{name(g.Players[0]), name(g.Players[1])}
				copied.Ending = ranking.Kind(g.Ending)
				games[g] = &copied
			}
			shown = append(shown, games[g])
		}
		return shown
	}
	page.Games, page.Longest, page.Shortest = of(r.Games), of(r.Longest), of(r.Shortest)
	match := func(all []Match) []Match {
		all = slices.Clone(all)
		for i := range all {
			for s := range all[i].Players {
				all[i].Players[s].Name = name(all[i].Players[s].Name)
			}
		}
		return all
	}
	page.Rounds = slices.Clone(r.Rounds)
	for i, round := range page.Rounds {
		page.Rounds[i].Matches = match(round.Matches)
		page.Rounds[i].Byes = slices.Clone(round.Byes)
		for k, n := range round.Byes {
			page.Rounds[i].Byes[k] = name(n)
		}
	}
	page.Bracket = slices.Clone(r.Bracket)
	for i := range page.Bracket {
		page.Bracket[i] = match(page.Bracket[i])
	}
	page.History = slices.Clone(r.History)
	for i := range page.History {
		page.History[i].Player = name(page.History[i].Player)
	}
	page.Relative = relative(r.Relative, called)
	page.Conditions = conditionsOf(r, names, called)
	return &page
}

// relative is what ratings are relative to, with the player called as people know it.
func relative(to string, called map[string]string) string {
	if i := strings.LastIndex(to, " at "); i > 0 && called[to[:i]] != "" {
		return called[to[:i]] + to[i:]
	}
	return to
}

// conditionsOf are the conditions with players called as people know them. Who is called otherwise than in the plan has
// the name of the plan among them.
func conditionsOf(r *Report, names []string, called map[string]string) (all []Condition) {
	told := map[string]bool{}
	for _, c := range r.Conditions {
		if name, rest, _ := strings.Cut(c.Text, " "); c.Name == "Variant" {
			c.Text = strings.TrimSpace(variantName(name) + " " + rest)
		}
		for _, kind := range []string{"Player ", "Program of "} {
			if n, ok := strings.CutPrefix(c.Name, kind); ok && called[n] != "" && called[n] != n {
				c.Name = kind + called[n]
				if kind == "Player " {
					c.Text = n + ", " + c.Text
					told[n] = true
				}
			}
		}
		if to, ok := strings.CutPrefix(c.Text, "Elo relative to "); ok && c.Name == "Ratings" {
			c.Text = "Elo relative to " + relative(to, called)
		}
		all = append(all, c)
	}
	for _, n := range names {
		if called[n] != n && !told[n] {
			all = append(all, Condition{"Player " + called[n], n})
		}
	}
	return all
}

// System is how players meet, in words.
func (r *Report) System() string { return systems[r.Type] }

// systems are the types of tournament in words.
var systems = map[string]string{
	"round-robin": "Round robin", "gauntlet": "Gauntlet", "swiss": "Swiss system", "knockout": "Knockout", "ladder": "Ladder",
}

// Rules is the name of the variant as people write it.
func (r *Report) Rules() string { return variantName(r.Variant) }

// ownCapitals are names whose capitals are not those of their words, as in the browser's pages.
var ownCapitals = map[string]string{"cs193d": "CS193D", "mactech": "MacTech", "iut": "IUT", "ucc": "UCC"}

func variantName(name string) string {
	if own, ok := ownCapitals[name]; ok {
		return own
	}
	words := strings.Split(name, "-")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "-")
}
