package belief

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// modelText has the learned models, as FormatModels writes them.
// `flagfall lab habits` makes it.
//
//go:embed models.txt
var modelText string

// A Model is an opponent model: how one kind of players behaves. The last of several is that of
// all of them together.
type Model struct {
	Name    string // one word
	Network *Network

	// by has its weights by feature; nil where they are made when they are asked for.
	by *weights
}

// weights returns those of the model's network.
func (m *Model) weights() *weights {
	if m.by != nil {
		return m.by
	}
	return m.Network.weights()
}

// learned parses the embedded models once.
var learned = sync.OnceValue(func() []Model {
	all, err := ParseModels(modelText)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	for i := range all {
		all[i].by = all[i].Network.weights()
	}
	return all
})

// ourselves names the model of marshal.
const ourselves = "marshal"

// guesser returns the model by which an enemy guesses the viewer's pieces: that of marshal itself
// in games like those that it was learned from, and that of all players together in those with
// small armies, where the other wins less.
func guesser(v *stratego.Variant, p *parameter.Values) []Model {
	all := learned()
	at := len(all) - 1
	if float64(v.Pieces()) >= p.Crowded {
		at = slices.IndexFunc(all, func(m Model) bool { return m.Name == ourselves })
	}
	return all[at : at+1] // our own file, held by a test
}

// FormatModels writes models: for each a line with its name, then its network.
func FormatModels(all []Model) string {
	var b strings.Builder
	for _, m := range all {
		b.WriteString(m.Name + "\n" + m.Network.String())
	}
	return b.String()
}

// ParseModels reads what FormatModels writes. The error names the model and the
// line after its name.
func ParseModels(text string) ([]Model, error) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	rows := len(new(Network).Rows())
	var all []Model
	for len(lines) > 0 {
		name := lines[0]
		n := min(1+rows, len(lines))
		h, err := ParseNetwork(strings.Join(lines[1:n], "\n"))
		if err != nil {
			return nil, fmt.Errorf("model %q: %w", name, err)
		}
		all = append(all, Model{Name: name, Network: h})
		lines = lines[n:]
	}
	return all, nil
}
