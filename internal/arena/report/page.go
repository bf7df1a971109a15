package report

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	_ "embed" // the page's parts
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/records/film"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

//go:generate go run ../../web/bundle page.ts page.js
//go:generate go run ../../web/bundle page.css style.css

//go:embed page.html
var pageText string

//go:embed style.css
var pageStyle string

//go:embed page.js
var pageScript string

//go:embed sections.html
var sectionsText string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"number": ranking.Number, "minus": minus, "breakable": breakable,
		"cell": cell, "kind": ranking.Kind, "ahead": ahead, "points": points,
		"inc":  func(i int) int { return i + 1 },
		"rest": func(rounds, i int) int { return rounds - 1 - i },
	}).Parse(sectionsText + pageText))
})

// Rules returns the rules that a record was played by, nil for Advance.
type Rules func(rec *record.Game) (*stratego.Variant, error)

// pageData is what the template draws.
type pageData struct {
	*Report
	Style   template.CSS
	Script  template.JS
	Ratings ratingPlot
	Curves  []curve      // nil where there are too few games for one
	Ground  *replayBoard // of the games that can be replayed, nil for none
	Rows    []gameRow
	Replays int // games that can be replayed in the page

	Score, Endings, Times []ranking.Column
}

// gameRow is one game in the page's list.
type gameRow struct {
	*store.Game
	Number int    // of the game in the page; links go by it
	Data   string // the replay, packed
}

// WritePage writes the page. At most a given number of games can be replayed in it; the
// page says so where there are more.
func (r *Report) WritePage(ctx context.Context, w io.Writer, s *store.Store, rules Rules, replays int) error {
	shown := r.called()
	p := &pageData{
		Report: shown, Style: template.CSS(pageStyle), Script: template.JS(pageScript), Ratings: plotRatings(shown.Players),
		Curves: shown.drawn(),
	}
	p.Score, p.Endings, p.Times = r.table.Page(ranking.Score), r.table.Page(ranking.Endings), r.table.Page(ranking.Times)
	for i, g := range shown.Games {
		row := gameRow{Game: g, Number: i + 1}
		if i < replays {
			data, on, err := packed(ctx, s, g.ID, rules)
			if err != nil {
				return fmt.Errorf("game %s: %w", g.ID, err)
			}
			row.Data = data
			if p.Ground == nil {
				p.Ground = on
			}
			p.Replays++
		}
		p.Rows = append(p.Rows, row)
	}
	return pageTemplate().Execute(w, p)
}

// NumberOf returns a game's number in the page.
func (p *pageData) NumberOf(g *store.Game) int { return slices.Index(p.Games, g) + 1 }

// packed prepares a game for the page: JSON, compressed, in base64; and its board. A
// game without a move, because a set-up failed, has nothing to replay, nor has one
// whose record cannot be read: its result counts all the same.
func packed(ctx context.Context, s *store.Store, id string, rules Rules) (string, *replayBoard, error) {
	g, err := s.Game(ctx, id)
	var bad *store.UnreadableError
	if errors.As(err, &bad) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, err
	}
	rec, err := record.Parse(g.Record)
	if err != nil {
		return "", nil, nil
	}
	v, err := rules(rec)
	if err != nil {
		return "", nil, nil
	}
	replay, err := film.New(rec, v)
	if err != nil || len(replay.Steps) == 0 {
		return "", nil, nil
	}
	kind, reason, told := strings.Cut(replay.Ending, ": ")
	if replay.Ending = ranking.Kind(kind); told {
		replay.Ending += ": " + reason
	}
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	if err := json.NewEncoder(zip).Encode(replay); err != nil {
		return "", nil, err
	}
	if err := zip.Close(); err != nil {
		return "", nil, err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), newReplayBoard(v), nil
}

// A ratingPlot is the drawing of the ratings with their error bars. Places are per
// cent of its width.
type ratingPlot struct {
	Ticks []mark
	Bars  []bar
}

type bar struct {
	Name, Text     string
	X, Left, Width float64
}

func plotRatings(players []ranking.Row) (plot ratingPlot) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range players {
		if p.Games > 0 { // else nothing is known of it
			low, high = min(low, p.Rating.Value-p.Rating.Error), max(high, p.Rating.Value+p.Rating.Error)
		}
	}
	if !(high-low > 1) || math.IsInf(high-low, 0) {
		low, high = -50, 50
	}
	x := func(v float64) float64 { return 100 * (min(max(v, low), high) - low) / (high - low) }
	for _, v := range ticks(low, high, 5) {
		plot.Ticks = append(plot.Ticks, mark{x(v), minus(ranking.Number(v))})
	}
	for _, p := range players {
		elo := p.Rating
		left := x(elo.Value - elo.Error)
		plot.Bars = append(plot.Bars, bar{
			Name: p.Name, Text: minus(elo.String()), X: x(elo.Value), Left: left, Width: x(elo.Value+elo.Error) - left,
		})
	}
	return plot
}

// cell is a figure of a player as the page shows it.
func cell(c *ranking.Column, r *ranking.Row) template.HTML {
	switch x := c.Value(&r.Standing).(type) {
	case nil:
		return "–"
	case float64:
		return template.HTML(ranking.Number(x))
	case rating.Estimate:
		return template.HTML(template.HTMLEscapeString(minus(x.String())))
	case map[string]int:
		var b strings.Builder
		for _, kind := range slices.Sorted(maps.Keys(x)) {
			fmt.Fprintf(&b, "%s %d<br>", template.HTMLEscapeString(ranking.Kind(kind)), x[kind])
		}
		return template.HTML(cmp.Or(b.String(), "none"))
	default:
		return template.HTML(template.HTMLEscapeString(fmt.Sprint(x)))
	}
}

// ahead is the class of a cell of the cross table, and how deep its shade is: of who has more points.
func ahead(c Cell) template.HTMLAttr {
	share := c.Score()/float64(c.Games()) - 0.5
	class := ""
	switch {
	case share > 0:
		class = "ahead"
	case share < 0:
		class = "behind"
	}
	return template.HTMLAttr(fmt.Sprintf(`class="%s" style="--share:%.0f%%"`, class, 60*math.Abs(share)))
}

// points are the points of both sides of a cell, in halves.
func points(c Cell) string {
	half := func(n int) string {
		if n%2 == 0 {
			return fmt.Sprint(n / 2)
		}
		if n == 1 {
			return "½"
		}
		return fmt.Sprint(n/2) + "½"
	}
	return half(2*c.Wins+c.Draws) + " : " + half(2*c.Losses+c.Draws)
}

// breakable is a name that may go on in the next line behind a sign, as specifications
// of players do.
func breakable(name string) template.HTML {
	var b strings.Builder
	for part := range strings.SplitAfterSeq(name, "") {
		b.WriteString(template.HTMLEscapeString(part))
		if strings.Contains(":=+,/", part) {
			b.WriteString("<wbr>")
		}
	}
	return template.HTML(b.String())
}

// minus writes a number's sign as print has it.
func minus(text string) string { return strings.Replace(text, "-", "−", 1) }
