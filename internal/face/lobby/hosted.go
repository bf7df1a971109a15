package lobby

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"flagfall.dev/internal/arena/host"
	"flagfall.dev/internal/web"
)

// hosted are the tournaments that the server's owner makes on the page.
type hosted struct{ *host.Host }

func (h hosted) List() any { return h.Host.List() }

func (h hosted) Make(o web.TournamentOrder, players map[string]string) (string, error) {
	return h.Host.Make(host.Order(o), players)
}

// tournaments is the host of tournaments beside the library; nil where there is none, for then nobody is
// the owner.
func (s *Server) tournaments() (*host.Host, error) {
	if s.Database != "" {
		if len(s.Programs) > 0 {
			return nil, errors.New("--program: tournaments are made by the owner of the library: leave --database out")
		}
		return nil, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	programs, err := host.ParsePrograms(s.Programs)
	if err != nil {
		return nil, err
	}
	h := host.New(filepath.Join(s.Kept.Folder, "tournaments"), self)
	h.Register(programs)
	return h, nil
}

// watched are the files of all tournaments that are shown: those that were named, and those of the host.
func (s *Server) watched(h *host.Host) []string {
	all := slices.Clone(s.Tournaments)
	if h != nil {
		all = append(all, h.Files()...)
	}
	return all
}
