package queue

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// A Server is a queue server inside this process. It listens on the loopback
// interface only, lets in who knows its secret, and keeps jobs and results in
// files that are synced on every write.
type Server struct {
	server *server.Server
	secret string // of everybody else
	own    []nats.Option
}

// A ServerConfig says where a server keeps its files and how it is reached. A
// zero Port and an empty Token are drawn at random.
type ServerConfig struct {
	Directory string
	Port      int
	Token     string
	// Run is the only run of this server: whoever comes with the token is one
	// of its workers, who take its jobs and report results, and can do nothing
	// else. Empty: who knows the token may do everything.
	Run string
}

// The users of a server with one run.
const (
	coordinatorUser = "coordinator"
	workerUser      = "worker"
)

// Serve starts a server.
func Serve(c ServerConfig) (*Server, error) {
	if c.Token == "" {
		c.Token = rand.Text()
	}
	if c.Port == 0 {
		c.Port = server.RANDOM_PORT
	}
	options := &server.Options{
		ServerName: "flagfall", Host: "127.0.0.1", Port: c.Port,
		JetStream: true, StoreDir: c.Directory, SyncAlways: true,
		MaxPayload: 8 << 20, NoLog: true, NoSigs: true, DisableJetStreamBanner: true,
	}
	s := &Server{}
	if c.Run == "" {
		options.Authorization, s.secret = c.Token, c.Token
		s.own = []nats.Option{nats.Token(c.Token)}
	} else {
		own := rand.Text()
		options.Users = []*server.User{
			{Username: coordinatorUser, Password: own},
			{Username: workerUser, Password: c.Token, Permissions: workerPermissions(c.Run)},
		}
		s.secret = workerUser + ":" + c.Token
		s.own = []nats.Option{nats.UserInfo(coordinatorUser, own)}
	}
	if err := s.start(options); err != nil {
		return nil, err
	}
	s.own = append(s.own, nats.InProcessServer(s.server))
	return s, nil
}

func (s *Server) start(options *server.Options) (err error) {
	if options.Port != server.RANDOM_PORT { // the server itself would only hang
		l, err := net.Listen("tcp", fmt.Sprintf("%s:%d", options.Host, options.Port))
		if err != nil {
			return fmt.Errorf("cannot start a queue: %w", err)
		}
		_ = l.Close()
	}
	if s.server, err = server.NewServer(options); err != nil {
		return fmt.Errorf("cannot start a queue: %w", err)
	}
	why := &fatal{}
	s.server.SetLogger(why, false, false)
	s.server.Start() // it returns at once where it cannot
	if why.text.Load() == nil && s.server.ReadyForConnections(20*time.Second) {
		return nil
	}
	s.server.Shutdown()
	if text := why.text.Load(); text != nil {
		return fmt.Errorf("cannot start a queue: %s", *text)
	}
	return errors.New("cannot start a queue: it does not become ready")
}

// fatal is a log that keeps only why a server did not start.
type fatal struct{ text atomic.Pointer[string] }

func (f *fatal) Fatalf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	f.text.CompareAndSwap(nil, &text)
}

func (*fatal) Noticef(string, ...any) {}
func (*fatal) Warnf(string, ...any)   {}
func (*fatal) Errorf(string, ...any)  {}
func (*fatal) Debugf(string, ...any)  {}
func (*fatal) Tracef(string, ...any)  {}

// workerPermissions are what a run's workers need: to find its jobs and take
// them, to say that they are at work, and to report.
func workerPermissions(run string) *server.Permissions {
	consumer := jobStream + "." + workersPrefix + run
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			resultSubject(run), noteSubject(run),
			"$JS.API.STREAM.INFO." + jobStream,
			"$JS.API.CONSUMER.NAMES." + jobStream,
			"$JS.API.CONSUMER.INFO." + consumer,
			"$JS.API.CONSUMER.MSG.NEXT." + consumer,
			"$JS.ACK." + consumer + ".>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX.>"}},
	}
}

// inside are the options with which this process connects.
func (s *Server) inside() []nats.Option { return s.own }

// Address returns the address for other processes of this machine. They need
// the secret too.
func (s *Server) Address() string { return "nats://" + s.server.Addr().String() }

// Port returns the port that the server listens on.
func (s *Server) Port() int { return s.server.Addr().(*net.TCPAddr).Port }

// Secret returns what other processes need to be let in.
func (s *Server) Secret() string { return s.secret }

// URL returns the address with the secret in it.
func (s *Server) URL() string { return fmt.Sprintf("nats://%s@%s", s.secret, s.server.Addr()) }

// Close stops the server. Its files stay.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
