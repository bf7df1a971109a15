package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/picture"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// serveCmd serves the browser face.
type serveCmd struct {
	Addr     string   `default:"127.0.0.1:8080" help:"Address and port to listen on; port 0 takes a free one."`
	Open     bool     `help:"Open the page in a browser."`
	Database string   `help:"File that keeps the games (default: flagfall/web.db among the user's data)." placeholder:"FILE"`
	Host     []string `help:"Name, besides localhost and addresses, under which people reach this server." placeholder:"NAME"`
	Variant  []string `help:"Rule set of your own to offer besides ours, a file such as ./my.toml." placeholder:"FILE" type:"existingfile"`
	Watch    []string `help:"Tournament file (TOML) to show in the arena, also while it is played." placeholder:"FILE" type:"existingfile"`
	MaxGames int      `default:"1000" help:"Most games that are open at once; one address may have a tenth of them."`
	Rate     float64  `default:"50" help:"Requests a second from one address."`
}

// Help shows an example.
func (serveCmd) Help() string {
	return `Example: flagfall serve --open

Others in your network can play along with
    flagfall serve --addr 0.0.0.0:8080
and the invitation links that the page makes.

A tournament that runs in another terminal is shown live by
    flagfall serve --watch spring.toml`
}

// Run serves until it is interrupted.
func (c *serveCmd) Run() error {
	database, err := c.database()
	if err != nil {
		return err
	}
	offer, err := newCatalogue(c.Variant)
	if err != nil {
		return fmt.Errorf("--variant: %w", err)
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("--addr %s: %w", c.Addr, err)
	}
	defer listener.Close()
	app, err := web.New(web.Config{
		Catalogue: offer, Library: recordings{}, Database: database, Hosts: c.Host, Tournaments: c.Watch,
		Limits: web.Limits{Games: c.MaxGames, Rate: c.Rate, Burst: int(6 * c.Rate)},
	})
	if err != nil {
		return err
	}
	defer app.Close()
	address := "http://" + listener.Addr().String() + "/"
	fmt.Println("Flagfall is at", address)
	if c.Open {
		openBrowser(address)
	}
	return serve(listener, app)
}

// serve answers until the program is interrupted. Streams of events have no
// time limit; a client that does not read loses its line in package web.
func serve(l net.Listener, app *web.Server) error {
	ctx, stop := interruptible()
	defer stop()
	server := &http.Server{
		Handler: app, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
	}
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// database returns the file that keeps the games.
func (c *serveCmd) database() (string, error) {
	if c.Database != "" {
		return c.Database, nil
	}
	dir := os.Getenv("XDG_DATA_HOME")
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("no place for the games is known: give one with --database (%w)", err)
		}
		dir = filepath.Join(home, ".local", "share")
	}
	dir = filepath.Join(dir, "flagfall")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	return filepath.Join(dir, "web.db"), nil
}

// openBrowser shows a page; where that fails the address has been printed.
func openBrowser(address string) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	if err := exec.Command(name, args...).Start(); err != nil {
		fmt.Fprintln(os.Stderr, "flagfall: no browser could be opened:", err)
	}
}

// catalogue is what there is to play in the browser: all our variants and
// players, and rule sets of the user's own.
type catalogue struct{ variants []games.Variant }

// newCatalogue reads the files of rule sets.
func newCatalogue(files []string) (catalogue, error) {
	c := catalogue{games.Variants()}
	for _, name := range files {
		v, err := games.VariantNamed(name)
		if err != nil {
			return c, err
		}
		if _, err := c.find(v.Name); err == nil {
			return c, fmt.Errorf("%s: there is a rule set %q already: give it another name", name, v.Name)
		}
		c.variants = append(c.variants, v)
	}
	return c, nil
}

// find returns a variant by its name.
func (c catalogue) find(name string) (games.Variant, error) {
	for _, v := range c.variants {
		if v.Name == name {
			return v, nil
		}
	}
	return games.Variant{}, fmt.Errorf("there is no variant %q here", name)
}

