package lab

import (
	"fmt"
	"slices"
	"sync"

	"flagfall.dev/internal/engine/belief"
)

// everybody is the model of all players together.
const everybody = "all"

// Learned is a model with what it is worth on games held out, in bits of surprise
// for each hidden piece of its players.
type Learned struct {
	belief.Model
	Pieces int
	// Without is by counts and squares alone, Common with the network of all
	// players together, Own with the model's.
	Without, Common, Own float64
}

// String writes the numbers in a line.
func (l *Learned) String() string {
	return fmt.Sprintf("%-12s %8d pieces, bits each: %.3f without behaviour, %.3f by everybody's, %.3f by its own",
		l.Name, l.Pieces, l.Without, l.Common, l.Own)
}

// Models fits networks to the lessons of each model, by name, and last to all.
func (l *Lessons) Models(epochs int, seed uint64) []Learned {
	names := l.names()
	all := make([]Learned, len(names)+1)
	var work sync.WaitGroup
	fit := func(m *Learned, name string, of *Lessons) {
		m.Name, m.Pieces = name, len(of.All)
		work.Go(func() { m.Network, m.Without, m.Own = of.Fit(epochs, seed) })
	}
	parts := make([]*Lessons, len(names))
	for i, name := range names {
		parts[i] = l.of(name)
		fit(&all[i], name, parts[i])
	}
	everyone := &all[len(names)]
	fit(everyone, everybody, l)
	work.Wait()
	everyone.Common = everyone.Own
	for i, part := range parts {
		_, test := part.split()
		all[i].Common = part.bits(everyone.Network, test)
	}
	return all
}

// names returns the models in order.
func (l *Lessons) names() []string {
	var names []string
	for i := range l.All {
		if n := l.All[i].Of; !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	return names
}

// of returns the lessons of one model.
func (l *Lessons) of(name string) *Lessons {
	one := &Lessons{games: l.games}
	for i := range l.All {
		if l.All[i].Of == name {
			one.All = append(one.All, l.All[i])
		}
	}
	return one
}
