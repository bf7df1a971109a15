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
	c := calling{ranking.Called(names), map[*store.Game]*store.Game{}}
	page := *r
	page.table.Rows = slices.Clone(r.table.Rows)
	page.Players = slices.Clone(r.Players)
	for i := range page.Players {
		page.Players[i].Name = c.name(page.Players[i].Name)
	}
	page.Games, page.Longest, page.Shortest = c.games(r.Games), c.games(r.Longest), c.games(r.Shortest)
	page.Rounds = slices.Clone(r.Rounds)
	for i, round := range page.Rounds {
		page.Rounds[i].Matches = c.matches(round.Matches)
		page.Rounds[i].Byes = slices.Clone(round.Byes)
		for k, n := range round.Byes {
			page.Rounds[i].Byes[k] = c.name(n)
		}
	}
	page.Bracket = slices.Clone(r.Bracket)
	for i := range page.Bracket {
		page.Bracket[i] = c.matches(page.Bracket[i])
	}
	page.History = slices.Clone(r.History)
	for i := range page.History {
		page.History[i].Player = c.name(page.History[i].Player)
	}
	page.Relative = relative(r.Relative, c.names)
	page.Conditions = conditionsOf(r, names, c.names)
	return &page
}

// calling calls players as people know them.
type calling struct {
	names map[string]string // by those of the plan
	known map[*store.Game]*store.Game
}

func (c *calling) name(n string) string {
	if called, ok := c.names[n]; ok {
		return called
	}
	return n
}

// games copies games, each one once.
func (c *calling) games(all []*store.Game) (shown []*store.Game) {
	for _, g := range all {
		if c.known[g] == nil {
			copied := *g
			copied.Players = [2]string{c.name(g.Players[0]), c.name(g.Players[1])}
			copied.Ending = ranking.Kind(g.Ending)
			c.known[g] = &copied
		}
		shown = append(shown, c.known[g])
	}
	return shown
}

func (c *calling) matches(all []Match) []Match {
	all = slices.Clone(all)
	for i := range all {
		for s := range all[i].Players {
			all[i].Players[s].Name = c.name(all[i].Players[s].Name)
		}
	}
	return all
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
