package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"flagfall.dev/internal/records/picture"
)

// art gives the sources what package picture draws with, so that the browser has
// the same pieces and colours as a picture: "art:pieces" is an object, and
// "art:themes" are custom properties. "art:demo" is the recorded game of the start page.
func art() api.Plugin {
	return api.Plugin{Name: "art", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^art:"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: a.Path, Namespace: "art"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "art"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			switch a.Path {
			case "art:pieces":
				text := drawings()
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, nil
			case "art:themes":
				text := themes()
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderCSS}, nil
			case "art:demo":
				film, err := demo(filepath.Join(b.InitialOptions.AbsWorkingDir, recorded))
				text := string(film)
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, err
			}
			return api.OnLoadResult{}, fmt.Errorf("%s: expected art:pieces, art:themes or art:demo", a.Path)
		})
	}}
}

// drawings is the drawings, which piece has which, and where they stand.
func drawings() string {
	type theme struct {
		Name  string `json:"name"`
		Title string `json:"title"`
	}
	parts := map[string][][]any{} // paint, path, width of a line
	for name, drawing := range picture.Drawings() {
		for _, p := range drawing {
			part := []any{p.Paint, p.Path}
			if p.Width > 0 {
				part = append(part, p.Width)
			}
			parts[name] = append(parts[name], part)
		}
	}
	var alone []string // pieces of Stratego without a token
	for token := range picture.Stratego.Figures() {
		if !picture.Stratego.Lettered(token) {
			alone = append(alone, token)
		}
	}
	slices.Sort(alone)
	var all []theme
	for _, t := range picture.Themes {
		all = append(all, theme{t.Name, t.Title})
	}
	text, err := json.Marshal(map[string]any{
		"drawings": parts, "themes": all, "alone": alone,
		"figures": map[string]any{"stratego": picture.Stratego.Figures(), "advance": picture.Advance.Figures()},
		"body":    picture.BodySize, "figure": picture.FigureSize,
		"upper": picture.Upper, "whole": picture.Whole, "token": picture.Token,
	})
	if err != nil {
		panic("drawings: " + err.Error()) // texts and numbers
	}
	return string(text)
}

// themes is the style sheet with the colours of every theme. A document has the
// theme that its root names in data-board, and the usual one where it names none.
func themes() string {
	var out strings.Builder
	for i, t := range picture.Themes {
		if i == 0 {
			out.WriteString(":root,")
		}
		fmt.Fprintf(&out, "[data-board=%q]{--frame:%s;--label:%s;--light:%s;--dark:%s;--mark:%s;--water:%s;--wave:%s;--shore:%s;--stone:%s;--joint:%s",
			t.Name, t.Frame, t.Label, t.Light, t.Dark, t.Mark, t.Water, t.Wave, t.Shore, t.Stone, t.Joint)
		for set, game := range []string{"stratego", "advance"} {
			for side, c := range t.Coats[set] {
				for name, colour := range paints(c) {
					fmt.Fprintf(&out, ";--%s-%d-%s:%s", game, side, name, colour)
				}
			}
		}
		out.WriteString("}\n")
	}
	for side := range 2 {
		for _, game := range []string{"stratego", "advance"} {
			if game == "stratego" {
				fmt.Fprintf(&out, ".side%d{", side)
			} else {
				fmt.Fprintf(&out, "[data-game=advance] .side%d{", side)
			}
			for name := range paints(picture.Coat{}) {
				fmt.Fprintf(&out, "--%s:var(--%s-%d-%s);", name, game, side, name)
			}
			out.WriteString("}\n")
		}
	}
	return out.String()
}

// paints yields the colours of a coat by the names that the drawings use, in
// their order.
func paints(c picture.Coat) func(yield func(name, colour string) bool) {
	return func(yield func(name, colour string) bool) {
		for _, p := range [][2]string{
			{"body", c.Body},
			{"edge", c.Edge},
			{"hatch", c.Hatch},
			{"ink", c.Ink},
			{"cut", c.Cut},
			{"gold", c.Gold},
			{"iron", c.Iron},
			{"shadow", c.Shadow},
		} {
			if !yield(p[0], p[1]) {
				return
			}
		}
	}
}
