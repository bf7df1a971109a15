package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// What the start page and the set-up page offer has German words.
func TestGermanHasWordsForEverythingThatIsOffered(t *testing.T) {
	german := must.Get(os.ReadFile(filepath.Join("..", "..", "web", "ui", "src", "german", "offers.ts")))(t)
	offered := must.Get(New(nil))(t)
	var words []string
	for _, v := range offered.Variants() {
		if v.Hidden {
			continue // a board of the campaign, whose words are loaded with its page
		}
		words = append(words, v.Title)
		for _, o := range v.Opponents {
			words = append(words, o.Title, o.About)
			if o.Kind != "" { // its title is a proper name
				words[len(words)-2] = o.Kind
			}
		}
		if v.Game != "stratego" {
			continue
		}
		ground := must.Get(offered.Ground(v.Name))(t)
		for _, p := range ground.Presets {
			words = append(words, p.Name, p.About)
		}
	}
	for _, w := range words {
		if !strings.Contains(string(german), `"`+w+`": "`) && !strings.Contains(string(german), ` `+w+`: "`) &&
			!strings.Contains(string(german), " "+w+`: "`) {
			t.Errorf("German has no %q", w)
		}
	}
	if len(words) < 50 {
		t.Errorf("only %d texts are offered", len(words))
	}
}
