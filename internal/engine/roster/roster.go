// Package roster is the one list of our own players: it makes a player from what a
// user writes, its name with options.
package roster

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/engine/council"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/engine/sparring"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

// Entry describes a player that specifications can name.
type Entry struct {
	Name    string
	Game    string // record.Stratego or record.Advance
	Summary string
	Options []Option

	stratego func(s *settings, seed uint64) (game.StrategoPlayer, error)
	advance  func(s *settings, seed uint64) (game.AdvancePlayer, error)
}

// Option is an option of a player's specification.
type Option struct{ Name, Help string }

// seedOption is the option of every player that uses randomness.
var seedOption = Option{"seed=N", "the same seed gives the same game"}

// Players returns every player there is.
func Players() []Entry {
	return append(strategoPlayers(), advancePlayers()...)
}

func strategoPlayers() []Entry {
	return []Entry{
		{
			Name: "random", Game: record.Stratego, Summary: "any legal move",
			Options: []Option{seedOption},
			stratego: func(s *settings, seed uint64) (game.StrategoPlayer, error) {
				return random.New(s.seed(seed)), nil
			},
		},
		{
			Name: "council", Game: record.Stratego, Summary: "rules of thumb that vote, in less than a millisecond",
			Options: []Option{
				seedOption,
				{"off=A+B", "members that do not vote, of " + strings.Join(council.Members(), ", ")},
				{"explain", "report the votes"},
			},
			stratego: func(s *settings, seed uint64) (game.StrategoPlayer, error) {
				return council.New(council.Config{Seed: s.seed(seed), Off: s.list("off"), Explain: s.flag("explain")})
			},
		},
		marshalPlayer(),
		sparringPlayer(),
	}
}

// marshalPlayer is the strong player.
func marshalPlayer() Entry {
	return Entry{
		Name: "marshal", Game: record.Stratego, Summary: "searches over what it believes: the strong player",
		Options: []Option{
			seedOption,
			{"movetime=T", "time for a move, such as 300ms"},
			{"nodes=N", "positions to visit for a move"},
			{"level=N", "from 1, for beginners, to 10, full strength"},
			{"style=S", "what it likes beside what it finds: " + styleNames()},
			{"memory=N", fmt.Sprintf("megabytes for remembered positions, 1 to %d, 64 by default", mostMemory)},
			{"threads=N", fmt.Sprintf("processors to think on, 1 to %d, 1 by default; with more than one a seed does not repeat a game", mostThreads)},
			{"off=A+B", "parts that are switched off, of " + strings.Join(parameter.Terms(), ", ") + ", or weights by name"},
			{"set=A:X+B:Y", "weights for experiments, such as plan:0.3+flag:800"},
			{"policy=FILE", "a network that says which moves are good, instead of the one that marshal brings for 40 pieces; see training/README.md"},
		},
		stratego: func(s *settings, seed uint64) (game.StrategoPlayer, error) {
			c, err := marshalOf(s)
			c.Seed = s.seed(seed)
			c.MoveTime = s.moveTime()
			c.Nodes = s.nodes(c.Nodes)
			c.Memory = s.memory()
			c.Threads = s.threads()
			style, _ := s.take("style")
			c.Style = marshal.Style(style)
			err = errors.Join(err, c.Style.Check())
			err = errors.Join(err, s.learn(&c))
			return marshal.New(c), err
		},
	}
}

