package games

// A VariantEntry is a variant as a list of variants has it.
type VariantEntry struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Game    string `json:"game"` // stratego or advance
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
}

// ListVariants lists all variants.
func ListVariants() (all []VariantEntry) {
	for _, v := range Variants() {
		g := v.Grid()
		all = append(all, VariantEntry{v.Name, v.Title, v.Game, g.Width, g.Height})
	}
	return all
}
