package lobby

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/stratego"
)

// Random is the Setup of Pieces that chance puts up.
const Random = "random"

// Edit is the Setup of Pieces that people put up themselves when the game begins.
const Edit = "edit"

// Ask is the Setup of Pieces that a person at a text terminal chooses before the game.
const Ask = "ask"

// Pieces say where the pieces of a new game stand. At most one field says anything
// but Random.
type Pieces struct {
	Setup    string // a file with the set-up of people, back row first, or Random, Edit or Ask
	Board    string // a file with the pieces of both sides
	Position string // a StraDoS string

	// Note, where it is not nil, is called with what people should know of a file.
	Note func(string)
}

// drawn reports whether nothing was asked for.
func (p *Pieces) drawn() bool { return p.setup() == "" && p.Board == "" && p.Position == "" }

// setup is the file, or Edit; empty where chance puts the pieces up.
func (p *Pieces) setup() string {
	if p.Setup == Random || p.Setup == Ask {
		return ""
	}
	return p.Setup
}

// check says what of the pieces cannot be asked for in a variant.
func (p *Pieces) check(v games.Variant) error {
	var given []string
	for _, one := range []Given{{"--board", p.Board != ""}, {"--position", p.Position != ""}, {"--setup", p.setup() != ""}} {
		if one.Is {
			given = append(given, one.Flag)
		}
	}
	switch {
	case v.Stratego == nil && len(given) > 0:
		return fmt.Errorf("%s: %s always starts from the same position", given[0], v.Name)
	case len(given) > 1:
		return fmt.Errorf("%s: expected only one of them", strings.Join(given, " and "))
	}
	return nil
}

// place puts the pieces into a configuration: those of people, and of a side that
// stands still.
func (p *Pieces) place(c *games.SessionConfig) error {
	if err := p.check(c.Variant); err != nil || c.Variant.Stratego == nil {
		return err
	}
	v := c.Variant.Stratego
	switch {
	case p.Position != "":
		pos, err := stratego.ParsePosition(v, p.Position)
		if err != nil {
			return fmt.Errorf("--position: %w", err)
		}
		c.Start = pos.String()
		return nil
	case p.Board != "":
		return p.placeBoard(c)
	case p.Setup == Edit, p.Setup == Ask:
		return nil
	}
	return p.placeSetups(c)
}

// placeBoard puts the pieces up as a board file has them: as set-ups where they
// stand in the homes, for then the game's record has them.
func (p *Pieces) placeBoard(c *games.SessionConfig) error {
	pos, err := archive.ReadBoard(c.Variant.Stratego, p.Board)
	if err != nil {
		return fmt.Errorf("--board: %w", err)
	}
	if pos.Setup(stratego.Red) == nil {
		c.Start = pos.String()
		return nil
	}
	c.Setups = [2]string{pos.Setup(stratego.Red).String(), pos.Setup(stratego.Blue).String()}
	return nil
}

// placeSetups puts up the pieces of people from their file or at random, and at
// random those of a side that stands still.
func (p *Pieces) placeSetups(c *games.SessionConfig) error {
	v := c.Variant.Stratego
	for s := range board.Side(2) {
		switch {
		case c.Players[s] != games.Human:
		case p.setup() == "" || c.Solo && s != board.First:
			c.Setups[s] = games.RandomSetup(v, c.Chance.Seed(int(s))).String()
		default:
			setup, err := p.read(v, c.Chance.Seed(int(s)))
			if err != nil {
				return fmt.Errorf("--setup: %w", err)
			}
			c.Setups[s] = setup
		}
	}
	return nil
}

// read reads the set-up of people from its file. Where it names only some pieces, the others
// are drawn.
func (p *Pieces) read(v *stratego.Variant, seed uint64) (string, error) {
	setup, err := archive.ReadSetup(v, p.Setup)
	if err != nil || v.CheckSetup(setup) == nil {
		return setup.String(), err
	}
	full, wrong, err := session.NewSetupBoard(v).Edit("fill", setup.String(), rand.New(rand.NewPCG(seed, 0)))
	if err == nil && len(wrong) > 0 {
		err = fmt.Errorf("%s: %s", p.Setup, wrong[0].Words)
	}
	if err == nil && p.Note != nil {
		p.Note(fmt.Sprintf("%s names %d of %d pieces, which stand from the back row on; the others are drawn.",
			p.Setup, pieces(setup), v.Pieces()))
	}
	return full, err
}

// pieces counts the pieces of a set-up.
func pieces(s stratego.Setup) (n int) {
	for _, r := range s {
		if r != stratego.NoRank {
			n++
		}
	}
	return n
}

// BoardFile returns a board file of a variant, with the set-ups of two files, back
// row first; an empty name stands for one that the seed draws.
func BoardFile(variant string, files [2]string, seed uint64) (string, error) {
	v, err := games.VariantNamed(variant)
	if err != nil {
		return "", fmt.Errorf("--variant: %w", err)
	}
	if v.Stratego == nil {
		return "", fmt.Errorf("--variant: %s always starts from the same position and has no board files", v.Name)
	}
	both, err := setups(v, files, seed)
	if err != nil {
		return "", err
	}
	return stratego.FormatBoardFile(v.Stratego, both[stratego.Red], both[stratego.Blue]), nil
}

// setups returns the set-ups of two files, or those that the seed draws. Every set-up
// is one that the rules allow.
func setups(v games.Variant, files [2]string, seed uint64) (both [2]stratego.Setup, err error) {
	chance := games.NewChance(seed)
	for s, name := range files {
		if name == "" {
			both[s] = games.RandomSetup(v.Stratego, chance.Seed(s))
			continue
		}
		if both[s], err = archive.ReadSetup(v.Stratego, name); err == nil {
			err = v.Stratego.CheckSetup(both[s])
		}
		if err != nil {
			return both, fmt.Errorf("%s's set-up: %w", v.SideName(board.Side(s)), err)
		}
	}
	return both, nil
}
