package host

import (
	"context"
	"os"
	"path/filepath"

	"flagfall.dev/internal/arena/tournament"
)

// elsewhere returns the processes that play tournaments now and were not begun by this host, by the file of
// results: a server that was killed leaves them, and the command line begins them too.
func (h *Host) elsewhere() map[string]int {
	all, _ := h.register.Entries(context.Background()) // what cannot be read is not played
	found := map[string]int{}
	for _, e := range all {
		if e.Running && e.PID != os.Getpid() {
			found[e.Store] = e.PID
		}
	}
	return found
}

// foreign is the process that plays a tournament and was not begun by this host, 0 for none.
func (h *Host) foreign(file string) int {
	p, err := tournament.Load(file)
	if err != nil {
		return 0
	}
	return h.elsewhere()[resultsOf(p, file)]
}

// resultsOf is the file of a tournament's results as the register has it.
func resultsOf(p *tournament.Plan, file string) string {
	name, err := filepath.Abs(p.StorePath(file))
	if err != nil {
		return ""
	}
	return name
}

// stopForeign asks a process that this host did not begin to stop: after the games under way, and when it is
// asked again at once. h.mu is held.
func (h *Host) stopForeign(pid int) error {
	p, err := os.FindProcess(pid)
	if err != nil {
		return err
	}
	h.asked[pid] = true
	return p.Signal(os.Interrupt)
}
