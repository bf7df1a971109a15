package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/games"
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
	JSON    bool // what is answered is one JSON object
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

// Write prints the career.
func (m *Me) Write(w io.Writer) error {
	c, err := m.Career()
	if err != nil {
		return err
	}
	if m.JSON {
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
	if campaign.OfRecord(rec).Own() {
		return campaign.After(rec) // no rating is of its rules
	}
	played, _ := career.Games(kept.Played(who.ID))
	return append(campaign.After(rec), career.After(career.CircleOf(who.ID, played, kept.Played), rec)...)
}
