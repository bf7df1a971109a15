package proc

import "time"

// A childUse says whether the time of all processes of a child that have ended was found
// with whoever had waited for them. A program can have the kernel reap its children; then
// nobody knows what they have used, and while it waits for a processor these may be what
// it waits for.
type childUse struct {
	last        map[int]use   // by process, at the last look
	lost, found time.Duration // of processes that have ended; that others have waited for
	suspect     bool          // more was lost at the last look than the figures are inexact by
	hidden      bool          // and at two in a row
}

// inexact is by how much the time of the children that one process has waited for may be
// wrong: two figures in hundredths of a second.
const inexact = 20 * time.Millisecond

// take takes in what processes have used. Where one ends between our looks at its parent
// and at itself, its time is only found at the next look.
func (g *childUse) take(all map[int]use) {
	for pid, u := range all {
		g.found += max(u.children-g.last[pid].children, 0)
	}
	for pid, was := range g.last {
		if _, lives := all[pid]; !lives {
			g.lost += was.own + was.children
		}
	}
	missing := g.lost-g.found > inexact*time.Duration(len(all)+1)
	g.hidden = g.hidden || missing && g.suspect
	g.suspect, g.last = missing, all
}

// MostHidden is about how much a program may have computed in hidden children, beyond its
// time, until that is noticed.
const MostHidden = 300 * time.Millisecond