// styleNames lists the styles of marshal.
func styleNames() string {
	var names []string
	for _, s := range marshal.Styles() {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// marshalOf returns how marshal plays at a level, with the options for experiments: they
// may change the presets of the levels, and win over them.
func marshalOf(s *settings) (marshal.Config, error) {
	p := parameter.Standard()
	off, set := s.list("off"), s.list("set")
	wrong := adjust(p, off, set)
	c, err := marshal.Level(int(s.number("level", marshal.MaxLevel, 1, marshal.MaxLevel)), p)
	if wrong == nil && err == nil {
		err = adjust(c.Parameters, off, set)
	}
	return c, errors.Join(wrong, err)
}

// adjust applies the options for experiments.
func adjust(p *parameter.Values, off, set []string) error {
	var errs []error
	for _, term := range off {
		errs = append(errs, p.Off(term))
	}
	for _, pair := range set {
		name, text, _ := strings.Cut(pair, ":")
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			err = fmt.Errorf("weight %q: expected a name and a number such as plan:0.3", pair)
		} else {
			err = p.Set(name, x)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// sparringPlayer has one habit, for the laboratory.
func sparringPlayer() Entry {
	var names []string
	for _, s := range sparring.Styles() {
		names = append(names, string(s))
	}
	return Entry{
		Name: "sparring", Game: record.Stratego, Summary: "one strong habit, to test others against",
		Options: []Option{seedOption, {"style=S", "one of " + strings.Join(names, ", ")}},
		stratego: func(s *settings, seed uint64) (game.StrategoPlayer, error) {
			style, ok := s.take("style")
			if !ok {
				style = string(sparring.Rusher)
			}
			return sparring.New(sparring.Style(style), s.seed(seed))
		},
	}
}

func advancePlayers() []Entry {
	var all []Entry
	for _, l := range []struct {
		name    string
		level   player.Level
		summary string
	}{
		{"level4", player.Grade4, "grade 4 of the assignment: any legal move"},
		{"level5", player.Grade5, "grade 5: wins at once where it can"},
		{"level6", player.Grade6, "grade 6: the most material after its move"},
		{"level7", player.Grade7, "grade 7: the most material two moves on"},
		{"max", player.Max, "obeys grade 7 and searches within what it leaves"},
		{"free", player.Free, "obeys the rules only; it has levels"},
	} {
		all = append(all, Entry{
			Name: l.name, Game: record.Advance, Summary: l.summary, Options: advanceOptions(l.level),
			advance: func(s *settings, seed uint64) (game.AdvancePlayer, error) { return newAdvancePlayer(l.level, s, seed) },
		})
	}
	return all
}

// Default is the specification of the opponent that a newcomer gets.
func Default(game string) string {
	if game == record.Advance {
		return "max"
	}
	return "marshal"
}

// Adviser is the specification of the strongest adviser of a game: hints, explanations and reviews
// are its judgement. In Advance it is the search among all legal moves, since people do not have to
// capture as the grades do.
func Adviser(game string) string {
	if game == record.Advance {
		return "free"
	}
	return "marshal"
}

// NewStratego makes a player of Stratego from a specification. The seed
// is for players whose specification has none.
func NewStratego(spec string, seed uint64) (game.StrategoPlayer, error) {
	p, set, err := find(spec, record.Stratego)
	if err != nil {
		return nil, err
	}
	made, err := p.stratego(set, seed)
	return made, complain(spec, set, err)
}

// NewAdvance makes a player of Advance from a specification.
func NewAdvance(spec string, seed uint64) (game.AdvancePlayer, error) {
	p, set, err := find(spec, record.Advance)
	if err != nil {
		return nil, err
	}
	made, err := p.advance(set, seed)
	return made, complain(spec, set, err)
}

// Check returns what is wrong with a specification for a game.
func Check(spec, game string) error {
	if game == record.Advance {
		_, err := NewAdvance(spec, 1)
		return err
	}
	_, err := NewStratego(spec, 1)
	return err
}

// complain joins the faults of the options with that of the player.
func complain(spec string, set *settings, err error) error {
	if faults := set.done(); faults != nil {
		err = faults
	}
	if err != nil {
		return fmt.Errorf("player %q: %w", spec, err)
	}
	return nil
}

// Knows reports whether a specification names one of our own players, of any game.
func Knows(spec string) bool {
	parsed, err := ParseSpec(spec)
	return err == nil && slices.ContainsFunc(Players(), func(p Entry) bool { return strings.EqualFold(p.Name, parsed.Name) })
}

// find returns the player that a specification names, and its options.
func find(spec, game string) (*Entry, *settings, error) {
	parsed, err := ParseSpec(spec)
	if err != nil {
		return nil, nil, err
	}
	var names []string
	for _, p := range Players() {
		if p.Game != game {
			continue
		}
		if strings.EqualFold(p.Name, parsed.Name) {
			return &p, parsed.settings(), nil
		}
		names = append(names, p.Name)
	}
	unknown := &spelling.UnknownError{
		What: fmt.Sprintf("player %q of %s", parsed.Name, Title(game)), Typed: parsed.Name, Among: names,
		Else: "a program with its contract, such as ucc:./bot",
	}
	if game == record.Stratego {
		unknown.Else = "a rival such as Ada, or " + unknown.Else
		unknown.Meant = cmp.Or(levelMeant(parsed.Name), rival.Meant(parsed.Name))
	}
	return nil, nil, unknown
}

// levelMeant is the player of Stratego that somebody means who writes it as those of Advance are called, such as level5, or by
// its level alone; "" for any other name.
func levelMeant(name string) string {
	number, _ := strings.CutPrefix(strings.ToLower(name), "level")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > marshal.MaxLevel {
		return ""
	}
	return "marshal:level=" + strconv.Itoa(n)
}

// Title returns what a game is called.
func Title(game string) string {
	if game == record.Advance {
		return "Advance"
	}
	return "Stratego"
}
