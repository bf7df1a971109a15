// Package tournament says what is to be played: plans, and the jobs that follow from them. What enters is
// a plan's file or the plan of a store; what leaves are a Plan that has been checked, and for each match its
// Jobs: colour-swapped pairs of games with stable ids, with all that a worker on another machine needs.
//
// The packages below it have one part of a tournament each: pairing says who meets whom, and knows no plan;
// tally counts what has been played, and says what is left; audit says which stored games are those of a
// plan; worker plays jobs; coordinator hands them out and stores what comes back; live is for spectators.
package tournament

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
)

// A Plan has the players, the pairings, their number of games and their conditions. Its
// text form is TOML.
type Plan struct {
	Name    string   `toml:"name" json:"name"`
	Title   string   `toml:"title" json:"-"` // what people call it, which may change at any time; empty: its name
	Variant string   `toml:"variant" json:"variant"`
	Type    Type     `toml:"type" json:"type"`
	Games   int      `toml:"games" json:"games"`     // per pairing, an even number
	Players []string `toml:"players" json:"players"` // specifications

	// Seed is for games that can be repeated, and whose set-ups can be predicted by who knows it;
	// nil: nobody can before they are over. Key is the key of a run that is to be repeated, in
	// hexadecimal digits; empty: none. One of the two only.
	Seed *uint64 `toml:"seed" json:"seed,omitempty"`
	Key  string  `toml:"key" json:"-"`
	// Plain has all that is drawn follow from the seed without a key, as the laboratory repeats
	// games, and as earlier versions drew them.
	Plain  bool    `toml:"-" json:"-"`
	epochs []epoch // the last is that of games to come

	// Blocks are further players, with settings of their own. Parse puts them
	// behind Players, and what they have of their own into Settings, which is
	// empty where nobody has any.
	Blocks   []Block    `toml:"player" json:"-"`
	Settings []Settings `toml:"-" json:"settings,omitempty"`
	where    []int      // lines of the players

	Conditions
	Handling `json:"-"`

	Scoring Scoring `toml:"scoring" json:"scoring,omitempty"`
	Rounds  int     `toml:"rounds" json:"rounds,omitempty"` // of Swiss and ladder; 0: as many as it takes

	// Withdrawn are the names of players whose games count and who play no more.
	Withdrawn []string `toml:"withdrawn" json:"withdrawn,omitempty"`
	// Joined and Left are of a Swiss: the first round of a player that was added
	// when the tournament had begun, and the first round without one that has
	// withdrawn, by its index. They follow from what has been played.
	Joined map[int]int `toml:"-" json:"joined,omitempty"`
	Left   map[int]int `toml:"-" json:"left,omitempty"`

	// SPRT is a sequential test as rating.ParseTest reads it, of two players only. In
	// a file it may be a table too.
	SPRT string `toml:"sprt" json:"sprt,omitempty"`

	// Anchor gives a player's rating, to which the others' are relative. It changes no
	// game, and may change at any time.
	Anchor Anchor `toml:"anchor" json:"-"`

	Openings Openings `toml:"openings" json:"openings,omitzero"`

	// Where and how it is played may change from one resume to the next.
	Concurrency int    `toml:"concurrency" json:"-"` // pairs at a time on this machine; 0: one a processor
	Store       string `toml:"store" json:"-"`       // file of the results; empty: next to the plan

	// Readable are files and directories of this machine that sandboxed programs may read besides
	// their own.
	Readable []string `toml:"readable" json:"-"`

	Watching `json:"-"`

	// MixedPrograms says what becomes of games that a player's other program plays.
	MixedPrograms Mixed `toml:"mixed_programs" json:"-"`

	// Conversations is a folder of this machine for what is said with outside
	// programs; empty: it is not kept.
	Conversations string `toml:"conversations" json:"-"`

	// Definition is the text of a custom variant's file, so that other machines
	// need not have it.
	Definition string `toml:"-" json:"definition,omitempty"`
}

