package lobby

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/intake"
	"flagfall.dev/record"
)

// Me is somebody's own record as they ask for it.
type Me struct {
	Kept    library.Library
	Profile string // its name; empty: the current one
	Variant string
	Against string
	Since   string
	Now     time.Time
}

// Career computes what the games of the profile come to.
func (m *Me) Career() (*career.Career, error) {
	f := career.Filter{Against: m.Against}
	var err error
	if f.Since, err = career.ParseSince(m.Since, m.Now); err != nil {
		return nil, fmt.Errorf("--since %w", err)
	}
	who, err := m.who()
	if err != nil {
		return nil, err
	}
	played, unread := career.Games(m.Kept.Played(who.ID))
	if f.Variant, err = m.variant(played); err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	kept, err := career.KeptIn(profile.Own{Notes: m.Kept, ID: who.ID})
	if err != nil {
		return nil, err
	}
	c := career.Among(who.Name, career.CircleOf(who.ID, played, m.Kept.Played), f, kept)
	c.Unread = unread
	return c, nil
}

// variant is the name of the rules that are asked for: built-in ones, those of a battle of the campaign, or any of a game that
// was played; empty for all.
func (m *Me) variant(played []statistics.Game) (string, error) {
	if m.Variant == "" {
		return "", nil
	}
	v, err := games.VariantNamed(m.Variant)
	if err == nil {
		return v.Name, nil
	}
	for _, g := range played {
		if strings.EqualFold(g.Record.Variant, m.Variant) {
			return g.Record.Variant, nil
		}
	}
	for _, b := range campaign.Battles() {
		if b.Own() && strings.EqualFold(b.Name, m.Variant) {
			return b.Name, nil
		}
	}
	return "", err
}

// who returns the profile that is asked for.
func (m *Me) who() (profile.Profile, error) {
	if m.Profile == "" {
		return profile.Current(m.Kept)
	}
	b, err := profile.Read(m.Kept)
	if err != nil {
		return profile.Profile{}, err
	}
	p, err := b.Named(m.Profile)
	if err != nil {
		return profile.Profile{}, err
	}
	return *p, nil
}

// Write prints the career, as one JSON object where that is wanted.
func (m *Me) Write(w io.Writer, asJSON bool) error {
	c, err := m.Career()
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(w).Encode(c)
	}
	return c.WriteText(w)
}

// pictureMark begins the pictures that may be replaced.
const pictureMark = "<svg "

// Draw writes a picture of the rating in a variant: the chosen one, or that with the most games that count.
func (m *Me) Draw(file string) error {
	c, err := m.Career()
	if err != nil {
		return err
	}
	if len(c.Ratings) == 0 {
		return errors.New("no game counted for a rating: there is nothing to draw")
	}
	return savefile.Output(file, pictureMark, c.Ratings[0].WriteSVG)
}

// Profiles lists the profiles, the current one marked.
func Profiles(kept library.Library, w io.Writer) error {
	b, err := profile.Read(kept)
	if err != nil {
		return err
	}
	for _, p := range b.Profiles {
		played, _ := career.Games(kept.Played(p.ID))
		mark := " "
		if p.ID == b.Current {
			mark = "*"
		}
		if _, err := fmt.Fprintf(w, "%s %s: %s\n", mark, p.Name, phrase.Count(len(played), "game")); err != nil {
			return err
		}
	}
	return nil
}

