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

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/face/tui"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/intake"
)

// reply says what came of something in words, or as one JSON object.
func reply(w io.Writer, asJSON bool, words string, value any) error {
	if asJSON {
		return json.NewEncoder(w).Encode(value)
	}
	_, err := io.WriteString(w, words)
	return err
}

// profilesOf lists the profiles with their games that are over.
func profilesOf(kept library.Library) (all []tui.Profile, err error) {
	b, err := profile.Read(kept)
	if err != nil {
		return nil, err
	}
	for _, p := range b.Profiles {
		played, _ := career.Games(kept.Played(p.ID))
		all = append(all, tui.Profile{Name: p.Name, Games: len(played), Current: p.ID == b.Current})
	}
	return all, nil
}

// Profiles lists the profiles, the current one marked.
func (m *Me) Profiles(w io.Writer) error {
	all, err := profilesOf(m.Kept)
	if err != nil {
		return err
	}
	var words strings.Builder
	for _, p := range all {
		mark := " "
		if p.Current {
			mark = "*"
		}
		fmt.Fprintf(&words, "%s %s: %s\n", mark, p.Name, phrase.Count(p.Games, "game"))
	}
	return reply(w, m.JSON, words.String(), map[string]any{"profiles": all})
}

// Use makes the profile of a name the current one, or a new one where that is wanted.
func (m *Me) Use(name string, new bool, w io.Writer) error {
	b, err := profile.Change(m.Kept, func(b *profile.Book) (err error) {
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
	who := b.Of(b.Current).Name
	return reply(w, m.JSON, fmt.Sprintf("New games belong to %s.\n", who), map[string]any{"name": who, "new": new})
}

// Rename gives the current profile another name.
func (m *Me) Rename(name string, w io.Writer) error {
	b, err := profile.Change(m.Kept, func(b *profile.Book) error { return b.Rename(name) })
	if err != nil {
		return err
	}
	who := b.Of(b.Current).Name
	return reply(w, m.JSON, fmt.Sprintf("You are called %s.\n", who), map[string]any{"name": who})
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
	words := fmt.Sprintf("%s with %s is in %s\n", who.Name, phrase.Count(n, "game"), file)
	return reply(w, m.JSON, words, map[string]any{"name": who.Name, "games": n, "file": file})
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

// Import adds what Export wrote.
func (m *Me) Import(file string, w io.Writer) error {
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
	done, err := profile.Import(m.Kept, c)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return reply(w, m.JSON, importedWords(c, done), map[string]any{
		"name": c.Name, "games": len(c.Games), "added": done.Added, "others": done.Others, "whose": append([]string{}, done.Whose...),
		"chosen": done.Chosen, "notes": append([]string{}, done.Notes...),
	})
}

// importedWords says what came of a copy.
func importedWords(c *profile.Copy, done profile.Imported) string {
	var all strings.Builder
	here := len(c.Games) - done.Added
	were := map[bool]string{true: "was", false: "were"}[here == 1]
	fmt.Fprintf(&all, "%s: %s added, %d %s here already.\n", c.Name, phrase.Count(done.Added, "game"), here, were)
	if done.Others > 0 {
		which, whose := map[bool]string{true: "It belongs", false: "They belong"}[here == 1], strings.Join(done.Whose, ", ")
		if done.Others < here {
			which = fmt.Sprintf("Of these, %d %s", done.Others, map[bool]string{true: "belongs", false: "belong"}[done.Others == 1])
		}
		fmt.Fprintf(&all, "%s to %s.\n", which, cmp.Or(whose, "nobody with a name here"))
	}
	if len(done.Notes) > 0 {
		what := map[string]string{profile.Puzzles: "progress in puzzles", profile.Lessons: "finished lessons", profile.Setups: "set-ups"}
		var names []string
		for _, n := range done.Notes {
			names = append(names, what[n])
		}
		fmt.Fprintf(&all, "Added too: %s.\n", strings.Join(names, ", "))
	}
	if done.Chosen {
		fmt.Fprintf(&all, "New games belong to %s.\n", done.Profile.Name)
	} else {
		all.WriteString("No profile was made or chosen.\n")
	}
	return all.String()
}

// Delete removes everything that is kept of the profile of a name, where somebody is sure of it.
func (m *Me) Delete(name string, sure bool, w io.Writer) error {
	if _, err := profile.Exactly(m.Kept, name); err != nil {
		return err
	}
	if !sure {
		return fmt.Errorf("this deletes all games of %s, its progress in puzzles and lessons, its kept set-ups with their trainings, and its name: add --yes; 'flagfall me export' keeps a copy", name)
	}
	n, err := profile.Delete(m.Kept, name)
	if err != nil {
		return err
	}
	now, err := profile.Current(m.Kept)
	if err != nil {
		return err
	}
	words := fmt.Sprintf("%s is deleted, with %s, its progress and its set-ups.\nNew games belong to %s.\n", name, phrase.Count(n, "game"), now.Name)
	return reply(w, m.JSON, words, map[string]any{"name": name, "games": n})
}
