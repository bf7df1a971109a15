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
	"time"

	"flagfall.dev/internal/doctor"
	"flagfall.dev/internal/lobby"
	"flagfall.dev/internal/store"
	"flagfall.dev/internal/web"
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
	offer, err := lobby.NewCatalogue(c.Variant)
	if err != nil {
		return fmt.Errorf("--variant: %w", err)
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("--addr %s: %w", c.Addr, err)
	}
	defer listener.Close()
	ctx, stop := interruptible()
	defer stop()
	journal, err := store.OpenJournal(ctx, database)
	if err != nil {
		return err
	}
	defer journal.Close() // what was answered is written
	app := web.New(web.Config{
		Catalogue: offer, Library: lobby.Recordings{}, Journal: journal, Hosts: c.Host, Tournaments: c.Watch,
		Limits: web.Limits{Games: c.MaxGames, Rate: c.Rate, Burst: int(6 * c.Rate)},
	})
	defer app.Close()
	address := "http://" + listener.Addr().String() + "/"
	fmt.Println("Flagfall is at", address)
	if c.Open {
		openBrowser(address)
	}
	return serve(ctx, listener, app)
}

// serve answers until the context ends. Streams of events have no
// time limit; a client that does not read loses its line in package web.
func serve(ctx context.Context, l net.Listener, app *web.Server) error {
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
	command := doctor.Opener(address)
	if err := exec.Command(command[0], command[1:]...).Start(); err != nil {
		fmt.Fprintln(os.Stderr, "flagfall: no browser could be opened:", err)
	}
}
