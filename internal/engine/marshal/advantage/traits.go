package advantage

import (
	"fmt"
	"strings"
)

// A Trait is one thing that can be said of a move, such as that a Miner leaves the second row for
// the first time. A step has some thirty of them, a strike some nine.
type Trait uint16

// A family is the traits of one kind: a number for each combination of what its name lists.
type family struct {
	name  string // with what each dimension is
	dims  []int
	first Trait
}

// Sizes of dimensions.
const (
	movers     = 10 // ranks that move, from the Marshal to the Spy
	rows       = 10 // from the own back row; those beyond count as the last
	columns    = 5  // from the nearer edge; those beyond count as the last
	homeRows   = 4
	phases     = 3  // of the game, by how many pieces are left
	classes    = 6  // of enemies, as class says
	hiddenness = 3  // hidden and unmoved, hidden and moved, known
	headings   = 3  // forward, back, sideways
	approached = 4  // classes that a step may come nearer to
	standings  = 3  // behind, even, ahead
	odds       = 5  // ranges of a chance
	paces      = 4  // ranges of how many moves a piece has made
	guards     = 3  // none beside the target, a weaker piece than the mover, a stronger one
	perils     = 3  // no enemy beats it, only known ones, hidden ones
	lengths    = 3  // ranges of a length: up to 2, to 4, more
	changes    = 3  // of a number: less, as before, more
	ranks      = 12 // of enemies, from the Marshal to the Flag
	avengers   = 4  // nobody, an unmoved hidden enemy, a moved one, a known one that beats the striker
	quiets     = 4  // ranges of how many moves were made since a strike
	alarms     = 4  // ranges of how far the enemy is from my Flag
	counts     = 3  // ranges of how many pieces there are
)

// families are all families in the order of their traits.
var families []*family

// Count is how many traits there are.
func Count() int {
	if len(families) == 0 {
		return 0
	}
	last := families[len(families)-1]
	return int(last.first) + last.size()
}

func newFamily(name string, dims ...int) *family {
	f := &family{name: name, dims: dims, first: Trait(Count())}
	families = append(families, f)
	return f
}

func (f *family) size() int {
	n := 1
	for _, d := range f.dims {
		n *= d
	}
	return n
}

// at returns the trait with a number for each dimension.
func (f *family) at(x ...int) Trait {
	i := 0
	for k, d := range f.dims {
		i = i*d + x[k]
	}
	return f.first + Trait(i)
}

// digits returns the number of each dimension of the trait at a place of the family.
func (f *family) digits(i int) []int {
	x := make([]int, len(f.dims))
	for k := len(f.dims) - 1; k >= 0; k-- {
		x[k] = i % f.dims[k]
		i /= f.dims[k]
	}
	return x
}

// A Group is all traits of a family that agree in some dimensions.
type Group struct {
	Name   string
	Traits []Trait
}

// Groups returns the groups of all families, from a whole family down to single traits: what is
// learned of a group holds for rare traits in it too.
func Groups() []Group {
	var all []Group
	for _, f := range families {
		for fixed := range 1 << len(f.dims) {
			at := map[string]int{}
			for i := range f.size() {
				name := f.label(f.digits(i), fixed)
				k, found := at[name]
				if !found {
					k = len(all)
					at[name] = k
					all = append(all, Group{Name: name})
				}
				all[k].Traits = append(all[k].Traits, f.first+Trait(i))
			}
		}
	}
	return all
}

// label names the group of the traits that have some numbers in the dimensions whose bits are set.
func (f *family) label(x []int, fixed int) string {
	var b strings.Builder
	b.WriteString(f.name)
	for k := range x {
		if fixed>>k&1 == 1 {
			fmt.Fprintf(&b, " %d", x[k])
		} else {
			b.WriteString(" *")
		}
	}
	return b.String()
}
