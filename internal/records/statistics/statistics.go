// Package statistics says what somebody's games come to: how often they won against whom, how, and what they lost. It is a
// function of games that are over, and knows nothing else.
package statistics

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/record"
)

// A Game is a game that is over, as one of its players sees it.
type Game struct {
	Name     string // by which the library calls it
	Record   *record.Game
	Side     board.Side // the player's
	Opponent string     // what people call who had the other side
	Spec     string     // the opponent's specification, empty for a person
	// Friend is the profile that had the other side on the same machine or server, where Between is set.
	Friend  string
	Between bool
}

// Outcome is how a game ended for its player.
type Outcome int8

// The outcomes.
const (
	Lost  Outcome = -1
	Drawn Outcome = 0
	Won   Outcome = 1
)

// Outcome returns how the game ended for its player.
func (g Game) Outcome() Outcome {
	switch r := g.Record.Result; {
	case r.Drawn:
		return Drawn
	case r.Winner == g.Side:
		return Won
	}
	return Lost
}

// Points returns 1 for a game that was won, ½ for a draw and 0 for a loss.
func (o Outcome) Points() float64 { return float64(o+1) / 2 }

// A Score counts games by their outcome.
type Score struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// Add counts a game.
func (s *Score) Add(o Outcome) {
	switch o {
	case Won:
		s.Won++
	case Drawn:
		s.Drawn++
	default:
		s.Lost++
	}
}

// Games returns how many games were counted.
func (s Score) Games() int { return s.Won + s.Drawn + s.Lost }

// Share returns the share of the points, from 0 to 1; 0 where there is no game.
func (s Score) Share() float64 {
	if s.Games() == 0 {
		return 0
	}
	return (float64(s.Won) + float64(s.Drawn)/2) / float64(s.Games())
}

// A Group has the games that have something in common.
type Group struct {
	Name string `json:"name"`
	Score
}

// A Setup has the games with an own set-up. Its name is its text as the record has it, back row first.
type Setup struct {
	Variant string `json:"variant"`
	Group
}

// Streaks are games that were won or lost one after another. A draw ends both.
type Streaks struct {
	Now     int `json:"now"` // wins in a row up to the last game; below 0: losses
	Longest int `json:"longest"`
	Worst   int `json:"worst"` // the most losses in a row
}

// Statistics are what games come to.
type Statistics struct {
	Score     Score   `json:"score"`
	Variants  []Group `json:"variants"`  // those with the most games first, as in all groups but lengths
	Opponents []Group `json:"opponents"` // by what people call them
	Sides     []Group `json:"sides"`     // as records name them
	Setups    []Setup `json:"setups"`    // own set-ups that were played more than once
	Lengths   []Group `json:"lengths"`   // by plies, such as 100-199; the shortest first
	Endings   []Group `json:"endings"`   // as records name them, such as flag
	Streaks   Streaks `json:"streaks"`
	Ranks     []Rank  `json:"ranks"` // of Stratego, from the Marshal to the Flag; those that were on the board
	Given     Given   `json:"given"`
	// Trend has the share of the points in the last games, at most TrendGames, after each game.
	Trend []float64 `json:"trend"`
}

// TrendGames is over how many games a trend is smoothed.
const TrendGames = 20

// Of returns what games come to. Those of an only side are no games against anybody, and do not count.
func Of(games []Game) *Statistics {
	games = InOrder(games)
	s := &Statistics{Trend: []float64{}}
	sides, setups, lengths, endings := grouping{}, grouping{}, grouping{}, grouping{}
	for i, g := range games {
		o, rec := g.Outcome(), g.Record
		s.Score.Add(o)
		sides.add(rec.SideName(g.Side), o)
		if own := rec.Setups[g.Side]; own != "" {
			setups.add(rec.Variant+"\n"+own, o)
		}
		lengths.add(lengthOf(len(rec.Moves)), o)
		endings.add(rec.Result.Ending.String(), o)
		s.Streaks.count(o)
		s.Trend = append(s.Trend, share(games[max(0, i+1-TrendGames):i+1]))
	}
	s.Variants, s.Opponents = Kinds(games)
	s.Sides, s.Endings = sides.groups(), endings.groups()
	s.Lengths, s.Setups = inLength(lengths.groups()), playedAgain(setups.groups())
	s.Ranks, s.Given = fates(games)
	return s
}

// Kinds groups games by their variants and by their opponents. Those of an only side are left out.
func Kinds(games []Game) (variants, opponents []Group) {
	byVariant, byOpponent := grouping{}, grouping{}
	for _, g := range games {
		if !g.Record.Solo {
			byVariant.add(g.Record.Variant, g.Outcome())
			byOpponent.add(g.Opponent, g.Outcome())
		}
	}
	return byVariant.groups(), byOpponent.groups()
}

// InOrder returns the games in which a person played somebody, in the order in which they began.
func InOrder(games []Game) []Game {
	games = slices.DeleteFunc(slices.Clone(games), func(g Game) bool { return g.Record.Solo })
	order.Stable(games, func(a, b Game) int {
		return cmp.Or(a.Record.Date.Compare(b.Record.Date), strings.Compare(a.Name, b.Name))
	})
	return games
}

func share(games []Game) float64 {
	var s Score
	for _, g := range games {
		s.Add(g.Outcome())
	}
	return s.Share()
}

// count counts the outcome of the next game.
func (s *Streaks) count(o Outcome) {
	switch {
	case o == Drawn:
		s.Now = 0
	case int(o)*s.Now < 0:
		s.Now = int(o)
	default:
		s.Now += int(o)
	}
	s.Longest, s.Worst = max(s.Longest, s.Now), max(s.Worst, -s.Now)
}

// grouping counts games by what they have in common.
type grouping map[string]*Score

func (g grouping) add(name string, o Outcome) {
	if g[name] == nil {
		g[name] = &Score{}
	}
	g[name].Add(o)
}

// groups returns the groups, those with the most games first.
func (g grouping) groups() []Group {
	all := []Group{}
	for name, s := range g {
		all = append(all, Group{name, *s})
	}
	order.Stable(all, func(a, b Group) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), strings.Compare(a.Name, b.Name))
	})
	return all
}

// lengths are the plies from which on a game belongs to the next group.
var lengths = [...]int{0, 50, 100, 200, 400, 800}

func lengthOf(plies int) string {
	last := len(lengths) - 1
	for i := range last {
		if plies < lengths[i+1] {
			return strconv.Itoa(lengths[i]) + "-" + strconv.Itoa(lengths[i+1]-1)
		}
	}
	return strconv.Itoa(lengths[last]) + "+"
}

func inLength(all []Group) []Group {
	from := func(g Group) int {
		n, _ := strconv.Atoi(strings.TrimRight(strings.SplitN(g.Name, "-", 2)[0], "+"))
		return n
	}
	order.Stable(all, func(a, b Group) int { return cmp.Compare(from(a), from(b)) })
	return all
}

// playedAgain leaves out the set-ups of one game.
func playedAgain(groups []Group) []Setup {
	all := []Setup{}
	for _, g := range groups {
		if g.Games() < 2 {
			continue
		}
		s := Setup{Group: g}
		s.Variant, s.Name, _ = strings.Cut(g.Name, "\n")
		all = append(all, s)
	}
	return all
}
