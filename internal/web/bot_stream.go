package web

import (
	"context"
	"strconv"
	"sync"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/web/http"
)

const streamType = "application/x-ndjson; charset=utf-8"

// getStream sends a bot its events, a JSON object a line, until it leaves or another
// stream takes its place. An empty line says that the stream is alive.
func (d *botHandlers) getStream(w http.ResponseWriter, r *http.Request, b *httpbot.Bot) {
	after, take, err := streamQuery(r)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	s, first, err := b.Open(source(r).String(), after, take)
	if err != nil {
		refuse(w, http.StatusConflict, err)
		return
	}
	defer s.Leave()
	go d.bots.Return(b)
	ctx, cancel := context.WithCancel(r.Context())
	line := newEventLine(w, streamType, "\n")
	var beat sync.WaitGroup
	beat.Go(func() { line.beat(ctx, cancel) })
	defer beat.Wait() // nobody may write when this has returned
	defer cancel()
	feedBot(ctx, line, s, first)
}

// streamQuery reads what a stream is asked with.
func streamQuery(r *http.Request) (after uint64, take bool, err error) {
	q := r.URL.Query()
	if text := q.Get("since"); text != "" {
		if after, err = strconv.ParseUint(text, 10, 64); err != nil {
			return 0, false, phrase.Errorf("since=%s: expected the id of an event", text)
		}
	}
	switch q.Get("take") {
	case "", "false":
	case "true":
		take = true
	default:
		return 0, false, phrase.Errorf("take=%s: expected true or false", q.Get("take"))
	}
	return after, take, nil
}

// feedBot sends events until the stream is over.
func feedBot(ctx context.Context, line *eventLine, s *httpbot.Stream, events []httpbot.Event) {
	last := events[0].ID
	for {
		for _, e := range events {
			if !line.write(string(encode(e)), "\n") {
				return
			}
			last = max(last, e.ID)
		}
		var news <-chan struct{}
		var ok bool
		if events, news, ok = s.More(last); !ok {
			line.write(
				string(encode(httpbot.Event{
					ID: last, Type: httpbot.Gone,
					Text: "you read too slowly: some events are lost; begin again without since",
				})),
				"\n",
			)
			return
		}
		if len(events) > 0 {
			continue
		}
		select {
		case <-news:
		case why := <-s.Ended():
			line.write(string(encode(httpbot.Event{ID: last, Type: httpbot.Gone, Text: why})), "\n")
			return
		case <-ctx.Done():
			return
		}
	}
}
