package proc

import "time"

// A Stretch is how long a child had the turn for its last answer, and what the kernel
// counted meanwhile.
type Stretch struct {
	Took   time.Duration // from when it was asked until its line was read
	Ran    time.Duration // processor time of all its processes
	Waited time.Duration // for which it was ready to run, and none of them did
	Late   time.Duration // for which our own threads were ready to run, and did not
}

// Watch has every request watched from its beginning, for Stretch.
func (c *Child) Watch() { c.attention.always = true }

// Stretch returns how the last answer came about that was read. It reports false for a
// child that is not watched. On systems that cannot tell, Took alone is known.
func (c *Child) Stretch() (Stretch, bool) {
	r := &c.request
	if !c.attention.always {
		return Stretch{}, false
	}
	r.load.look(c)
	c.count(r)
	return Stretch{
		Took: max(r.heard.Sub(c.asked), 0), Ran: r.load.cpu, Waited: r.load.starved(), Late: ownWaits().since(r.ours),
	}, true
}
