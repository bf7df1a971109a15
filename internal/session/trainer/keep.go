package trainer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/stratego"
)

// Note is the name under which somebody's set-ups are kept, as package profile has it.
const Note = "setups"

// An Own is a set-up that somebody keeps under a name.
type Own struct {
	Name    string `json:"name"`
	Variant string `json:"variant"`
	Setup   string `json:"setup"`
}

// A Shelf is somebody's set-ups, and how those that were trained did.
type Shelf struct {
	Version   int         `json:"flagfall_setups"`
	Setups    []Own       `json:"setups"`
	Trainings []*Training `json:"trainings,omitempty"`
}

// Bounds of a shelf.
const (
	mostSetups    = 200
	mostTrainings = 50
	maxName       = 40 // characters
)

// ParseShelf reads the kept form; nothing is an empty shelf.
func ParseShelf(text string) (*Shelf, error) {
	s := &Shelf{Version: version, Setups: []Own{}}
	if text == "" {
		return s, nil
	}
	if json.Unmarshal([]byte(text), s) != nil {
		return nil, phrase.Errorf("the named set-ups are damaged: %w", errNone)
	}
	if s.Version > version {
		return nil, phrase.Errorf("the named set-ups are of version %d: a newer version of this program wrote them", s.Version)
	}
	if s.Setups == nil {
		s.Setups = []Own{}
	}
	if err := s.check(); err != nil {
		return nil, phrase.Errorf("the named set-ups are damaged: %w", err)
	}
	return s, nil
}

// Put keeps a set-up under a name, in the place of one that had the name before.
func (s *Shelf) Put(v *stratego.Variant, name, text string) error {
	name = strings.TrimSpace(name)
	if err := nameable(name); err != nil {
		return err
	}
	if _, shipped := Find(name); shipped {
		return errShipped(name)
	}
	setup, err := Read(v, text)
	if err != nil {
		return err
	}
	own := Own{name, v.Name(), setup.String()}
	if i := s.index(name); i >= 0 {
		s.Setups[i] = own
		return nil
	}
	if len(s.Setups) >= mostSetups {
		return phrase.Errorf("%d set-ups are kept already: delete one", mostSetups)
	}
	s.Setups = append(s.Setups, own)
	return nil
}

func (s *Shelf) index(name string) int {
	return slices.IndexFunc(s.Setups, func(o Own) bool { return strings.EqualFold(o.Name, strings.TrimSpace(name)) })
}

// Remove removes a set-up, and how it did in training.
func (s *Shelf) Remove(name string) error {
	i := s.index(name)
	if i < 0 {
		if n, ok := Find(name); ok {
			return fmt.Errorf("%s: ready-made set-ups cannot be deleted", n.Name)
		}
		return s.unknown(name)
	}
	gone := s.Setups[i]
	s.Setups = slices.Delete(s.Setups, i, i+1)
	if s.has(gone.Variant, gone.Setup) {
		return nil // another one with the same pieces stays, and its training is this one's
	}
	s.Trainings = slices.DeleteFunc(s.Trainings, func(t *Training) bool {
		return t.Variant == gone.Variant && t.Setup == gone.Setup
	})
	return nil
}

// has reports whether pieces stand so in some set-up, an own one or one that is ready-made.
func (s *Shelf) has(variant, setup string) bool {
	return slices.ContainsFunc(s.Setups, func(o Own) bool { return o.Variant == variant && o.Setup == setup }) ||
		slices.ContainsFunc(All(), func(n Named) bool { return n.Variant == variant && n.Setup == setup })
}

// Named returns a set-up of a name: an own one, or one of those that are ready-made.
func (s *Shelf) Named(name string) (Own, error) {
	if i := s.index(name); i >= 0 {
		return s.Setups[i], nil
	}
	if n, ok := Find(name); ok {
		return Own{n.Name, n.Variant, n.Setup}, nil
	}
	return Own{}, s.unknown(name)
}

func (s *Shelf) unknown(name string) error {
	var among []string
	for _, o := range s.Setups {
		among = append(among, o.Name)
	}
	for _, n := range All() {
		among = append(among, n.Name)
	}
	return &spelling.UnknownError{What: fmt.Sprintf("set-up %q", name), Typed: name, Among: among}
}

// All are the set-ups to choose from: the own ones first, without a sentence, then those that are ready-made.
func (s *Shelf) All() (all []Named) {
	for _, o := range s.Setups {
		all = append(all, Named{Name: o.Name, Variant: o.Variant, Setup: o.Setup})
	}
	return append(all, All()...)
}

// Trained returns how a set-up did in its newest training, nil where it was not trained.
func (s *Shelf) Trained(variant, setup string) *Training {
	for _, t := range slices.Backward(s.Trainings) {
		if t.Variant == variant && t.Setup == setup {
			return t
		}
	}
	return nil
}

// Keep keeps how a set-up did in training, as the newest. Trainings against others, or with another seed, stay beside it; the
// oldest one goes where there are too many. One of the same order that is further stays: somebody else went on with it.
func (s *Shelf) Keep(t *Training) {
	if i := s.kept(t); i >= 0 {
		if s.Trainings[i].Done >= t.Done {
			t = s.Trainings[i]
		}
		s.Trainings = slices.Delete(s.Trainings, i, i+1)
	}
	if len(s.Trainings) >= mostTrainings {
		s.Trainings = s.Trainings[1:]
	}
	s.Trainings = append(s.Trainings, t)
}

// kept is where a training of the same order is, -1 where there is none.
func (s *Shelf) kept(t *Training) int {
	return slices.IndexFunc(s.Trainings, func(old *Training) bool {
		return old.Variant == t.Variant && old.Setup == t.Setup && old.same(t)
	})
}

// same reports whether two trainings play the same games, as far as both go.
func (t *Training) same(o *Training) bool {
	return t.Seed == o.Seed && slices.Equal(t.Players, o.Players)
}

// Resume goes on with what is kept of an order, or begins it anew where that plays other games.
func (s *Shelf) Resume(v *stratego.Variant, o Order) (*Training, error) {
	fresh, err := Begin(v, o)
	if err != nil {
		return nil, err
	}
	i := s.kept(fresh)
	if i < 0 {
		return fresh, nil
	}
	old := s.Trainings[i]
	if len(old.Squares) != len(fresh.Squares) || len(old.Found) != len(fresh.Found) {
		return fresh, nil
	}
	old.Pairs = max(o.Pairs, cmp.Or(old.Done, o.Pairs))
	return old, nil
}
