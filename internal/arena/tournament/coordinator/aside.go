package coordinator

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"flagfall.dev/internal/arena/tournament/worker"
)

// asideSuffix ends the name of the file next to the store that keeps what was set
// aside: one JSON object a line.
const asideSuffix = ".aside"

// Bounds of that file: what is beyond them is counted and not kept.
const (
	asideMost  = 1000     // entries in one run of the process
	asideBytes = 64 << 10 // of one entry's message
)

// An aside is something that claimed to be a result and was not counted.
type aside struct {
	Time    time.Time `json:"time"`
	Reason  string    `json:"reason"`
	Job     string    `json:"job,omitempty"`
	Worker  string    `json:"worker,omitempty"`
	Message []byte    `json:"message,omitempty"` // as it came, cut where it is long
}

// asides counts and keeps what was set aside. Its methods are for one goroutine.
type asides struct {
	path  string
	count int
}

// add keeps an entry.
func (a *asides) add(e aside) error {
	if a.count++; a.count > asideMost {
		return nil
	}
	e.Message = e.Message[:min(len(e.Message), asideBytes)]
	return e.keep(a.path)
}

// keep writes an entry at the end of a file.
func (e aside) keep(path string) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// setAside puts a message aside that is no result of this run's, tells so, and
// has its job played again.
func (c *coordinator) setAside(r *worker.Result, message []byte, why error) {
	err := c.asides.add(aside{Time: time.Now().UTC(), Reason: why.Error(), Job: r.Job, Worker: r.Worker, Message: message})
	where := "it lies in " + c.asides.path
	if err != nil {
		where = fmt.Sprintf("it could not be kept: %v", err)
	}
	if n := c.asides.count; n <= 10 || n%100 == 0 {
		c.runner.announce("a result of worker %q was set aside (%d so far): %v; %s", r.Worker, n, why, where)
	}
	c.tryAgain(r.Job, why.Error())
}