// Variants lists the variants with their opponents.
func (c catalogue) Variants() []web.Variant {
	var all []web.Variant
	for _, v := range c.variants {
		entry := web.Variant{Name: v.Name, Title: v.Title, Game: v.Game}
		if v.Stratego != nil {
			def := v.Stratego.Definition()
			entry.Solo = def.TwoSquares == 0 && !def.Chasing
		}
		for _, p := range games.Players() {
			if p.Game == v.Game {
				list, newcomers := opponents(p)
				entry.Opponents = append(entry.Opponents, list...)
				entry.Default += newcomers // one player has one
			}
		}
		all = append(all, entry)
	}
	return all
}

// webMemory is what a searching player may remember, in megabytes: many games
// may be open at once.
const webMemory = 16

// levels are the strengths that are offered of a player that has levels, with
// names in everyday words. Against the first one even the heuristics of the
// council win four games of ten (docs/strength.md), so a newcomer can win too.
var levels = []struct {
	number int
	name   string
}{{1, "first steps"}, {3, "easy"}, {5, "medium"}, {7, "hard"}, {9, "very hard"}, {10, "full strength"}}

// forNewcomers is said of the opponent that a newcomer meets.
const forNewcomers = " A newcomer can win."

// newcomersAdvance is the player of Advance that a newcomer meets: it takes the
// most that one move can take and looks no further.
const newcomersAdvance = "level6"

// opponents lists a player in its strengths, from weak to strong, and says which
// of them a newcomer should meet, "" where none.
func opponents(p games.Player) (all []web.Opponent, newcomers string) {
	for _, o := range p.Options {
		if strings.HasPrefix(o.Name, "level=") {
			return byLevel(p)
		}
	}
	one := web.Opponent{Spec: p.Name, Name: p.Name, Title: capital(p.Name), About: capital(p.Summary) + "."}
	if p.Name == newcomersAdvance {
		newcomers = one.Spec
		one.About += forNewcomers
	}
	return []web.Opponent{one}, newcomers
}

// byLevel lists a player that has levels.
func byLevel(p games.Player) (all []web.Opponent, newcomers string) {
	for i, l := range levels {
		name := capital(p.Name) + ", " + l.name
		o := web.Opponent{
			Spec: fmt.Sprintf("%s:level=%d,memory=%d", p.Name, l.number, webMemory), Name: name,
			Title: name, About: fmt.Sprintf("Level %d of 10. It searches over what it believes.", l.number),
		}
		if i == 0 {
			newcomers = o.Spec
			o.About = fmt.Sprintf("Level %d of 10: it thinks little and forgets ranks.", l.number) + forNewcomers
		}
		all = append(all, o)
	}
	return all, newcomers
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// Stratego returns the rules of a variant.
func (c catalogue) Stratego(name string) (*stratego.Variant, error) {
	v, err := c.find(name)
	return v.Stratego, err
}

// Start begins a game or goes on with one.
func (c catalogue) Start(ctx context.Context, o web.Order) (*session.Session, error) {
	if o.Resume != nil {
		return games.ResumeSession(ctx, o.Resume, search.Limits{}, games.Guard{})
	}
	v, err := c.find(o.Variant)
	if err != nil {
		return nil, err
	}
	return games.NewSession(ctx, games.SessionConfig{
		Variant: v, Players: o.Bots, Names: o.Names, Clock: o.Clock, Solo: o.Solo, Seed: o.Seed, Setups: o.Setups,
	})
}

// recordings opens recorded games for the browser.
type recordings struct{}

// Replay opens a recorded game to look at.
func (recordings) Replay(ctx context.Context, rec *record.Game) (*session.Session, error) {
	return games.ReplaySession(ctx, rec)
}

// Picture draws a scene.
func (recordings) Picture(sc *session.Scene) *picture.Board { return games.Picture(sc) }

// weighTime is what the strongest player may spend on a point of a graph.
const weighTime = 60 * time.Millisecond

// Weigh asks the strongest player what it thinks of a view.
func (recordings) Weigh(ctx context.Context, view *stratego.View) (float64, error) {
	p, err := games.NewStrategoPlayer("marshal:memory=8", 1)
	if err != nil {
		return 0, err
	}
	_, info, err := p.Choose(ctx, view, search.Limits{MoveTime: weighTime})
	return info.Win, err
}
