package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/cli/doctor"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/face/lobby"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/web"
)

// serveCmd serves the browser face.
type serveCmd struct {
	Addr     string   `default:"127.0.0.1:8080" help:"Address and port to listen on; port 0 takes a free one."`
	Open     bool     `help:"Open the page in a browser."`
	Database string   `help:"File for the games (default: the library of all games that are played here)." placeholder:"FILE"`
	Host     []string `help:"Host name under which people reach this server, besides localhost and IP addresses." placeholder:"NAME"`
	Proxy    []string `help:"${serve_proxy}" placeholder:"ADDR"`
	Variant  []string `help:"Rule set of your own to offer besides ours, a file such as ./my.toml." placeholder:"FILE"`
	Watch    []string `help:"${serve_watch}" placeholder:"FILE"`
	Program  []string `help:"${serve_program}" placeholder:"NAME=SPEC"`
	Resume   string   `placeholder:"NAME|last" help:"Continue in the browser a game that was played here, as 'flagfall games list' names it."`
	Level    int      `type:"level" placeholder:"1-10" help:"Level of the opponent that the page proposes first."`
	MaxGames int      `default:"1000" help:"Games that may be open at once; one address may have a tenth of them."`
	Rate     float64  `default:"50" help:"Requests per second that one address may send."`
}

// Help shows an example.
func (serveCmd) Help() string {
	return `Example: flagfall serve --open

To let others in your network play, over the invitation links that the page makes:
    flagfall serve --addr 0.0.0.0:8080

To continue in the browser a game from the terminal (the start page links to all
games that were played on this machine, which only you see):
    flagfall serve --resume last --open

Behind a proxy that encrypts, on the same machine:
    flagfall serve --proxy 127.0.0.1 --host play.example.org

To show live a tournament, or a match, that runs in another terminal:
    flagfall serve --watch spring.toml
    flagfall serve --watch gain.db

To have a program of yours take part in tournaments that you make on the page:
    flagfall serve --program 'Crab=native:./crab'`
}

// Run serves until it is interrupted.
func (c *serveCmd) Run(out io.Writer) error {
	defaults, err := settings.Load(settings.Path())
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context()
	defer stop()
	for _, name := range c.Watch {
		if _, err := os.Stat(name); err != nil {
			return fmt.Errorf("--watch %s: %w", name, input.Expected(err, "a tournament file (TOML), or the file of a match"))
		}
	}
	server := lobby.Server{
		Addr: c.Addr, Database: c.Database, Kept: library.Default(), Resume: c.Resume, Level: c.Level,
		Defaults: defaults, Hosts: c.Host, Proxies: c.Proxy, Variants: c.Variant, Tournaments: c.Watch, Programs: c.Program,
		Limits: web.Limits{Games: c.MaxGames, Rate: c.Rate, Burst: int(6 * c.Rate)},
	}
	return server.Serve(ctx, func(at lobby.Where) {
		switch {
		case at.Own == "":
			fmt.Fprintln(out, "Flagfall is at", at.Address)
		case at.Address == "":
			fmt.Fprintln(out, "Flagfall is at", at.Own)
			fmt.Fprintln(out, "This address shows you all games on this machine: keep it to yourself.")
		default:
			fmt.Fprintln(out, "Flagfall is at", at.Address)
			fmt.Fprintln(out, "Your own address, which shows you all games on this machine, is", at.Own)
		}
		if c.Open {
			openBrowser(at.Once)
		}
	})
}

// openBrowser shows a page; where that fails the address has been printed.
func openBrowser(address string) {
	command := doctor.Opener(address)
	if err := exec.Command(command[0], command[1:]...).Start(); err != nil {
		fmt.Fprintln(os.Stderr, "flagfall: no browser could be opened:", err)
	}
}
