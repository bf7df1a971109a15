package picture

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
)

// Coat is the colours of a side's pieces, each as #RRGGBB or #RRGGBBAA.
type Coat struct {
	Body, Edge, Hatch string
	Ink, Cut, Gold    string // the figure, what is cut out of it, what shines on it
	Iron, Shadow      string
}

// paint returns a colour by the name that the drawings use.
func (c *Coat) paint(name string) string {
	switch name {
	case "body":
		return c.Body
	case "edge":
		return c.Edge
	case "hatch":
		return c.Hatch
	case "cut":
		return c.Cut
	case "gold":
		return c.Gold
	case "iron":
		return c.Iron
	case "shadow":
		return c.Shadow
	}
	return c.Ink
}

// Theme is the colours of a board and its pieces.
type Theme struct {
	Name  string // one word
	Title string // for people

	Frame, Label string // the frame and what is written on it
	Light, Dark  string // the squares
	Mark         string // the last move
	Water, Wave  string
	Shore        string     // where water meets land
	Stone, Joint string     // walls
	Coats        [2][2]Coat // by set and side
}

// Themes are the looks that can be chosen, the usual one first. The sides are
// told apart in shades of grey too, and by shape in any case.
var Themes = []Theme{
	{
		Name: "oak", Title: "Oak and brass",
		Frame: "#5a3a20", Label: "#f3e4c6", Light: "#eedcb4", Dark: "#dfc596", Mark: "#f2c230",
		Water: "#4a90b5", Shore: "#2f6c8d", Wave: "#93c8e0", Stone: "#8b8174", Joint: "#5f574c",
		Coats: [2][2]Coat{
			{
				{"#b3261e", "#5f0d09", "#9c1d16", "#fff7e8", "#8a160f", "#f7c95c", "#2a1817", "#2d1a0a66"},
				{"#1d56a5", "#0a2752", "#174789", "#f3f8ff", "#123d7c", "#f7c95c", "#141d2e", "#2d1a0a66"},
			},
			{ivory, ebony},
		},
	},
	{
		Name: "meadow", Title: "Meadow",
		Frame: "#2f4a2b", Label: "#e7f0d2", Light: "#dde6b9", Dark: "#c3d397", Mark: "#f0c93a",
		Water: "#3d8fb0", Shore: "#27697f", Wave: "#8cc9dd", Stone: "#85857a", Joint: "#5a5a50",
		Coats: [2][2]Coat{
			{
				{"#a32638", "#4f0a16", "#8d1d2e", "#fff5ec", "#7c1525", "#f3d27a", "#26151a", "#14220f66"},
				{"#25477e", "#0d1f3d", "#1d3b6c", "#f1f6ff", "#193361", "#f3d27a", "#121a2a", "#14220f66"},
			},
			{ivory, ebony},
		},
	},
	{
		Name: "slate", Title: "Slate",
		Frame: "#2b3442", Label: "#dbe3ee", Light: "#d3dae2", Dark: "#bac5d1", Mark: "#ffcf40",
		Water: "#2f7ca8", Shore: "#1d5a80", Wave: "#82bedc", Stone: "#7b808a", Joint: "#50555f",
		Coats: [2][2]Coat{
			{
				{"#c8402a", "#6b1a0d", "#b23623", "#ffffff", "#97281a", "#ffd97d", "#27191a", "#10182466"},
				{"#1a66b3", "#082f5c", "#15589c", "#ffffff", "#0f4a88", "#ffd97d", "#122033", "#10182466"},
			},
			{ivory, ebony},
		},
	},
	{
		Name: "night", Title: "Night watch",
		Frame: "#0d131b", Label: "#b9c6d6", Light: "#455264", Dark: "#394555", Mark: "#d9a521",
		Water: "#17507a", Shore: "#0e3552", Wave: "#3f86b3", Stone: "#8d8578", Joint: "#5d574d",
		Coats: [2][2]Coat{
			{
				{"#c4423a", "#ffb9ae", "#af3730", "#fffaf2", "#93261f", "#ffd88a", "#241516", "#00000080"},
				{"#2f70c0", "#a9cffb", "#2763ad", "#f7fbff", "#1c5196", "#ffd88a", "#121c2c", "#00000080"},
			},
			{ivory, ebony},
		},
	},
}

// The pieces of Advance look alike on every board.
var (
	ivory = Coat{"#f6eedb", "#6d5c39", "#e9dcbf", "#3b2f1d", "#f6eedb", "#b87f14", "#3b2f1d", "#1a120866"}
	ebony = Coat{"#2b303a", "#080a0d", "#353b47", "#f4f1ea", "#2b303a", "#e6b34c", "#f4f1ea", "#1a120866"}
)

// ThemeNamed returns the theme with a name; the empty name is the usual one's.
func ThemeNamed(name string) (*Theme, error) {
	var names []string
	for i := range Themes {
		if name == "" || Themes[i].Name == name {
			return &Themes[i], nil
		}
		names = append(names, Themes[i].Name)
	}
	return nil, fmt.Errorf("there is no theme %q: expected one of %s", name, strings.Join(names, ", "))
}

// colour reads a colour of a theme.
func colour(hex string) color.NRGBA {
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		panic("colour " + hex + ": " + err.Error()) // a constant, and a test reads all
	}
	if len(hex) == len("#RRGGBB") {
		n = n<<8 | 0xff
	}
	return color.NRGBA{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}
}
