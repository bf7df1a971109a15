package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// keysOf are the keys of the catalogue in a source, those of its lists too, in order.
func keysOf(t *testing.T, name string) []string {
	t.Helper()
	source := must.Get(os.ReadFile(filepath.Join("..", "ui", "src", name)))(t)
	text := regexp.MustCompile(`"(?:[^"\\]|\\.)*"( *:)?`).ReplaceAllStringFunc(string(source), func(s string) string {
		if strings.HasSuffix(s, ":") {
			return s // a key
		}
		return `""`
	})
	text = regexp.MustCompile(`//.*`).ReplaceAllString(text, "")
	var keys []string
	list := regexp.MustCompile(`(?s)^\{(.*?)\n?\s*\}`)
	inner := regexp.MustCompile(`(?:^|[,{]\s*|\s)("[\w-]+"|\w+): `)
	for _, at := range regexp.MustCompile(`(?m)^  (\w+): `).FindAllStringSubmatchIndex(text, -1) {
		key := text[at[2]:at[3]]
		keys = append(keys, key)
		if m := list.FindString(text[at[1]:]); m != "" {
			for _, k := range inner.FindAllStringSubmatch(m, -1) {
				keys = append(keys, key+"."+k[1])
			}
		}
	}
	slices.Sort(keys)
	return keys
}

func TestEveryLanguageHasTheSameTexts(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join("..", "ui", "src", "english", "*.ts"))
	if err != nil || len(pages) < 8 {
		t.Fatalf("%d pages of English texts, %v", len(pages), err)
	}
	if !slices.Contains(keysOf(t, "english/arena.ts"), `contests."round-robin"`) {
		t.Fatal("the test reads the texts wrongly")
	}
	for _, page := range pages {
		page = filepath.Base(page)
		want, got := keysOf(t, "english/"+page), keysOf(t, "german/"+page)
		if len(want) == 0 {
			t.Errorf("english/%s has no texts", page)
		}
		for _, k := range want {
			if !slices.Contains(got, k) {
				t.Errorf("german/%s has no %s", page, k)
			}
		}
		for _, k := range got {
			if !slices.Contains(want, k) {
				t.Errorf("german/%s has %s, which english/%[1]s lacks", page, k)
			}
		}
	}
}
