package class

import (
	_ "embed" // the pages
	"fmt"
	"html/template"
	"path/filepath"
	"strings"
	"sync"

	"flagfall.dev/internal/base/savefile"
)

//go:embed class.html
var pageText string

var pages = sync.OnceValue(func() *template.Template { return template.Must(template.New("class").Parse(pageText)) })

// allGames is the name of the page with the games of all.
const allGames = "games.html"

// pageOf and gamesOf return the names of a student's pages.
func pageOf(r *Result) string  { return "student-" + r.Name + ".html" }
func gamesOf(r *Result) string { return "student-" + r.Name + "-games.html" }

// Page is the name of the student's page.
func (r *Result) Page() string { return pageOf(r) }

// Games is the name of the page with the student's games.
func (r *Result) Games() string { return gamesOf(r) }

// State says in a few words how the program did.
func (r *Result) State() string {
	doubtful := 0
	for _, p := range r.Problems {
		if p.Doubtful {
			doubtful++
		}
	}
	switch {
	case r.OK:
		return "nothing was wrong"
	case doubtful == len(r.Problems):
		return "it was late, but the machine was busy"
	case r.Standing == nil && len(r.Problems) > 0:
		return "it could not play: " + r.Problems[0].During
	case len(r.Problems) == 1:
		return "one thing went wrong"
	}
	return fmt.Sprintf("%d things went wrong", len(r.Problems))
}

// index is what the page of the class shows.
type index struct {
	Variant  string
	Students []*Result
	Played   bool
	Games    string
	Setups   string // which the games have; empty: none were played, or nothing is hidden
	Overload string // what a busy machine did to the games; empty: it was not busy
}

func (c *Class) writeIndex(all []*Result) error {
	x := index{Variant: c.Variant, Students: all, Games: allGames, Setups: c.setups, Overload: c.overload}
	for _, r := range all {
		x.Played = x.Played || r.Standing != nil
	}
	return c.writePage("index.html", "index", x)
}

func (c *Class) writeStudent(r *Result) error { return c.writePage(pageOf(r), "student", r) }

func (c *Class) writePage(file, name string, data any) error {
	var b strings.Builder
	if err := pages().ExecuteTemplate(&b, name, data); err != nil {
		return err
	}
	return savefile.Replace(filepath.Join(c.Output, file), b.String())
}
