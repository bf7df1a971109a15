package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// ground is a variant as the set-up editor draws it.
type ground struct {
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
	Army     []levy     `json:"army"`
	FlagRows int        `json:"flagRows"` // 0: anywhere
	Presets  []preset   `json:"presets"`
}

// levy is a part of an army.
type levy struct {
	Tokens string `json:"tokens"` // one a rank: more than one where the owner chooses
	Count  int    `json:"count"`
}

// preset is a set-up with a name, back row first.
type preset struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Setup string `json:"setup"`
}

// presets are for armies of forty on ten columns.
var presets = []preset{
	{"Walled corner", "the Flag in a corner behind two Bombs, a second wall opposite", "FB798978B8 B789S6897B 6B539465B6 9529491354"},
	{"Keep in the middle", "the Flag in the middle, Bombs on three sides of it", "879BFB8978 9876B7S698 6B54935B64 9295B19354"},
	{"Open door", "no Bomb near the Flag: they hold the front and draw the Miners", "8978978F98 769S689769 5B39B45B26 B9154B354B"},
}

// newGround describes a variant.
func newGround(v *stratego.Variant) ground {
	def := v.Definition()
	g := ground{Name: v.Name(), Title: def.Title, Grid: v.Grid(), Lakes: []int{}, FlagRows: def.FlagRows, Presets: []preset{}}
	for q := range board.Square(v.Grid().Squares()) {
		g.Names = append(g.Names, v.Format(q))
	}
	for q := range v.Lakes().All() {
		g.Lakes = append(g.Lakes, int(q))
	}
	g.Columns, g.Rows = session.Edges(v.Notation(), v.Grid())
	for side := range board.Side(2) {
		seen := v.Orientation(side)
		g.Turned[side], g.Mirrored = seen.Turned, seen.Mirrored
		for i := range v.HomeSize() {
			g.Homes[side] = append(g.Homes[side], int(v.HomeSquare(side, i)))
		}
	}
	for _, l := range def.Army {
		g.Army = append(g.Army, levy{l.Ranks.String(), l.Count})
	}
	for _, p := range presets {
		if _, err := v.ParseSetup(p.Setup); err == nil {
			g.Presets = append(g.Presets, p)
		}
	}
	return g
}

// fault is something wrong with a set-up, and where.
type fault struct {
	Words   string `json:"words"`
	Squares []int  `json:"squares"` // in the order of the set-up's text
}

// faults lists what is wrong with a set-up of the right size. A set-up that is
// only not complete has no squares at fault.
func faults(v *stratego.Variant, s stratego.Setup) []fault {
	found := []fault{}
	def := v.Definition()
	inArmy := stratego.RankSet(0)
	for _, l := range def.Army {
		inArmy |= l.Ranks
		at := squaresOf(s, l.Ranks)
		switch n := len(at); {
		case n > l.Count:
			found = append(found, fault{fmt.Sprintf("%s: %d too many", rankNames(l.Ranks), n-l.Count), at})
		case n < l.Count:
			found = append(found, fault{fmt.Sprintf("%s: %d still to place", rankNames(l.Ranks), l.Count-n), []int{}})
		}
	}
	for i, r := range s {
		switch {
		case r != stratego.NoRank && !inArmy.Has(r):
			found = append(found, fault{fmt.Sprintf("this army has no %v", r), []int{i}})
		case r == stratego.Flag && def.FlagRows > 0 && i >= def.FlagRows*def.Grid.Width:
			found = append(found, fault{fmt.Sprintf("the Flag must stand in the first %d rows from the back", def.FlagRows), []int{i}})
		}
	}
	return found
}

func squaresOf(s stratego.Setup, ranks stratego.RankSet) []int {
	at := []int{}
	for i, r := range s {
		if r != stratego.NoRank && ranks.Has(r) {
			at = append(at, i)
		}
	}
	return at
}

func rankNames(ranks stratego.RankSet) string {
	text := ""
	for r := range ranks.All() {
		if text != "" {
			text += " or "
		}
		text += r.String()
	}
	return text
}

