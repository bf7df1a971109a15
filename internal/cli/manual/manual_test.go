package manual

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/lab/gametest/must"
)

type playCmd struct {
	Variant string `arg:"" name:"VARIANT" help:"A rule set."`
	Seed    int    `short:"s" default:"7" placeholder:"N" help:"Seed of everything drawn."`
	Hints   bool   `negatable:"" help:"Show hints."`
	Secret  string `hidden:"" help:"Not for people."`
}

// Help has an example, and a line that man would take for a request.
func (playCmd) Help() string {
	return "Plays a game.\n.bashrc is left alone.\n\nExample:\n  demo play \"mini\" \\\n    --seed 3"
}

type demo struct {
	Play playCmd `cmd:"" help:"Play a game."`
	Lab  struct {
		Tune struct {
			To string `help:"Where to write."`
		} `cmd:"" help:"Tune it."`
	} `cmd:"" help:"Measure."`
	Internal struct{} `cmd:"" hidden:"" help:"Not for people."`
}

func pagesOf(t *testing.T) map[string]string {
	t.Helper()
	k := must.Get(kong.New(&demo{}, kong.Name("demo"), kong.Description("A program.")))(t)
	return Pages(k.Model, "1.2.3")
}

func TestThereIsAPageForTheProgramAndEachCommandThatIsShown(t *testing.T) {
	pages := pagesOf(t)
	if len(pages) != 3 {
		t.Fatalf("%d pages", len(pages))
	}
	for name, want := range map[string][]string{
		"demo.1": {".TH \"DEMO\" 1 \"\" \"demo 1.2.3\"", "A program", ".B play\nPlay a game.", "demo\\-lab(1)"},
		"demo-play.1": {
			"demo\\-play \\- Play a game\n", ".B demo play <VARIANT> [flags]\n",
			".B \\-s, \\-\\-seed=N\nSeed of everything drawn. Default: 7.", "\\-\\-[no\\-]hints", "A rule set.", "demo(1)",
		},
		"demo-lab.1": {".SH \"TUNE\"", "Where to write."},
	} {
		for _, text := range want {
			if !strings.Contains(pages[name], text) {
				t.Errorf("%s: %q is missing from\n%s", name, text, pages[name])
			}
		}
		if strings.Contains(pages[name], "Not for people") {
			t.Errorf("%s has what is hidden", name)
		}
	}
}

func TestTextIsNeverTakenForARequest(t *testing.T) {
	page := pagesOf(t)["demo-play.1"]
	if !strings.Contains(page, "\n\\&.bashrc is left alone.\n") {
		t.Error(page)
	}
	if !strings.Contains(page, ".nf\n  demo play \\(dqmini\\(dq \\e\n    \\-\\-seed 3\n.fi\n") {
		t.Error(page)
	}
	for line := range strings.Lines(page) {
		if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); strings.HasPrefix(line, ".") &&
			!strings.Contains(" .TH .SH .PP .TP .B .nf .fi ", " "+word+" ") {
			t.Errorf("request %q", line)
		}
	}
}

func TestThePageOfAllCommandsHasTheirFlagsDefaultsAndExamplesButNothingHidden(t *testing.T) {
	k := must.Get(kong.New(&demo{}, kong.Name("demo"), kong.Description("A program.")))(t)
	page := Markdown(k.Model, "How to call it.")
	for _, text := range []string{
		"# Commands\n\nHow to call it.\n", "\n## play\n\nPlay a game.\n\n```text\ndemo play <VARIANT> [flags]\n```\n",
		"| `<VARIANT>` | A rule set. |  |\n", "| `-s, --seed=N` | Seed of everything drawn. | `7` |\n", "| `--[no-]hints` | Show hints. |  |\n",
		"\nPlays a game.\n.bashrc is left alone.\n\nExample:\n\n```text\ndemo play \"mini\" \\\n  --seed 3\n```\n",
		"\n### lab tune\n\nTune it.\n", "| `--to=STRING` | Where to write. |  |\n",
	} {
		if !strings.Contains(page, text) {
			t.Errorf("%q is missing from\n%s", text, page)
		}
	}
	if strings.Contains(page, "Not for people") {
		t.Errorf("the page has what is hidden:\n%s", page)
	}
}
