package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// keysOf are the keys of the catalogue in a source, those of its lists too, in order.
func keysOf(t *testing.T, name string) []string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "ui", "src", name))
	if err != nil {
		t.Fatal(err)
	}
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
		if key == "told" {
			continue // of translations only
		}
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
	for english, german := range map[string]string{"english.ts": "german.ts", "english_review.ts": "german_review.ts"} {
		want, got := keysOf(t, english), keysOf(t, german)
		if len(want) < 40 || !slices.Contains(keysOf(t, "english.ts"), `variantNames."octa-barrage"`) {
			t.Fatalf("%s has %d texts: the test reads it wrongly", english, len(want))
		}
		for _, k := range want {
			if !slices.Contains(got, k) {
				t.Errorf("%s has no %s", german, k)
			}
		}
		for _, k := range got {
			if !slices.Contains(want, k) {
				t.Errorf("%s has %s, which %s lacks", german, k, english)
			}
		}
	}
}
