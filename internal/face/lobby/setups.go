package lobby

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/stratego"
)

// Setups are named set-ups as somebody asks for them.
type Setups struct {
	Kept library.Library
	JSON bool
	// Told, if not nil, is called with how far long work is.
	Told func(words string)
	// Resume says what goes on with a training that was interrupted; empty: the same command.
	Resume string
}

// keeper keeps the set-ups of who plays now.
func (o *Setups) keeper() (k trainer.Keeper, err error) {
	who, err := profile.Current(o.Kept)
	return trainer.Keeper{Notes: profile.Own{Notes: o.Kept, ID: who.ID}}, err
}

// shelf are the set-ups of who plays now.
func (o *Setups) shelf() (*trainer.Shelf, error) {
	k, err := o.keeper()
	if err != nil {
		return nil, err
	}
	return k.Shelf()
}

// change changes the set-ups of who plays now.
func (o *Setups) change(change func(*trainer.Shelf) error) error {
	k, err := o.keeper()
	if err == nil {
		_, err = k.Change(change)
	}
	return err
}

func (o *Setups) tell(words string) {
	if o.Told != nil {
		o.Told(words)
	}
}

// arranged returns a variant in which people set up.
func arranged(name string) (*stratego.Variant, error) {
	v, err := games.VariantNamed(name)
	if err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	if v.Stratego == nil {
		return nil, fmt.Errorf("--variant %s: expected a variant of Stratego, for %s has no set-ups", name, v.Name)
	}
	return v.Stratego, nil
}

// named returns a set-up, own or ready-made, with its variant, its sentence and how it was trained.
func (o *Setups) named(name string) (*shown, *stratego.Variant, error) {
	shelf, err := o.shelf()
	if err != nil {
		return nil, nil, err
	}
	own, err := shelf.Named(name)
	if err != nil {
		return nil, nil, err
	}
	v, err := arranged(own.Variant)
	if err != nil {
		return nil, nil, err
	}
	s := &shown{Own: own, Training: shelf.Trained(own.Variant, own.Setup)}
	if n, ok := trainer.Find(name); ok {
		s.About = n.About
	}
	return s, v, nil
}

// shown is a set-up with all that is known of it.
type shown struct {
	trainer.Own
	About    string            `json:"about,omitempty"`
	Record   []trainer.Row     `json:"record"`
	Training *trainer.Training `json:"training,omitempty"`
	Costs    []trainer.Cost    `json:"costs"`
	Found    []trainer.Sight   `json:"found"`
	Often    []float64         `json:"often,omitempty"`
}

// record adds how the set-up did in the games of who plays now.
func (o *Setups) record(s *shown) error {
	who, err := profile.Current(o.Kept)
	if err != nil {
		return err
	}
	played, _ := career.Games(o.Kept.Played(who.ID))
	s.Record = append([]trainer.Row{}, trainer.Record(played, s.Own)...)
	return nil
}

// all are the set-ups of a variant, or all where none is named: the own ones first, without a sentence.
func (o *Setups) all(variant string) ([]trainer.Named, error) {
	shelf, err := o.shelf()
	if err != nil {
		return nil, err
	}
	all := shelf.All()
	if variant != "" {
		all = slices.DeleteFunc(all, func(n trainer.Named) bool { return !strings.EqualFold(n.Variant, variant) })
	}
	return all, nil
}

// List writes a line for each set-up, the own ones first.
func (o *Setups) List(w io.Writer, variant string) error {
	all, err := o.all(variant)
	if err != nil {
		return err
	}
	if o.JSON {
		return json.NewEncoder(w).Encode(map[string]any{"setups": all})
	}
	for _, n := range all {
		mark := " "
		if n.About == "" {
			mark = "*"
		}
		if _, err := fmt.Fprintf(w, "%s %-26s %-8s %s\n", mark, n.Name, n.Variant, n.About); err != nil {
			return err
		}
	}
	return nil
}

