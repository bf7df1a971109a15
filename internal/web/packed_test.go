package web

import (
	"bufio"
	"compress/gzip"
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// counted counts what is read.
type counted struct {
	*bufio.Reader
	n int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

func (c *counted) ReadByte() (byte, error) {
	c.n++
	return c.Reader.ReadByte()
}

func TestEventsAreCompressedAndEachIsThereAtOnce(t *testing.T) {
	s := newSite(t, 1, Limits{})
	g := s.guest()
	made := g.create(gameRequest{Variant: "classic", Opponent: "random", Side: "first"})
	r := must.Get(http.NewRequestWithContext(t.Context(), "GET", s.http.URL+"/api/games/"+made.ID+"/first/events", nil))(t)
	r.Header.Set("Accept-Encoding", "gzip") // or the client takes the compression off itself
	resp := must.Get(g.client.Do(r))(t)
	defer resp.Body.Close()
	if got := resp.Header.Get("Content-Encoding"); got != "gzip" {
		t.Fatalf("encoding %q, want gzip", got)
	}
	sent := &counted{Reader: bufio.NewReader(resp.Body)}
	z := must.Get(gzip.NewReader(sent))(t)
	// Nothing more is sent before something happens, so this waits for ever where a part
	// of the event is held back.
	event, err := bufio.NewReader(z).ReadString('\n')
	if err != nil || !strings.HasPrefix(event, `data: {"`) {
		t.Fatalf("%.100q, error %v", event, err)
	}
	if sent.n > len(event)/3 {
		t.Errorf("%d of %d bytes are sent", sent.n, len(event))
	}
}
