package player

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/advance"
)

// Weights are the numbers of the evaluation and of the random choice, so that
// matches between sets of them can find better ones. Worths are in hundredths of
// a point of material, shares in percent.
type Weights struct {
	Worth     [9]int // of a piece on a full board, by kind
	Late      [9]int // of a piece on an empty board, by kind
	Forward   [9]int // of a step towards the enemy's side on a full board, by kind
	Central   [9]int // of a step towards the middle file on a full board, by kind
	Stuck     int    // of a Zombie on the last rank of a full board
	Guard     int    // of a Sentinel beside the General, two at most
	Move      int    // of being to move
	Lead      int    // of owning all the material that is left
	LeadBase  int    // material added to what is left, so that small shares do not jump
	Bare      int    // below this material the chase of single pieces counts
	Chase     int    // of a step of a hunter's piece nearer to its prey
	Siege     int    // of a piece a step nearer to the enemy General of an empty board
	Frozen    int    // of a standstill that ends with more material; 0 if none is looked for
	Survey    int    // share of the limits for the search against the best reply
	Shortlist int    // share of the limits until the candidates are found
	Margin    int    // how much worse than the best a candidate may be
	Most      int    // the most candidates
	Solid     int    // share of the search against the best reply in a candidate's value
	Worst     int    // share of the worst reply among those of grade 7
	WorstLead int    // the same once Max is ahead
	Ahead     int    // points of material more than this are ahead
	Window    int    // how far replies may move a value
	Odds      int    // a score of this has the odds e to 1
}

// freeWeights returns the weights of a player that need not capture: what a piece can
// do is what it is worth, and pieces near the enemy General trap it.
func freeWeights() *Weights {
	worth := [9]int{
		advance.Zombie: 100, advance.Builder: 220, advance.Jester: 420, advance.Miner: 400,
		advance.Sentinel: 430, advance.Catapult: 520, advance.Dragon: 760,
	}
	return &Weights{
		Worth: worth, Late: worth,
		Forward: [9]int{
			advance.Zombie: 3, advance.Builder: 2, advance.Jester: 4, advance.Miner: 1,
			advance.Sentinel: 1, advance.Catapult: 1, advance.Dragon: 1, advance.General: -6,
		},
		Central: [9]int{
			advance.Zombie: 1, advance.Builder: 2, advance.Jester: 3, advance.Miner: 1,
			advance.Sentinel: 2, advance.Catapult: 2, advance.Dragon: 3, advance.General: -2,
		},
		Stuck: 64, Guard: 25, Move: 8, Lead: 500, LeadBase: 8, Bare: 40, Chase: 4, Siege: 12,
		Frozen: 5000,
		Survey: 30, Shortlist: 60, Margin: 60, Most: 12,
		Solid: 30, Worst: 30, WorstLead: 80, Ahead: 3, Window: 500, Odds: 400,
	}
}

// DefaultWeights returns the weights that a level plays with. Where captures are forced, the
// worth of pieces is another: a Dragon sees much and must take whatever it sees,
// while the Jesters decide who comes out of the exchanges ahead. The worths of
// Max were fitted to the results of its games against grade 7.
func DefaultWeights(l Level) *Weights {
	w := freeWeights()
	if l != Max {
		return w
	}
	w.Worth = [9]int{
		advance.Zombie: 69, advance.Builder: 9, advance.Jester: 354, advance.Miner: 34,
		advance.Sentinel: 36, advance.Catapult: 106, advance.Dragon: -45,
	}
	w.Late = [9]int{
		advance.Zombie: 116, advance.Builder: 126, advance.Jester: 40, advance.Miner: -20,
		advance.Sentinel: 20, advance.Catapult: -68, advance.Dragon: -160,
	}
	w.Stuck, w.Lead, w.Odds = 60, 1730, 200
	// A side that must capture cannot choose when to strike and is struck.
	w.Siege = -6
	return w
}

// Weight is one of the weights.
type Weight struct {
	Name  string // such as "lead", or "worthZ" for a kind of piece
	Value *int
}

// All returns every weight.
func (w *Weights) All() []Weight {
	all := []Weight{
		{"stuck", &w.Stuck},
		{"guard", &w.Guard},
		{"move", &w.Move},
		{"lead", &w.Lead},
		{"leadBase", &w.LeadBase},
		{"bare", &w.Bare},
		{"chase", &w.Chase},
		{"siege", &w.Siege},
		{"frozen", &w.Frozen},
		{"survey", &w.Survey},
		{"shortlist", &w.Shortlist},
		{"margin", &w.Margin},
		{"most", &w.Most},
		{"solid", &w.Solid},
		{"worst", &w.Worst},
		{"worstLead", &w.WorstLead},
		{"ahead", &w.Ahead},
		{"window", &w.Window},
		{"odds", &w.Odds},
	}
	for k := advance.Zombie; k <= advance.General; k++ {
		letter := string(advance.NewPiece(k, advance.White).Letter())
		all = append(all,
			Weight{"worth" + letter, &w.Worth[k]}, Weight{"late" + letter, &w.Late[k]},
			Weight{"forward" + letter, &w.Forward[k]}, Weight{"central" + letter, &w.Central[k]})
	}
	return all
}

// Set gives a weight another value. The error says that there is no such weight.
func (w *Weights) Set(name string, value int) error {
	all := w.All()
	i := slices.IndexFunc(all, func(n Weight) bool { return n.Name == name })
	if i < 0 {
		var names []string
		for _, n := range all {
			names = append(names, n.Name)
		}
		return fmt.Errorf("unknown weight %q, expected one of %s", name, strings.Join(names, ", "))
	}
	*all[i].Value = value
	return nil
}
