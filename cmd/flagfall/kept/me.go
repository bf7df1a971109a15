package kept

import (
	"errors"
	"io"
	"time"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
)

var errNoFile = errors.New("-o -: expected a file")

// Me has the commands about who plays here, and what their games come to.
type Me struct {
	Record   meRecord   `cmd:"" default:"withargs" help:"Your record, your rating, and whom to play next."`
	Profiles meProfiles `cmd:"" help:"List who plays on this machine."`
	Use      meUse      `cmd:"" help:"Choose who plays from now on."`
	Name     meName     `cmd:"" help:"Give yourself another name."`
	Export   meExport   `cmd:"" help:"Write everything of a profile to a file."`
	Import   meImport   `cmd:"" help:"Add a profile from a file."`
	Delete   meDelete   `cmd:"" help:"Delete everything of a profile."`
}

// meRecord prints somebody's record.
type meRecord struct {
	Variant string `short:"v" placeholder:"NAME" help:"Only games of this variant."`
	Against string `placeholder:"TEXT" help:"Only games whose opponent has this text in its name."`
	Since   string `placeholder:"DAY" help:"Only games that began on this day or later, such as 2026-11-01 or 30d for the last 30 days."`
	Profile string `placeholder:"NAME" help:"Whose record (default: who plays now)."`
	JSON    bool   `xor:"how" help:"Print one JSON object."`
	SVG     string `name:"svg" xor:"how" placeholder:"FILE" help:"Draw the rating after each game to this file."`
}

// Help shows examples.
func (meRecord) Help() string {
	return `Everything is computed from kept games that are over, also those that were played before you had a
profile. The rating is by Glicko-2, for each variant, against opponents whose strength was measured.

Also: me profiles, me use, me name, me export, me import, me delete; each has its own --help.

Examples:
  flagfall me
  flagfall me --variant barrage --since 30d
  flagfall me --against council --json
  flagfall me --variant barrage --svg rating.svg`
}

// Run prints the record.
func (c *meRecord) Run(out io.Writer) error {
	m := lobby.Me{
		Kept: library.Default(), Profile: c.Profile, Variant: c.Variant, Against: c.Against, Since: c.Since, Now: time.Now(),
		JSON: c.JSON,
	}
	if c.SVG != "" {
		return m.Draw(c.SVG)
	}
	return m.Write(plaintext.Writer{To: out})
}

// asked is how a command about profiles answers.
type asked struct {
	JSON bool `help:"Print one JSON object."`
}

func (a asked) me() *lobby.Me {
	return &lobby.Me{Kept: library.Default(), Now: time.Now(), JSON: a.JSON}
}

type meProfiles struct{ asked }

// Run lists the profiles.
func (c *meProfiles) Run(out io.Writer) error { return c.me().Profiles(plaintext.Writer{To: out}) }

type meUse struct {
	asked
	Name string `arg:"" help:"Name of a profile."`
	New  bool   `help:"Make a new profile of this name."`
}

// Help shows examples.
func (meUse) Help() string {
	return `Each profile has its own games and its own progress in puzzles.

Examples:
  flagfall me use Anna --new
  flagfall me use You`
}

// Run chooses who plays.
func (c *meUse) Run(out io.Writer) error {
	return c.me().Use(c.Name, c.New, plaintext.Writer{To: out})
}

type meName struct {
	asked
	Name string `arg:"" help:"The new name."`
}

// Run gives the current profile another name.
func (c *meName) Run(out io.Writer) error {
	return c.me().Rename(c.Name, plaintext.Writer{To: out})
}

type meExport struct {
	asked
	Output  string `short:"o" required:"" placeholder:"FILE" help:"File to write."`
	Profile string `placeholder:"NAME" help:"Whose (default: who plays now)."`
	Force   bool   `help:"Replace a file with the profile of somebody else."`
}

// Help says what is not in the file.
func (meExport) Help() string {
	return `Games under way are not in the file: their records tell what is hidden from their players.

Example: flagfall me export -o anna.profile`
}

// Run writes the profile.
func (c *meExport) Run(out io.Writer) error {
	if c.Output == "-" {
		return option.Usage(errNoFile)
	}
	m := c.me()
	m.Profile = c.Profile
	return m.Export(c.Output, c.Force, plaintext.Writer{To: out})
}

type meImport struct {
	asked
	File string `arg:"" help:"File that 'flagfall me export' wrote."`
}

// Help shows an example.
func (meImport) Help() string {
	return `Adds the games, each once, to the profile of the name in the file, which is made where there is none. New games belong to that profile then.

Example: flagfall me import anna.profile`
}

// Run adds the profile.
func (c *meImport) Run(out io.Writer) error {
	return c.me().Import(c.File, plaintext.Writer{To: out})
}

type meDelete struct {
	asked
	Name string `arg:"" help:"Name of the profile, in full and in the same case."`
	Yes  bool   `help:"Delete it: without this, nothing is deleted."`
}

// Help says what is deleted.
func (meDelete) Help() string {
	return `Deletes all games of the profile, those under way too, its progress in puzzles and
lessons, its kept set-ups with their trainings, and its name. With one profile, an empty one of the name "You" plays after that.
'flagfall me export' keeps a copy.

Example: flagfall me delete Anna --yes`
}

// Run deletes the profile.
func (c *meDelete) Run(out io.Writer) error {
	return c.me().Delete(c.Name, c.Yes, plaintext.Writer{To: out})
}
