package main

import (
	"fmt"
	"os"
	"os/exec"

	"flagfall.dev/internal/doctor"
	"flagfall.dev/internal/interrupt"
	"flagfall.dev/internal/library"
	"flagfall.dev/internal/lobby"
	"flagfall.dev/internal/settings"
	"flagfall.dev/internal/web"
)

// serveCmd serves the browser face.
type serveCmd struct {
	Addr     string   `default:"127.0.0.1:8080" help:"Address and port to listen on; port 0 takes a free one."`
	Open     bool     `help:"Open the page in a browser."`
	Database string   `help:"File that keeps the games (default: the one in which all games are kept that are played here)." placeholder:"FILE"`
	Host     []string `help:"Name, besides localhost and addresses, under which people reach this server." placeholder:"NAME"`
	Proxy    []string `help:"Address or network of a proxy in front, such as 127.0.0.1, whose X-Forwarded-For and X-Forwarded-Proto are believed." placeholder:"ADDR"`
	Variant  []string `help:"Rule set of your own to offer besides ours, a file such as ./my.toml." placeholder:"FILE" type:"existingfile"`
	Watch    []string `help:"Tournament file (TOML) to show in the arena, also while it is played." placeholder:"FILE" type:"existingfile"`
	Resume   string   `placeholder:"NAME|last" help:"Go on in the browser with a game that was played here, as 'flagfall games list' names it."`
	Level    int      `placeholder:"1-10" help:"Level of the opponent that the page proposes first."`
	MaxGames int      `default:"1000" help:"Most games that are open at once; one address may have a tenth of them."`
	Rate     float64  `default:"50" help:"Requests a second from one address."`
}

// Help shows an example.
func (serveCmd) Help() string {
	return `Example: flagfall serve --open

Others in your network can play along with
    flagfall serve --addr 0.0.0.0:8080
and the invitation links that the page makes.

A game that was begun in the terminal goes on in the browser by
    flagfall serve --resume last --open

Behind a proxy that encrypts, on the same machine:
    flagfall serve --proxy 127.0.0.1 --host play.example.org

A tournament that runs in another terminal is shown live by
    flagfall serve --watch spring.toml`
}

// Run serves until it is interrupted.
func (c *serveCmd) Run() error {
	defaults, err := settings.Load(settings.Path())
	if err != nil {
		return err
	}
	if c.Level < 0 || c.Level > 10 {
		return fmt.Errorf("--level %d: expected 1 to 10", c.Level)
	}
	ctx, stop := interrupt.Context()
	defer stop()
	server := lobby.Server{
		Addr: c.Addr, Database: c.Database, Kept: library.Default(), Resume: c.Resume, Level: c.Level, Defaults: defaults, Hosts: c.Host, Proxies: c.Proxy, Variants: c.Variant, Tournaments: c.Watch,
		Limits: web.Limits{Games: c.MaxGames, Rate: c.Rate, Burst: int(6 * c.Rate)},
	}
	return server.Serve(ctx, func(address string) {
		fmt.Println("Flagfall is at", address)
		if c.Open {
			openBrowser(address)
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
