// Package host plays tournaments for a server: somebody makes one on a page, starts it, breaks it off,
// makes it longer. Each is a file as 'flagfall tournament run' takes it, in one folder, and is played by a
// process of this program, so what was played survives the server, and the command line knows it too.
package host

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/savefile"
)

// Host has the tournaments of a folder. Its methods may be called from any goroutine.
type Host struct {
	folder   string
	program  []string           // the command of this program
	register register.Register  // what is played on this machine
	programs map[string]Program // that may take part, by what orders call them

	mu      sync.Mutex
	playing map[string]*run
	asked   map[int]bool      // processes of others that were asked to stop
	faults  map[string]string // why the newest run of a tournament ended, where it failed
	played  map[string]bool   // whose newest run has played everything
	closed  bool
}

// Entry is a tournament of a host.
type Entry struct {
	Name    string   `json:"name"`  // of its file
	Title   string   `json:"title"` // what people call it
	File    string   `json:"-"`
	Games   int      `json:"games"`
	Players []string `json:"players"` // names, without those that were withdrawn
	Playing bool     `json:"playing"`
	// Ending is set while the games under way are finished, after which it stands still.
	Ending bool `json:"ending"`
	// Played is set when its newest run has played all that there was to play.
	Played bool   `json:"played"`
	Fault  string `json:"fault,omitempty"`
}

// New returns the host of a folder, which need not exist yet. program begins this program; the words of a
// command follow it.
func New(folder string, program ...string) *Host {
	return &Host{
		folder: folder, program: program, register: register.Default(), programs: map[string]Program{},
		playing: map[string]*run{}, asked: map[int]bool{}, faults: map[string]string{}, played: map[string]bool{},
	}
}

// Errors of a host.
var (
	ErrNone    = phrase.Errorf("there is no such tournament")
	ErrPlaying = phrase.Errorf("it is being played: stop it first")
	errClosed  = phrase.Errorf("the server is ending")
)

// Files returns the files of all tournaments, in the order of their names.
func (h *Host) Files() []string {
	files, _ := filepath.Glob(filepath.Join(h.folder, "*.toml")) // the pattern is good
	slices.Sort(files)
	return files
}

// List returns all tournaments.
func (h *Host) List() []Entry {
	all := []Entry{}
	others := h.elsewhere()
	for _, file := range h.Files() {
		e := Entry{Name: strings.TrimSuffix(filepath.Base(file), ".toml"), File: file, Players: []string{}}
		foreign := 0
		if p, err := tournament.Load(file); err != nil {
			e.Fault = err.Error()
		} else {
			e.Title = p.Called()
			e.Games, foreign = p.Games, others[resultsOf(p, file)]
			for i, gone := range p.Gone() {
				if !gone {
					e.Players = append(e.Players, p.Names()[i])
				}
			}
		}
		h.mu.Lock()
		switch r := h.playing[e.Name]; {
		case r != nil:
			e.Playing, e.Ending = true, r.ending()
		case foreign != 0:
			e.Playing, e.Ending = true, h.asked[foreign]
		default:
			e.Played, e.Fault = h.played[e.Name], cmp.Or(e.Fault, h.faults[e.Name])
		}
		h.mu.Unlock()
		all = append(all, e)
	}
	return all
}

// Paused are the files of the tournaments that stand still before everything is played, and those that are over and were not
// played by this host.
func (h *Host) Paused() map[string]bool {
	all := map[string]bool{}
	for _, e := range h.List() {
		if !e.Playing && !e.Played {
			all[e.File] = true
		}
	}
	return all
}

// Make makes a tournament. players are the names of those that may play in it besides the registered programs, by
// specification. It returns the name under which the host has it, which is that of its file.
func (h *Host) Make(o Order, players map[string]string) (name string, err error) {
	entrants := map[string]Program{}
	for spec, name := range players {
		entrants[spec] = Program{Name: name, Spec: spec}
	}
	maps.Copy(entrants, h.programs)
	o.Title = cmp.Or(strings.TrimSpace(o.Title), o.Name)
	if o.Name, err = h.free(&o); err != nil {
		return "", err
	}
	if err := o.check(entrants); err != nil {
		return "", err
	}
	if err := os.MkdirAll(h.folder, 0o700); err != nil {
		return "", err
	}
	return o.Name, savefile.WriteNew(h.file(o.Name), o.toml(entrants), false)
}

