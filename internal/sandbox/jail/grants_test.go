package jail

import (
	"strings"
	"testing"
)

func TestWhatIsMissingNamesWhatAProgramCouldDo(t *testing.T) {
	all := Grants{Apart: true, Root: true, Landlock: signalsHeld, Filter: true}
	const stop, read, disk = "stop this match", "read and change whatever you can", "fill the disk"
	for _, tt := range []struct {
		name  string
		grant func(*Grants)
		root  bool
		says  []string
		not   []string
	}{
		{name: "everything", grant: func(*Grants) {}, not: []string{"program"}},
		{name: "no filter", grant: func(g *Grants) { g.Filter = false }, says: []string{stop}, not: []string{disk}},
		{name: "no file tree", grant: func(g *Grants) { g.Root = false }, says: []string{disk}, not: []string{stop, read, "root,"}},
		{name: "no file tree, as root", grant: func(g *Grants) { g.Root = false }, root: true, says: []string{disk, "runs as root"}},
		{name: "no namespaces", grant: func(g *Grants) { g.Root, g.Apart = false, false }, says: []string{disk, "outlive"}, not: []string{stop}},
		{
			name: "no namespaces, old Landlock", grant: func(g *Grants) { g.Root, g.Apart, g.Landlock = false, false, 5 }, says: []string{stop, disk},
			not: []string{read},
		},
		{name: "nothing", grant: func(g *Grants) { *g = Grants{} }, says: []string{stop, read, disk}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := all
			tt.grant(&g)
			got := strings.Join(g.missing(tt.root), "\n")
			for _, want := range tt.says {
				if !strings.Contains(got, want) {
					t.Errorf("nothing is said of %q:\n%s", want, got)
				}
			}
			for _, other := range tt.not {
				if strings.Contains(got, other) {
					t.Errorf("%q is said:\n%s", other, got)
				}
			}
		})
	}
}
