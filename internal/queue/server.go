package queue

import (
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// A Server is a queue server inside this process. It listens on the loopback
// interface only, lets in who knows its token, and keeps jobs and results in
// files that are synced on every write.
type Server struct {
	server *server.Server
	token  string
}

// A ServerConfig says where a server keeps its files and how it is reached. A
// zero Port and an empty Token are drawn at random.
type ServerConfig struct {
	Directory string
	Port      int
	Token     string
}

// Serve starts a server.
func Serve(c ServerConfig) (*Server, error) {
	if c.Token == "" {
		c.Token = rand.Text()
	}
	if c.Port == 0 {
		c.Port = server.RANDOM_PORT
	}
	s, err := server.NewServer(&server.Options{
		ServerName: "flagfall", Host: "127.0.0.1", Port: c.Port, Authorization: c.Token,
		JetStream: true, StoreDir: c.Directory, SyncAlways: true,
		MaxPayload: 8 << 20, NoLog: true, NoSigs: true, DisableJetStreamBanner: true,
	})
	if err != nil {
		return nil, fmt.Errorf("cannot start a queue: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		s.Shutdown()
		return nil, errors.New("cannot start a queue: it does not become ready; is its directory writable, and its port free?")
	}
	return &Server{server: s, token: c.Token}, nil
}

// URL returns the address for other processes of this machine. It holds the
// token: whoever has it may send jobs, which run programs.
func (s *Server) URL() string {
	return fmt.Sprintf("nats://%s@%s", s.token, s.server.Addr())
}

// Close stops the server. Its files stay.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
