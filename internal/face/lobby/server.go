package lobby

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"time"

	"flagfall.dev/internal/arena/host"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/face/catalogue"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/web"
	"flagfall.dev/internal/web/qr"
	"flagfall.dev/internal/web/standings"
)

// Server is the browser face as its user asks for it.
type Server struct {
	Addr        string // to listen on; port 0 takes a free one
	Database    string // file that keeps the games; empty for that of Kept
	Kept        library.Library
	Hosts       []string // names, besides localhost and addresses, under which people reach it
	Proxies     []string // addresses and networks of proxies in front, which are believed
	Variants    []string // files of rule sets of the user's own
	Tournaments []string // files of the tournaments that are shown
	Programs    []string // that take part in tournaments of the page, as NAME=SPECIFICATION
	Limits      web.Limits
	Resume      string // kept game to go on with, as Find takes it; empty: none
	Level       int    // of the opponent that is proposed first, 1 to 10; 0: what Defaults say
	Defaults    settings.Settings
}

// Where says where a server is reached.
type Where struct {
	// Address is for everybody who may reach the server, empty where that is its owner alone.
	Address string
	// Own is for its owner: it has the token that opens the library. It is empty where there is
	// no library.
	Own string
	// Once is Own, or Address, for a browser that is opened by a command, which others can
	// read: its token works once.
	Once string
}

// Serve opens the journal, says where it is reached, and answers until the context ends.
func (s *Server) Serve(ctx context.Context, listening func(Where)) error {
	file, err := s.database()
	if err != nil {
		return err
	}
	offered, err := catalogue.New(s.Variants)
	if err != nil {
		return fmt.Errorf("--variant: %w", err)
	}
	offered = offered.Preferring(s.preference())
	proxies, err := parseProxies(s.Proxies)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return fmt.Errorf("--addr %s: %w: expected a free address and port of this machine, such as 127.0.0.1:8080", s.Addr, plainly(err))
	}
	defer listener.Close()
	kept, err := s.open(ctx, file, offered)
	if err != nil {
		return err
	}
	app := web.New(s.config(kept, offered, reach(listener.Addr())))
	at, err := s.where(listener.Addr(), app)
	if err == nil {
		listening(at)
		err = answer(ctx, listener, behind(proxies, app))
	}
	kept.bots.Close()
	app.Close()
	return errors.Join(err, kept.close())
}

// opened is what a server keeps open as long as it answers.
type opened struct {
	journal *library.Journal
	bots    *httpbot.Registry
	playing *host.Host // nil where nobody owns the server
}

// open opens the games in a file, the bots that are known and the tournaments.
func (s *Server) open(ctx context.Context, file string, offered catalogue.Catalogue) (o opened, err error) {
	if o.journal, err = s.openJournal(ctx, file); err != nil {
		return o, err
	}
	if o.bots, err = httpbot.New(httpbot.Config{File: file + ".bots", Variants: offered.Names()}); err != nil {
		return o, errors.Join(err, o.close())
	}
	if o.playing, err = s.tournaments(); err != nil {
		o.bots.Close()
		return o, errors.Join(err, o.close())
	}
	return o, nil
}

// close ends the tournaments under way and closes the journal; the bots are closed before the pages.
func (o *opened) close() error {
	if o.playing != nil {
		o.playing.Close()
	}
	return o.journal.Close()
}

// paused are the files of this server's tournaments that stand still.
func (o *opened) paused() map[string]bool {
	if o.playing == nil {
		return nil
	}
	return o.playing.Paused()
}

// config is what the pages show, and to whom.
func (s *Server) config(o opened, offered catalogue.Catalogue, reach []string) web.Config {
	c := web.Config{
		Shared:    web.Shared,
		Catalogue: offered.WithBots(o.bots), Bots: web.HostBots(o.bots), Lobby: web.HostLobby(), Code: qr.Path,
		Library: catalogue.Recordings{},
		Journal: o.journal, Players: o.journal,
		Hosts: s.Hosts, Reach: reach, Limits: s.Limits,
		Tournaments: standings.New(func() []string { return s.watched(o.playing) }, catalogue.Recordings{}).Pausing(o.paused),
		Pages:       web.Pages(s.Defaults.Theme),
		Log:         slog.Default(),
	}
	if o.playing != nil {
		c.Hosted = hosted{o.playing}
	}
	if s.Database == "" {
		c.Kept, c.Owner = keptGames{s.Kept, o.journal}, web.Owner{Token: rand.Text()}
	}
	return c
}