// free is a name for the file of an order: its own with a number where another tournament has it or where it means
// something else, and a number alone where it has none.
func (h *Host) free(o *Order) (string, error) {
	taken := map[string]bool{tournament.MatchName: true, contest.RulerName: true}
	for _, e := range h.List() {
		if strings.EqualFold(cmp.Or(e.Title, e.Name), o.Title) {
			return "", phrase.Errorf("there is a tournament %q already: choose another name", o.Title)
		}
		taken[e.Name] = true
	}
	if o.Name != "" && !taken[o.Name] {
		return o.Name, nil
	}
	before, n := "", 1
	if o.Name != "" {
		before, n = o.Name[:min(len(o.Name), longestName-4)]+"-", 2
	}
	for taken[before+strconv.Itoa(n)] {
		n++
	}
	return before + strconv.Itoa(n), nil
}

// file is the file of a tournament.
func (h *Host) file(name string) string { return filepath.Join(h.folder, name+".toml") }

// find returns the file of a tournament that there is.
func (h *Host) find(name string) (string, error) {
	if !nameForm().MatchString(name) {
		return "", ErrNone
	}
	if _, err := os.Stat(h.file(name)); err != nil {
		return "", ErrNone
	}
	return h.file(name), nil
}

// Start plays what is missing of a tournament, in the background.
func (h *Host) Start(name string) error {
	file, err := h.find(name)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return errClosed
	case h.playing[name] != nil || h.foreign(file) != 0:
		return ErrPlaying
	}
	how := "run"
	if p, err := tournament.Load(file); err != nil {
		return err
	} else if _, err := os.Stat(p.StorePath(file)); err == nil {
		how = "resume"
	}
	command := append(slices.Clone(h.program), "tournament", how, file)
	r, err := begin(command, func(r *run, fault string) { h.ended(name, r, fault) })
	if err != nil {
		return err
	}
	h.playing[name] = r
	delete(h.faults, name)
	delete(h.played, name)
	return nil
}

// ended notes that a run has ended, and why where it failed.
func (h *Host) ended(name string, r *run, fault string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.playing[name] == r {
		delete(h.playing, name)
	}
	if fault != "" {
		h.faults[name] = fault
	} else if !r.ending() {
		h.played[name] = true
	}
}

// Stop lets a tournament finish the games under way, and at the second call breaks them off. What was
// played stays.
func (h *Host) Stop(name string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.playing[name]; r != nil {
		return r.stop()
	}
	if file, err := h.find(name); err == nil {
		if pid := h.foreign(file); pid != 0 {
			return h.stopForeign(pid)
		}
	}
	return phrase.Errorf("tournament %q is not being played", name)
}

// Extend has every pairing play so many games, more than before.
func (h *Host) Extend(name string, games int) error {
	return h.edit(name, func(p *tournament.Plan, text string) (string, error) {
		if games <= p.Games || games > mostGames || games%2 != 0 {
			return "", phrase.Errorf("%d games of a pairing: expected an even number from %d to %d", games, p.Games+2, mostGames)
		}
		return change(text, "games", strconv.Itoa(games)), nil
	})
}

// Withdraw takes a player out of what is still to be played; its games count.
func (h *Host) Withdraw(name, player string) error {
	return h.edit(name, func(p *tournament.Plan, text string) (string, error) {
		if !slices.Contains(p.Names(), player) || slices.Contains(p.Withdrawn, player) {
			return "", phrase.Errorf("player %q: expected one that plays in it", player)
		}
		return change(text, "withdrawn", document.Value(append(slices.Clone(p.Withdrawn), player))), nil
	})
}

// edit changes the file of a tournament that is not being played.
func (h *Host) edit(name string, how func(p *tournament.Plan, text string) (string, error)) error {
	file, err := h.find(name)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.playing[name] != nil || h.foreign(file) != 0 {
		return ErrPlaying
	}
	p, err := tournament.Load(file)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	changed, err := how(p, string(text))
	if err != nil {
		return err
	}
	next, err := tournament.Parse([]byte(changed))
	if err == nil {
		err = next.Check()
	}
	if err != nil {
		return err
	}
	delete(h.played, name)
	return savefile.Replace(file, changed)
}

// Report writes the report page of what was played.
func (h *Host) Report(ctx context.Context, name string) (page []byte, err error) {
	file, err := h.find(name)
	if err != nil {
		return nil, err
	}
	p, err := tournament.Load(file)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "flagfall-report")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, name+".html")
	err = contest.Results(ctx, p, file, func(s *store.Store, _ *tally.Results) error {
		if s == nil {
			return phrase.Errorf("nothing has been played yet")
		}
		r := contest.Report{Output: out, Replays: 500}
		return r.Write(ctx, p, s)
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = phrase.Errorf("nothing has been played yet")
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// Close breaks off everything that is being played, all at once, and waits for it. What was played stays.
func (h *Host) Close() {
	var all sync.WaitGroup
	h.mu.Lock()
	h.closed = true
	for _, r := range h.playing {
		all.Go(r.end)
	}
	h.mu.Unlock()
	all.Wait()
}