// UseProfile makes the profile of a name the current one, or a new one where that is wanted.
func UseProfile(kept library.Library, name string, new bool, w io.Writer) error {
	b, err := profile.Change(kept, func(b *profile.Book) (err error) {
		if new {
			_, err = b.Add(name)
		} else {
			_, err = b.Use(name)
		}
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "New games belong to %s.\n", b.Of(b.Current).Name)
	return err
}

// RenameProfile gives the current profile another name.
func RenameProfile(kept library.Library, name string, w io.Writer) error {
	b, err := profile.Change(kept, func(b *profile.Book) error { return b.Rename(name) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "You are called %s.\n", b.Of(b.Current).Name)
	return err
}

// profileMark begins the files of profiles that may be replaced.
const profileMark = `{"flagfall_profile":`

// Export writes everything that is kept of the profile to a file. It replaces an earlier copy of the same profile; that of
// another one only where over is set.
func (m *Me) Export(file string, over bool, w io.Writer) error {
	who, err := m.who()
	if err != nil {
		return err
	}
	if other := exported(file); !over && other != "" && other != who.Name {
		return fmt.Errorf("%s has the profile of %s: give another file, or --force to replace it", file, other)
	}
	c := profile.Copy{Name: who.Name}
	own := profile.Own{Notes: m.Kept, ID: who.ID}
	if c.Puzzles, err = own.Note(profile.Puzzles); err != nil {
		return err
	}
	if c.More, err = own.More(); err != nil {
		return err
	}
	n := 0
	err = savefile.Output(file, profileMark, func(to io.Writer) (err error) {
		n, err = profile.Write(to, c, m.Kept.Played(who.ID))
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s with %s is in %s\n", who.Name, phrase.Count(n, "game"), file)
	return err
}

// exported returns whose profile a file has, empty where it has none.
func exported(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return profile.NameIn(f)
}

// ImportProfile adds what Export wrote.
func ImportProfile(kept library.Library, file string, w io.Writer) error {
	f, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("%s: %w", file, input.Expected(err, "a profile, as 'flagfall me export' writes it"))
	}
	defer f.Close()
	c, err := profile.Parse(f)
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = input.Expected(err, "a profile, as 'flagfall me export' writes it") // it is a folder
	}
	if err == nil {
		err = intake.Check(c)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	done, err := profile.Import(kept, c)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return sayImported(w, c, done)
}

// sayImported says what came of a copy.
func sayImported(w io.Writer, c *profile.Copy, done profile.Imported) error {
	var all strings.Builder
	here := len(c.Games) - done.Added
	fmt.Fprintf(&all, "%s: %s added, %d were here already.\n", c.Name, phrase.Count(done.Added, "game"), here)
	if done.Others > 0 {
		which, whose := "They belong", strings.Join(done.Whose, ", ")
		if done.Others < here {
			which = fmt.Sprintf("Of these, %d belong", done.Others)
		}
		fmt.Fprintf(&all, "%s to %s.\n", which, cmp.Or(whose, "nobody with a name here"))
	}
	if done.Chosen {
		fmt.Fprintf(&all, "New games belong to %s.\n", done.Profile.Name)
	} else {
		all.WriteString("No profile was made or chosen.\n")
	}
	_, err := io.WriteString(w, all.String())
	return err
}

// DeleteProfile removes everything that is kept of the profile of a name, where somebody is sure of it.
func DeleteProfile(kept library.Library, name string, sure bool, w io.Writer) error {
	if !sure {
		return fmt.Errorf("this deletes all games of %s, its progress in puzzles and its name: add --yes; 'flagfall me export' keeps a copy", name)
	}
	n, err := profile.Delete(kept, name)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s is deleted, with %s.\n", name, phrase.Count(n, "game"))
	return err
}

// newKeeper keeps a new game for who plays now.
func newKeeper(kept library.Library) *library.Keeper {
	who, err := profile.Current(kept)
	if err != nil {
		who = profile.Profile{} // what is wrong with the library is said when the game is written
	}
	return kept.Keeper().For(who.ID)
}

// standing says what a game that is over has reached in the campaign, and changed in the rating of who played it; nothing
// where that is not known.
func standing(kept library.Library, rec *record.Game) []phrase.Text {
	who, err := profile.Current(kept)
	if err != nil {
		return nil
	}
	if b := campaign.OfRecord(rec); b != nil && b.Own() {
		return campaign.After(rec) // no rating is of its rules
	}
	played, _ := career.Games(kept.Played(who.ID))
	return append(campaign.After(rec), career.After(career.CircleOf(who.ID, played, kept.Played), rec)...)
}
