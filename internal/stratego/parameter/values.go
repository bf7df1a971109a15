package parameter

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/stratego"
)

// Values are the numbers that a player plays with. A field has the name of its
// parameter; those of an array are numbered from 1. The table says what each is.
type Values struct {
	// Of the evaluation, in points; a Sergeant is worth about 80.
	Rank                                [9]float64
	Rise, Master                        float64
	Miner, Scarce, Enough, Scout        float64
	Spy, SpyHunts, SpyFear              float64
	Bomb, Flag, FullArmy, Present       float64
	Learned, OddsPoints, LeastWorth     float64
	Secret                              [stratego.Bomb + 1]float64
	Stir                                float64
	Caution, Still, Peril, Ambush       float64
	Bold, Insight, Prize, FlagPrize     float64
	Trade, Lost                         float64
	Plan, Fear, Reach, Crowd            float64
	Found, Elusive, FewLeft             float64
	Urge, UrgeMost                      float64
	TollOwn, TollEnemy, Wall, TollDig   float64
	Guard, Near, GuardOwn, GuardEnemy   float64
	Siege, SiegePower, SmallSiege       float64
	Lead, LeadMost, Few                 float64
	Sought, SoughtFade, SoughtPower     float64
	Behind, Slack                       float64
	Goes                                [13]float64
	Settled, HiddenRank                 float64
	Trifle, RollTrifle                  float64
	Stale, StaleMost, Patience          float64
	Weary, WearyMost                    float64
	WearyMoves, WearyOf                 float64
	WearyBalance                        float64
	WearyEnough, WearyBehind            float64
	Branching, Quiesce, Window          float64
	PassCost, Eager, EagerDepth         float64
	Hurry, Doubtful                     float64
	Threat, ThreatDepth, ThreatCost     float64
	TwoSquares, Chasing                 float64
	Negligible, FewMovers               float64
	Zone, SmallZone                     float64
	Deeper, SearchShare                 float64
	RollNodes, RollTime                 float64
	Rollouts, RollPlies, RollDepth      float64
	CarefulPlies, CarefulDepth          float64
	Careful, CarefulShare               float64
	WorldNodes, Noise                   float64
	Contenders, ContendReach            float64
	Halvings, SearchDoubt, RollDoubt    float64
	UsualSpread, UsualWorlds, MostSure  float64
	Favour, FavourMost, FavourMarshal   float64
	PolicyNodes, PolicyTime, PolicyPart float64
	PolicyPatience                      float64
	Advantage                           float64
	WinScale, Spread, Forget            float64
	Overlook, Attention, MoveTime       float64
	Mate, Stuck, Decided                float64
	Placement, PlacementPull, Drafts    float64
	Examples, ExamplePull               float64
	SmallArmy, SmallDrafts              float64
	Cornered, Corner                    float64
	WallStrong, WallWeak                float64
	Prior, Behaviour                    float64
	Blind, Half, HalfPart               float64
	Faint, LastLeft, Evidence           float64
	Idle, IdleTurns                     float64
	Bait, BaitRank, BaitHidden          float64
	Pairs                               float64
	UsualStill, UsualMoved              float64
	UsualChances, Eagerness             float64
	Stray, Taken, Unlikely, LeastTold   float64
	Rarest                              float64
	Crowded, CrowdedHome, LeastPrior    float64
	Rounds, LeastChance, Shakes         float64
	LevelNodes, LevelDepth              [Levels]float64
	LevelSpread, LevelForget            [Levels]float64
	LevelOverlook, LevelAdvantage       [Levels]float64
	LevelFavour                         [Levels]float64
	PriorFrom, BehaviourFrom            float64
}

// Levels is the highest level of play, which has no preset: it is the table as it is.
const Levels = 10

// place is where a number stands in Values: a field, and an index from 1 where that
// is an array.
type place struct{ field, index int }

// places returns where the numbers stand, by name.
func places() map[string]place {
	all := map[string]place{}
	t := reflect.TypeFor[Values]()
	for i := range t.NumField() {
		name := strings.ToLower(t.Field(i).Name)
		if t.Field(i).Type.Kind() != reflect.Array {
			all[name] = place{field: i}
			continue
		}
		for k := 1; k < t.Field(i).Type.Len(); k++ {
			all[name+strconv.Itoa(k)] = place{i, k}
		}
	}
	return all
}

// number returns the number that stands at a place.
func (v *Values) number(at place) reflect.Value {
	f := reflect.ValueOf(v).Elem().Field(at.field)
	if at.index > 0 {
		return f.Index(at.index)
	}
	return f
}

// Standard returns the values of the table. The caller may change them.
func Standard() *Values {
	v := *standard()
	return &v
}

// standard reads the values off the table once.
var standard = sync.OnceValue(func() *Values { return defaults(table()) })

func defaults(all []Parameter) *Values {
	v := &Values{}
	for i := range all {
		v.number(all[i].at).SetFloat(all[i].Default)
	}
	return v
}

// Parse reads what String writes. The error names the line, or the parameters that
// have none.
func Parse(text string) (*Values, error) {
	all, err := parse(text)
	if err != nil {
		return nil, err
	}
	return defaults(all), nil
}

// String writes the table with the values as its defaults.
func (v *Values) String() string {
	var b strings.Builder
	b.WriteString("# Every number of marshal's play. A line is: name, default, least, most, the value with which\n" +
		"# it has no effect (- for none), unit, the term that off= names it by (- for none), meaning.\n")
	part := ""
	for _, p := range table() {
		if p.Part != part {
			part = p.Part
			fmt.Fprintf(&b, "\n[%s]\n", part)
		}
		neutral, term := "-", p.Term
		if !math.IsNaN(p.Neutral) {
			neutral = format(p.Neutral)
		}
		if term == "" {
			term = "-"
		}
		fmt.Fprintf(&b, "%-13s %-7s %-7s %-13s %-7s %-8s %-10s %s\n", p.Name,
			format(v.number(p.at).Float()), format(p.Min), format(p.Max), neutral, p.Unit, term, p.Meaning)
	}
	return b.String()
}

// Set changes a number by name, for experiments; the error lists the names, or says
// what values the number may have.
func (v *Values) Set(name string, x float64) error {
	p, err := Named(name)
	if err == nil {
		err = p.Check(x)
	}
	if err == nil {
		v.number(p.at).SetFloat(x)
	}
	return err
}

// Get returns a number by name; the error lists the names.
func (v *Values) Get(name string) (float64, error) {
	p, err := Named(name)
	if err != nil {
		return 0, err
	}
	return v.number(p.at).Float(), nil
}

// Off gives the numbers of a term, or the one of a name, the value with which they
// have no effect, to measure what they are worth. The error lists the terms.
func (v *Values) Off(term string) error {
	found := false
	for _, p := range table() {
		if (p.Term == term || p.Name == term) && !math.IsNaN(p.Neutral) {
			v.number(p.at).SetFloat(p.Neutral)
			found = true
		}
	}
	if !found {
		return fmt.Errorf("no term %q: expected some of %s, or the name of a weight that can be without effect", term, strings.Join(Terms(), ", "))
	}
	return nil
}

// On reports whether a switch is on.
func On(x float64) bool { return x != 0 }
