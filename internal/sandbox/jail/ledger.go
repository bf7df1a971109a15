package jail

import "time"

// A Use is what a process has used so far.
type Use struct {
	Own      time.Duration // processor time of its own
	Children time.Duration // of the children that it has waited for
	Queued   time.Duration // for which its threads were ready to run and had no processor
}

// A Ledger says whether the time of all processes of a program that have ended was found
// with whoever had waited for them. A program can have the kernel reap its children; then
// nobody knows what they have used, and while it waits for a processor these may be what
// it waits for. Its zero value is ready.
type Ledger struct {
	last        map[int]Use   // by process, at the last look
	lost, found time.Duration // of processes that have ended; that others have waited for
	suspect     bool          // more was lost at the last look than the figures are inexact by
	hidden      bool          // and at two in a row
}

// inexact is by how much the time of the children that one process has waited for may be
// wrong: two figures in hundredths of a second.
const inexact = 20 * time.Millisecond

// Take takes in what processes have used, as Usage returns it. Where one ends between our looks at
// its parent and at itself, its time is only found at the next look.
func (g *Ledger) Take(all map[int]Use) {
	for pid, u := range all {
		g.found += max(u.Children-g.last[pid].Children, 0)
	}
	for pid, was := range g.last {
		if _, lives := all[pid]; !lives {
			g.lost += was.Own + was.Children
		}
	}
	missing := g.lost-g.found > inexact*time.Duration(len(all)+1)
	g.hidden = g.hidden || missing && g.suspect
	g.suspect, g.last = missing, all
}

// Hidden reports whether the program has had processes whose time nobody knows.
func (g *Ledger) Hidden() bool { return g.hidden }

// MostHidden is about how much a program may have computed in hidden children, beyond its
// time, until that is noticed.
const MostHidden = 300 * time.Millisecond
