// Package profile knows who plays on this machine: names without accounts, kept in the library of games that all faces
// share, each with its own games and its own progress in puzzles. docs/me.md tells its rules to users.
package profile

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
)

// Notes are texts that are kept by name, such as those of a library of games.
type Notes interface {
	// Note returns a text, empty where there is none.
	Note(name string) (string, error)
	// ChangeNote replaces a text. Nobody else changes it meanwhile; where change fails the old text stays.
	ChangeNote(name string, change func(old string) (string, error)) error
}

// Note is the name under which the profiles are kept.
const Note = "profiles"

// version is that of the kept form.
const version = 1

// A Profile is somebody who plays on this machine.
type Profile struct {
	// ID is what games and notes are kept by. It is empty for the first profile, which has everything that was played
	// before there were others.
	ID   string `json:"id"`
	Name string `json:"name"`
}

// firstName is what the first profile is called until it gets a name.
const firstName = "You"

// Given reports whether somebody gave the profile its name.
func (p Profile) Given() bool { return p.ID != "" || p.Name != firstName }

// A Book lists the profiles of a machine.
type Book struct {
	Version int `json:"flagfall_profiles"`
	// Current is the ID of the profile that new games belong to.
	Current  string    `json:"current"`
	Profiles []Profile `json:"profiles"` // the first one is always there
}

// parse reads the kept form; nothing is a book with the first profile alone.
func parse(text string) (*Book, error) {
	if text == "" {
		return &Book{Version: version, Profiles: []Profile{{Name: firstName}}}, nil
	}
	b := &Book{}
	if json.Unmarshal([]byte(text), b) != nil {
		return nil, phrase.Errorf("the profiles in the library are damaged: expected what this program wrote")
	}
	if b.Version > version {
		return nil, fmt.Errorf("the profiles in the library are of version %d: a newer version of this program wrote them", b.Version)
	}
	if len(b.Profiles) == 0 || b.Profiles[0].ID != "" || b.Of(b.Current) == nil {
		return nil, errors.New("the profiles in the library are damaged: the first or the current one is missing")
	}
	return b, nil
}

// Deleted reports whether the profiles that are kept in a text have none of an ID. Of no text and of a damaged one nothing is
// known.
func Deleted(text, id string) bool {
	b, err := parse(text)
	return text != "" && err == nil && b.Of(id) == nil
}

// Read returns the profiles that are kept.
func Read(n Notes) (*Book, error) {
	text, err := n.Note(Note)
	if err != nil {
		return nil, err
	}
	return parse(text)
}

// Change changes the profiles that are kept, and returns them. Where change fails they stay as they were.
func Change(n Notes, change func(*Book) error) (b *Book, err error) {
	err = n.ChangeNote(Note, func(old string) (string, error) {
		if b, err = parse(old); err != nil {
			return "", err
		}
		if err := change(b); err != nil {
			return "", err
		}
		text, err := json.Marshal(b)
		return string(text), err
	})
	return b, err
}

// Current returns the profile that new games belong to.
func Current(n Notes) (Profile, error) {
	b, err := Read(n)
	if err != nil {
		return Profile{}, err
	}
	return *b.Of(b.Current), nil
}

// Of returns the profile of an ID, nil where there is none.
func (b *Book) Of(id string) *Profile {
	for i := range b.Profiles {
		if b.Profiles[i].ID == id {
			return &b.Profiles[i]
		}
	}
	return nil
}

// Named returns the profile of a name, in any case.
func (b *Book) Named(name string) (*Profile, error) {
	var among []string
	for i := range b.Profiles {
		if strings.EqualFold(b.Profiles[i].Name, name) {
			return &b.Profiles[i], nil
		}
		among = append(among, b.Profiles[i].Name)
	}
	return nil, &spelling.UnknownError{What: fmt.Sprintf("profile %q", name), Typed: name, Among: among}
}

// maxName is the longest name, in characters.
const maxName = 30

// nameable says why nobody may have a name.
func nameable(name string) error {
	if name == "" || len([]rune(name)) > maxName || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return phrase.Errorf("name %q: expected 1 to %d characters that can be printed", name, maxName)
	}
	return nil
}

// free returns a name that may be given, without spaces around it. The error says why it may not.
func (b *Book) free(name string, except *Profile) (string, error) {
	name = strings.TrimSpace(name)
	if err := nameable(name); err != nil {
		return "", err
	}
	if other, err := b.Named(name); err == nil && other != except {
		return "", phrase.Errorf("there is a profile %q already", other.Name)
	}
	return name, nil
}

// Add adds a profile, and makes it the current one.
func (b *Book) Add(name string) (*Profile, error) {
	name, err := b.free(name, nil)
	if err != nil {
		return nil, err
	}
	p := Profile{ID: strconv.FormatUint(rand.Uint64(), 36), Name: name}
	b.Profiles, b.Current = append(b.Profiles, p), p.ID
	return &b.Profiles[len(b.Profiles)-1], nil
}

// Use makes the profile of a name the current one.
func (b *Book) Use(name string) (*Profile, error) {
	p, err := b.Named(name)
	if err == nil {
		b.Current = p.ID
	}
	return p, err
}

// Rename gives the current profile another name.
func (b *Book) Rename(name string) error {
	p := b.Of(b.Current)
	name, err := b.free(name, p)
	if err == nil {
		p.Name = name
	}
	return err
}

// remove takes a profile out of the book. The first one stays, without its name.
func (b *Book) remove(id string) {
	if b.Current == id {
		b.Current = ""
	}
	if id == "" {
		b.Profiles[0].Name = firstName
		return
	}
	b.Profiles = slices.DeleteFunc(b.Profiles, func(p Profile) bool { return p.ID == id })
}
