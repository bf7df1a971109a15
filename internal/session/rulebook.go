package session

import (
	"flagfall.dev/advance"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Rulebook is what there is to know of a variant before and while one plays: its
// rules in words, and what every kind of piece can do.
type Rulebook struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Game  string `json:"game"` // record.Stratego or record.Advance
	// Words are the rules: paragraphs, each of parts that follow each other.
	Words [][]phrase.Text `json:"words"`
	Army  []Kind          `json:"army"` // strongest first
}

// Kind is a kind of piece. What it can do is given as data, for faces in any
// language; of Advance, whose pieces each have rules of their own, only the Words
// tell it.
type Kind struct {
	Token string `json:"token"`
	Name  string `json:"name"`
	// Count is how many an army has, at most where its ranks are drawn.
	Count int  `json:"count"`
	Goes  Gait `json:"goes,omitempty"`
	// Ranks by how the piece fares against them, as tokens: those that its strike
	// removes alone, those with which it falls, and those to which it falls; and
	// the ranks whose strike removes it alone.
	Beats string `json:"beats,omitempty"`
	Ties  string `json:"ties,omitempty"`
	Loses string `json:"loses,omitempty"`
	Fears string `json:"fears,omitempty"`
}

// Gait is how a piece of Stratego moves.
type Gait string

// The gaits.
const (
	Still     Gait = "still"      // never
	Steps     Gait = "steps"      // one square in a row or a column
	Runs      Gait = "runs"       // any number of them, and strikes at the end
	RunsPeace Gait = "runs-peace" // any number of them, but strikes only next to it
)

// NewRulebook describes a variant of Stratego.
func NewRulebook(v *stratego.Variant) *Rulebook {
	def := v.Definition()
	b := &Rulebook{Name: v.Name(), Title: def.Title, Game: record.Stratego, Words: v.RuleTexts()}
	var army stratego.RankSet
	for _, l := range def.Army {
		army |= l.Ranks
	}
	for r := range army.All() {
		k := Kind{
			Token: string(r.Token()), Name: r.String(), Count: v.MaxCount(r), Goes: gait(&def, r),
			Beats: (v.Beats(r) & army).String(), Ties: (v.Ties(r) & army).String(),
			Loses: (v.Loses(r) & army).String(),
		}
		for striker := range army.All() {
			if striker.Movable() && v.Strike(striker, r) == stratego.Win {
				k.Fears += string(striker.Token())
			}
		}
		if !r.Movable() {
			k.Beats, k.Ties, k.Loses = "", "", ""
		}
		b.Army = append(b.Army, k)
	}
	return b
}

func gait(d *stratego.Definition, r stratego.Rank) Gait {
	switch {
	case !r.Movable():
		return Still
	case r != stratego.Scout || !d.ScoutsRun:
		return Steps
	case d.ScoutsStrikeAfar:
		return Runs
	}
	return RunsPeace
}

// AdvanceRulebook describes Advance.
func AdvanceRulebook() *Rulebook {
	b := &Rulebook{Name: record.Advance, Title: advanceTitle, Game: record.Advance, Words: [][]phrase.Text{}}
	for _, told := range advance.RuleTexts() {
		b.Words = append(b.Words, []phrase.Text{told})
	}
	start := advance.Start()
	for k := advance.General; k >= advance.Zombie; k-- {
		p := advancePiece(advance.NewPiece(k, advance.White))
		b.Army = append(b.Army, Kind{Token: p.Token, Name: p.Name, Count: start.Pieces(k, advance.White).Count()})
	}
	return b
}
