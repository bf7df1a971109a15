package session

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/session/appraisal"
	"flagfall.dev/stratego"
)

// SetupBoard is a variant as an editor of set-ups draws it.
type SetupBoard struct {
	Name     string     `json:"name"`
	Title    string     `json:"title"`
	Grid     board.Grid `json:"grid"`
	Lakes    []int      `json:"lakes"`
	Names    []string   `json:"names"` // of every square
	Columns  []string   `json:"columns"`
	Rows     []string   `json:"rows"`
	Homes    [2][]int   `json:"homes"`  // in the order of a set-up's text
	Turned   [2]bool    `json:"turned"` // sides whose home is at the top
	Mirrored bool       `json:"mirrored,omitempty"`
	Army     []Levy     `json:"army"`
	FlagRows int        `json:"flagRows"` // 0: anywhere
	Presets  []Preset   `json:"presets"`

	variant *stratego.Variant
}

// Levy is a part of an army.
type Levy struct {
	Tokens string `json:"tokens"` // one a rank: more than one where the owner chooses
	Count  int    `json:"count"`
}

// Preset is a set-up with a name, back row first.
type Preset struct {
	Name  string `json:"name"`
	About string `json:"about"` // what it is for and its weakness
	Setup string `json:"setup"`
}

// presets are for armies of forty on ten columns, and for barrage. Package trainer tests what is said of them.
var presets = []Preset{
	{
		"Walled corner", "lures Miners into the right corner, where two Bombs shut in a Miner. Weakness: one Miner at either of the two Bombs beside the Flag is enough",
		"FB798978B8 B789S6897B 6B539465B6 9529491354",
	},
	{
		"Castle in the middle", "keeps the Flag in the middle, with Bombs on three sides. Weakness: behind the third row nothing is stronger than a Lieutenant",
		"879BFB8978 9876B7S698 6B54935B64 9295B19354",
	},
	{
		"Open door", "holds the two front rows with all six Bombs. Weakness: only a Miner, a Scout and a Sergeant guard the Flag",
		"8978978F98 769S689769 5B39B45B26 B9154B354B",
	},
	{
		"Corner post", "puts the Flag in a corner between the Miner and the Bomb. Weakness: once the Miner has to go, that side is open",
		"F8.......9 B......... ....S...2. 9..1......",
	},
	{
		"Beside the corner", "has a piece on each side of the Flag. Weakness: the Scout in the corner stops nobody",
		"9F8....... .B........ ....1S..2. .....9....",
	},
	{
		"Behind one Bomb", "has the Spy beside the Marshal and the Bomb before the Flag. Weakness: nothing stands at the sides of the Flag",
		"..9.F.8... ....B..... ...1S..2.. .9........",
	},
}

// NewSetupBoard describes a variant.
func NewSetupBoard(v *stratego.Variant) *SetupBoard {
	def := v.Definition()
	g := &SetupBoard{
		variant: v, Name: v.Name(), Title: def.Title, Grid: v.Grid(), Lakes: []int{}, FlagRows: def.FlagRows,
		Presets: []Preset{},
	}
	for q := range board.Square(v.Grid().Squares()) {
		g.Names = append(g.Names, v.Format(q))
	}
	for q := range v.Lakes().All() {
		g.Lakes = append(g.Lakes, int(q))
	}
	g.Columns, g.Rows = v.Notation().Edges(v.Grid())
	for side := range board.Side(2) {
		seen := v.Orientation(side)
		g.Turned[side], g.Mirrored = seen.Turned, seen.Mirrored
		for i := range v.HomeSize() {
			g.Homes[side] = append(g.Homes[side], int(v.HomeSquare(side, i)))
		}
	}
	for _, l := range def.Army {
		g.Army = append(g.Army, Levy{l.Ranks.String(), l.Count})
	}
	for _, p := range presets {
		if g.Check(p.Setup) == nil {
			g.Presets = append(g.Presets, p)
		}
	}
	return g
}

// RankName names the rank of a token.
func (g *SetupBoard) RankName(token string) string {
	if r, err := stratego.ParseRank(token); err == nil {
		return r.String()
	}
	return token
}

// Outline draws the start of the variant as Red sees it: its rows between slashes, with r
// and b for the two armies, _ for lakes and a dot for other squares.
func (g *SetupBoard) Outline() string {
	v := g.variant
	cells := []byte(strings.Repeat(".", v.Grid().Squares()))
	for q := range v.Lakes().All() {
		cells[q] = '_'
	}
	example := deploy.New(v).Safe(rand.New(rand.NewPCG(1, 1)))
	for side, letter := range "rb" {
		for i, r := range example {
			if r != stratego.NoRank {
				cells[v.HomeSquare(board.Side(side), i)] = byte(letter)
			}
		}
	}
	if v.Orientation(0).Turned {
		slices.Reverse(cells)
	}
	var rows []string
	for row := range slices.Chunk(cells, v.Grid().Width) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
}

// Often says for every square of a set-up how often people put a piece of that rank there,
// as appraisal.Often does. The text need not be complete; it is one that Edit has taken.
func (g *SetupBoard) Often(text string) []float64 {
	s, err := parsePartial(g.variant, text)
	if err != nil {
		return nil
	}
	return appraisal.Often(g.variant, s)
}

// Judge plays fast games with a complete set-up and says how it fared, as appraisal.Judge does.
func (g *SetupBoard) Judge(
	ctx context.Context, text string, o appraisal.Options, each func(appraisal.Judgement),
) (appraisal.Judgement, error) {
	s, err := readSetup(g.variant, text)
	if err != nil {
		return appraisal.Judgement{}, err
	}
	return appraisal.Judge(ctx, g.variant, s, o, each)
}

// Check says what is wrong with the text of a set-up, nil where it may be played with.
func (g *SetupBoard) Check(text string) error {
	_, err := readSetup(g.variant, text)
	return err
}

// Presets returns the ready-made set-ups of all variants.
func Presets() []Preset { return slices.Clone(presets) }

// Variant returns the variant that is described.
func (g *SetupBoard) Variant() *stratego.Variant { return g.variant }