// fill places the pieces that are missing on squares that are empty, in
// the manner of a whole random set-up where it can.
func fill(v *stratego.Variant, s stratego.Setup, rng *rand.Rand) stratego.Setup {
	whole := deploy.New(v).Random(rng)
	full := slices.Clone(s)
	var missing []stratego.Rank
	for _, l := range v.Definition().Army {
		wanted := squaresOf(whole, l.Ranks)
		for n := l.Count - len(squaresOf(s, l.Ranks)); n > 0; n-- {
			missing = append(missing, whole[wanted[n-1]])
		}
	}
	for i, r := range full { // where the whole one has a missing piece on an empty square
		if at := slices.Index(missing, whole[i]); r == stratego.NoRank && at >= 0 {
			full[i] = whole[i]
			missing = slices.Delete(missing, at, at+1)
		}
	}
	var empty []int
	for i, r := range full {
		if r == stratego.NoRank {
			empty = append(empty, i)
		}
	}
	rng.Shuffle(len(empty), func(i, j int) { empty[i], empty[j] = empty[j], empty[i] })
	slices.SortStableFunc(missing, func(a, b stratego.Rank) int { return int(b) - int(a) }) // the Flag first
	for _, r := range missing {
		at := slices.IndexFunc(empty, func(i int) bool {
			rows := v.Definition().FlagRows
			return r != stratego.Flag || rows == 0 || i < rows*v.Grid().Width
		})
		if at < 0 {
			continue
		}
		full[empty[at]] = r
		empty = slices.Delete(empty, at, at+1)
	}
	return full
}

// parsePartial reads the text of a set-up that need not be complete.
func parsePartial(v *stratego.Variant, text string) (stratego.Setup, error) {
	var s stratego.Setup
	for _, c := range text {
		switch c {
		case ' ', '\n', '\r', '\t', '/':
		case '.', '_', '-':
			s = append(s, stratego.NoRank)
		default:
			r, err := stratego.ParseRank(string(c))
			if err != nil {
				return nil, err
			}
			s = append(s, r)
		}
	}
	if len(s) == 0 {
		s = make(stratego.Setup, v.HomeSize())
	}
	if len(s) != v.HomeSize() {
		return nil, fmt.Errorf("%d squares: expected %d, back row first, with a dot for an empty one", len(s), v.HomeSize())
	}
	return s, nil
}

// postSetup edits a set-up: random makes a new one, fill completes it, mirror
// exchanges left and right, check only looks.
func (s *Server) postSetup(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Variant string `json:"variant"`
		How     string `json:"how"`
		Text    string `json:"text"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	v, err := s.stratego(q.Variant)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	setup, err := parsePartial(v, q.Text)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	switch rng := rand.New(rand.NewPCG(s.number(), s.number())); q.How {
	case "check":
	case "random":
		setup = deploy.New(v).Random(rng)
	case "fill":
		setup = fill(v, setup, rng)
	case "mirror":
		setup = setup.Mirrored(v.Grid())
	default:
		refuse(w, http.StatusBadRequest, fmt.Sprintf("%q: expected check, random, fill or mirror", q.How))
		return
	}
	answer(w, http.StatusOK, map[string]any{"text": setup.String(), "faults": faults(v, setup)})
}

// stratego returns the rules of a variant that the catalogue has.
func (s *Server) stratego(name string) (*stratego.Variant, error) {
	v, err := s.variant(name)
	if err != nil {
		return nil, err
	}
	if v.Game != record.Stratego {
		return nil, fmt.Errorf("%s has no set-ups", name)
	}
	return s.config.Catalogue.Stratego(name)
}

func (s *Server) getGround(w http.ResponseWriter, r *http.Request) {
	v, err := s.stratego(r.PathValue("variant"))
	if err != nil {
		refuse(w, http.StatusNotFound, err.Error())
		return
	}
	answer(w, http.StatusOK, newGround(v))
}
