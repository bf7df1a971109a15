package web

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
)

// Config is what a Server is made of.
type Config struct {
	Catalogue Catalogue
	Library   Library
	// Journal keeps the games. Its owner closes it, after the server.
	Journal Journal
	// Kept is the library of kept games, which its Owner alone sees; nil: there is neither.
	Kept  Kept
	Owner Owner
	// Players know whose games the journal keeps; nil: nobody does.
	Players Players
	// Alone is set where there is one person, in a browser that has the server to itself.
	Alone bool
	// Hosts are the names, besides localhost and addresses, under which the
	// server is reached.
	Hosts []string
	// Reach are the addresses of this server for other machines of its network, such as
	// http://192.168.1.5:8080.
	Reach  []string
	Limits Limits
	// Tournaments has the tournaments that are shown; nil: none.
	Tournaments Tournaments
	// Hosted are tournaments that the Owner makes on the page; nil: there are none.
	Hosted Hosted
	// Bots are programs that play over HTTP, as HostBots has them; nil: there are none.
	Bots Bots
	// Lobby is where people find each other, as HostLobby has it; nil: there is none.
	Lobby Lobby
	// Shared lists what a server offers beside that, as the function Shared does; nil: nothing.
	Shared func(*Server) []route
	// Code returns a text as a QR code: the squares of a side, and the dark ones as an SVG path;
	// nil: there are none.
	Code func(text string) (size int, path string, err error)
	// Pages answers everything but the interface; nil: there is nothing else.
	Pages http.Handler
	Log   Logger // nil: nowhere
	// Random makes secrets and names of games; nil: crypto/rand.
	Random io.Reader
}

// A Logger takes what went wrong, as a *slog.Logger does. The program that runs in a browser has none: that package
// would make it larger.
type Logger interface {
	Error(msg string, args ...any)
	Warn(msg string, args ...any)
}

type silence struct{}

func (silence) Error(string, ...any) {}
func (silence) Warn(string, ...any)  {}

// Server is the application: an http.Handler with games behind it. Close must
// be called when it is no longer needed.
type Server struct {
	proving sync.Mutex // one proof for a puzzle at a time

	handler http.Handler
	games   *openGames
	journal *journal
	config  Config
	limits  Limits
	owners  *ownerAccess
	streams atomic.Int64
	readers *addressLimit // streams by address
	lines   sharedLines
	answers *workQueue
	tasks   *tasks
	ctx     context.Context // ends with Close
	cancel  context.CancelFunc
	work    sync.WaitGroup // what may still write into the journal
}

// New returns a server. It opens no game yet.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = silence{}
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	if c.Tournaments == nil {
		c.Tournaments = noTournaments{}
	}
	c.Random = &shared{r: c.Random}
	if c.Bots == nil {
		c.Bots = noBots{}
	}
	if c.Lobby == nil {
		c.Lobby = noLobby{}
	}
	j := &journal{c.Journal}
	s := &Server{config: c, limits: c.Limits.filled(), journal: j, owners: newOwnerAccess(c.Owner.Token)}
	s.answers, s.readers = newWorkQueue(s.limits.Work), newAddressLimit(s.limits.StreamsEach)
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.games = &openGames{
		catalogue: c.Catalogue, journal: j, log: c.Log, random: c.Random,
		most: s.limits.Games, each: s.limits.GamesEach, open: map[string]*openGame{}, back: map[string]bool{}, bots: c.Bots,
		lobby: c.Lobby,
	}
	c.Bots.serve(s)
	c.Lobby.serve(s.games, s.hear)
	go s.games.run(s.ctx)
	s.tasks = newTasks()
	s.work.Go(func() { s.tasks.run(s.ctx) })
	s.handler = harden(knownHost(c.Hosts, sameSite(newRateLimiter(s.limits).handler(s.mux()))))
	return s
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends every stream and closes every game; nothing that was shown to
// anybody is lost.
func (s *Server) Close() {
	s.cancel()
	s.work.Wait()
	s.games.close()
}

// refuse answers with an error in words.
func refuse(w http.ResponseWriter, status int, why error) {
	answer(w, status, refusal{why.Error(), phrase.Of(why)})
}

// refusal is an error in English words, and as pages say it in their language.
type refusal struct {
	Error string      `json:"error"`
	Said  phrase.Text `json:"said"`
}

const jsonType = "application/json; charset=utf-8"

// answer writes a JSON answer, which nobody may keep.
func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", jsonType)
	w.Header().Set("Cache-Control", "no-store")
	send(w, status, encode(v))
}

// encode writes a value of our own types as JSON.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("an answer cannot be written: " + err.Error())
	}
	return text
}

// sendPiece is how many bytes a client must take within the server's patience,
// and sendTime how long it may take over the whole of an answer.
const (
	sendPiece = 64 << 10
	sendTime  = 2 * time.Minute
)

// send writes an answer piece by piece. A client that does not take a piece, or
// all of them, in time loses its connection.
func send(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	out := http.NewResponseController(w)
	for end := time.Now().Add(sendTime); len(text) > 0; {
		n := min(len(text), sendPiece)
		next := time.Now().Add(patience)
		if next.After(end) {
			next = end
		}
		_ = out.SetWriteDeadline(next) // a test's recorder has none
		if _, err := w.Write(text[:n]); err != nil {
			return // the client is gone
		}
		text = text[n:]
	}
	_ = out.Flush() // the client may be gone
	_ = out.SetWriteDeadline(time.Time{})
}

// Largest bodies, in bytes.
const (
	maxBody   = 16 << 10
	maxUpload = 4 << 20
)

// read reads a JSON body; where it cannot it answers and returns false.
func read(w http.ResponseWriter, r *http.Request, v any, most int64) bool {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		refuse(w, http.StatusRequestEntityTooLarge, phrase.Errorf("the request is too large"))
	case err != nil && !errors.Is(err, io.EOF):
		refuse(w, http.StatusBadRequest, phrase.Errorf("the request is not understood: %w", err))
	default:
		return true
	}
	return false
}

// status chooses the status code for an error of a game.
func status(err error) int {
	switch {
	case errors.Is(err, errNoGame):
		return http.StatusNotFound
	case errors.Is(err, errSecret), errors.Is(err, errWithdrawn), errors.Is(err, errForeign):
		return http.StatusForbidden
	case errors.Is(err, errTooManyOpen):
		return http.StatusTooManyRequests
	case errors.Is(err, errFull), errors.Is(err, session.ErrClosed), errors.Is(err, errNotSaved), errors.Is(err, errDeleted):
		return http.StatusServiceUnavailable
	}
	return http.StatusConflict
}