// Called is what people call the tournament.
func (p *Plan) Called() string { return cmp.Or(p.Title, p.Name) }

// MatchName is what the plan of every match is called.
const MatchName = "match"

// A Type is how players meet.
type Type string

// The types of tournament.
const (
	RoundRobin Type = "round-robin" // everybody meets everybody
	Gauntlet   Type = "gauntlet"    // the first player meets all others
	Swiss      Type = "swiss"       // rounds between players of about equal points
	Knockout   Type = "knockout"    // single elimination, seeded by the list's order
	Ladder     Type = "ladder"      // from the bottom of the list up, each challenges the next
)

// A Restart says when programs are started.
type Restart string

// The values of a plan's restart. The zero value is RestartAuto.
const (
	RestartAuto   Restart = "auto" // a program that says that it can plays one game after the other
	RestartAlways Restart = "on"   // each game has processes of its own
)

// Mixed says what becomes of games in which a player is another program than in
// earlier ones.
type Mixed string

// The values. The zero value is WarnMixed.
const (
	WarnMixed   Mixed = "warn"   // they count, and the organiser is told
	RefuseMixed Mixed = "refuse" // they are not begun, or set aside
)

// Values of the Repetition setting. Empty is the first.
const (
	AsVariant    = "variant" // repetition rules as the variant has them
	WithRules    = "on"
	WithoutRules = "off"
)

// MostConcurrency is the most pairs that a machine plays at a time.
const MostConcurrency = 10_000

// DefaultConcurrency is how many pairs are played at a time where a plan does
// not say.
func DefaultConcurrency() int { return runtime.NumCPU() }

// maxPlan is the largest file of a plan that is read, in bytes.
const maxPlan = 16 << 20

// Load reads a plan from a file or standard input, as Parse does.
func Load(path string) (*Plan, error) {
	if isDatabase(path) {
		return nil, fmt.Errorf("%s is a file of results: expected the tournament's own file, such as %s.toml", path,
			strings.TrimSuffix(path, filepath.Ext(path)))
	}
	text, err := input.Text(path, maxPlan, "a tournament's file (TOML)")
	if err != nil {
		return nil, err
	}
	p, err := Parse([]byte(text))
	if err != nil {
		return p, phrase.Errorf("%s:\n%w", path, err)
	}
	return p, nil
}

// isDatabase reports whether a file is one of SQLite, as the files of results are.
func isDatabase(path string) bool {
	const heading = "SQLite format 3\x00"
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return false
	}
	begin := make([]byte, len(heading))
	_, err = io.ReadFull(f, begin)
	return err == nil && string(begin) == heading
}

// Parse reads a plan. The error names every mistake at once, each with its line;
// the plan has then what could be read, nil if that is nothing.
func Parse(text []byte) (*Plan, error) {
	d := document.Parse(string(text))
	if !d.Sound() {
		return nil, faulty(d)
	}
	var p Plan
	unfoldTest(d)
	d.Decode(&p)
	p.unfold(d)
	for _, m := range p.mistakes() {
		if d.Sound(m.Key) {
			d.Bad(m.Key, m.Format, m.With...)
		}
	}
	return &p, faulty(d)
}

// text returns what makes two plans the same tournament, for the store.
func (p *Plan) text() (string, error) {
	whole := *p
	whole.Setups = p.SetupsSetting() // where a stored plan has none, an earlier version began it: see StoredPlan
	text, err := json.Marshal(&whole)
	return string(text), err
}

// Names returns what the players are called: their aliases, else their
// specifications, numbered where two are the same.
func (p *Plan) Names() []string {
	names, seen := make([]string, len(p.Players)), map[string]int{}
	for i, spec := range p.Players {
		if alias := p.SettingsOf(i).Alias; alias != "" {
			names[i] = alias
			continue
		}
		seen[spec]++
		names[i] = spec
		if n := seen[spec]; n > 1 {
			names[i] = fmt.Sprintf("%s #%d", spec, n)
		}
	}
	return names
}