// openJournal opens the journal in a file, and says what to do where it cannot.
func (s *Server) openJournal(ctx context.Context, file string) (*library.Journal, error) {
	journal, err := library.OpenJournal(ctx, file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("--database %s: expected a file in a folder that exists", s.Database)
	case errors.Is(err, database.ErrHeld):
		return nil, fmt.Errorf("%w; another server needs a file of its own: --database FILE", err)
	}
	return journal, err
}

// reach are the addresses of a listener for other machines of the network: none where it listens for
// this machine alone.
func reach(addr net.Addr) []string {
	at, err := netip.ParseAddrPort(addr.String())
	if err != nil || at.Addr().IsLoopback() {
		return nil
	}
	if !at.Addr().IsUnspecified() {
		return []string{"http://" + at.String()}
	}
	own, _ := net.InterfaceAddrs() // none where the system does not say
	return reachable(own, at.Port())
}

// reachable are the addresses of a network's interfaces under which other machines find a port: those of a network at home come
// first.
func reachable(own []net.Addr, port uint16) []string {
	var private, public []string
	for _, a := range own {
		p, err := netip.ParsePrefix(a.String())
		if err != nil || !p.Addr().Is4() || !p.Addr().IsGlobalUnicast() {
			continue
		}
		address := "http://" + netip.AddrPortFrom(p.Addr(), port).String()
		if p.Addr().IsPrivate() {
			private = append(private, address)
		} else {
			public = append(public, address)
		}
	}
	return append(private, public...)
}

// where says where the server is reached that listens at an address.
func (s *Server) where(addr net.Addr, app *web.Server) (Where, error) {
	base := "http://" + addr.String()
	if s.Database != "" {
		if s.Resume != "" {
			return Where{}, errors.New("--resume: games of another file are not among those that were played here: leave --database out")
		}
		return Where{Address: base + "/", Once: base + "/"}, nil
	}
	path, err := s.resume(app)
	if err != nil {
		return Where{}, fmt.Errorf("--resume: %w", err)
	}
	once, err := app.AddressOnce(path)
	if err != nil {
		return Where{}, err
	}
	at := Where{Own: base + app.OwnersAddress(path), Once: base + once}
	here, err := netip.ParseAddrPort(addr.String())
	if onlyHere := err == nil && here.Addr().IsLoopback() && len(s.Hosts)+len(s.Proxies) == 0; !onlyHere {
		at.Address = base + "/"
	}
	return at, nil
}

// preference is what the page proposes first: a level that is asked for goes before the
// player of the settings.
func (s *Server) preference() catalogue.Preference {
	if s.Level != 0 {
		return catalogue.Preference{Variant: s.Defaults.Variant, Level: s.Level}
	}
	return catalogue.Preference{Variant: s.Defaults.Variant, Player: s.Defaults.Player, Level: s.Defaults.Level}
}

// resume makes the kept game that is asked for one of the server's, and returns the path
// of its page; that of the first page where none is.
func (s *Server) resume(app *web.Server) (path string, err error) {
	if s.Resume == "" {
		return "/", nil
	}
	name := s.Resume
	if name == Last {
		if name, err = Find(s.Kept, name, playable, func(string) {}); err != nil {
			return "", err
		}
	}
	g, err := findKept(s.Kept, name)
	if err != nil {
		return "", err
	}
	return app.Adopt(forWeb(g))
}

// answer answers until the context ends. Streams of events have no time limit; a
// client that does not read loses its line in package web.
func answer(ctx context.Context, l net.Listener, app http.Handler) error {
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

// plainly returns what is wrong with an address, without the address.
func plainly(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err
	}
	var addr *net.AddrError
	if errors.As(err, &addr) {
		err = errors.New(addr.Err)
	}
	return err
}

// database returns the file that keeps the games.
func (s *Server) database() (string, error) {
	if s.Database != "" {
		return s.Database, nil
	}
	if s.Kept.Folder == "" {
		return "", errors.New("no place for the games is known: give one with --database")
	}
	if err := os.MkdirAll(s.Kept.Folder, 0o700); err != nil {
		return "", fmt.Errorf("no place for the games: %w; give one with --database", err)
	}
	return s.Kept.File(), nil
}
