package web

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/lesson"
)

// sentAs are the types of the wire by the names that the pages give them.
var sentAs = map[string]reflect.Type{
	"Piece": reflect.TypeFor[session.Piece](), "Square": reflect.TypeFor[session.Square](), "Move": reflect.TypeFor[session.Move](),
	"Played": reflect.TypeFor[session.Played](),
	"Unit":   reflect.TypeFor[session.Unit](), "Clock": reflect.TypeFor[session.Clock](), "Scene": reflect.TypeFor[update](),
	"ChatLine": reflect.TypeFor[chatLine](),
	"Sequel":   reflect.TypeFor[rematch](), "LiveGame": reflect.TypeFor[LiveGame](), "Challenge": reflect.TypeFor[challenge](),
	"Invitation": reflect.TypeFor[invitation](), "Opponent": reflect.TypeFor[Opponent](), "Variant": reflect.TypeFor[Variant](),
	"Preset": reflect.TypeFor[session.Preset](), "Ground": reflect.TypeFor[session.SetupBoard](),
	"Rulebook": reflect.TypeFor[session.Rulebook](), "Kind": reflect.TypeFor[session.Kind](), "Lesson": reflect.TypeFor[lesson.Told](),
	"Lobby": reflect.TypeFor[lobbyView](), "PublicGame": reflect.TypeFor[publicGame](),
	"Step": reflect.TypeFor[lesson.Step](),
}

// jsonKeys are the names of the fields that encoding/json writes of a type, and whether
// each may be left out.
func jsonKeys(t reflect.Type) map[string]bool {
	all := map[string]bool{}
	for _, f := range reflect.VisibleFields(t) {
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		all[name] = strings.Contains(rest, "omitempty")
	}
	return all
}

var (
	declared = regexp.MustCompile(`(?s)export interface (\w+)(?: extends (\w+))? \{(.*?)\}\n`)
	nested   = regexp.MustCompile(`\{[^{}]*\}`)
	named    = regexp.MustCompile(`(\w+)(\??): `)
)

// The pages read what the server sends: every field that they name is sent, one that
// may be left out is read as such, and of scenes every field is named.
func TestThePagesReadTheTypesThatTheServerSends(t *testing.T) {
	var source []byte
	for _, name := range []string{"scene.ts", "meeting.ts", "catalogue.ts"} {
		source = append(source, must.Get(os.ReadFile(filepath.Join("ui", "src", name)))(t)...)
	}
	fields, base := map[string]map[string]bool{}, map[string]string{}
	for _, m := range declared.FindAllStringSubmatch(string(source), -1) {
		body := nested.ReplaceAllString(m[3], "object")
		fields[m[1]], base[m[1]] = map[string]bool{}, m[2]
		for _, f := range named.FindAllStringSubmatch(body, -1) {
			fields[m[1]][f[1]] = f[2] == "?"
		}
	}
	for name, goType := range sentAs {
		read, sent := fields[name], jsonKeys(goType)
		if len(read) == 0 {
			t.Errorf("the pages have no %s", name)
		}
		for key, optional := range read {
			if left, ok := sent[key]; !ok {
				t.Errorf("%s.%s is read and never sent", name, key)
			} else if left && !optional {
				t.Errorf("%s.%s may be left out, and the pages count on it", name, key)
			}
		}
		for key := range sent {
			_, here := read[key]
			_, above := fields[base[name]][key]
			if name == "Scene" && !here && !above {
				t.Errorf("Scene.%s is sent and not named", key)
			}
		}
	}
	if base["Played"] != "Move" {
		t.Error("the test reads the declarations wrongly")
	}
}