// Show writes a set-up large, with its record and how it did in training.
func (o *Setups) Show(w io.Writer, name string) error {
	s, v, err := o.named(name)
	if err != nil {
		return err
	}
	if err := o.record(s); err != nil {
		return err
	}
	if o.JSON {
		return o.encode(w, s, v)
	}
	setup, err := trainer.Read(v, s.Setup)
	if err != nil {
		return err
	}
	lines := append([]string{fmt.Sprintf("%s (%s)", s.Name, s.Variant)}, trainer.Drawn(v, setup)...)
	if s.About != "" {
		lines = append(lines, strings.ToUpper(s.About[:1])+s.About[1:]+".")
	}
	for _, r := range s.Record {
		lines = append(lines, fmt.Sprintf("%-30s %3d won %3d drawn %3d lost  %v", rowName(r), r.Won, r.Drawn, r.Lost, r.Points()))
	}
	if len(s.Record) == 0 {
		lines = append(lines, "You have not played it yet.")
	}
	if s.Training != nil {
		lines = append(lines, "In training:")
		lines = append(lines, phrase.Strings(s.Training.Standing(v))...)
	}
	return writeLines(w, lines)
}

func rowName(r trainer.Row) string {
	if r.Opponent == "" {
		return "all games"
	}
	return "against " + r.Opponent
}

func (o *Setups) encode(w io.Writer, s *shown, v *stratego.Variant) error {
	s.Costs, s.Found = []trainer.Cost{}, []trainer.Sight{}
	if s.Training != nil {
		s.Costs, s.Found = append(s.Costs, s.Training.Costs(v)...), append(s.Found, s.Training.Finds()...)
	}
	return json.NewEncoder(w).Encode(s)
}

func writeLines(w io.Writer, lines []string) error {
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// Keep keeps the first set-up of a file under a name, or another ready-made or own one of that name.
func (o *Setups) Keep(w io.Writer, name, from, variant string) error {
	v, text, err := o.source(from, variant)
	if err != nil {
		return err
	}
	if err := o.change(func(s *trainer.Shelf) error { return s.Put(v, name, text) }); err != nil {
		return err
	}
	setup, err := trainer.Read(v, text)
	if err != nil {
		return err
	}
	name, text = strings.TrimSpace(name), setup.String()
	words := fmt.Sprintf("%s is kept, a set-up of %s: flagfall setups show %q\n", name, v.Name(), name)
	return reply(w, o.JSON, words, trainer.Own{Name: name, Variant: v.Name(), Setup: text})
}

// mostShown bounds a file with what Show wrote, in bytes.
const mostShown = 1 << 16

// source returns the set-up of a name or of a file, which may be one with what Show wrote.
func (o *Setups) source(from, variant string) (*stratego.Variant, string, error) {
	info, err := os.Stat(from)
	if err != nil {
		if s, v, err := o.named(from); err == nil {
			if variant != "" && variant != "classic" && !strings.EqualFold(variant, v.Name()) { // classic is also what was not written
				return nil, "", fmt.Errorf("--variant %s: %s is a set-up of %s", variant, s.Name, v.Name())
			}
			return v, s.Setup, nil
		}
		return nil, "", fmt.Errorf("%s: %w", from, input.Expected(err, "a file with a set-up, or the name of one"))
	}
	v, err := arranged(variant)
	if err != nil {
		return nil, "", err
	}
	if info.Mode().IsRegular() { // what is none can be read only once
		if text, err := input.Text(from, mostShown, "a set-up"); err == nil {
			if s, ok := trainer.Undrawn(v, text); ok {
				return v, s.String(), nil
			}
		}
	}
	book, err := opening.ReadSetups(v, from)
	if err != nil {
		return nil, "", err
	}
	return v, book.Start(0, nil).Setups[0], nil
}

// Delete removes an own set-up and its training.
func (o *Setups) Delete(w io.Writer, name string) error {
	if err := o.change(func(s *trainer.Shelf) error { return s.Remove(name) }); err != nil {
		return err
	}
	return reply(w, o.JSON, fmt.Sprintf("%s is deleted.\n", name), map[string]string{"name": name})
}
