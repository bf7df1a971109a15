package web

import (
	"slices"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

// right is what a request must bring before anything is done for it, so that whoever
// lacks it neither waits nor has a game opened.
type right int

const (
	anybody   right = iota // nothing
	theHolder              // the cookie with the key of the seat in the address
	theLink                // a secret that opens the seat in the address, in the body
	theBot                 // the token of a bot
	theOwner               // the cookie of whoever runs the server
)

// route is something that can be asked for. The functions below make one for each right,
// so that none can be listed without a right that is checked.
type route struct {
	pattern string
	needs   right
	do      http.HandlerFunc // checks the right first
}

func forAnybody(pattern string, do http.HandlerFunc) route { return route{pattern, anybody, do} }

func (s *Server) forHolder(pattern string, do func(http.ResponseWriter, *http.Request, visit)) route {
	return route{pattern, theHolder, s.seated(do)}
}

func (s *Server) forLink(pattern string, do func(http.ResponseWriter, *http.Request, visit, link)) route {
	return route{pattern, theLink, s.linked(do)}
}

func (s *Server) forOwner(pattern string, do http.HandlerFunc) route {
	return route{pattern, theOwner, s.owned(do)}
}

// routes lists everything that can be asked for, with what each needs.
func (s *Server) routes() []route {
	all := slices.Concat(s.openRoutes(), s.seatRoutes(), s.studyRoutes(),
		s.config.Bots.routes(), s.config.Lobby.routes(), s.myRoutes(), s.ownersRoutes())
	if s.config.Shared != nil {
		all = append(all, s.config.Shared(s)...)
	}
	return all
}

// Shared are what only a server offers that several people share: challenges, codes of addresses, and tournaments. A
// configuration names it, so that the program of a tab is made without all this.
func Shared(s *Server) []route {
	all := []route{
		forAnybody("POST /api/code", s.postCode),
		forAnybody("GET /api/challenges", s.getChallenges),
		s.forShown("POST /api/challenges/{id}", s.postChallenge),
	}
	all = append(all, s.arenaRoutes()...)
	if s.config.Kept != nil {
		all = append(all, s.hostedRoutes()...)
	}
	return all
}

// openRoutes are what anybody may ask for: what can be played, lessons, puzzles and new games.
func (s *Server) openRoutes() []route {
	return []route{
		forAnybody("GET /api/catalogue", s.getCatalogue),
		forAnybody("GET /api/variants/{variant}", s.getGround),
		forAnybody("GET /api/variants/{variant}/rules", s.getRules),
		forAnybody("GET /api/lessons", getLessons),
		forAnybody("POST /api/lessons/{name}", postLesson),
		forAnybody("GET /api/puzzles", s.getPuzzles),
		forAnybody("POST /api/puzzles/{id}", s.postPuzzle),
		s.forShown("POST /api/puzzles/{id}/score", s.postPuzzleScore),
		forAnybody("POST /api/puzzles/missed", s.postMissed),
		forAnybody("POST /api/setup", s.postSetup),
		s.forShown("POST /api/games", s.postGame),
		forAnybody("GET /api/events", s.getLine),
	}
}

// seatRoutes are those of a game's seats.
func (s *Server) seatRoutes() []route {
	const seat = "/api/games/{id}/{seat}/"
	all := []route{
		s.forLink("POST "+seat+"claim", s.postClaim),
		s.forLink("POST "+seat+"invitation", s.postInvitation),
		s.forHolder("POST "+seat+"listen", s.postListen),
		s.forHolder("GET "+seat+"events", s.getEvents),
		s.forHolder("GET "+seat+"state", s.getState),
		s.forHolder("GET "+seat+"record", s.getRecord),
		s.forHolder("GET "+seat+"chat", s.getChat),
		s.forHolder("POST "+seat+"hint", s.postHint),
		s.forHolder("POST "+seat+"object", s.postObject),
		s.forHolder("POST "+seat+"counsel", s.postCounsel),
		s.forHolder("POST "+seat+"known", s.postKnown),
		s.forHolder("POST "+seat+"thoughts", s.postThoughts),
		s.forHolder("POST "+seat+"why", s.postWhy),
		s.forHolder("POST "+seat+"rematch", s.postRematch),
	}
	for name, do := range actions {
		all = append(all, s.forHolder("POST "+seat+name, s.post(do)))
	}
	return all
}

// studyRoutes look at games, positions and set-ups.
func (s *Server) studyRoutes() []route {
	return []route{
		forAnybody("GET /api/finished/{id}", s.getFinished), // of a kept game the owner's alone
		forAnybody("POST /api/film", s.show(s.showFilm)),
		forAnybody("POST /api/beliefs", s.show(showBeliefs)),
		forAnybody("POST /api/picture", s.show(s.showPicture)),
		s.forShown("POST /api/branch", s.postBranch),
		forAnybody("POST /api/judge", s.postJudge),
		forAnybody("GET /api/trainer", s.getNamedSetups),
		s.forOwner("POST /api/trainer/standing", s.postStanding),
		forAnybody("POST /api/trainer/maps", s.postMaps),
		s.forShown("POST /api/trainer/train", s.postTraining),
		forAnybody("POST /api/trainer/improve", s.postImprovement),
		forAnybody("POST /api/analysis", s.show(s.showLine)),
		forAnybody("POST /api/analysis/open", s.show(s.openTree)),
		forAnybody("POST /api/analysis/record", s.postTree),
		forAnybody("POST /api/analysis/position", s.postPosition),
		forAnybody("POST /api/analysis/thoughts", s.postThinking),
		forAnybody("POST /api/review", s.postReview),
		forAnybody("GET /api/tasks/{task}", s.getTask),
		forAnybody("POST /api/tasks/{task}/stop", s.postStop),
	}
}

// arenaRoutes show tournaments and their games.
func (s *Server) arenaRoutes() []route {
	return []route{
		forAnybody("GET /api/arena/events", s.getTournaments),
		forAnybody("GET /api/arena/games", s.getArenaGames),
		forAnybody("GET /api/arena/game", s.getArenaGame),
		forAnybody("POST /api/arena/listen", s.postArenaListen),
		forAnybody("POST /api/arena/live/listen", s.postLiveListen),
	}
}

// mux hands requests to the routes, and what none of them has to the pages.
func (s *Server) mux() http.Handler {
	mux := newMux(s.routes())
	mux.HandleFunc("/api/", nothing)
	if s.config.Pages != nil {
		mux.Handle("/", s.enter(s.config.Pages))
	}
	return mux
}

func newMux(all []route) *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range all {
		mux.HandleFunc(r.pattern, r.do)
	}
	return mux
}

// nothing answers as everything does that is not there.
func nothing(w http.ResponseWriter, r *http.Request) {
	refuse(w, http.StatusNotFound, phrase.Errorf("there is nothing at %s", r.URL.Path))
}
